/**
 * Prints branch coverage by folder, from the directory that `ADLANE_COVERAGE` named; `--files` lists the
 * least covered. Usage: npm run coverage -- <folder> [--files]
 */
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { transformSync } from '@swc/core';
import { createInstrumenter } from 'istanbul-lib-instrument';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { files: { type: 'boolean' } } });
const folder = resolve(positionals[0] ?? 'coverage');
process.chdir(`${import.meta.dirname}/../..`);

const ROOMS = [
  ...globSync('src/*/').sort(),
  ...['src', 'schema', 'resolvers', 'migrations', 'cli', 'client', 'sandbox', 'demo'],
].map((room) => room.replace(/\/$/, ''));
/** Compiler output for decorators. */
const WRITTEN_FOR_DECORATORS = /"design:/;

/**
 * Branches by their offsets. An `if` without `else` has a path without an offset: taken if the `if` ran more
 * often than its body.
 */
function waysOf(file) {
  const { code } = transformSync(readFileSync(file, 'utf8'), { filename: file });
  const instrumenter = createInstrumenter({ esModules: true });
  instrumenter.instrumentSync(code, file);
  const { branchMap, fnMap } = instrumenter.lastFileCoverage();
  const lines = code.split('\n');
  const starts = [0];
  for (const line of lines) starts.push(starts.at(-1) + line.length + 1);
  const offset = ({ line, column }) => starts[line - 1] + column;
  const helpers = Object.values(fnMap).filter(({ name }) => name.startsWith('_ts_'));
  const isWritten = (line) =>
    WRITTEN_FOR_DECORATORS.test(lines[line - 1]) ||
    helpers.some(({ loc }) => line >= loc.start.line && line <= loc.end.line);
  return Object.values(branchMap)
    .filter(({ type, loc }) => type !== 'default-arg' && !isWritten(loc.start.line))
    .flatMap(({ loc, locations }) =>
      locations.map(({ start }) =>
        start.line === undefined
          ? { met: offset(loc.start), notGone: offset(locations[0].start) }
          : { gone: offset(start) },
      ),
    );
}

/** The count of the smallest range around the offset. */
function countAt(ranges, offset) {
  let found;
  for (const range of ranges) {
    if (range.startOffset > offset || range.endOffset <= offset) continue;
    if (!found || range.endOffset - range.startOffset <= found.endOffset - found.startOffset) found = range;
  }
  return found?.count ?? 0;
}

const isGone = (ranges, { gone, met, notGone }) =>
  gone === undefined ? countAt(ranges, met) > countAt(ranges, notGone) : countAt(ranges, gone) > 0;

const open = new Map();
for (const room of ROOMS) {
  for (const file of globSync(`${room}/**/*.ts`, { exclude: ['**/node_modules', '**/dist'] }))
    if (!open.has(file)) open.set(file, { room, ways: waysOf(file) });
}
const totals = new Map(ROOMS.map((room) => [room, { gone: 0, all: 0 }]));
for (const { room, ways } of open.values()) totals.get(room).all += ways.length;

for (const name of globSync(`${folder}/*.json`)) {
  for (const { file, ranges } of JSON.parse(readFileSync(name, 'utf8'))) {
    const found = open.get(file);
    if (!found) continue;
    const left = found.ways.filter((way) => !isGone(ranges, way));
    totals.get(found.room).gone += found.ways.length - left.length;
    found.ways = left;
  }
}

const rows = [...totals].map(([room, { gone, all }]) => [room === 'src' ? 'src, besides those' : room, gone, all]);
const sum = rows.reduce(([gone, all], row) => [gone + row[1], all + row[2]], [0, 0]);
for (const [room, gone, all] of [...rows, ['together', ...sum]]) {
  const percent = all === 0 ? '-' : `${((100 * gone) / all).toFixed(1)} %`;
  console.log(`${room.padEnd(20)} ${`${gone} of ${all}`.padStart(16)} ${percent.padStart(8)}`);
}
if (values.files) {
  const missed = [...open]
    .filter(([, { ways }]) => ways.length > 0)
    .sort(([, a], [, b]) => b.ways.length - a.ways.length);
  for (const [file, { ways }] of missed.slice(0, 40))
    console.log(`${String(ways.length).padStart(5)} not gone in ${file}`);
}
