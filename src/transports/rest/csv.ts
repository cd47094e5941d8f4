import { AppError } from '../../errors.js';
import { type CsvStyle, cellOf, csvLines, headerLine } from '../../lib/csv-lines.js';
import type { AnswerFields, FieldSelection } from './fields.js';

/** `path` is the column's path in an entry. */
export interface Column {
  name: string;
  path: readonly string[];
}

/** A column per leaf; nested names have dots. */
export function columnsOf(fields: AnswerFields, chosen?: FieldSelection, path: readonly string[] = []): Column[] {
  return [...fields].flatMap(([name, { isList, below }]) => {
    if (chosen && !chosen.has(name)) return [];
    const here = [...path, name];
    return below && !isList ? columnsOf(below, chosen?.get(name), here) : { name: here.join('.'), path: here };
  });
}

/** Lists and objects without known fields become JSON, null an empty cell. */
export function entryLines(columns: readonly Column[], entries: readonly unknown[], style: CsvStyle): string {
  return csvLines(
    entries.map((entry) => columns.map(({ path }) => cellOf(valueAt(entry, path)))),
    style,
  );
}

/** A table that tells its columns itself. */
export interface Table {
  columns: readonly { name: string; type: string }[];
  rows: readonly (readonly unknown[])[];
  isComplete: boolean;
}

/** Throws AppError for rows that are not all there, which a table cannot say. Whole numbers that the answer has as text, because JSON's numbers end earlier, are numbers again. */
export function tableText({ columns, rows, isComplete }: Table, style: CsvStyle): string {
  if (!isComplete) {
    const message = 'There are more rows than are read, which a table cannot say: ask for less, or for JSON.';
    throw new AppError('bad_request', message);
  }
  const isWhole = columns.map(({ type }) => type === 'INT64');
  const header = columns.map(({ name }) => ({ name, path: [name] }));
  const cells = rows.map((row) =>
    row.map((value, at) => (isWhole[at] && /^-?\d+$/.test(String(value)) ? BigInt(String(value)) : cellOf(value))),
  );
  return headerLine(header, style) + csvLines(cells, style);
}

function valueAt(entry: unknown, path: readonly string[]): unknown {
  let value = entry;
  for (const name of path) value = (value as Record<string, unknown> | null | undefined)?.[name];
  return value;
}
