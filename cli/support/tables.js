/**
 * Exits with 1 if entities and migrations differ, a table cannot be distributed by team, or
 * docs/DATA-MODEL.md is out of date, which --write updates.
 */
import './compile.js';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const DATA_MODEL = 'docs/DATA-MODEL.md';

if (!process.exitCode) {
  const built = (module) => import(`${process.cwd()}/dist/${module}.js`);
  const [{ openDatabase }, { readSettings }, { tableDifference }, { distributionProblems }, { dataModel }] =
    await Promise.all(
      ['src/system', 'src/settings', 'cli/table-difference', 'cli/distribution', 'cli/data-model'].map(built),
    );
  const folder = mkdtempSync(join(tmpdir(), 'adlane-tables-'));
  const db = await openDatabase(readSettings({ DATA_DIR: folder }));
  await db.migrations.up();
  const difference = await tableDifference(db);
  const problems = await distributionProblems(db);
  const model = await dataModel(db);
  await db.close();
  rmSync(folder, { recursive: true });
  if (process.argv.includes('--write')) writeFileSync(DATA_MODEL, model);
  else if (readFileSync(DATA_MODEL, 'utf8') !== model) {
    console.error(`${DATA_MODEL} is out of date: run npm run generate.`);
    process.exitCode = 1;
  }
  if (difference !== '') {
    console.error(`To be what the entities say, the migrations lack:\n${difference}`);
    process.exitCode = 1;
  }
  if (problems.length > 0) {
    console.error(`Tables that cannot be distributed by team:\n${problems.join('\n')}`);
    process.exitCode = 1;
  }
}
