/** Runs all checks concurrently; failed ones show their output. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

process.chdir(`${import.meta.dirname}/../..`);

const SOURCES = [
  'src',
  'sandbox',
  'demo',
  'schema',
  'resolvers',
  'migrations',
  'cli',
  'client/src',
  'test',
  'bench',
  'console',
];

const CHECKS = {
  types: ['tsc', '-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/check.tsbuildinfo'],
  'types in browsers': ['tsc', '-p', 'client/tsconfig.examples.json'],
  'types of the console': ['tsc', '-p', 'console/tsconfig.json'],
  'lint and format': ['biome', 'check', '--error-on-warnings'],
  'import directions': ['depcruise', ...SOURCES, '--config', '.dependency-cruiser.cjs', '--output-type', 'err-long'],
  'unused code': ['knip', '--no-progress', '--treat-config-hints-as-errors'],
};

/** Run in sequence, because the first one builds the program. */
const CHECKS_OF_THE_BUILT = {
  'entities and tables': ['node', 'cli/support/tables.js'],
  'generated files': ['node', 'cli/support/generate.js', '--check'],
};

async function run(name, [command, ...args]) {
  const started = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(`${out}${err}`.replace(/^/gm, '  '));
  return code === 0;
}

async function inTurn(checks) {
  const results = [];
  for (const [name, command] of Object.entries(checks)) results.push(await run(name, command));
  return results.every(Boolean);
}

const atOnce = Object.entries(CHECKS).map(([name, command]) => run(name, command));
const results = await Promise.all([...atOnce, inTurn(CHECKS_OF_THE_BUILT)]);
process.exitCode = results.every(Boolean) ? 0 : 1;

// Built by now. A version's end is no fault of the change that is checked.
const { endingVersions } = await import(`${process.cwd()}/dist/cli/platform-versions.js`).catch(() => ({
  endingVersions: () => [],
}));
for (const text of endingVersions(new Date().toISOString().slice(0, 10))) console.log(`warning ${text}`);
