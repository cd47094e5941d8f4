import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { send } from './support/cost.js';

let demo: DemoApp;
let key: Record<string, string>;

beforeAll(async () => {
  demo = await startDemoApp();
  key = { 'x-api-key': demo.apiKey };
});

afterAll(() => demo.stop());

const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  send(demo.app, { method, path, headers, body });

test.each([
  '/api/v1/../graphql',
  '/api/v1/%2e%2e/health',
  '/assets/x/../../package.json',
  '/assets/%2e%2e%2f%2e%2e%2fpackage.json/x',
  '/assets/..%5c..%5cpackage.json/x',
  '//evil.example/%2f..',
  '//evil.example',
  '/%00',
  '/assets/page.css%00',
  '/api/v1//pricing',
  '/api/v1/pricing;x',
  '/api/v1/query/campaign/%zz',
  '/api/v1/query/campaign/%E0%A4%A',
  '/graphql/anything',
  '/graphql/stream/anything',
  '/graphql/../mcp',
  `/api/v1/query/${'a/'.repeat(7_000)}`,
])('%s leads nowhere', async (path) => {
  const { status, headers, body } = await ask('GET', path, { ...key, accept: 'application/json' });
  expect(status).toBe(404);
  expect(headers.location).toBeUndefined();
  expect(body).toMatch(/"code":"not_found"/);
});

test('a POST below /graphql, but to no address of GraphQL, is not found', async () => {
  const body = JSON.stringify({ query: '{ __typename }' });
  expect(await ask('POST', '/graphql/x', { 'content-type': 'application/json' }, body)).toMatchObject({ status: 404 });
});

test('nothing besides the files of the pages is served below /assets', async () => {
  const page = await ask('GET', '/graphql', { accept: 'text/html' });
  const stamp = /\/assets\/([^/"]+)\//.exec(page.body)?.[1];
  for (const file of [
    'x.constructor',
    'x.__proto__',
    'x.toString',
    '.mjs',
    '..mjs',
    '%2e%2e',
    'nothing.css',
    'a%2fb.mjs',
  ]) {
    const { status, headers, body } = await ask('GET', `/assets/${stamp}/${file}`, { 'accept-encoding': 'gzip' });
    expect({ file, status, body: JSON.parse(body).code }).toEqual({ file, status: 404, body: 'not_found' });
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['cache-control']).toBe('private, no-store');
  }
});

const METHODS = ['TRACE', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'PROPFIND', 'PURGE', 'LINK', 'M-SEARCH'];

test.each(['/', '/graphql', '/graphql/stream', '/mcp', '/health', '/metrics', '/assets/page.css', '/api/v1/docs'])(
  'unusual methods at %s are told which ones there are',
  async (path) => {
    for (const method of METHODS) {
      const { status, headers, body } = await ask(method, path, { ...key, 'x-secret': 'echo me' });
      expect({ method, status }).toEqual({ method, status: 405 });
      expect(headers.allow).toMatch(/^(GET|POST)/);
      expect(body).toMatch(/"code":"method_not_allowed"/);
      expect(body).not.toContain('echo me');
    }
  },
);

test.each(['/', '/graphql', '/api/v1/docs'])('HEAD of the page %s is its GET without the page', async (path) => {
  const headers = { accept: 'text/html' };
  const [whole, head] = [await ask('GET', path, headers), await ask('HEAD', path, headers)];
  expect(head).toMatchObject({ status: 200, bytes: 0 });
  for (const name of ['content-type', 'etag', 'content-security-policy', 'cache-control'])
    expect(head.headers[name]).toBe(whole.headers[name]);
});

test('what is said to one caller is kept by no one else, and read as nothing but its type', async () => {
  const type = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const owner = { authorization: `Bearer ${demo.users.owner.token}` };
  // A list may stay with its caller, who asks again before each use.
  const list = await ask('GET', '/api/v1/query/campaigns?limit=1', key);
  expect(list.headers['cache-control']).toBe('private, no-cache');
  expect(list.headers.vary).toMatch(/\bX-API-Key\b/);
  const told = [
    await ask('GET', '/api/v1/query/campaigns?limit=1'),
    await ask('GET', `/api/v1/teams/${demo.teamId}/api-keys`, owner),
    await ask('POST', '/graphql', { ...type, ...key }, JSON.stringify({ query: '{ campaigns { meta { total } } }' })),
    await ask('POST', '/mcp', { ...type, ...key }, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'),
    await ask('GET', '/nothing'),
    await ask('GET', '/health'),
  ];
  for (const answer of told) {
    expect(answer.headers['cache-control']).toMatch(/\bno-store\b/);
  }
  for (const answer of [list, ...told]) {
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  }
});

test.each<Record<string, string>>([
  {},
  { 'accept-encoding': 'br' },
  { origin: 'http://localhost:3000' },
  { origin: 'http://localhost:3000', 'accept-encoding': 'br' },
])('every kind of answer has each header once (%p)', async (also) => {
  const list = '/api/v1/query/campaigns?limit=50';
  const json = { 'content-type': 'application/json' };
  const { etag } = (await ask('GET', list, { ...key, ...also })).headers;
  const query = JSON.stringify({ query: '{ campaigns(limit: 50) { data { id name } } }' });
  const answers = [
    await ask('GET', list, { ...key, ...also }),
    await ask('GET', list, { ...key, ...also, 'if-none-match': String(etag) }),
    await ask('HEAD', list, { ...key, ...also, accept: 'text/csv' }),
    await ask('GET', `${list}&fields=id`, { ...key, ...also, accept: 'text/csv' }),
    await ask('GET', list.replace('limit=50', 'all=true'), { ...key, ...also, accept: 'text/csv' }),
    await ask('GET', list, also),
    await ask('DELETE', list, { ...key, ...also }),
    await ask('POST', '/graphql', { ...json, ...key, ...also }, query),
    await ask('POST', '/graphql', { ...json, ...also }, '{'),
    await ask('GET', '/graphql?query=%7B__typename%7D', { ...key, ...also, 'apollo-require-preflight': '1' }),
    await ask('POST', '/graphql/stream', { ...json, ...key, ...also, accept: 'text/event-stream' }, query),
    await ask('GET', '/nothing', also),
    await ask('GET', '/health', also),
  ];
  expect(answers.map(({ status }) => status)).toEqual([
    200, 304, 200, 200, 200, 401, 405, 200, 400, 200, 200, 404, 200,
  ]);
  for (const { headers, rawHeaders } of answers) {
    const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(headers).toMatchObject({
      'x-request-id': expect.stringMatching(/./),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': expect.stringMatching(/^(?:private, no-(?:cache|store)|no-(?:cache|store))$/),
      vary: expect.stringMatching(/\bOrigin\b.*\bAccept-Encoding\b/),
    });
    expect('access-control-allow-origin' in headers).toBe('origin' in also);
  }
});

test('what is the same for everybody may be kept', async () => {
  const pricing = await ask('GET', '/api/v1/public/pricing');
  expect(pricing).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=300' } });
  const keys = await ask('GET', '/.well-known/jwks.json');
  expect(keys).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=300' } });
});

test('no page of elsewhere may read an answer or send one with a body', async () => {
  const origin = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
  for (const path of ['/graphql', '/graphql/stream', '/api/v1/query/campaigns', '/mcp', '/health']) {
    for (const method of ['OPTIONS', 'GET', 'POST']) {
      const { headers } = await ask(method, path, { ...key, ...origin });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  }
});

test.each(['evil.example', 'evil.example:80', '127.0.0.1.evil.example', 'localhost@evil.example', '[::1]evil'])(
  'the Host %s is written into no answer and no address',
  async (host) => {
    for (const path of ['/', '/api/v1/docs', '/api/v1/openapi.json', '/health', '/nothing']) {
      const { body, headers } = await ask('GET', path, { host, 'x-forwarded-host': host, accept: '*/*' });
      expect(body + JSON.stringify(headers)).not.toContain('evil');
    }
    expect(await ask('POST', '/mcp', { ...key, host, 'content-type': 'application/json' }, '{}')).toMatchObject({
      status: 403,
    });
  },
);

test('a stream is sent to whoever takes one, however they say so', async () => {
  const body = JSON.stringify({ query: '{ __typename }' });
  const asked = (accept: string) =>
    ask('POST', '/graphql/stream', { 'content-type': 'application/json', accept }, body);
  for (const accept of ['text/event-stream', 'text/event-stream, */*;q=0.1', '*/*', 'TEXT/EVENT-STREAM'])
    expect(await asked(accept)).toMatchObject({ status: 200, body: expect.stringContaining('"__typename":"Query"') });
  for (const accept of ['application/json', 'text/event-stream;q=0', 'image/png']) {
    const answer = await asked(accept);
    expect(answer).toMatchObject({ status: 400, body: expect.stringContaining('"code":"bad_request"') });
  }
});

test.each([
  'subscription { maintenanceStatusChanged @include(if: false) { maintenance } }',
  'subscription ($no: Boolean! = false) { ... @include(if: $no) { maintenanceStatusChanged { maintenance } } }',
])('a subscription that asks for nothing is told so: %s', async (query) => {
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream', ...key };
  const { status, body } = await ask('POST', '/graphql/stream', headers, JSON.stringify({ query }));
  expect({ status, body }).toEqual({ status: 200, body: expect.stringContaining('"code":"bad_request"') });
});

test('parameters named like what objects are made of are parameters nobody knows', async () => {
  const plain = await ask('GET', '/api/v1/query/campaigns?limit=1', key);
  const odd = await ask('GET', '/api/v1/query/campaigns?limit=1&__proto__=1&constructor=2&limit[]=3&toString=4', key);
  expect(odd).toMatchObject({ status: 200, body: plain.body });
});

test('however many writes a document has, clients take the headers of its answer', async () => {
  const writes = Array.from({ length: 600 }, (_, index) => `a${index}: deleteTodo(todoId: "nothing") { status }`);
  const body = JSON.stringify({ query: `mutation { ${writes.join(' ')} }` });
  const answer = await ask('POST', '/graphql', { 'content-type': 'application/json', ...key }, body);
  expect(answer.status).toBe(200);
  expect(String(answer.headers['x-audit-id'] ?? '').length).toBeLessThan(4_096);
});
