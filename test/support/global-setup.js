import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundlePages } from '../../cli/support/pages.js';

/** One folder a run, in which test files share the databases that they start from; the pages that the server has, and the client. */
export default async function setUp() {
  process.env.ADLANE_FIXTURES = mkdtempSync(join(tmpdir(), 'adlane-test-'));
  await bundlePages();
  await import('../../cli/support/client.js');
}
