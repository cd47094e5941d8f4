import { stringify } from 'csv-stringify/sync';
import type { AnswerFields, Chosen } from './fields.js';

/** How tables are written. */
export interface CsvStyle {
  /** `comma`: as German and most European spreadsheets read them, with semicolons between the cells. */
  decimal: 'point' | 'comma';
  /** Whether the text begins with a byte order mark. */
  bom: boolean;
}

export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

const BYTE_ORDER_MARK = '\ufeff';

/** A column: its name, and where in an entry its values are. */
export interface Column {
  name: string;
  path: readonly string[];
}

/** The columns of entries with these fields: one for each value, those of nested objects with dots. */
export function columnsOf(fields: AnswerFields, chosen?: Chosen, path: readonly string[] = []): Column[] {
  return [...fields].flatMap(([name, { isList, below }]) => {
    if (chosen && !chosen.has(name)) return [];
    const here = [...path, name];
    return below && !isList ? columnsOf(below, chosen?.get(name), here) : { name: here.join('.'), path: here };
  });
}

/** The names of the columns as the first line. */
export function headerLine(columns: readonly Column[], style: CsvStyle): string {
  return (style.bom ? BYTE_ORDER_MARK : '') + lines([columns.map(({ name }) => name)], style);
}

/** A line for each entry. Lists, and objects without fields of their own, are JSON; what has no value is an empty cell. */
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
    // The library looks for whole ends of lines alone.
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
  return typeof value === 'string' ? harmless(value) : String(value);
}

/** Spreadsheets run texts that begin so as formulas, also in the wide letters of East Asian keyboards. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** The text, as text for every spreadsheet (OWASP, "CSV Injection"). */
function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
