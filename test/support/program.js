import { existsSync, readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';
import './coverage.js';
import 'reflect-metadata';

/** Loads a module of the program, in TypeScript or not, outside of Jest: once for all test files of this worker. */
export const load = createRequire(import.meta.url);

registerHooks({
  resolve(specifier, context, next) {
    const source = specifier.startsWith('.') && specifier.endsWith('.js') && `${specifier.slice(0, -2)}ts`;
    return next(source && existsSync(new URL(source, context.parentURL)) ? source : specifier, context);
  },
  load(url, context, next) {
    if (!url.endsWith('.ts')) return next(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { filename });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
process.setSourceMapsEnabled(true);
