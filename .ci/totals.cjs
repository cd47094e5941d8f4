// Adds up the results of test runs; a file of tests that could not run, or a run without results, counts as one failed. Files that
// ran once more (`NAME.again.json` beside `NAME.json`) count as they did then, and what failed before is named.
const { existsSync, readFileSync } = require('node:fs');
const { basename } = require('node:path');

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).testResults : undefined);

function countsOf(files) {
  const statuses = files.flatMap(({ status, assertionResults }) => {
    const tests = assertionResults.map((test) => test.status);
    return status === 'failed' && !tests.includes('failed') ? [...tests, 'failed'] : tests;
  });
  const passed = statuses.filter((status) => status === 'passed').length;
  const failed = statuses.filter((status) => status === 'failed').length;
  return { passed, failed, skipped: statuses.length - passed - failed };
}

const sum = { passed: 0, failed: 0, skipped: 0 };
const failedFirst = [];
for (const file of process.argv.slice(2)) {
  const first = read(file) ?? [{ name: file, status: 'failed', assertionResults: [] }];
  const again = new Map(read(file.replace(/json$/, 'again.json'))?.map((each) => [each.name, each]));
  for (const { name, assertionResults } of first) {
    if (!again.has(name)) continue;
    const failed = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
    failedFirst.push(...(failed.length > 0 ? failed : [name]));
  }
  const counts = countsOf(first.map((each) => again.get(each.name) ?? each));
  for (const key of Object.keys(sum)) sum[key] += counts[key];
  console.log(
    `${basename(file, '.json')}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`,
  );
}
for (const name of failedFirst) console.log(`failed first, and ran once more: ${name}`);
console.log(`${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}`);
process.exitCode = sum.failed || !sum.passed ? 1 : 0;
