import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runCommand } from '../../cli/program.js';
import { readSettings } from '../../src/settings.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const CLI = 'npm run cli -- ';

let demo: DemoApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adlane-guides-'));
  // As a plain checkout finds them, without the packages of tests.
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  demo = await startDemoApp();
});
afterAll(async () => {
  await demo.stop();
  await rm(folder, { recursive: true });
});

type Runner = (code: string) => Promise<string>;

const environment = () => ({
  ...process.env,
  ADLANE_URL: demo.app.url,
  ADLANE_API_KEY: demo.apiKey,
  ADLANE_TOKEN: demo.users.owner.token,
});

/** How each kind of block is tried out; gives what it prints. */
const RUNNERS: Record<string, Runner> = {
  async ts(code) {
    const file = join(folder, 'example.mts');
    await writeFile(file, code);
    const { stdout } = await run('npm', ['run', '--silent', 'example', file], { cwd: ROOT, env: environment() });
    return stdout;
  },
  async graphql(query) {
    const { body } = await demo.app.graphql(query, {}, { apiKey: demo.apiKey });
    return JSON.stringify(body);
  },
  async sh(code) {
    if (code.startsWith(CLI)) return commands(code);
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', code], { env: environment() });
    return stdout;
  },
  json: async (code) => JSON.stringify(JSON.parse(code)),
  async ini(code) {
    const variables = Object.fromEntries(
      code
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/s)),
    );
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const secrets = {
      SESSION_SIGNING_KEYS: JSON.stringify(privateKey.export({ format: 'jwk' })),
      ENCRYPTION_KEYS: `k:${randomBytes(32).toString('base64')}`,
    };
    return JSON.stringify(readSettings({ ...secrets, ...variables }));
  },
};

/** Operator commands run in this process, on the database of the demo; the shell reads their arguments. */
async function commands(code: string): Promise<string> {
  let printed = '';
  for (const line of code.trim().split('\n')) {
    const { stdout } = await run('bash', ['-c', `printf '%s\\n' ${line.slice(CLI.length)}`]);
    const refuse = () => Promise.reject(new Error('This command needs the whole system.'));
    const { db } = demo.app;
    const { exitCode, output } = await runCommand(stdout.trim().split('\n'), {
      withDatabase: (work) => work(db),
      withSystem: refuse,
    });
    if (exitCode !== 0) throw new Error(`${line}: ${output}`);
    printed += output;
  }
  return printed;
}

interface Block {
  at: string;
  kind: string;
  code: string;
}

function blocksOf(guide: string): Block[] {
  const found = readFileSync(join(ROOT, 'docs/guides', guide), 'utf8').matchAll(/^```(\w*)\n(.*?)^```$/gms);
  return [...found].map(([, kind = '', code = ''], at) => ({ at: `block ${at + 1} (${kind})`, kind, code }));
}

describe.each(['frontends.md', 'rest.md', 'assistants.md', 'operators.md'])('%s', (guide) => {
  test.each(blocksOf(guide))('$at does what it says', async ({ kind, code }) => {
    const printed = await (RUNNERS[kind] as Runner)(code);
    expect(printed.trim()).not.toBe('');
    expect(printed).not.toMatch(/"errors":|isError/);
  });
});
