import { stringify } from 'csv-stringify/sync';
import type { AnswerFields, Chosen } from './fields.js';
import { harmlessJson, harmlessText } from './spreadsheet-text.js';

/** Format of tables. */
export interface CsvStyle {
  /** `comma`: for German and most other European spreadsheets; cells are then separated by semicolons. */
  decimal: 'point' | 'comma';
  /** Whether the text begins with a byte order mark. */
  bom: boolean;
}

export const CSV_TYPE = 'text/csv; charset=utf-8; header=present';

const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';

const delimiterOf = ({ decimal }: CsvStyle) => (decimal === 'comma' ? ';' : ',');

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
  return (style.bom ? BYTE_ORDER_MARK : '') + columns.map(({ name }) => name).join(delimiterOf(style)) + LINE_END;
}

/** A line for each entry. Lists and objects without known fields are JSON, null is an empty cell. */
export function entryLines(columns: readonly Column[], entries: readonly unknown[], style: CsvStyle): string {
  return lines(
    entries.map((entry) => columns.map(({ path }) => cell(valueAt(entry, path)))),
    style,
  );
}

/** Texts are quoted, so that none of them goes on with what a wrong separator has left before it, such as a negative number. */
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

type Cell = string | number | boolean | null;

function valueAt(entry: unknown, path: readonly string[]): unknown {
  let value = entry;
  for (const name of path) value = (value as Record<string, unknown> | null | undefined)?.[name];
  return value;
}

/** Everything but numbers and booleans is text that others may have written. */
function cell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'object' ? harmlessJson(value) : harmlessText(String(value));
}
