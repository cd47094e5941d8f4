import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, enableCompileCache, registerHooks, SourceMap } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync, version } from '@swc/core';
import './coverage.js';
import './statements.js';
import 'reflect-metadata';

/** Loads a module of the program, in TypeScript or not, outside of Jest: once for all test files of this worker. */
export const load = createRequire(import.meta.url);

const ROOT = join(import.meta.dirname, '../..');
const COMPILED = join(ROOT, 'node_modules/.cache/swc', digestOf(version, readFileSync(join(ROOT, '.swcrc'), 'utf8')));
/** The TypeScript file of a `.js` URL; undefined without one. */
const sources = new Map();
const maps = new Map();

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && specifier.endsWith('.js')) {
      const url = sourceOf(new URL(specifier, context.parentURL).href);
      if (url) return { url, format: 'module', shortCircuit: true };
    }
    return next(specifier, context);
  },
  load(url, context, next) {
    if (!url.endsWith('.ts')) return next(url, context);
    return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true };
  },
});
if (process.env.NODE_COMPILE_CACHE) enableCompileCache(process.env.NODE_COMPILE_CACHE);

function sourceOf(url) {
  if (!sources.has(url)) {
    const source = `${url.slice(0, -2)}ts`;
    sources.set(url, existsSync(fileURLToPath(source)) ? source : undefined);
  }
  return sources.get(url);
}

/** The JavaScript of a TypeScript file, which is compiled once for all workers and runs. */
function compiled(filename) {
  const source = readFileSync(filename, 'utf8');
  const kept = join(COMPILED, `${digestOf(filename)}.js`);
  const mark = `\n// ${digestOf(source)}\n`;
  const known = existsSync(kept) ? readFileSync(kept, 'utf8') : '';
  if (known.endsWith(mark)) return known;
  const code = transformSync(source, { filename }).code + mark;
  mkdirSync(COMPILED, { recursive: true });
  writeFileSync(`${kept}.${process.pid}`, code);
  renameSync(`${kept}.${process.pid}`, kept);
  return code;
}

/** The source map of a TypeScript file of the program by its URL. Node would read all of them as it loads the program. */
export function sourceMapOf(url) {
  if (!maps.has(url)) maps.set(url, url.endsWith('.ts') ? readSourceMap(url) : undefined);
  return maps.get(url);
}

function readSourceMap(url) {
  const [, base64] = compiled(fileURLToPath(url)).match(/\/\/# sourceMappingURL=data:\S+?;base64,(\S+)/) ?? [];
  return base64 && new SourceMap(JSON.parse(Buffer.from(base64, 'base64').toString()));
}

function digestOf(...texts) {
  return createHash('sha256').update(texts.join('\0')).digest('hex');
}
