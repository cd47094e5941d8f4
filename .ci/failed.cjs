// Prints the files of tests that failed or could not run in a run's results, a line each.
const { readFileSync } = require('node:fs');

const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
for (const { name, status } of testResults) if (status === 'failed') console.log(name);
