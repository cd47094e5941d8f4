import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestDatabase } from './support/database.js';
import {
  afterFirstEmbeddedStart,
  afterFirstStart,
  type DemoProcess,
  FIRST_START_MS,
  type FirstStart,
  ownEnvironment,
  startDemo,
} from './support/demo-process.js';
import { story } from './support/story.js';

/** The program as people start it: `npm start`, a port, signals, operator commands. */
const folder = mkdtempSync(join(tmpdir(), 'adlane-program-'));
const running = new Set<number>();
/** Where the programs are that share a server's; the first brings its own. */
let database: TestDatabase | undefined;

const whereIs = (name: string) => ({
  dataDir: join(folder, name),
  databaseUrl: name === 'first' ? undefined : database?.url,
});

function start(name: string): Promise<DemoProcess> {
  return startDemo({
    ...whereIs(name),
    onSpawn(child) {
      const pid = child.pid as number;
      running.add(pid);
      child.once('exit', () => running.delete(pid));
    },
  });
}

const NPM = ['npm', 'run', '--silent', 'cli', '--'];
const BUILT = [process.execPath, '--enable-source-maps', 'dist/cli/main.js'];

/** An operator command; the tests' own connections are looked after meanwhile. */
async function operate(name: string, argv: string[], [command = '', ...args] = BUILT) {
  const child = spawn(command, [...args, ...argv], { env: ownEnvironment(whereIs(name)) });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [status] = await once(child, 'close');
  return { status, output };
}

const read = async (program: DemoProcess, path: string, headers: Record<string, string>) => {
  const response = await fetch(`${program.credentials.baseUrl}${path}`, { headers });
  return { status: response.status, body: await response.json() };
};

let before: Omit<FirstStart, 'database'>;
let first: DemoProcess;

beforeAll(async () => {
  before = await afterFirstEmbeddedStart(join(folder, 'first'));
}, FIRST_START_MS);

// One test ends it.
beforeEach(async () => {
  if (first?.process.exitCode !== null) first = await start('first');
}, FIRST_START_MS);

afterAll(async () => {
  for (const pid of running) process.kill(-pid, 'SIGKILL');
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a port that is taken is told before anything is imported', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  try {
    const begun = startDemo({ ...whereIs('taken'), databaseUrl: undefined, settings: { PORT: String(port) } });
    await expect(begun).rejects.toThrow(`Port ${port} is taken by another program`);
    expect(readdirSync(join(folder, 'taken')).filter((name) => !name.startsWith('ctl'))).toEqual([]);
  } finally {
    taken.close();
  }
});

test('a first start brings the whole demo, and says how to use it', async () => {
  expect(before.output).toContain('100%');
  expect(before.output).toMatch(
    /answers at http:\S+ – open it in a browser and click “Open the demo”\.\nCredentials: /,
  );
  expect(before.output.split('answers at')[0]).not.toMatch(/^\{/m);
  expect(before.exitCode).toBe(0);
  const { credentials } = first;
  expect(statSync(join(folder, 'first/demo-credentials.json')).mode & 0o777).toBe(0o600);
  expect(Object.keys(credentials).sort()).toEqual([
    'accountIds',
    'apiKey',
    'apiKeyId',
    'baseUrl',
    'graphqlStreamUrl',
    'graphqlUrl',
    'mcpUrl',
    'sandboxUrl',
    'stripeWebhookSecret',
    'teamId',
    'users',
  ]);
  const apiKey = { 'x-api-key': credentials.apiKey };
  const { body: campaigns } = await read(first, '/query/campaigns?limit=1000&days=365', apiKey);
  expect(campaigns.meta.total).toBeGreaterThanOrEqual(200);
  for (const field of ['channelType', 'status'] as const) {
    expect(new Set(campaigns.data.map((campaign: Record<string, string>) => campaign[field])).size).toBe(
      field === 'status' ? 3 : 4,
    );
  }
  expect((await read(first, '/query/products?limit=1', apiKey)).body.meta.total).toBeGreaterThanOrEqual(2_000);
  const { body: accounts } = await read(first, '/query/accounts?limit=1000&days=365', apiKey);
  expect(accounts.data.filter((account: { isMcc: boolean }) => account.isMcc)).toHaveLength(1);
  expect(credentials.accountIds.length).toBeGreaterThanOrEqual(12);
  for (const id of credentials.accountIds) {
    expect(accounts.data.find((account: { id: string }) => account.id === id)).toMatchObject({
      isMcc: false,
      metrics: { cost: expect.any(Number) },
    });
  }
  for (const { token } of Object.values(credentials.users)) {
    const answer = await read(first, `/teams/${credentials.teamId}/api-keys`, { authorization: `Bearer ${token}` });
    expect(answer.status).toBe(200);
  }
});

test('a person signs in with the sandbox’s Google', async () => {
  const { sandboxUrl, baseUrl } = first.credentials;
  const { credential } = await (await fetch(`${sandboxUrl}/identity/id-token?email=neu@example.com&name=Neu`)).json();
  const response = await fetch(`${baseUrl}/auth/google`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ credential }),
  });
  expect(await response.json()).toMatchObject({
    tokenType: 'Bearer',
    user: { email: 'neu@example.com' },
    team: { role: 'owner' },
  });
});

test('AI credits are bought on the demo’s payment page', async () => {
  const { baseUrl, users, stripeWebhookSecret } = first.credentials;
  const authorization = `Bearer ${users.owner.token}`;
  const order = await fetch(`${baseUrl}/billing/credit-pack-checkout`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ pack: 'pack_100', successUrl: `${first.url}/docs` }),
  });
  const { url } = await order.json();
  expect(await (await fetch(url)).text()).toContain('Bezahlen');
  const paid = await fetch(url, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' });
  expect(paid.headers.get('location')).toBe(`${first.url}/docs`);
  const { body } = await read(first, '/billing/status', { authorization });
  expect(body).toMatchObject({ plan: 'pro', status: 'trialing', aiCredits: { packRemaining: 100 } });
  expect(stripeWebhookSecret).toMatch(/^whsec_\w{24}$/);
  expect(first.output()).not.toContain(stripeWebhookSecret);
});

test('operator commands reach the running server', async () => {
  const status = async () => (await read(first, '/auth/maintenance-status', {})).body;
  expect((await operate('first', ['maintenance', 'on', '--message', 'Umbau'], NPM)).status).toBe(0);
  while (!(await status()).maintenance) await sleep(50);
  expect(await status()).toMatchObject({ maintenance: true, message: 'Umbau' });
  const refused = await read(first, '/query/campaigns', {});
  expect(refused).toEqual({
    status: 503,
    body: { error: 'maintenance', message: 'Umbau', maintenance: true, estimatedEndTime: null },
  });
  expect((await operate('first', ['maintenance', 'off'])).status).toBe(0);
  while ((await status()).maintenance) await sleep(50);
  expect((await read(first, '/query/campaigns', {})).status).toBe(401);
  expect((await operate('first', ['sync', 'status'])).output).toContain(first.credentials.accountIds[0]);
  const told = await operate('first', ['sync', 'run', '--watch', '--json']);
  expect([told.status, JSON.parse(told.output)]).toEqual([
    0,
    [expect.objectContaining({ teamId: first.credentials.teamId, status: 'completed', message: null })],
  ]);
  expect((await operate('first', ['tickets', 'list'])).output).toContain('carla.member@demo.example');
  expect(await operate('first', ['nonsense'])).toMatchObject({
    status: 2,
    output: expect.stringContaining('unknown command'),
  });
  expect(await operate('first', ['--help'], NPM)).toMatchObject({
    status: 0,
    output: expect.stringContaining('Usage: '),
  });
});

test('it ends cleanly, starts again with what it had, and survives a kill', async () => {
  expect(await first.stop('SIGTERM')).toBe(0);
  const second = await start('first');
  expect(second.output()).not.toContain('100%');
  expect(second.credentials.stripeWebhookSecret).toBe(first.credentials.stripeWebhookSecret);
  const earlier = { 'x-api-key': first.credentials.apiKey };
  expect((await read(second, '/query/campaigns?limit=1', earlier)).status).toBe(200);
  await expect(start('first')).rejects.toThrow('DATA_DIR: another process');
  process.kill(-(second.process.pid as number), 'SIGKILL');
  await sleep(500);
  const third = await start('first');
  expect((await read(third, '/query/campaigns?limit=1', earlier)).body.meta.total).toBeGreaterThanOrEqual(200);
  expect(await third.stop('SIGINT')).toBe(0);
});

describe('two processes on one database', () => {
  let programs: DemoProcess[];

  beforeAll(async () => {
    ({ database } = await afterFirstStart(join(folder, 'shared')));
    programs = await Promise.all([start('one'), start('other')]);
  }, FIRST_START_MS);

  story('share what they have', {
    'accept each other’s credentials': async () => {
      for (const { credentials } of programs) {
        for (const program of programs) {
          const key = { 'x-api-key': credentials.apiKey };
          expect((await read(program, '/query/campaigns?limit=1', key)).status).toBe(200);
          const token = { authorization: `Bearer ${credentials.users.kunde.token}` };
          expect((await read(program, `/teams/${credentials.teamId}/api-keys`, token)).status).toBe(200);
        }
      }
    },
    '50 retries of one write at once reach the platform once': async () => {
      const { apiKey } = (programs[0] as DemoProcess).credentials;
      const headers = { 'x-api-key': apiKey, 'content-type': 'application/json', 'idempotency-key': 'fifty' };
      const { body: list } = await read(programs[0] as DemoProcess, '/query/campaigns?status=ENABLED&limit=1', headers);
      const [{ id, accountId }] = list.data;
      const answers = await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          const { baseUrl } = (programs[index % 2] as DemoProcess).credentials;
          const response = await fetch(`${baseUrl}/query/campaign/${id}/budget`, {
            method: 'POST',
            headers,
            body: JSON.stringify({ account_id: accountId, daily_budget_eur: 31.5, apply_to_shared_budget: true }),
          });
          return { status: response.status, audit: response.headers.get('x-audit-id'), body: await response.text() };
        }),
      );
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 200, body: expect.stringContaining('"new_budget_eur":31.5') });
      const mutations = await Promise.all(
        programs.map(async ({ credentials }) => {
          const requests = await (await fetch(`${credentials.sandboxUrl}/control/requests`)).json();
          return requests.filter(({ path }: { path: string }) => path.endsWith(':mutate')).length;
        }),
      );
      expect(mutations.toSorted()).toEqual([0, 1]);
    },
    'end cleanly': async () => {
      expect(await Promise.all(programs.map((program) => program.stop('SIGTERM')))).toEqual([0, 0]);
    },
  });
});
