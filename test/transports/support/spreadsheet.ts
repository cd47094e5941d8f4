import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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
  /** What is quoted stays a text; absent: guessed at. */
  keepsQuoted?: boolean;
}

const LANGUAGES = { de: 1031, en: 1033 };
const UTF8 = 76;
const QUOTE = 34;

/**
 * The filled cells of a table, row by row, as LibreOffice reads it with formulas allowed and quoted cells guessed at: the choices
 * that turn most text into something else. Needs Debian's package libreoffice-calc.
 */
export async function opened(table: string | Buffer, opening: Opening): Promise<Cell[][]> {
  return inFolder(async (folder) => {
    await writeFile(join(folder, 'table.csv'), table);
    return converted(folder, join(folder, 'table.csv'), opening);
  });
}

/** The same of a table behind an address, which LibreOffice itself asks for. */
export function openedFrom(address: string, opening: Opening): Promise<Cell[][]> {
  return inFolder((folder) => converted(folder, address, opening));
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'spreadsheet-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function converted(folder: string, from: string, { separators, language, keepsQuoted }: Opening) {
  const by = separators.map((separator) => separator.charCodeAt(0)).join('/');
  const options = `${by},${QUOTE},${UTF8},1,,${LANGUAGES[language]},${keepsQuoted ?? false},true,false,false,false,-1,true`;
  await run('soffice', [
    `-env:UserInstallation=file://${folder}/profile`,
    '--headless',
    `--infilter=Text - txt - csv (StarCalc):${options}`,
    '--convert-to',
    'fods',
    '--outdir',
    join(folder, 'made'),
    from,
  ]);
  const [made = ''] = await readdir(join(folder, 'made'));
  return cellsIn(await readFile(join(folder, 'made', made), 'utf8'));
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
