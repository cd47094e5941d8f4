import { readFileSync, writeFileSync } from 'node:fs';

const DOCUMENT = new URL('../../../docs/console/TASKS.md', import.meta.url);
/** Above the rows. */
const RULE = '|---|---|---|---|---|';

/** The rows of the document's table. */
export function documented(): { name: string; row: string[] }[] {
  return readFileSync(DOCUMENT, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| task'))
    .map((line) => line.slice(2, -2).split(' | '))
    .map((row) => ({ name: String(row[0]), row }));
}

/** Puts a row in place of the former one, in the order of the tasks. */
export function writeRow(row: readonly string[], order: readonly string[]): void {
  const rows = documented().filter(({ name }) => name !== row[0]);
  rows.push({ name: String(row[0]), row: [...row] });
  rows.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  const text = readFileSync(DOCUMENT, 'utf8');
  const head = text.slice(0, text.indexOf(RULE) + RULE.length);
  writeFileSync(DOCUMENT, `${head}\n${rows.map((each) => `| ${each.row.join(' | ')} |`).join('\n')}\n`);
}
