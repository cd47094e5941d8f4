import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../version.js';

/** The folder of all builds of `cli/support/pages.js`. */
export const BUNDLES = join(ROOT, 'dist/pages');

let current: Promise<string> | undefined;

/** The build at the first call. It is part of asset URLs, so that they can be cached forever. */
export function bundleStamp(): Promise<string> {
  current ??= readFile(join(BUNDLES, 'current'), 'utf8').catch((error) => {
    current = undefined;
    throw error;
  });
  return current;
}

export async function bundleFolder(): Promise<string> {
  return join(BUNDLES, await bundleStamp());
}

/** A package that the build makes one file, because it would be large to install; loaded on first use (ADR 37). */
export async function bundledPackage<Package>(name: 'parquet' | 'pdfkit'): Promise<Package> {
  return createRequire(import.meta.url)(join(await bundleFolder(), `${name}.cjs`));
}
