/**
 * Writes all generated files: lists, schema, OpenAPI, settings documentation, types of operations, and the
 * data model. With --check, exits with 1 if one of them is out of date.
 */
import './lists.js';
import './compile.js';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const OPENAPI = 'schema/openapi.json';
const DOCUMENTS = [
  'schema/schema.graphql',
  OPENAPI,
  'console/src/generated/spreadsheet-text.ts',
  'README.md',
  'compose.yml',
  '.env.example',
  'docs/PLAN-FEATURES.md',
  'docs/PLATFORM-VERSIONS.md',
  'ops/kubernetes/settings.env.example',
  'ops/kubernetes/secrets.env.example',
];
const check = process.argv.includes('--check');

function run(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  return { good: status === 0, output: `${stdout ?? ''}${stderr ?? ''}` };
}

function fail(message, output = '') {
  console.error(`${message}\n${output}`);
  process.exitCode = 1;
}

function generateDocuments(folder) {
  for (const file of DOCUMENTS) mkdirSync(dirname(join(folder, file)), { recursive: true });
  const { good, output } = run('node', ['--enable-source-maps', 'dist/cli/generate.js', folder]);
  if (!good) fail('The generator failed.', output);
  return good;
}

function compareDocuments() {
  const fresh = mkdtempSync(join(tmpdir(), 'adlane-generated-'));
  try {
    if (!generateDocuments(fresh)) return;
    for (const file of DOCUMENTS) {
      const { good, output } = run('diff', [
        '-uN',
        '--label',
        file,
        '--label',
        'generated now',
        file,
        join(fresh, file),
      ]);
      if (!good) fail(`${file} is out of date: run npm run generate.`, output.split('\n').slice(0, 30).join('\n'));
    }
  } finally {
    rmSync(fresh, { recursive: true });
  }
}

if (process.exitCode) fail('Nothing is generated from sources that do not compile.');
else if (check) compareDocuments();
else generateDocuments('.');

if (!process.exitCode) {
  const types = [OPENAPI, '-o', 'client/src/generated/rest.ts', ...(check ? ['--check'] : [])];
  const { good, output } = run('openapi-typescript', types);
  if (!good)
    fail(`client/src/generated/rest.ts is ${check ? 'out of date: run npm run generate.' : 'not written.'}`, output);
}

if (!process.exitCode) {
  const { good, output } = run('graphql-codegen', check ? ['--check'] : []);
  if (!good)
    fail(check ? 'Types of operations are out of date: run npm run generate.' : 'graphql-codegen failed.', output);
}

if (!process.exitCode && !check) {
  const { good, output } = run('node', ['cli/support/tables.js', '--write']);
  if (!good) fail('The tables are not as they should be.', output);
}
