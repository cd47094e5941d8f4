import { globSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';

/** A text of the adapter with places where values go; what is sent must fit it. */
export interface SourceText {
  file: string;
  pattern: RegExp;
}

const FOLDER = 'src/platforms/google';

/** Every text in the adapter's sources that begins so, e.g. with `SELECT`. */
export function sourceTexts(start: string): SourceText[] {
  return globSync(`${FOLDER}/**/*.ts`).flatMap((file) => {
    const found: string[][] = [];
    collect(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', decorators: true }), found);
    return found
      .filter(([first = '']) => first.trimStart().startsWith(start))
      .map((parts) => ({ file, pattern: patternOf(parts) }));
  });
}

/** The constant parts of each text, in order; values stand between them. */
function collect(node: unknown, found: string[][]): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, value, quasis } = node as { type?: string; value?: unknown; quasis?: { raw: string }[] };
  if (type === 'StringLiteral') found.push([String(value)]);
  if (type === 'TemplateLiteral') found.push((quasis ?? []).map(({ raw }) => raw));
  for (const each of Object.values(node)) collect(each, found);
}

/** Where a text is put together further, more may follow; blanks count as one. */
function patternOf(parts: string[]): RegExp {
  const escaped = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+'));
  return new RegExp(`^${escaped.join('[\\s\\S]*?')}`);
}
