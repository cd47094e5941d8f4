/**
 * Bundles the console into few files: one that starts it and that all pages share, one for each page, and one for drawings.
 * esbuild alone makes a file for every set of pages that share something, and a page then loads dozens.
 */
import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { build } from 'esbuild';

const SHARED = 'console-shared';
/** What only a few pages share stays a file of its own from this size on, in bytes. */
const LARGE = 9_500;
const FEW_PAGES = 4;

/**
 * `options` are esbuild's, without entry points: these are `start` and `styles`. Writes `console.css`, and the name of the shared
 * file, by which a page starts, into `console-shared.txt`.
 */
export async function bundleConsole({ start, styles, ...common }) {
  const { absWorkingDir: root, outdir } = common;
  const options = { ...common, entryPoints: [start, styles].map((path) => ({ in: path, out: 'console' })) };
  const plugins = [documentsInPlace(join(dirname(start), 'generated'))];
  const { metafile } = await build({ ...options, plugins, metafile: true, write: false });
  const { outputs } = metafile;
  const files = Object.entries(outputs).filter(([name]) => name.endsWith('.mjs'));
  const begin = relative(root, start);
  const entries = new Set(files.flatMap(([, { entryPoint }]) => entryPoint ?? []));
  const pages = join(dirname(begin), 'pages/');
  const reaches = ({ imports }, chunk, seen = new Set()) =>
    imports.some(({ path, kind }) => {
      if (kind !== 'import-statement' || seen.has(path)) return false;
      seen.add(path);
      return path === chunk || reaches(outputs[path], chunk, seen);
    });
  /** What one page has in common with its own parts that are loaded later is no part of all pages. */
  const isForAll = (chunk, bytes) => {
    const sharers = files.filter(([, output]) => reaches(output, chunk)).map(([, { entryPoint }]) => entryPoint);
    const count = sharers.filter((entry) => entry?.startsWith(pages) && entry.endsWith('-page.tsx')).length;
    return sharers.includes(begin) || count > (bytes < LARGE ? 1 : FEW_PAGES);
  };
  const shared = new Set(
    files
      .filter(([name, { entryPoint, bytes }]) =>
        entryPoint === undefined ? isForAll(name, bytes) : entryPoint === begin,
      )
      .flatMap(([, { inputs }]) => Object.keys(inputs)),
  );
  const sharing = shareAll(root, shared, entries, metafile.inputs);
  const made = await build({ ...options, plugins: [...plugins, sharing], metafile: true });
  const [name] = Object.entries(made.metafile.outputs).find(([, { inputs }]) => begin in inputs);
  await writeFile(join(outdir, `${SHARED}.txt`), basename(name));
  // It would only import the shared file.
  await rm(join(outdir, 'console.mjs'));
}

/**
 * Lets every one of `entries` import all of `shared`, so that these belong to the same pages and hence to one file. `inputs` are those
 * of a build before, which say what each import has led to: asking esbuild again takes it milliseconds for each of ten thousand
 * (https://github.com/evanw/esbuild/issues/3795).
 */
function shareAll(root, shared, entries, inputs) {
  const places = new Map(
    Object.entries(inputs).map(([name, { imports }]) => [
      join(root, name),
      new Map(imports.map(({ original, path }) => [original, path])),
    ]),
  );
  return {
    name: 'sharing',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: new RegExp(`^${SHARED}$`) }, () => ({ path: SHARED, namespace: SHARED, sideEffects: true }));
      onLoad({ filter: /^/, namespace: SHARED }, () => ({
        contents: [...shared].map((path) => `import ${JSON.stringify(join(root, path))};`).join('\n'),
        resolveDir: root,
      }));
      // Without side effects by its package's word, a file that is imported for none of its names would be left out.
      onResolve({ filter: /^/ }, ({ path, importer, namespace, kind }) => {
        if (kind === 'entry-point') return undefined;
        const place = namespace === SHARED ? relative(root, path) : places.get(importer)?.get(path);
        return shared.has(place) ? { path: join(root, place), sideEffects: true } : undefined;
      });
      onLoad({ filter: /console\/src\/.*\.tsx?$/ }, async ({ path }) => {
        if (!entries.has(relative(root, path))) return undefined;
        return {
          contents: `import '${SHARED}';\n${await readFile(path, 'utf8')}`,
          loader: path.endsWith('x') ? 'tsx' : 'ts',
        };
      });
    },
  };
}

/** Leaves documents where they are written: the table of all of them, by which TypeScript finds their types, is not needed to run. */
function documentsInPlace(generated) {
  const fragments = fragmentsOfOthers(documentsOf(join(generated, 'gql.ts')));
  return {
    name: 'documents-in-place',
    setup({ onLoad }) {
      onLoad({ filter: /generated\/index\.ts$/ }, ({ path }) =>
        dirname(path) === generated
          ? {
              contents: `const fragments = ${JSON.stringify(fragments)};
                const isMissing = (source) => ([name]) =>
                  new RegExp('[.]{3}\\\\s*' + name + '\\\\b').test(source) && !source.includes('fragment ' + name + ' ');
                export const graphql = (source) => {
                  const text = [source, ...fragments.filter(isMissing(source)).map(([, text]) => text)].join('\\n');
                  return { toString: () => text };
                };`,
              loader: 'ts',
            }
          : undefined,
      );
    },
  };
}

/** The documents as they are written, by which the table of their types finds them. */
function documentsOf(table) {
  return readFileSync(table, 'utf8')
    .split('\n')
    .flatMap((line) => /^ {4}("(?:[^"\\]|\\.)*"): types\./.exec(line)?.[1] ?? [])
    .map((text) => JSON.parse(text));
}

/** Name and text of each fragment that is written in another document than it is used in. */
function fragmentsOfOthers(documents) {
  const written = new Map(
    documents.flatMap((document) =>
      [...document.matchAll(/\bfragment (\w+) on\b/g)].map(({ 1: name, index }) => [name, blockAt(document, index)]),
    ),
  );
  const missing = documents.flatMap((document) =>
    [...document.matchAll(/\.\.\.\s*(\w+)/g)]
      .map(([, name]) => name)
      .filter((name) => written.has(name) && !document.includes(`fragment ${name} `)),
  );
  return [...new Set(missing)].map((name) => [name, written.get(name)]);
}

/** From `start` to the brace that closes the first one after it. */
function blockAt(text, start) {
  let depth = 0;
  for (let at = text.indexOf('{', start); at < text.length; at++) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return text.slice(start, at + 1).replace(/\s+/g, ' ');
  }
  throw new Error(`A fragment is not closed: ${text.slice(start, start + 50)}`);
}
