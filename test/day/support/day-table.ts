import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Row } from './rows.js';
import { operationOf, routeOf } from './ways.js';

const DOCUMENT = new URL('../../../docs/DAY.md', import.meta.url);
const PICTURES = new URL('../../../docs/console/', import.meta.url);
/** Above the rows. */
const RULE = '|---|---|---|---|---|';

/** What the code says, as the document has it. */
export function tableOf(rows: readonly Row[]): string {
  return rows
    .map(({ item, task, pictures, calls, about }) => {
      const each = [...new Map(calls.map((call) => [call.name, call])).values()];
      const shown = pictures.map((name) => `[${name}](console/${name}.webp)`).join('<br>');
      const routes = each.map(({ name }) => `\`${routeOf(name).method} ${routeOf(name).path}\``).join('<br>');
      const tools = each.map(({ name, noTool }) => {
        const { tool } = operationOf(name);
        return tool === undefined ? `none: ${noTool}` : `\`${tool}\``;
      });
      return `| ${[item, about ? `${task}. ${about}` : task, shown, routes, tools.join('<br>')].join(' | ')} |`;
    })
    .join('\n');
}

export function documentedTable(): string {
  const text = readFileSync(DOCUMENT, 'utf8');
  return text.slice(text.indexOf(RULE) + RULE.length).trim();
}

export function writeTable(rows: readonly Row[]): void {
  const text = readFileSync(DOCUMENT, 'utf8');
  writeFileSync(DOCUMENT, `${text.slice(0, text.indexOf(RULE) + RULE.length)}\n${tableOf(rows)}\n`);
}

export function isPicture(name: string): boolean {
  return existsSync(new URL(`${name}.webp`, PICTURES));
}
