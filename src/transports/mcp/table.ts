import { escapeUnsafe } from '../../lib/data-text.js';
import { isObject } from '../http/input.js';

type Row = ReadonlyMap<string, unknown>;

/** Tab-separated, with a header line; values that all rows share are stated once above. */
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
  const shared = common.map((path) => `${names.get(path)}=${cell(rows[0]?.get(path))}`);
  return [
    ...(shared.length > 0 ? [`In every row: ${shared.join('; ')}`] : []),
    shown.map((path) => names.get(path)).join('\t'),
    ...rows.map((row) => shown.map((path) => cell(row.get(path))).join('\t')),
  ].join('\n');
}

/** Lines of `name: value`, with a table for each list of records. */
export function recordOf(value: unknown): string {
  const lines: string[] = [];
  const tables: string[] = [];
  for (const [path, content] of cellsOf(value)) {
    if (isRecords(content)) tables.push(`${path} (${content.length}):\n${tableOf(content)}`);
    else lines.push(`${path}: ${cell(content)}`);
  }
  return [...lines, ...tables].join('\n');
}

/** Flattens nested records into paths; lists are values. */
function cellsOf(entry: unknown, prefix = ''): [path: string, value: unknown][] {
  if (!isObject(entry)) return [[prefix === '' ? 'value' : prefix.slice(0, -1), entry]];
  return Object.entries(entry).flatMap(([name, value]): [string, unknown][] =>
    isObject(value) ? cellsOf(value, `${prefix}${name}.`) : [[prefix + name, value]],
  );
}

/** The last segment of each path if that is unique. */
function namesOf(paths: readonly string[]): Map<string, string> {
  const last = (path: string) => path.slice(path.lastIndexOf('.') + 1);
  const ends = paths.map(last);
  return new Map(paths.map((path) => [path, ends.filter((end) => end === last(path)).length > 1 ? path : last(path)]));
}

function isCommon(path: string, rows: readonly Row[]): boolean {
  const first = cell(rows[0]?.get(path));
  return rows.every((row) => cell(row.get(path)) === first);
}

/** Two decimals from 1 on; smaller ratios unrounded. */
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

/** Field names across all records of these lists. */
function keysOf(values: readonly unknown[]): string[] {
  return [
    ...new Set(values.flatMap((value) => (isRecords(value) ? value.flatMap((record) => Object.keys(record)) : []))),
  ];
}

function isRecords(value: unknown): value is Record<string, unknown>[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}
