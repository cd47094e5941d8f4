import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { plain } from './figures.js';

const run = promisify(execFile);

/** Millimetres that browsers leave at the edges. */
const MARGIN = '10mm';
const DOTS_PER_INCH = 72;

interface Word {
  text: string;
  /** In points, from the sheet's left and upper edges. */
  box: readonly [left: number, top: number, right: number, bottom: number];
}

export interface Sheet {
  /** In points. */
  width: number;
  words: readonly Word[];
  /** Shades of grey by row, 0 for black; a pixel is a point. */
  shades: readonly Buffer[];
}

/** What is written on the sheets, with plain spaces. */
export interface Paper {
  text: string;
  sheets: readonly Sheet[];
}

/**
 * The page as Chromium prints it on A4, as people's dialogs are set at first: upright and without backgrounds. Read by Debian's
 * package poppler-utils.
 */
export async function onPaper(page: Page, { withBackgrounds = false } = {}): Promise<Paper> {
  const folder = await mkdtemp(join(tmpdir(), 'paper-'));
  try {
    const path = join(folder, 'page.pdf');
    const margin = { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN };
    await page.pdf({ path, format: 'A4', margin, printBackground: withBackgrounds });
    const [{ stdout: text }, { stdout: boxes }] = await Promise.all([
      run('pdftotext', ['-raw', path, '-']),
      run('pdftotext', ['-bbox', path, '-']),
    ]);
    await run('pdftoppm', ['-gray', '-r', String(DOTS_PER_INCH), path, join(folder, 'sheet')]);
    const written = [...boxes.matchAll(/<page width="([\d.]+)"[^>]*>([\s\S]*?)<\/page>/g)];
    const sheets = written.map(async ([, width, words = ''], at) => {
      const number = String(at + 1).padStart(String(written.length).length, '0');
      return {
        width: Number(width),
        words: wordsIn(words),
        shades: shadesIn(await readFile(join(folder, `sheet-${number}.pgm`))),
      };
    });
    return { text: onOneLine(text), sheets: await Promise.all(sheets) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function onOneLine(text: string): string {
  return plain(text).replaceAll(/\s+/g, ' ');
}

function wordsIn(page: string): Word[] {
  const found = page.matchAll(/<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</g);
  return [...found].map(([, left, top, right, bottom, text = '']) => ({
    text,
    box: [Number(left), Number(top), Number(right), Number(bottom)],
  }));
}

/** The rows of a picture in PGM. */
function shadesIn(picture: Buffer): Buffer[] {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.toString('latin1', 0, 64));
  if (!head) throw new Error('A sheet is no picture in shades of grey.');
  const [{ length }, width, height] = [head[0], Number(head[1]), Number(head[2])];
  return Array.from({ length: height }, (_, row) => picture.subarray(length + row * width, length + (row + 1) * width));
}
