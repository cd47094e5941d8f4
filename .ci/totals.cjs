// Adds up the results of test runs; a file of tests that could not run, or a run without results, counts as one failed.
const { existsSync, readFileSync } = require('node:fs');
const { basename } = require('node:path');

const sum = { passed: 0, failed: 0, skipped: 0 };
for (const file of process.argv.slice(2)) {
  const run = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { numRuntimeErrorTestSuites: 1 };
  const passed = run.numPassedTests ?? 0;
  const failed = (run.numFailedTests ?? 0) + (run.numRuntimeErrorTestSuites ?? 0);
  const skipped = (run.numPendingTests ?? 0) + (run.numTodoTests ?? 0);
  console.log(`${basename(file, '.json')}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
  sum.passed += passed;
  sum.failed += failed;
  sum.skipped += skipped;
}
console.log(`${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}`);
process.exitCode = sum.failed || !sum.passed ? 1 : 0;
