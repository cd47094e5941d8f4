import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What a spreadsheet made of a cell: a formula, a number, or a text. */
export interface Cell {
  formula?: string;
  number?: number;
  text: string;
}

export interface Opening {
  /** Separators of cells that the person chose. */
  separators: readonly string[];
  language: 'de' | 'en';
}

const LANGUAGES = { de: 1031, en: 1033 };
const UTF8 = 76;
const QUOTE = 34;

/**
 * The filled cells of a table, row by row, as LibreOffice reads it with formulas allowed and quoted cells guessed at: the choices
 * that turn most text into something else. Needs Debian's package libreoffice-calc.
 */
export async function opened(table: string | Buffer, { separators, language }: Opening): Promise<Cell[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'spreadsheet-'));
  try {
    await writeFile(join(folder, 'table.csv'), table);
    const by = separators.map((separator) => separator.charCodeAt(0)).join('/');
    const options = `${by},${QUOTE},${UTF8},1,,${LANGUAGES[language]},false,true,false,false,false,-1,true`;
    await run('soffice', [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      `--infilter=CSV:${options}`,
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      join(folder, 'table.csv'),
    ]);
    return cellsIn(await readFile(join(folder, 'table.fods'), 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function cellsIn(document: string): Cell[][] {
  const rows = document.match(/<table:table-row\b[\s\S]*?<\/table:table-row>/g) ?? [];
  return rows.map((row) => {
    const cells = row.match(/<table:table-cell\b[^>]*?(?:\/>|>[\s\S]*?<\/table:table-cell>)/g) ?? [];
    return cells.flatMap((cell) => {
      const head = cell.slice(0, cell.indexOf('>'));
      const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(head)?.[1];
      if (attribute('office:value-type') === undefined) return [];
      const [formula, number] = [attribute('table:formula'), attribute('office:value')];
      return {
        ...(formula !== undefined && { formula: plain(formula) }),
        ...(number !== undefined && { number: Number(number) }),
        text: plain(cell),
      };
    });
  });
}

function plain(markup: string): string {
  return markup
    .replace(/<\/text:p>\s*<text:p>/g, '\n')
    .replace(/<text:s text:c="(\d+)"\/>/g, (_, count) => ' '.repeat(Number(count)))
    .replace(/<text:s\/>/g, ' ')
    .replace(/<text:tab\/>/g, '\t')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&')
    .trim();
}
