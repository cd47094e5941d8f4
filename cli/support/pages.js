/**
 * Bundles browser files into a folder per state of their sources below dist/pages, named in
 * dist/pages/current.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { bundleConsole } from './console-bundle.js';

const ROOT = join(import.meta.dirname, '../..');
const SOURCES = join(ROOT, 'src/transports/pages/browser');
const CONSOLE = join(ROOT, 'console');
const BUNDLES = join(ROOT, 'dist/pages');
const DAY_MS = 86_400_000;

/** Packages that go into the bundles. */
const PACKAGES = [
  '@expo-google-fonts/noto-sans',
  'esbuild',
  'graphiql',
  'graphql',
  'graphql-sse',
  'hyparquet-writer',
  'monaco-editor',
  'pdfkit',
  'react',
  'react-dom',
  'swagger-ui-dist',
];

/** Fonts of reports as PDF, with the letters of most of the world's Latin, Greek and Cyrillic alphabets. */
const FONTS = {
  'report-regular.ttf': '400Regular/NotoSans_400Regular.ttf',
  'report-bold.ttf': '700Bold/NotoSans_700Bold.ttf',
};

/** `.mjs`, because cleaning dist/ removes unknown `.js` files. */
const ENTRIES = {
  docs: join(SOURCES, 'docs.js'),
  graphiql: join(SOURCES, 'graphiql.js'),
  'console-theme': join(CONSOLE, 'src/theme-at-once.ts'),
  'editor.worker': 'monaco-editor/esm/vs/editor/editor.worker.js',
  'json.worker': 'monaco-editor/esm/vs/language/json/json.worker.js',
  'graphql.worker': 'monaco-graphql/esm/graphql.worker.js',
};

export async function bundlePages() {
  const stamp = stampOfSources();
  const folder = join(BUNDLES, stamp);
  if (!existsSync(folder)) {
    await make(folder);
    await dropOld();
  }
  const current = join(BUNDLES, 'current');
  if (existsSync(current) && readFileSync(current, 'utf8') === stamp) return;
  const draft = `${current}.${process.pid}`;
  await writeFile(draft, stamp);
  await rename(draft, current);
}

function stampOfSources() {
  const hash = createHash('sha256');
  for (const name of PACKAGES) {
    const manifest = readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8');
    hash.update(`${JSON.parse(manifest).version}\0`);
  }
  for (const name of ['console-bundle.js', 'pages.js']) hash.update(readFileSync(join(import.meta.dirname, name)));
  for (const name of ['docs.js', 'examples.js', 'graphiql.js', 'graphiql.css'])
    hash.update(readFileSync(join(SOURCES, name)));
  for (const name of globSync('{console,client}/{package.json,src/**/*.{ts,tsx,css,woff2}}', { cwd: ROOT }).sort()) {
    hash.update(`${name}\0`).update(readFileSync(join(ROOT, name)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Removes bundles that no browser can still be loading. */
async function dropOld() {
  const folders = (await readdir(BUNDLES)).filter((name) => /^[0-9a-f]{16}$/.test(name));
  for (const folder of folders.map((name) => join(BUNDLES, name))) {
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > DAY_MS) await rm(folder, { recursive: true, force: true });
  }
}

/** Bundles into a draft folder and renames it, so that concurrent runs are safe. */
async function make(folder) {
  const { build } = await import('esbuild');
  await mkdir(BUNDLES, { recursive: true });
  const draft = await mkdtemp(join(BUNDLES, 'draft-'));
  try {
    const common = {
      absWorkingDir: ROOT,
      outdir: draft,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      minify: true,
      format: 'esm',
      target: 'es2022',
      define: { 'process.env.NODE_ENV': '"production"' },
      legalComments: 'linked',
      logLevel: 'error',
    };
    await Promise.all([
      build({ ...common, entryPoints: ENTRIES, assetNames: '[name]', loader: { '.ttf': 'file' } }),
      bundleConsole({
        ...common,
        start: join(CONSOLE, 'src/main.tsx'),
        styles: join(CONSOLE, 'src/styles/all.css'),
        splitting: true,
        chunkNames: 'console-[name]-[hash]',
        assetNames: 'console-[name]-[hash]',
        loader: { '.woff2': 'file' },
        jsx: 'automatic',
        tsconfig: join(CONSOLE, 'tsconfig.json'),
        conditions: ['browser', 'import', 'module'],
      }),
    ]);
    // One file each, so that an install needs none of their twenty packages; browsers are not served them.
    await build({
      absWorkingDir: ROOT,
      entryPoints: { parquet: 'hyparquet-writer', pdfkit: 'pdfkit' },
      outdir: draft,
      outExtension: { '.js': '.cjs' },
      bundle: true,
      minify: true,
      format: 'cjs',
      platform: 'node',
      // Its place, by which it finds data of its own that reports need none of: standard fonts and profiles of colours.
      define: { 'import.meta.url': '"file:///pdfkit"' },
      legalComments: 'linked',
      logLevel: 'error',
    });
    for (const [name, file] of Object.entries(FONTS))
      await copyFile(join(ROOT, 'node_modules/@expo-google-fonts/noto-sans', file), join(draft, name));
    await compress(draft);
    await chmod(draft, 0o755);
    await rename(draft, folder).catch((error) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function compress(folder) {
  for (const name of await readdir(folder)) {
    if (!/\.(mjs|css)$/.test(name)) continue;
    const file = join(folder, name);
    const bytes = await readFile(file);
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    // Its best for megabytes would take longer than all else together.
    const params = { [constants.BROTLI_PARAM_QUALITY]: bytes.length < 1_000_000 ? 11 : 9 };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
  }
}
