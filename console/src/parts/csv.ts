import { escapeFormulas } from '../generated/spreadsheet-text';

/** Null: an empty cell. */
export type CsvValue = string | number | null | undefined;

/** How a spreadsheet of the language reads numbers and parts cells. */
export type CsvForm = 'de' | 'en';

const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';
/** Ratios of the API have at most four decimals. */
const DECIMALS = 4;

/**
 * A table as CSV as the server writes it: texts quoted and without anything that a spreadsheet would evaluate, numbers as numbers. In
 * German form a comma parts decimals and a semicolon cells.
 */
export function csvOf(header: readonly string[], rows: readonly (readonly CsvValue[])[], form: CsvForm): string {
  const delimiter = form === 'de' ? ';' : ',';
  const line = (cells: readonly CsvValue[]) => cells.map((cell) => csvCell(cell, form)).join(delimiter) + LINE_END;
  return BYTE_ORDER_MARK + [header, ...rows].map(line).join('');
}

function csvCell(value: CsvValue, form: CsvForm): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return '';
    const text = String(Number(value.toFixed(DECIMALS)));
    return form === 'de' ? text.replace('.', ',') : text;
  }
  return `"${escapeFormulas(value).replaceAll('"', '""')}"`;
}

/** Has the browser save a text as a file. */
export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(url);
}
