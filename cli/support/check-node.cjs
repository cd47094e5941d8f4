// Runs on any Node from 18 on, before everything else: npm scripts find the Node that package.json names first on PATH,
// unless it was installed with scripts off, which leaves that package without its program.
const { existsSync } = require('node:fs');
const { join } = require('node:path');
const wanted = require('../../package.json').devDependencies.node;

if (Number.parseInt(process.versions.node, 10) < Number.parseInt(wanted, 10)) {
  const installed = existsSync(join(__dirname, '../../node_modules/node/bin/node'));
  console.error(
    `adlane needs Node ${wanted}, which comes with its npm packages; this is Node ${process.versions.node}.`,
  );
  console.error(
    installed
      ? 'Start it with an npm script (npm start, npm test, npm run cli), or put node_modules/.bin first on PATH.'
      : 'The package "node" is not there or has no program. Install Node 24, or run: npm ci --include=dev --ignore-scripts=false',
  );
  process.exit(1);
}
