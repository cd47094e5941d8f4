import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../version.js';

const SOURCES = join(ROOT, 'src/transports/pages/browser');
const BUNDLES = join(ROOT, 'dist/pages');

export interface Bundle {
  /** Names this content; part of the assets' addresses, so that they can be cached for ever. */
  stamp: string;
  folder: string;
}

let found: Promise<Bundle> | undefined;

/** The files that browsers load, as the last build left them; the same from the first call on, whatever is built later. */
export function browserBundle(): Promise<Bundle> {
  found ??= readFile(join(BUNDLES, 'current'), 'utf8').then(
    (stamp) => ({ stamp, folder: join(BUNDLES, stamp) }),
    (error) => {
      found = undefined;
      throw error;
    },
  );
  return found;
}

/** The pages' shared style; served as it is, so that the start page needs no bundle. */
export function readStyle(): Promise<string> {
  return readFile(join(SOURCES, 'page.css'), 'utf8');
}

/** A page's source, with `{{name}}` filled in. */
export async function readPage(name: string, values: Readonly<Record<string, string>>): Promise<string> {
  const html = await readFile(join(SOURCES, `${name}.html`), 'utf8');
  return html.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '');
}
