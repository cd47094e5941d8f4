import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder with package.json, above both sources and build. */
export const ROOT = rootFrom(dirname(fileURLToPath(import.meta.url)));

const { version, engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

export const VERSION: string = version;

/** The oldest Node that the program runs on, such as `22.17`. */
export const OLDEST_NODE: string = engines.node.replace('>=', '');

function rootFrom(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  if (dirname(folder) === folder) throw new Error('No package.json of adlane above the program.');
  return rootFrom(dirname(folder));
}
