import { execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { databaseVariables, openTestDatabase, type TestDatabase } from './support/database.js';

/** The program as the image has it: built, without the stand-ins. */
const ROOT = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'adlane-production-'));
let database: TestDatabase | undefined;

beforeAll(async () => {
  execFileSync('npm', ['run', '--silent', 'build']);
  for (const name of ['package.json', 'dist']) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const name of ['sandbox', 'demo']) rmSync(join(folder, 'dist', name), { recursive: true });
  if (process.env.TEST_DATABASE_URL) database = await openTestDatabase();
}, 120_000);

afterAll(async () => {
  await database?.close();
  rmSync(folder, { recursive: true });
});

/** Runs Node in production until it ends, or has written `enough`. */
async function run(argv: string[], enough: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const child = spawn(process.execPath, argv, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      ...databaseVariables(database?.url ?? 'postgres://adlane@127.0.0.1:1/adlane'),
      PUBLIC_URL: 'https://ads.example.com',
      SESSION_SIGNING_KEYS: JSON.stringify(privateKey.export({ format: 'jwk' })),
      ENCRYPTION_KEYS: `k:${randomBytes(32).toString('base64')}`,
      GOOGLE_SIGN_IN_AUDIENCE: 'people.apps.googleusercontent.com',
      GOOGLE_CLIENT_ID: 'ads.apps.googleusercontent.com',
      GOOGLE_CLIENT_SECRET: 'GOCSPX-1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      if (output.includes(enough)) child.kill('SIGTERM');
    });
  }
  await ended;
  return output;
}

test('production starts without any file of the stand-ins', async () => {
  for (const name of ['sandbox', 'demo', 'src/sandbox', 'src/demo']) {
    expect(existsSync(join(folder, 'dist', name))).toBe(false);
  }
  // Without a server there is no whole start: it ends at the database, with everything loaded that is loaded by name.
  const end = database ? '"msg":"ready"' : 'DATABASE_URL names a server that does not answer';
  expect(await run(['dist/src/main.js'], end)).toContain(end);
}, 60_000);

test('neither do the system, its doors and the operator commands need one', async () => {
  const script = `
    import { createApp } from './dist/src/app.js';
    import { createLog } from './dist/src/log.js';
    import { readSettings } from './dist/src/settings.js';
    import { startSystem } from './dist/src/start.js';
    import { runCommand } from './dist/cli/program.js';
    const settings = readSettings();
    const database = { ...settings.database, url: ${database ? 'settings.database.url' : 'undefined'} };
    const system = await startSystem({ ...settings, database }, createLog({ level: 'silent' }));
    const app = await createApp(system);
    const outcome = await runCommand(['seed'], { withDatabase: (work) => work(system.db), withSystem: (work) => work(system) });
    console.log(JSON.stringify({ sandbox: system.sandbox ?? null, ...outcome }));
    await app.stop();
    await system.close();
  `;
  const output = await run(['--input-type=module', '--eval', script], 'no such output');
  expect(output).toContain('"sandbox":null');
  expect(output).toContain('there is no demo in production');
}, 60_000);

test('the demo does need them', async () => {
  expect(await run(['--input-type=module', '--eval', "import './dist/demo/demo.js'"], 'no such output')).toContain(
    'ERR_MODULE_NOT_FOUND',
  );
});
