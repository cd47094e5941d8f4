import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One folder a run, in which test files share the databases that they start from. */
export default function setUp() {
  process.env.ADLANE_FIXTURES = mkdtempSync(join(tmpdir(), 'adlane-test-'));
}
