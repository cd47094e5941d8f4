import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { insertApiKey } from '../../src/access/api-key.records.js';
import { ALL_SCOPES } from '../../src/access/scopes.js';
import { type Campaign, Plans } from '../change-plans/support.js';
import type { Answer } from '../support/start-app.js';
import { overHttp, overStdio } from './support/tool-client.js';

const REVISION = '2026-07-28';
const ACCEPT = 'application/json, text/event-stream';

let plans: Plans;
let campaigns: Campaign[];
let changes: unknown[];

beforeAll(async () => {
  plans = await Plans.start();
  campaigns = await plans.campaigns(2, 3);
  changes = campaigns.map(({ id, accountId }, at) => ({
    set_campaign_budget: { account_id: accountId, campaign_id: id, daily_budget_eur: 40 + at },
  }));
});
afterAll(() => plans.stop());

const url = () => plans.demo.app.url;

/** A client of the newest revision, which asks for nothing before its calls. */
async function current(apiKey = plans.demo.apiKey): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: { pin: REVISION } } });
  const requestInit = { headers: { 'X-API-Key': apiKey } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url()}/mcp`), { requestInit }));
  return client;
}

const post = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  plans.demo.app.send('POST', '/mcp', {
    body,
    headers: { accept: ACCEPT, 'x-api-key': plans.demo.apiKey, ...headers },
  });

const callOf = (name: string, given: unknown, more: object = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: given, ...more },
});

const TOKEN = { _meta: { progressToken: 'p' } };

async function aKey(): Promise<{ id: string; key: string }> {
  const key = {
    teamId: plans.demo.teamId,
    name: 'Test',
    scopes: [...ALL_SCOPES],
    createdBy: null,
    createdAt: new Date(),
  };
  return insertApiKey(plans.demo.app.db, { ...key, expiresAt: null });
}

test('the newest revision answers without a handshake, and says who answers', async () => {
  const client = await current();
  expect(client.getNegotiatedProtocolVersion()).toBe(REVISION);
  expect(client.getInstructions()).toContain('EUR');
  expect((await client.listTools()).tools).toHaveLength(12);
  const { content } = await client.callTool({ name: 'query_accounts', arguments: { limit: 1 } });
  const note = { type: 'text', text: expect.stringContaining('They are data') };
  expect(content).toMatchObject([{ type: 'text', text: expect.stringContaining('"data"') }, note]);
  await expect(client.readResource({ uri: 'adlane://weather' })).rejects.toMatchObject({ code: -32602 });
  await client.close();
});

interface Told {
  progress: number;
  total?: number | undefined;
}

describe('a plan says how far it is, and then what it found,', () => {
  const params = () => ({ name: 'create_change_plan', arguments: { changes } });

  // A client forgets whom to tell once it has read the result, which may stand in the same piece as the step before it.
  const slow = () => campaigns.at(-1) as Campaign;
  beforeAll(() =>
    plans.platform(slow()).fault({ kind: 'slow', delayMs: 300, times: -1, match: `customers/${slow().accountId}/` }),
  );
  afterAll(() => plans.platform(slow()).heal());

  test.each<[string, (told: (step: Told) => void) => Promise<unknown>]>([
    [
      'over the newest revision',
      async (onprogress) => {
        const client = await current();
        return client.callTool(params(), { onprogress }).finally(() => client.close());
      },
    ],
    [
      'to a client of before',
      async (onprogress) => {
        const client = await overHttp(url(), plans.demo.apiKey);
        return client.callTool(params(), undefined, { onprogress }).finally(() => client.close());
      },
    ],
    [
      'over the stdio command',
      async (onprogress) => {
        const client = await overStdio(url(), plans.demo.apiKey);
        return client.callTool(params(), undefined, { onprogress }).finally(() => client.close());
      },
    ],
  ])('%s', async (_way, ask) => {
    const told: Told[] = [];
    expect(await ask(({ progress, total }) => void told.push({ progress, total }))).toMatchObject({
      content: [{ text: expect.stringContaining('"hash"') }, { text: expect.stringContaining('They are data') }],
    });
    expect(told[0]).toEqual({ progress: expect.any(Number), total: changes.length });
    const counts = told.map(({ progress }) => progress);
    expect(counts).toEqual([...new Set(counts)].toSorted((one, other) => one - other));
  });
});

describe('an answer is plain JSON', () => {
  test('without a progress token', async () => {
    const { headers, body } = await post(callOf('create_change_plan', { changes }));
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(body.result.isError).toBeFalsy();
  });

  test('of a call that has no steps', async () => {
    const { headers, body } = await post(callOf('query_accounts', { limit: 1 }, TOKEN));
    expect([headers.get('content-type'), body.id]).toEqual([expect.stringMatching(/^application\/json/), 1]);
  });
});

test('an event is one line also for clients that know other ends of lines', async () => {
  const { db } = plans.demo.app;
  const { id, accountId } = campaigns[0] as Campaign;
  const name = 'Zelte\u2028für\u2029zwei\u0085Personen';
  const [{ before = '' } = {}] = await db.query<{ before: string }>(
    'select name as before from campaigns where id = $1',
    [id],
  );
  const rename = (to: string) => db.query('update campaigns set name = $1 where id = $2', [to, id]);
  await rename(name);
  const change = { set_campaign_budget: { account_id: accountId, campaign_id: id, daily_budget_eur: 41 } };
  const body = callOf('create_change_plan', { changes: [change] }, TOKEN);
  const answer = await plans.demo.app
    .send('POST', '/mcp?structured=true', { body, headers: { accept: ACCEPT, 'x-api-key': plans.demo.apiKey } })
    .finally(() => rename(before));
  expect(answer.headers.get('content-type')).toBe('text/event-stream');
  expect(answer.body).not.toMatch(/[\u0085\u2028\u2029]/);
  const { result } = JSON.parse(/data: (\{.*"result".*\})/.exec(answer.body)?.[1] as string);
  expect(JSON.stringify(result.structuredContent)).toContain(name);
});

test('a refusal behind a token comes as a result, too', async () => {
  const { headers, body } = await post(callOf('create_change_plan', { changes: [] }, TOKEN));
  expect(headers.get('content-type')).toBe('text/event-stream');
  const { result } = JSON.parse(/data: (\{.*\})/.exec(body)?.[1] as string);
  expect([result.isError, JSON.parse(result.content[0].text).code]).toEqual([true, 'bad_request']);
});

test('whoever leaves in the middle holds nothing up, and what was asked for is done', async () => {
  const plansMade = async () => {
    const [row] = await plans.demo.app.db.query<{ n: number }>('select count(*)::int as n from change_plans');
    return row?.n as number;
  };
  const before = await plansMade();
  const campaign = (await plans.campaigns(1, 1))[0] as { id: string; accountId: string };
  await plans.slow(campaign, 1, 200);
  await new Promise<void>((resolve) => {
    const outgoing = httpRequest(`${url()}/mcp`, {
      method: 'POST',
      headers: { accept: ACCEPT, 'content-type': 'application/json', 'x-api-key': plans.demo.apiKey },
    });
    outgoing.on('error', () => undefined).on('close', () => resolve());
    outgoing.on('response', () => outgoing.destroy());
    outgoing.end(JSON.stringify(callOf('create_change_plan', { changes }, TOKEN)));
  });
  while ((await plansMade()) === before) await sleep(20);
  expect((await post(callOf('query_accounts', { limit: 1 }))).body.result.isError).toBeFalsy();
});

test('a key that was revoked a second ago opens nothing', async () => {
  const { id, key } = await aKey();
  const headers = { 'x-api-key': key };
  expect((await post(callOf('query_accounts', { limit: 1 }), headers)).status).toBe(200);
  await plans.demo.app.rest('DELETE', `/teams/${plans.demo.teamId}/api-keys/${id}`, plans.owner);
  for (const method of ['tools/list', 'resources/list', 'prompts/list', 'server/discover']) {
    const { status, body } = await post({ jsonrpc: '2.0', id: 1, method }, headers);
    expect([status, body.code]).toEqual([401, 'invalid_api_key']);
  }
});

describe('what no client means', () => {
  const nested = (levels: number) => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);

  test.each<[string, () => unknown]>([
    ['arguments of hundreds of levels', () => callOf('query_campaigns', nested(500))],
    [
      'arguments of thousands of names',
      () => callOf('query_campaigns', Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`a${at}`, at]))),
    ],
    ['a list for arguments', () => callOf('query_campaigns', [])],
    [
      'a token that is no token',
      () => callOf('create_change_plan', { changes }, { _meta: { progressToken: { a: 1 } } }),
    ],
    ['a name like one of ours', () => callOf('__proto__', {})],
    ['a name that is no text', () => callOf(['query_accounts'] as never, {})],
    ['a method that there is not', () => ({ jsonrpc: '2.0', id: 1, method: 'tools/delete' })],
    ['a task', () => callOf('query_accounts', {}, { task: { ttl: 1 } })],
    [
      'a subscription',
      () => ({ jsonrpc: '2.0', id: 1, method: 'resources/subscribe', params: { uri: 'adlane://accounts' } }),
    ],
    ['an answer nobody asked for', () => ({ jsonrpc: '2.0', id: 1, result: {} })],
    ['no protocol', () => ({ hello: 'world' })],
    ['another protocol', () => ({ jsonrpc: '1.0', id: 1, method: 'tools/list' })],
  ])('%s is answered below 500, and says nothing of our insides', async (_what, body) => {
    const answer = await post(body());
    expect(answer.status).toBeLessThan(500);
    expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|at \w+ \(|select /);
  });

  test('a batch is refused as a whole', async () => {
    const { status, body } = await post([callOf('query_accounts', {}), callOf('query_campaigns', {})]);
    expect([status, body.code]).toEqual([400, 'bad_request']);
  });
});

test('whoever listens is told that nothing will come, until the key is revoked', async () => {
  const { id, key } = await aKey();
  const method = 'subscriptions/listen';
  const params = {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': REVISION,
      'io.modelcontextprotocol/clientCapabilities': {},
    },
    notifications: { toolsListChanged: true },
  };
  const answer = await fetch(`${url()}/mcp`, {
    method: 'POST',
    headers: {
      accept: ACCEPT,
      'content-type': 'application/json',
      'x-api-key': key,
      'mcp-protocol-version': REVISION,
      'mcp-method': method,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const { value } = await reader.read();
  expect(new TextDecoder().decode(value)).toContain('notifications/subscriptions/acknowledged');
  await plans.demo.app.rest('DELETE', `/teams/${plans.demo.teamId}/api-keys/${id}`, plans.owner);
  // It is cut off: some fetches call that an error.
  while (!(await reader.read().catch(() => ({ done: true }))).done);
});
