import { stringify } from 'csv-stringify/sync';
import type { AnswerFields, Chosen } from './fields.js';

/** Format of tables. */
export interface CsvStyle {
  /** `comma`: for German and most other European spreadsheets; cells are then separated by semicolons. */
  decimal: 'point' | 'comma';
  /** Whether the text begins with a byte order mark. */
  bom: boolean;
}

export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

const BYTE_ORDER_MARK = '\ufeff';

/** `path` leads to the column's value in an entry. */
export interface Column {
  name: string;
  path: readonly string[];
}

/** A column for each value of an entry; names of nested ones have dots. */
export function columnsOf(fields: AnswerFields, chosen?: Chosen, path: readonly string[] = []): Column[] {
  return [...fields].flatMap(([name, { isList, below }]) => {
    if (chosen && !chosen.has(name)) return [];
    const here = [...path, name];
    return below && !isList ? columnsOf(below, chosen?.get(name), here) : { name: here.join('.'), path: here };
  });
}

export function headerLine(columns: readonly Column[], style: CsvStyle): string {
  return (style.bom ? BYTE_ORDER_MARK : '') + lines([columns.map(({ name }) => name)], style);
}

/** A line for each entry. Lists and objects without known fields are JSON, null is an empty cell. */
export function entryLines(columns: readonly Column[], entries: readonly unknown[], style: CsvStyle): string {
  return lines(
    entries.map((entry) => columns.map(({ path }) => cell(valueAt(entry, path), style))),
    style,
  );
}

function lines(cells: string[][], { decimal }: CsvStyle): string {
  return stringify(cells, {
    delimiter: decimal === 'comma' ? ';' : ',',
    record_delimiter: '\r\n',
    // By default, only a whole line end is quoted.
    quoted_match: /[\r\n]/,
  });
}

function valueAt(entry: unknown, path: readonly string[]): unknown {
  let value = entry;
  for (const name of path) value = (value as Record<string, unknown> | null | undefined)?.[name];
  return value;
}

function cell(value: unknown, { decimal }: CsvStyle): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return decimal === 'comma' ? String(value).replace('.', ',') : String(value);
  if (typeof value === 'object') return JSON.stringify(value);
  return typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
}

/** Spreadsheets run texts with these beginnings as formulas (OWASP, "CSV Injection"), also in their full-width forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
