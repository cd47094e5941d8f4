/**
 * Bundles the server and the operator command that tsc left in dist/, with the packages that they load, into a few files below
 * dist/program, for production: without the demo, its database included (ADR 56).
 */
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { build } from 'esbuild';

process.chdir(`${import.meta.dirname}/../..`);

const PROGRAM = 'dist/program';
/** What packages in CommonJS take for granted. */
const COMMON_JS = `import { createRequire as requireOf } from 'node:module';
const require = requireOf(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname;`;

/** Some packages load these where they are installed. Production has none of them. */
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const forDevelopment = Object.keys(packages).flatMap((path) =>
  packages[path].dev ? (/^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1] ?? []) : [],
);

/** Replaces the functions of the demo, which the program does not have. */
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
  // As Node chooses: a package that has another form for bundlers would be there twice.
  mainFields: ['main'],
  // Types, entities and errors are called as their classes are.
  keepNames: true,
  // Node keeps the text of what it loads.
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

/** Drops the mappings of packages. Node parses every map that it meets as it starts, and most of a map is packages. */
function dropPackages(file) {
  const map = JSON.parse(readFileSync(file, 'utf8'));
  const isPackage = map.sources.map((source) => source.includes('node_modules/'));
  let isDropped = false;
  const lines = decode(map.mappings).map((line) =>
    line.flatMap((segment) => {
      const wasDropped = isDropped;
      isDropped = isPackage[segment[1]] ?? isDropped;
      if (!isDropped) return [segment];
      // A segment without a source ends the one before it.
      return wasDropped ? [] : [[segment[0]]];
    }),
  );
  writeFileSync(file, JSON.stringify({ ...map, mappings: encode(lines) }));
}
