import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundlePages } from '../../cli/support/pages.js';

const ROOT = join(import.meta.dirname, '../..');

/**
 * One folder a run, in which test files share the databases that they start from; runs of one version share it by ADLANE_FIXTURES.
 * The pages that the server has, and the client.
 */
export default async function setUp() {
  const { ADLANE_FIXTURES: given } = process.env;
  process.env.ADLANE_FIXTURES = given ?? mkdtempSync(join(tmpdir(), 'adlane-test-'));
  process.env.ADLANE_FIXTURES_GIVEN = given ?? '';
  if (given) {
    mkdirSync(given, { recursive: true });
    // Left by a run that was broken off: nobody makes anything there yet.
    for (const lock of globSync(`${given}/*.lock`)) rmSync(lock, { recursive: true });
  }
  // Workers, and the processes that tests start, share what Node compiles. Coverage would not see all of that run.
  if (!process.env.ADLANE_COVERAGE) process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/node');
  await bundlePages();
  await import('../../cli/support/client.js');
}
