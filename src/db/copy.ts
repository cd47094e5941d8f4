import type { Columns } from './rows.js';

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Records as `copy … from` takes them: a line a record, a tab between columns. Columns hold text, numbers, dates or null. */
export function copyLines<Row>(columns: Columns<NoInfer<Row>>, records: readonly Row[]): string {
  const cells = Object.values(columns).map(([, value]) =>
    typeof value === 'function' ? value : (record: Row) => record[value],
  );
  return records.map((record) => `${cells.map((cell) => escaped(cell(record))).join('\t')}\n`).join('');
}

function escaped(cell: unknown): string {
  if (cell === null || cell === undefined) return '\\N';
  return String(cell).replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] as string);
}
