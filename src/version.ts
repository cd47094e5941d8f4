import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The version in package.json, which is above both the sources and the built files. */
export const VERSION = versionAbove(dirname(fileURLToPath(import.meta.url)));

function versionAbove(folder: string): string {
  try {
    const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    if (name === 'adlane') return version;
  } catch {
    // Not in this folder.
  }
  const parent = dirname(folder);
  if (parent === folder) throw new Error('No package.json of adlane above the program.');
  return versionAbove(parent);
}
