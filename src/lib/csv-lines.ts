import { stringify } from 'csv-stringify/sync';
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

export type Cell = string | number | bigint | boolean | null;

/** The first line of a table (RFC 4180). */
export function headerLine(columns: readonly { name: string }[], style: CsvStyle): string {
  return (style.bom ? BYTE_ORDER_MARK : '') + columns.map(({ name }) => name).join(delimiterOf(style)) + LINE_END;
}

/** Quotes all texts, so that a wrong separator cannot make one continue, such as into a negative number. */
export function csvLines(cells: Cell[][], style: CsvStyle): string {
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

/** Objects become JSON. Others may have written everything but numbers and booleans, so no text can start a formula. */
export function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  return typeof value === 'object' ? jsonWithoutFormulas(value) : escapeFormulas(String(value));
}
