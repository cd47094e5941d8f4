import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { bundlePages } from '../../cli/support/pages.js';
import './program.js';

const ROOT = join(import.meta.dirname, '../..');

/** These databases end with their run: nothing of them need survive a crash. */
const CARELESS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '1GB' };

/**
 * One folder a run, in which test files share the databases that they start from; runs of one version share it by ADLANE_FIXTURES.
 * A PostgreSQL server, where TEST_DATABASE_URL names none. The pages that the server has, and the client.
 */
export default async function setUp() {
  const { ADLANE_FIXTURES: given } = process.env;
  const folder = given ?? mkdtempSync(join(tmpdir(), 'adlane-test-'));
  process.env.ADLANE_FIXTURES = folder;
  process.env.ADLANE_FIXTURES_GIVEN = given ?? '';
  if (given) {
    mkdirSync(given, { recursive: true });
    // Left by a run that was broken off: nobody makes anything there yet.
    for (const lock of globSync(`${given}/*.lock`)) rmSync(lock, { recursive: true });
  }
  // Workers, and the processes that tests start, share what Node compiles. Coverage would not see all of that run.
  if (!process.env.ADLANE_COVERAGE) process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/node');
  if (process.env.TEST_CITUS_URL) {
    process.env.TEST_DATABASE_URL = process.env.TEST_CITUS_URL;
    process.env.ADLANE_STATEMENTS ??= join(folder, 'statements');
  }
  if (!process.env.TEST_DATABASE_URL) {
    // Not by require, which Jest has its hands on here.
    const { startEmbedded } = await import('../../demo/embedded-database.ts');
    globalThis.testServer = await startEmbedded(join(folder, 'server'), {
      connections: 400,
      atPort: true,
      settings: CARELESS,
    });
    process.env.TEST_DATABASE_URL = globalThis.testServer.url;
  }
  process.env.TEST_DATABASE_MAJOR = await majorVersion();
  await bundlePages();
  await import('../../cli/support/client.js');
}

/** Of the server, such as `18`. */
async function majorVersion() {
  const client = new pg.Client(process.env.TEST_DATABASE_URL);
  await client.connect();
  const { rows } = await client.query('show server_version_num').finally(() => client.end());
  return String(Math.floor(rows[0].server_version_num / 10_000));
}
