import { stringify } from 'csv-stringify/sync';
import { AppError } from '../../errors.js';
import type { AnswerFields, FieldSelection } from './fields.js';
import { escapeFormulas, jsonWithoutFormulas } from './spreadsheet-text.js';

export interface CsvStyle {
  /** `comma` suits German and most European spreadsheets and separates cells with semicolons. */
  decimal: 'point' | 'comma';
  /** Start with a byte order mark. */
  bom: boolean;
}

export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';

const delimiterOf = ({ decimal }: CsvStyle) => (decimal === 'comma' ? ';' : ',');

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

export function headerLine(columns: readonly Column[], style: CsvStyle): string {
  return (style.bom ? BYTE_ORDER_MARK : '') + columns.map(({ name }) => name).join(delimiterOf(style)) + LINE_END;
}

/** Lists and objects without known fields become JSON, null an empty cell. */
export function entryLines(columns: readonly Column[], entries: readonly unknown[], style: CsvStyle): string {
  return lines(
    entries.map((entry) => columns.map(({ path }) => cell(valueAt(entry, path)))),
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
    row.map((value, at) => (isWhole[at] && /^-?\d+$/.test(String(value)) ? BigInt(String(value)) : cell(value))),
  );
  return headerLine(header, style) + lines(cells, style);
}

/** Quotes all texts, so that a wrong separator cannot make one continue, such as into a negative number. */
function lines(cells: Cell[][], style: CsvStyle): string {
  return stringify(cells, {
    delimiter: delimiterOf(style),
    record_delimiter: LINE_END,
    quoted_string: true,
    quoted_empty: false,
    cast: {
      boolean: String,
      number: (value) => (style.decimal === 'comma' ? String(value).replace('.', ',') : String(value)),
    },
  });
}

type Cell = string | number | bigint | boolean | null;

function valueAt(entry: unknown, path: readonly string[]): unknown {
  let value = entry;
  for (const name of path) value = (value as Record<string, unknown> | null | undefined)?.[name];
  return value;
}

/** Others may have written everything but numbers and booleans. */
function cell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'object' ? jsonWithoutFormulas(value) : escapeFormulas(String(value));
}
