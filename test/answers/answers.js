/** Records what every door answers, or compares it with an earlier recording: `npm run answers -- record|compare FILE`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import setUp from '../support/global-setup.js';
import tearDown from '../support/global-teardown.js';
import { load } from '../support/program.js';
import { differencesOf } from './differences.js';
import { fixIds, fixTheClock } from './fixed.js';

const [mode, file] = process.argv.slice(2);
if (!['record', 'compare'].includes(mode) || !file) {
  process.stderr.write('npm run answers -- record FILE, or compare FILE\n');
  process.exit(2);
}

const shift = fixTheClock();
await setUp();
const server = new URL(process.env.TEST_DATABASE_URL);
server.searchParams.set('options', '-c jit=off -c search_path=public,pg_catalog');
process.env.TEST_DATABASE_URL = server.href;
fixIds();
let text;
try {
  text = await load(join(import.meta.dirname, 'record.ts')).record(shift);
} finally {
  await tearDown();
}
if (mode === 'record') writeFileSync(file, text);
else {
  const { summary, count } = differencesOf(readFileSync(file, 'utf8'), text);
  process.stdout.write(summary);
  process.exitCode = count > 0 ? 1 : 0;
}
