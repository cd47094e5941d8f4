import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { insertApiKey } from '../../src/access/api-key.records.js';
import { ALL_SCOPES } from '../../src/access/scopes.js';
import { createLog } from '../../src/log.js';
import { buildTeam, type TestTeam } from '../access/fixture.js';
import { type Answer, TestApp } from '../support/start-app.js';
import { openGraphql } from '../support/stream.js';

const SETTINGS = {
  LIMIT_RUNNING_PER_CALLER: '1',
  LIMIT_RUNNING_PER_ADDRESS: '1',
  LIMIT_QUEUED_PER_CALLER: '100',
  LIMIT_STREAMS_PER_ADDRESS: '3',
  TRUSTED_PROXIES: '1',
};

const lines: Record<string, unknown>[] = [];
let app: TestApp;
let team: TestTeam;
let greedy: string;
let modest: string;
let token: string;

beforeAll(async () => {
  const log = createLog({ level: 'info', to: { write: (line) => void lines.push(JSON.parse(line)) } });
  app = await TestApp.start({ settings: SETTINGS, log });
  team = await buildTeam(app.db);
  [greedy, modest] = [await newKey(), await newKey()];
  token = (await app.sessions.issue({ userId: team.users.member.id, teamId: team.id })).token;
});
afterAll(() => app.stop());

async function newKey(): Promise<string> {
  const record = { teamId: team.id, name: 'Test', scopes: ALL_SCOPES, expiresAt: null, createdBy: null };
  return (await insertApiKey(app.db, { ...record, createdAt: new Date() })).key;
}

const list = (apiKey: string) => app.rest('GET', '/query/accounts', { apiKey });
/** Read from the database each time, so that each request takes as long. */
const members = (apiKey: string) => app.rest('GET', '/query/team/members', { apiKey });

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${app.url}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.split(' ').at(-1) ?? 0);
}

/** Resolves when the metric has the value. */
async function until(name: string, value: number): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if ((await metric(name)) === value) return;
    await sleep(10);
  }
  throw new Error(`${name} is ${await metric(name)}, not ${value}.`);
}

const RUNNING = 'adlane_requests_in_process{state="running"}';
const WAITING = 'adlane_requests_in_process{state="waiting"}';
const REFUSED = 'adlane_requests_refused_total{reason="queue_full"}';

/** A request on a connection of its own, of which only a part is sent; what comes back is kept. */
function raw(lines_: string[], body: string): Socket & { text: string } {
  const { hostname, port } = new URL(app.url);
  const socket = Object.assign(connect(Number(port), hostname), { text: '' });
  socket.on('data', (chunk) => {
    socket.text += chunk.toString();
  });
  socket.on('error', () => undefined);
  socket.write([...lines_, 'Host: localhost', '', body].join('\r\n'));
  return socket;
}

test('a hundred requests of one credential are all answered, one after the other', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => list(greedy)));
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200));
});

describe('while the server is busy', () => {
  let release: () => void;
  let busy: Promise<unknown>;
  let flood: Promise<Answer>[];

  /** Nobody's key can be looked up; one credential that was never seen asks 300 times meanwhile. */
  beforeEach(async () => {
    [greedy, modest] = [await newKey(), await newKey()];
    const locked = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    release = done.resolve;
    busy = app.db.transaction(async (tx) => {
      await tx.query('lock table api_keys in access exclusive mode');
      locked.resolve();
      await done.promise;
    });
    await locked.promise;
    const refusedBefore = await metric(REFUSED);
    flood = Array.from({ length: 300 }, () => members(greedy));
    await until(WAITING, 100);
    // One more runs. Whoever comes once there is room again is served.
    await until(REFUSED, refusedBefore + 199);
  });

  afterEach(async () => {
    release();
    await Promise.all([busy, ...flood]);
    await until(RUNNING, 0);
    expect(await metric(WAITING)).toBe(0);
  });

  test('what does not fit into the queue is told 429 with Retry-After, and another caller comes before the queue', async () => {
    const other = members(modest);
    await until(WAITING, 101);
    const before = lines.length;
    release();
    const { status, headers } = await other;
    expect(status).toBe(200);
    const refused = (await Promise.all(flood)).filter((answer) => answer.status !== 200);
    // By the log: this process, which is also the caller, reads its answers in an order of its own.
    const served = () => lines.slice(before).filter((line) => line.status === 200 && line.apiKeyId !== undefined);
    for (let tries = 0; served().length < 102 && tries < 500; tries += 1) await sleep(10);
    expect(served()).toHaveLength(102);
    expect(served().findIndex(({ requestId }) => requestId === headers.get('x-request-id'))).toBeLessThan(10);
    expect(refused).toHaveLength(199);
    for (const { status, body, headers } of refused) {
      expect(status).toBe(429);
      expect(body).toEqual({ code: 'too_many_requests', message: expect.any(String) });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  test('GraphQL and the tool server refuse in their own words', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const headers = { 'x-api-key': greedy, accept: 'application/json, text/event-stream' };
    const query = '{ accounts { meta { total } } }';
    const overGraphql = await app.graphql(query, {}, { apiKey: greedy });
    const overStream = await openGraphql(app, query, { apiKey: greedy });
    const overMcp = await app.send('POST', '/mcp', { body: call, headers });
    for (const answer of [overGraphql, overStream, overMcp]) {
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const refusal = { message: expect.any(String), extensions: { code: 'too_many_requests' } };
    const cost = { requested: 0, limit: expect.any(Number) };
    expect(overGraphql.body).toEqual({ errors: [refusal], extensions: { cost } });
    expect(overMcp.body).toEqual({ code: 'too_many_requests', message: expect.any(String) });
  });

  test('the health and the status of the maintenance answer as ever', async () => {
    expect((await app.rest('GET', '/auth/maintenance-status')).status).toBe(200);
    expect([200, 503]).toContain((await app.send('GET', '/health')).status);
  });

  test('whoever leaves the queue gives its place up', async () => {
    const leavers = Array.from({ length: 40 }, () =>
      raw(['GET /api/v1/query/accounts HTTP/1.1', `X-API-Key: ${modest}`], ''),
    );
    await until(WAITING, 140);
    for (const socket of leavers) socket.destroy();
    await until(WAITING, 100);
  });
});

test('whoever leaves while its credential is looked up costs nothing more', async () => {
  let lookups = 0;
  const note = app.db.onStatement;
  app.db.onStatement = (name, seconds) => {
    if (name === 'viewer-for-key') lookups += 1;
    note?.(name, seconds);
  };
  await Promise.all([
    app.db.transaction((tx) => tx.query('lock table api_keys').then(() => sleep(400))),
    sleep(100).then(async () => {
      const body = '{"query": "{ accounts { meta { total } } }"}';
      const json = ['Content-Type: application/json', `Content-Length: ${body.length}`, `X-API-Key: ${modest}`];
      const leavers = [
        raw(['GET /api/v1/query/accounts HTTP/1.1', `X-API-Key: ${modest}`, 'X-Forwarded-For: 203.0.113.7'], ''),
        raw(['POST /graphql HTTP/1.1', ...json, 'X-Forwarded-For: 203.0.113.8'], body),
      ];
      await sleep(100);
      for (const socket of leavers) socket.destroy();
    }),
  ]);
  await sleep(300);
  app.db.onStatement = note;
  expect(lookups).toBeLessThanOrEqual(2);
});

test('a body that comes slowly holds no place, and a file neither', async () => {
  const slow = raw(
    [
      'POST /api/v1/favorites HTTP/1.1',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      'Content-Length: 1000',
    ],
    '{"accountId": "',
  );
  await until(RUNNING, 0);
  expect((await app.rest('GET', '/favorites', { token })).status).toBe(200);
  expect((await app.graphql('{ accounts { meta { total } } }', {}, { token })).status).toBe(200);
  slow.destroy();
});

test('many requests on one connection take turns, too', async () => {
  const one = 'GET /api/v1/query/accounts HTTP/1.1\r\nHost: localhost\r\n';
  const socket = raw(
    [`${one}X-API-Key: ${greedy}\r\n\r\n`.repeat(50) + one.split('\r\n')[0], `X-API-Key: ${greedy}`],
    '',
  );
  const count = () => socket.text.split('HTTP/1.1 200').length - 1;
  for (let tries = 0; count() < 51 && tries < 500; tries += 1) await sleep(20);
  expect(count()).toBe(51);
  socket.destroy();
});

test('anonymous streams are bounded by address, and a proxy’s word counts', async () => {
  const query = 'subscription { maintenanceStatusChanged { maintenance } }';
  const from = (address: string) =>
    fetch(`${app.url}/graphql/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream', 'x-forwarded-for': address },
      body: JSON.stringify({ query }),
    });
  const streams = await Promise.all([1, 2, 3].map(() => openGraphql(app, query)));
  const refused = await openGraphql(app, query);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  await refused.ended;
  expect(refused.frames[0]?.data).toContain('too_many_requests');
  const elsewhere = await Promise.all(['203.0.113.1', '2001:db8::1', '2001:db8::2', '2001:db8::3'].map(from));
  expect(elsewhere.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await from('2001:db8::4')).status).toBe(429);
  // What a caller writes itself stands before what the proxy adds.
  expect((await from('203.0.113.9, 2001:db8::5')).status).toBe(429);
  for (const stream of streams) stream.leave();
  for (const { body } of elsewhere) await body?.cancel();
  await until('adlane_streams_open{caller="anonymous"}', 0);
  const again = await openGraphql(app, query);
  expect(again.status).toBe(200);
  again.leave();
});

test('nobody grows the metrics or a line of the log', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `a${index}: accounts { meta { total } }`);
  const other = 'fragment F on Query { teamMembers { count } ... @include(if: true) { __typename } }';
  await app.graphql(`{ ${names.join(' ')} }`, {}, { apiKey: modest });
  await app.graphql(`{ accounts { meta { total } } ...F } ${other}`, {}, { apiKey: modest });
  await fetch(`${app.url}/${'x'.repeat(5_000)}`, { method: 'PROPFIND', headers: { 'x-request-id': 'y'.repeat(500) } });
  await app.rest('GET', `/query/accounts/${'z'.repeat(5_000)}`, { apiKey: modest });
  const text = await (await fetch(`${app.url}/metrics`)).text();
  expect(text).toContain('operation="several"');
  expect(text).toContain('method="other",route="unmatched"');
  expect(text).toContain('adlane_graphql_operations_total{kind="query",field="other"} 1');
  expect(text).not.toMatch(/PROPFIND|accounts,|a59|xxxx|yyyy|zzzz|__typename/);
  for (let tries = 0; lines.length < 4 && tries < 100; tries += 1) await sleep(10);
  for (const line of lines.slice(-6)) expect(JSON.stringify(line).length).toBeLessThan(800);
});
