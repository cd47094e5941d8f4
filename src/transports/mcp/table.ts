import { escapeUnsafe } from '../../lib/data-text.js';
import { isObject } from '../http/input.js';

type Row = ReadonlyMap<string, unknown>;

/** Entries as a table: a line of names, then a line for each, with tabs between the cells. What all of them have in common stands above. */
export function tableOf(entries: readonly unknown[]): string {
  const rows = entries.map((entry) => new Map(cellsOf(entry)));
  const paths = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const common = rows.length > 1 ? paths.filter((path) => isCommon(path, rows)) : [];
  const shown = paths.filter((path) => !common.includes(path));
  const names = namesOf(paths);
  for (const path of paths) {
    const keys = keysOf(rows.map((row) => row.get(path)));
    if (keys.length > 0) names.set(path, `${names.get(path)}(${keys.join('/')})`);
  }
  const said = common.map((path) => `${names.get(path)}=${cell(rows[0]?.get(path))}`);
  return [
    ...(said.length > 0 ? [`In every row: ${said.join('; ')}`] : []),
    shown.map((path) => names.get(path)).join('\t'),
    ...rows.map((row) => shown.map((path) => cell(row.get(path))).join('\t')),
  ].join('\n');
}

/** A record as lines of names and values, with a table for each list of records in it. */
export function recordOf(value: unknown): string {
  const lines: string[] = [];
  const tables: string[] = [];
  for (const [path, held] of cellsOf(value)) {
    if (isRecords(held)) tables.push(`${path} (${held.length}):\n${tableOf(held)}`);
    else lines.push(`${path}: ${cell(held)}`);
  }
  return [...lines, ...tables].join('\n');
}

/** Each value of an entry under its path; nested records are taken apart, lists are values. */
function cellsOf(entry: unknown, prefix = ''): [path: string, value: unknown][] {
  if (!isObject(entry)) return [[prefix === '' ? 'value' : prefix.slice(0, -1), entry]];
  return Object.entries(entry).flatMap(([name, value]): [string, unknown][] =>
    isObject(value) ? cellsOf(value, `${prefix}${name}.`) : [[prefix + name, value]],
  );
}

/** The last part of each path, where no other ends so. */
function namesOf(paths: readonly string[]): Map<string, string> {
  const last = (path: string) => path.slice(path.lastIndexOf('.') + 1);
  const ends = paths.map(last);
  return new Map(paths.map((path) => [path, ends.filter((end) => end === last(path)).length > 1 ? path : last(path)]));
}

function isCommon(path: string, rows: readonly Row[]): boolean {
  const first = cell(rows[0]?.get(path));
  return rows.every((row) => cell(row.get(path)) === first);
}

/** Money to the cent; ratios below one as exactly as they are told. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(Math.abs(value) < 1 ? value : Math.round(value * 100) / 100);
  if (isRecords(value)) {
    const keys = keysOf([value]);
    return value.map((record) => keys.map((key) => cell(record[key])).join('/')).join(' | ');
  }
  if (Array.isArray(value)) return value.map(cell).join(',');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return escapeUnsafe(text.replace(/[\t\r\n]+/g, ' '));
}

/** The names of the fields of all records in these lists. */
function keysOf(values: readonly unknown[]): string[] {
  return [
    ...new Set(values.flatMap((value) => (isRecords(value) ? value.flatMap((record) => Object.keys(record)) : []))),
  ];
}

function isRecords(value: unknown): value is Record<string, unknown>[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}
