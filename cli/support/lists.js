/** Writes src/entities.ts and migrations/index.ts; with --check, exits with 1 if one is out of date. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';

process.chdir(`${import.meta.dirname}/../..`);

const stem = (path) => path.slice(0, -'.entity.ts'.length);

function list({ file, comment, name, found, exported }) {
  const modules = found.map((path) => ({
    path,
    ids: [...readFileSync(path, 'utf8').matchAll(exported)].map(([, id]) => id),
  }));
  const nameless = modules.find(({ ids }) => ids.length === 0);
  if (nameless) throw new Error(`${nameless.path} exports nothing for ${file}.`);
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  const imports = modules.map(
    ({ path, ids }) =>
      `import { ${[...ids].sort().join(', ')} } from './${path.slice(folder.length).replace(/ts$/, 'js')}';\n`,
  );
  const entries = modules.flatMap(({ ids }) => ids.map((id) => `  ${id},\n`));
  const text = `${imports.join('')}\n/** ${comment} */\nexport const ${name} = [\n${entries.join('')}];\n`;
  if (readFileSync(file, 'utf8') === text) return;
  if (process.argv.includes('--check')) {
    console.error(`${file} is out of date: run npm run generate.`);
    process.exitCode = 1;
  } else writeFileSync(file, text);
}

list({
  file: 'src/entities.ts',
  comment: 'Every entity. Generated from the files *.entity.ts.',
  name: 'entities',
  found: globSync('src/**/*.entity.ts').sort((a, b) => (stem(a) < stem(b) ? -1 : 1)),
  exported: /^export const (\w+) = defineEntity\(/gm,
});
list({
  file: 'migrations/index.ts',
  comment:
    'Every migration, oldest first. Generated from this folder; a merged migration is never edited, a change is a new one.',
  name: 'migrations',
  found: globSync('migrations/Migration*.ts').sort(),
  exported: /^export class (\w+) /gm,
});
