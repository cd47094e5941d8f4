import type { Columns } from './rows.js';

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Makes of a record its line as `copy … from` takes it, without the line's end. Columns hold text, numbers, dates or null. */
export function copyLine<Row>(columns: Columns<NoInfer<Row>>): (record: Row) => string {
  const cells = Object.values(columns).map(([, value]) =>
    typeof value === 'function' ? value : (record: Row) => record[value],
  );
  return (record) => cells.map((cell) => escaped(cell(record))).join('\t');
}

function escaped(cell: unknown): string {
  if (cell === null || cell === undefined) return '\\N';
  return String(cell).replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] as string);
}
