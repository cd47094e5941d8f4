import { execFileSync, spawn } from 'node:child_process';
import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { LATEST_PROTOCOL_VERSION } from '@modelcontextprotocol/sdk/types.js';
import { insertApiKey } from '../../src/access/api-key.records.js';
import type { Scope } from '../../src/access/scopes.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import {
  call,
  clientOver,
  overHttp as connectOverHttp,
  overStdio as connectOverStdio,
  surroundings,
} from './support/tool-client.js';

let demo: DemoApp;
const open = new Set<Client>();

beforeAll(async () => {
  demo = await startDemoApp();
});

afterAll(async () => {
  for (const client of open) await client.close();
  await demo.stop();
});

type Connect = (apiKey?: string, query?: string) => Promise<Client>;

const kept = async (connecting: Promise<Client>): Promise<Client> => {
  const client = await connecting;
  open.add(client);
  return client;
};

const overHttp: Connect = (apiKey = demo.apiKey, query = '') => kept(connectOverHttp(demo.app.url, apiKey, query));
const overStdio: Connect = (apiKey = demo.apiKey, query = '') => kept(connectOverStdio(demo.app.url, apiKey, query));

async function keyWith(scopes: Scope[], expiresAt: Date | null = null): Promise<string> {
  const key = { teamId: demo.teamId, name: 'Test', scopes, expiresAt, createdBy: null, createdAt: new Date() };
  return (await insertApiKey(demo.app.db, key)).key;
}

async function aCampaign(): Promise<{ id: string; accountId: string }> {
  return (await demo.app.rest('GET', '/query/campaigns?limit=1', { apiKey: demo.apiKey })).body.data[0];
}

/** Parameters as JSON values, and the same in a REST query. */
const READS: [tool: string, parameters: Record<string, unknown>, path: string][] = [
  ['query_campaigns', { limit: 100 }, '/query/campaigns'],
  [
    'query_campaigns',
    { channel_type: 'SEARCH', days: 7, min_cost: 0.5, sort: '-roas', limit: 3, offset: 1 },
    '/query/campaigns?channel_type=SEARCH&days=7&min_cost=0.5&sort=-roas&limit=3&offset=1',
  ],
  [
    'query_products',
    { availability: 'in_stock', has_impressions: true, limit: 5 },
    '/query/products?availability=in_stock&has_impressions=true&limit=5',
  ],
  ['query_accounts', { days: 14, limit: 20 }, '/query/accounts?days=14&limit=20'],
  ['query_accounts', { fields: 'id,metrics.cost', limit: 2 }, '/query/accounts?fields=id,metrics.cost&limit=2'],
];

describe.each([
  ['Streamable HTTP', overHttp],
  ['the stdio command', overStdio],
])('a client over %s', (_name, connect) => {
  let client: Client;

  beforeAll(async () => {
    client = await connect();
  });

  test('finds the tools with their titles, parameters and hints, and answers only where it asks for them', async () => {
    const { tools } = await client.listTools();
    const byName = new Map(tools.map((tool) => [tool.name, tool]));
    for (const name of ['query_campaigns', 'query_products', 'query_accounts', 'get_campaign_details'])
      expect(byName.get(name)?.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(byName.get('get_campaign_details')?.inputSchema).toEqual({
      type: 'object',
      properties: {
        campaign_id: { type: 'string', description: expect.any(String) },
        account_id: { type: 'string', description: expect.any(String) },
        fields: { type: 'string', description: expect.any(String) },
        format: { type: 'string', enum: ['json', 'table'], description: expect.any(String) },
      },
      required: ['campaign_id', 'account_id'],
      additionalProperties: false,
    });
    const campaigns = byName.get('query_campaigns');
    expect(campaigns?.description).toContain('campaigns:read');
    expect(campaigns?.inputSchema.properties).toMatchObject({
      days: { type: 'integer', minimum: 1, maximum: 365, default: 30 },
      limit: { type: 'integer', minimum: 1, maximum: 1000, default: 20 },
      status: { type: 'string', enum: ['ENABLED', 'PAUSED', 'REMOVED'] },
      sort: { default: '-cost' },
    });
    expect(campaigns).toMatchObject({ title: 'Query campaigns' });
    expect(tools.some(({ outputSchema }) => outputSchema)).toBe(false);
    expect(client.getInstructions()).toContain('EUR');
    const structured = await (await connect(undefined, '?structured=true')).listTools();
    expect(structured.tools.find(({ name }) => name === 'query_campaigns')?.outputSchema).toMatchObject({
      type: 'object',
      required: ['data', 'meta'],
    });
  });

  test.each(READS)('%s %j answers like REST', async (tool, parameters, path) => {
    const rest = await demo.app.rest('GET', path, { apiKey: demo.apiKey });
    expect(rest.status).toBe(200);
    const answer = await call(client, tool, parameters);
    expect(answer.isError).toBeFalsy();
    expect(answer.structuredContent).toBeUndefined();
    expect(answer.text).toEqual(rest.body);
  });

  test('get_campaign_details takes the parameter of the path like any other', async () => {
    const { id, accountId } = await aCampaign();
    const rest = await demo.app.rest('GET', `/query/campaign/${id}?account_id=${accountId}`, { apiKey: demo.apiKey });
    const answer = await call(client, 'get_campaign_details', { campaign_id: id, account_id: accountId });
    expect(answer.text).toEqual(rest.body);
    expect(rest.body.campaignId).toBe(id);
  });

  test.each([
    ['query_campaigns', { days: 0 }, /^days must/],
    ['query_campaigns', { days: '7' }, /^days must be a whole number$/],
    ['query_campaigns', { channel_type: 'RADIO' }, /^channel_type must be one of SEARCH/],
    ['query_campaigns', { sort: 'colour' }, /^sort must/],
    [
      'query_campaigns',
      { channelType: 'SEARCH' },
      /^channelType is not a field of this tool; did you mean channel_type\? It takes limit, offset, account_id,/,
    ],
    ['get_campaign_details', { campaign_id: '1' }, /^account_id is required$/],
    ['get_campaign_details', { campaign_id: null, account_id: '1' }, /^campaign_id must not be null$/],
  ])('%s %j is refused in the parameter’s name', async (tool, parameters, message) => {
    const { isError, structuredContent, text: error } = await call(client, tool, parameters);
    expect(isError).toBe(true);
    expect(structuredContent).toBeUndefined();
    expect(error).toEqual({ code: 'bad_request', message: expect.stringMatching(message) });
  });

  test('what does not exist is an error of the call', async () => {
    const answer = await call(client, 'get_campaign_details', { campaign_id: 'none', account_id: 'none' });
    expect(answer).toMatchObject({ isError: true, text: { code: 'not_found' } });
  });

  test('a tool that does not exist is an error of the protocol', async () => {
    await expect(client.callTool({ name: 'query_weather' })).rejects.toThrow(
      /^MCP error -32602: There is no tool query_weather$/,
    );
  });

  test('a key sees the tools of its scopes, and is refused each other one', async () => {
    const limited = await connect(await keyWith(['accounts:read']));
    expect((await limited.listTools()).tools.map(({ name }) => name)).toEqual(['query_accounts']);
    expect((await call(limited, 'query_accounts')).isError).toBeFalsy();
    expect(await call(limited, 'query_campaigns', { nonsense: 1 })).toMatchObject({
      isError: true,
      text: { code: 'insufficient_scope', message: 'This API key lacks the scope campaigns:read.' },
    });
  });

  test('a write that is refused for its scope or its parameters is recorded with what it asked for', async () => {
    const { id, accountId } = await aCampaign();
    const wanted = { account_id: accountId, campaign_id: id, daily_budget_eur: 12.5 };
    const limited = await connect(await keyWith(['accounts:read']));
    expect(await call(limited, 'set_campaign_budget', wanted)).toMatchObject({ text: { code: 'insufficient_scope' } });
    const wrong = { ...wanted, daily_budget_eur: 'much' };
    expect(await call(client, 'set_campaign_budget', wrong)).toMatchObject({ text: { code: 'bad_request' } });
    const { body } = await demo.app.graphql(
      `{ auditLog(accountId: "${accountId}", status: refused, limit: 2) { data { tool accountId payload code } } }`,
      {},
      { token: demo.users.owner.token },
    );
    const about = { tool: 'setCampaignBudget', accountId };
    expect(body.data.auditLog.data).toEqual([
      { ...about, payload: wrong, code: 'bad_request' },
      { ...about, payload: wanted, code: 'insufficient_scope' },
    ]);
  });
});

describe('POST /mcp', () => {
  const INITIALIZE = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: LATEST_PROTOCOL_VERSION, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  };
  const ACCEPT = { accept: 'application/json, text/event-stream' };

  const post = (headers: Record<string, string>, body: unknown = INITIALIZE) =>
    demo.app.send('POST', '/mcp', { body, headers: { ...ACCEPT, ...headers } });

  test('takes the key as X-API-Key or as bearer token', async () => {
    const ways: Record<string, string>[] = [{ 'x-api-key': demo.apiKey }, { authorization: `Bearer ${demo.apiKey}` }];
    for (const headers of ways) {
      const { status, body } = await post(headers);
      expect(status).toBe(200);
      expect(body.result).toMatchObject({ serverInfo: { name: 'adlane' }, capabilities: { tools: {} } });
    }
  });

  test.each(['tools=some', 'format=csv', 'structured=yes', 'format=json&format=table'])(
    'refuses an address with %s',
    async (query) => {
      const { status, body } = await demo.app.send('POST', `/mcp?${query}`, {
        body: INITIALIZE,
        headers: { ...ACCEPT, 'x-api-key': demo.apiKey },
      });
      const name = query.slice(0, query.indexOf('='));
      expect([status, body.code, body.message]).toEqual([400, 'bad_request', expect.stringContaining(name)]);
    },
  );

  test('refuses every other credential before the protocol begins', async () => {
    const refusals: [Record<string, string>, string][] = [
      [{}, 'api_key_required'],
      [{ 'x-api-key': 'acs_00000000000000000000000000000000' }, 'invalid_api_key'],
      [{ authorization: `Bearer ${demo.users.owner.token}` }, 'invalid_api_key'],
      [{ 'x-api-key': await keyWith(['accounts:read'], new Date(Date.now() - 1000)) }, 'expired_api_key'],
    ];
    for (const [headers, code] of refusals)
      expect(await post(headers)).toMatchObject({ status: 401, body: { code, message: expect.any(String) } });
  });

  test.each(['GET', 'DELETE', 'PUT'])('%s is not possible', async (method) => {
    const { status, body, headers } = await demo.app.send(method, '/mcp', {
      headers: { ...ACCEPT, 'x-api-key': demo.apiKey },
    });
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('POST');
    expect(body.code).toBe('method_not_allowed');
  });

  test('refuses bodies that are no JSON, of another type or too large', async () => {
    const key = { 'x-api-key': demo.apiKey };
    expect(await post(key, '{')).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(await post(key, [INITIALIZE])).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    expect(await post({ ...key, 'content-type': 'text/plain' })).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    });
    expect(await post(key, { ...INITIALIZE, more: 'x'.repeat(1_048_576) })).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
  });

  /** Unlike fetch, with any Host header. */
  function postAs(headers: Record<string, string>): Promise<{ status: number | undefined; body: string }> {
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest(`${demo.app.url}/mcp`, {
        method: 'POST',
        headers: { ...ACCEPT, 'content-type': 'application/json', 'x-api-key': demo.apiKey, ...headers },
      });
      outgoing.on('error', reject).on('response', async (response) => {
        resolve({ status: response.statusCode, body: await text(response) });
      });
      outgoing.end(JSON.stringify(INITIALIZE));
    });
  }

  test.each<Record<string, string>>([
    { host: 'evil.example' },
    { host: 'localhost.evil.example:4000' },
    { host: '169.254.169.254' },
    { host: 'localhost', origin: 'http://evil.example' },
    { host: 'localhost', origin: 'null' },
  ])('refuses %j, which a web page could send', async (headers) => {
    const { status, body } = await postAs(headers);
    expect(status).toBe(403);
    expect(JSON.parse(body)).toMatchObject({ code: 'forbidden' });
  });

  test.each<Record<string, string>>([
    { host: 'localhost:1' },
    { host: 'LOCALHOST' },
    { host: '[::1]:4000' },
    { host: '127.0.0.1', origin: 'http://localhost:6274' },
    { host: 'ads.example.com', origin: 'https://ads.example.com' },
  ])('takes %j', async (headers) => {
    expect((await postAs(headers)).status).toBe(200);
  });

  test('counts calls by operation', async () => {
    const client = await overHttp();
    await call(client, 'query_accounts', { limit: 1 });
    const { body } = await demo.app.send('GET', '/metrics');
    expect(body).toMatch(
      /adlane_http_request_duration_seconds_count\{method="POST",route="\/mcp",operation="accounts",/,
    );
  });
});

describe('npm run mcp', () => {
  beforeAll(() => execFileSync(process.execPath, ['cli/support/build.js']), 120_000);

  /** What npm starts once it has looked whether all is built; one test below has npm do so. */
  function run(own: Record<string, string>, input = '') {
    const child = spawn(process.execPath, ['--enable-source-maps', 'dist/cli/mcp.js'], { env: surroundings(own) });
    child.stdin.end(input);
    const code = new Promise<number | null>((resolve) => child.once('close', resolve));
    return Promise.all([code, text(child.stdout), text(child.stderr)]);
  }

  test.each([
    ['no key', () => ({ ADLANE_URL: demo.app.url }), /^ADLANE_API_KEY must be set/],
    ['no address', () => ({ ADLANE_API_KEY: demo.apiKey }), /^ADLANE_URL must be set/],
    ['no real address', () => ({ ADLANE_API_KEY: demo.apiKey, ADLANE_URL: 'here' }), /^ADLANE_URL must be the http/],
    ['a wrong key', () => ({ ADLANE_API_KEY: 'acs_no', ADLANE_URL: demo.app.url }), /invalid_api_key: This API key/],
    ['no server', () => ({ ADLANE_API_KEY: 'acs_no', ADLANE_URL: 'http://127.0.0.1:2' }), /cannot be used: .*refused/i],
  ])('with %s ends with 1 and says why', async (_what, own, why) => {
    const [code, stdout, stderr] = await run(own());
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(why);
  });

  test('a client that skips the lines which npm prints without --silent works, too', async () => {
    const transport = new StdioClientTransport({
      command: 'npm',
      args: ['run', 'mcp'],
      env: surroundings({ ADLANE_API_KEY: demo.apiKey, ADLANE_URL: demo.app.url }),
    });
    expect((await call(await kept(clientOver(transport)), 'query_accounts', { limit: 1 })).isError).toBeFalsy();
  });

  test.each(['/', '/mcp', '/api/v1'])(
    'takes an address with %s, answers line by line and ends with its input',
    async (end) => {
      const lines = [
        {
          id: 1,
          method: 'initialize',
          params: {
            protocolVersion: LATEST_PROTOCOL_VERSION,
            capabilities: {},
            clientInfo: { name: 'test', version: '1' },
          },
        },
        { method: 'notifications/initialized' },
        { id: 2, method: 'tools/call', params: { name: 'query_accounts', arguments: { limit: 1 } } },
      ];
      const input = lines.map((line) => `${JSON.stringify({ jsonrpc: '2.0', ...line })}\n`).join('');
      const [code, stdout] = await run({ ADLANE_API_KEY: demo.apiKey, ADLANE_URL: demo.app.url + end }, input);
      expect(code).toBe(0);
      const answers = stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(answers.map(({ id }) => id)).toEqual([1, 2]);
      expect(JSON.parse(answers[1].result.content[0].text).data).toHaveLength(1);
    },
  );
});
