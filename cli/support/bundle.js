/** Bundles the compiled server and CLI with their packages into dist/program, without the demo (ADR 56). */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { build } from 'esbuild';

process.chdir(`${import.meta.dirname}/../..`);

const PROGRAM = 'dist/program';
/** CommonJS globals expected by some packages. */
const COMMON_JS = `import { createRequire as requireOf } from 'node:module';
const require = requireOf(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname;`;

/** Development packages, which some packages load if installed. */
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const forDevelopment = Object.keys(packages).flatMap((path) =>
  packages[path].dev ? (/^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1] ?? []) : [],
);

/** Replaces the demo's functions, which are not part of the program. */
const noDemo = {
  name: 'no-demo',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(\.\.\/)+demo\// }, ({ path }) => ({ path: basename(path), namespace: 'no-demo' }));
    onLoad({ filter: /^/, namespace: 'no-demo' }, ({ path }) => {
      const text = readFileSync(`dist/demo/${path}`, 'utf8');
      const names = [...text.matchAll(/^export (?:async )?function (\w+)/gm)].map(([, name]) => name);
      const contents = `import { SettingsError } from './dist/src/settings.js';
        function refuse() {
          throw new SettingsError('There is no demo in this program: set NODE_ENV=production, or start it in a checkout with npm start.');
        }
        export { ${names.map((name) => `refuse as ${name}`).join(', ')} };`;
      return { contents, resolveDir: process.cwd() };
    });
  },
};

rmSync(PROGRAM, { recursive: true, force: true });
await build({
  entryPoints: { main: 'dist/src/main.js', cli: 'dist/cli/main.js' },
  outdir: PROGRAM,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  // Like Node: a package with another bundler entry would be included twice.
  mainFields: ['main'],
  // Types, entities and errors take their names from classes.
  keepNames: true,
  // Node keeps the source text in memory.
  minifyWhitespace: true,
  sourcemap: 'linked',
  sourcesContent: false,
  legalComments: 'linked',
  banner: { js: COMMON_JS },
  external: ['pg-native', ...forDevelopment],
  plugins: [noDemo],
  logLevel: 'error',
});
for (const file of globSync(`${PROGRAM}/*.map`)) dropPackages(file);

/** Drops mappings of packages, most of the map: Node parses source maps at startup. */
function dropPackages(file) {
  const map = JSON.parse(readFileSync(file, 'utf8'));
  const isPackage = map.sources.map((source) => source.includes('node_modules/'));
  let isDropped = false;
  const lines = decode(map.mappings).map((line) =>
    line.flatMap((segment) => {
      const wasDropped = isDropped;
      isDropped = isPackage[segment[1]] ?? isDropped;
      if (!isDropped) return [segment];
      // A segment without a source ends the previous one.
      return wasDropped ? [] : [[segment[0]]];
    }),
  );
  writeFileSync(file, JSON.stringify({ ...map, mappings: encode(lines) }));
}
