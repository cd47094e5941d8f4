import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const ROOT = rootFrom(dirname(fileURLToPath(import.meta.url)));
const SOURCES = join(ROOT, 'src/transports/pages/browser');
const BUNDLES = join(ROOT, 'dist/pages');
const DAY_MS = 86_400_000;

/** What goes into the bundles besides the files of `browser/`. */
const PACKAGES = [
  'esbuild',
  'graphiql',
  'graphql',
  'graphql-sse',
  'monaco-editor',
  'react',
  'react-dom',
  'swagger-ui-dist',
];

/** `.mjs`: whatever clears stale programs out of dist/ knows them as its own by `.js`. */
const ENTRIES = {
  docs: join(SOURCES, 'docs.js'),
  graphiql: join(SOURCES, 'graphiql.js'),
  'editor.worker': 'monaco-editor/esm/vs/editor/editor.worker.js',
  'json.worker': 'monaco-editor/esm/vs/language/json/json.worker.js',
  'graphql.worker': 'monaco-graphql/esm/graphql.worker.js',
};

export interface Bundle {
  /** Names this very content; part of the assets' addresses, so that they can be cached for ever. */
  stamp: string;
  folder: string;
}

let made: Promise<Bundle> | undefined;

/**
 * The files that browsers load, bundled below dist/pages: made once for each state of their sources, which takes about
 * two seconds, and found there from then on. An installation without the bundler takes what is there.
 */
export function browserBundle(): Promise<Bundle> {
  made ??= findOrMake().catch((error) => {
    made = undefined;
    throw error;
  });
  return made;
}

async function findOrMake(): Promise<Bundle> {
  const stamp = stampOfSources() ?? (await newestStamp());
  const folder = join(BUNDLES, stamp);
  if (!existsSync(folder)) {
    await make(folder);
    await dropOld();
  }
  return { stamp, folder };
}

function stampOfSources(): string | undefined {
  const manifests = PACKAGES.map((name) => join(ROOT, 'node_modules', name, 'package.json'));
  if (!manifests.every(existsSync)) return undefined;
  const hash = createHash('sha256');
  for (const manifest of manifests) hash.update(`${JSON.parse(readFileSync(manifest, 'utf8')).version}\0`);
  for (const name of ['docs.js', 'graphiql.js', 'graphiql.css']) hash.update(readFileSync(join(SOURCES, name)));
  return hash.digest('hex').slice(0, 16);
}

async function newestStamp(): Promise<string> {
  const [newest] = await bundles();
  if (!newest) throw new Error('The pages were not bundled: run npm run build with all packages installed.');
  return newest.stamp;
}

/** What lies in dist/pages, newest first. */
async function bundles(): Promise<{ stamp: string; age: number }[]> {
  const names = (await readdir(BUNDLES).catch(() => [])).filter((name) => /^[0-9a-f]{16}$/.test(name));
  const aged = names.map(async (stamp) => ({ stamp, age: Date.now() - (await stat(join(BUNDLES, stamp))).mtimeMs }));
  return (await Promise.all(aged)).sort((a, b) => a.age - b.age);
}

/** Removes bundles that nobody can be loading from any more. */
async function dropOld(): Promise<void> {
  for (const { stamp, age } of await bundles()) {
    if (age > DAY_MS) await rm(join(BUNDLES, stamp), { recursive: true, force: true });
  }
}

/** Bundles into a folder of its own and moves it into place whole: several processes may do this at once. */
async function make(folder: string): Promise<void> {
  const { build } = await import('esbuild');
  await mkdir(BUNDLES, { recursive: true });
  const draft = await mkdtemp(join(BUNDLES, 'draft-'));
  try {
    await build({
      absWorkingDir: ROOT,
      entryPoints: ENTRIES,
      outdir: draft,
      outExtension: { '.js': '.mjs' },
      assetNames: '[name]',
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      loader: { '.ttf': 'file' },
      define: { 'process.env.NODE_ENV': '"production"' },
      legalComments: 'linked',
      logLevel: 'error',
    });
    await compress(draft);
    await chmod(draft, 0o755);
    await rename(draft, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function compress(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (/\.(mjs|css)$/.test(name)) {
      await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(await readFile(join(folder, name))));
    }
  }
}

/** The style that the pages share; served as it is, so that the start page needs no bundle. */
export function readStyle(): Promise<string> {
  return readFile(join(SOURCES, 'page.css'), 'utf8');
}

/** A page's source, with `{{name}}` filled in. */
export async function readPage(name: string, values: Readonly<Record<string, string>>): Promise<string> {
  const html = await readFile(join(SOURCES, `${name}.html`), 'utf8');
  return html.replace(/\{\{(\w+)\}\}/g, (_, key: string) => values[key] ?? '');
}

function rootFrom(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : rootFrom(dirname(folder));
}
