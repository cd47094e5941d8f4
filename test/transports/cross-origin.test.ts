import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { type ChatDemo, DOCUMENT, startChatDemo } from '../chat/support/chat.js';
import { inBrowser, launchBrowser } from '../support/chromium.js';

const CLIENT = readFileSync('node_modules/graphql-sse/umd/graphql-sse.js');

/** A page that loads a client of graphql-sse, on a port of its own. */
async function servePage(): Promise<{ origin: string; server: Server }> {
  const server = createServer(({ url }, response) => {
    if (url === '/client.js') response.setHeader('Content-Type', 'text/javascript').end(CLIENT);
    else response.setHeader('Content-Type', 'text/html').end('<!doctype html><script src="/client.js"></script>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const SOMEBODY = 'https://evil.example';

let demo: ChatDemo;
let allowed: { origin: string; server: Server };
let other: { origin: string; server: Server };

beforeAll(async () => {
  [allowed, other] = await Promise.all([servePage(), servePage()]);
  demo = await startChatDemo({ CORS_ORIGINS: `https://app.example.com, ${allowed.origin}` });
});

afterAll(async () => {
  for (const { server } of [allowed, other]) server.close();
  await demo.stop();
});

const ID = '5b1f3a52-8f0e-4c55-9f27-6c1f0f9f7a10';

/** Every door, as a caller without a credential and often without sense knocks at it, and what it is then told. */
const DOORS = [
  ['POST', '/graphql', 415],
  ['GET', '/graphql?query=%7B__typename%7D', 400],
  ['POST', '/graphql/stream', 415],
  ['GET', '/graphql/nothing', 404],
  ['GET', '/api/v1/query/campaigns', 401],
  ['PATCH', `/api/v1/query/planning/todos/${ID}`, 401],
  ['POST', '/api/v1/chat/stream', 401],
  ['GET', '/api/v1/public/pricing', 200],
  ['POST', `/api/v1/support/tickets/${ID}/attachments`, 401],
  ['GET', `/api/v1/support/attachments/${ID}`, 401],
  ['POST', '/api/v1/billing/webhook', 400],
  ['POST', '/mcp', 401],
  ['DELETE', '/mcp', 405],
  ['GET', '/api/v1/openapi.json', 200],
  ['GET', '/health', 200],
  ['GET', '/.well-known/jwks.json', 200],
  ['GET', '/metrics', 200],
  ['GET', '/nothing', 404],
] as const;

const knock = (method: string, path: string, headers: Record<string, string> = {}) =>
  demo.app.send(method, path, {
    headers: method === 'POST' ? { 'content-type': 'text/plain', ...headers } : headers,
    ...(method === 'POST' && { body: 'x' }),
  });

const preflight = (method: string, path: string, origin: string) =>
  demo.app.send('OPTIONS', path, {
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,x-api-key',
    },
  });

const listed = (headers: Headers, name: string) => (headers.get(name) ?? '').toLowerCase().split(/, ?/);

const named = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name)));

describe.each(DOORS)('%s %s', (method, path, status) => {
  test('answers the preflight of an allowed origin', async () => {
    const { status, body, headers } = await preflight(method, path, allowed.origin);
    expect({ status, body }).toEqual({ status: 204, body: '' });
    expect(headers.get('access-control-allow-origin')).toBe(allowed.origin);
    expect(listed(headers, 'access-control-allow-methods')).toContain(method.toLowerCase());
    expect(listed(headers, 'access-control-allow-headers')).toEqual(
      expect.arrayContaining(['authorization', 'x-api-key', 'content-type', 'idempotency-key', 'if-none-match']),
    );
    expect(headers.get('access-control-max-age')).toBe('7200');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('vary')).toMatch(/\bOrigin\b/);
  });

  test('lets its page read the answer, whatever it is', async () => {
    const { status: told, headers } = await knock(method, path, { origin: allowed.origin });
    expect(told).toBe(status);
    expect(headers.get('access-control-allow-origin')).toBe(allowed.origin);
    expect(listed(headers, 'access-control-expose-headers')).toEqual(
      expect.arrayContaining(['x-request-id', 'x-audit-id', 'x-cost', 'retry-after', 'etag']),
    );
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('vary')).toMatch(/\bOrigin\b/);
  });

  test('tells a page of another origin what it tells everybody, without a header more', async () => {
    // The tool server refuses foreign pages itself.
    const origin = path === '/mcp' ? other.origin : SOMEBODY;
    const [theirs, plain] = await Promise.all([knock(method, path, { origin }), knock(method, path)]);
    expect(theirs.status).toBe(status);
    expect(named(theirs.headers)).toEqual(named(plain.headers));
    const asked = await preflight(method, path, origin);
    expect([404, 405]).toContain(asked.status);
    expect(Object.keys(named(asked.headers)).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

test.each([
  'null',
  '',
  'https://app.example.com.evil.example',
  'https://app.example.com:444',
  'http://app.example.com',
  'https://app.example.com/',
  'HTTPS://APP.EXAMPLE.COM',
])('%j is not the origin that is allowed', async (origin) => {
  const { headers } = await knock('GET', '/health', { origin });
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test('OPTIONS that is no preflight is answered as before', async () => {
  expect((await knock('OPTIONS', '/graphql', { origin: allowed.origin })).status).toBe(405);
  expect((await knock('OPTIONS', '/api/v1/query/campaigns')).status).toBe(405);
});

test('a page of an allowed origin reaches the tool server, others are refused there', async () => {
  const call = (origin: string) => knock('POST', '/mcp', { origin });
  expect((await call('https://app.example.com')).status).toBe(401);
  const refused = await call(SOMEBODY);
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden']);
  expect(refused.headers.get('access-control-allow-origin')).toBeNull();
});

inBrowser('a page in a browser', () => {
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(() => browser?.close());

  beforeEach(async () => {
    page = await browser.newPage();
  });

  afterEach(() => page.close());

  interface Asked {
    method?: string;
    headers?: Record<string, string>;
    body?: string;
  }

  /** What fetch gives the page: the answer with these headers, or the name of what it throws. */
  const fetchInPage = (path: string, asked: Asked = {}) =>
    page.evaluate(
      async ([url, options]) => {
        try {
          const answer = await fetch(url, options);
          const { headers, status } = answer;
          return {
            status,
            body: await answer.text(),
            audit: headers.get('x-audit-id'),
            id: headers.get('x-request-id'),
          };
        } catch (error) {
          return { failed: (error as Error).name };
        }
      },
      [demo.app.url + path, asked] as const,
    );

  const key = () => ({ 'X-API-Key': demo.apiKey });
  const session = () => ({ Authorization: `Bearer ${demo.users.member.token}` });
  const query = JSON.stringify({ query: '{ campaigns(limit: 1) { data { name } meta { total } } }' });

  describe('of an allowed origin', () => {
    beforeEach(() => page.goto(allowed.origin));

    test('reads over REST and GraphQL', async () => {
      const rest = await fetchInPage('/api/v1/query/campaigns?limit=1', { headers: key() });
      expect(JSON.parse(rest.body as string).data).toHaveLength(1);
      expect(rest.id).toMatch(/./);
      const posted = { method: 'POST', headers: { ...key(), 'Content-Type': 'application/json' }, body: query };
      const graphql = await fetchInPage('/graphql', posted);
      expect(JSON.parse(graphql.body as string).data.campaigns.data).toHaveLength(1);
      const got = await fetchInPage('/graphql?query=%7B__typename%7D', {
        headers: { 'Apollo-Require-Preflight': '1' },
      });
      expect(JSON.parse(got.body as string).data).toEqual({ __typename: 'Query' });
    });

    test('writes, and reads the number of its record', async () => {
      const write = {
        method: 'POST',
        headers: { ...session(), 'Content-Type': 'application/json', 'Idempotency-Key': 'from-a-page' },
        body: JSON.stringify({ accountId: demo.accountIds[0], title: 'Von einer Seite' }),
      };
      const { status, body, audit } = await fetchInPage('/api/v1/planning/todos', write);
      expect([status, JSON.parse(body as string).title]).toEqual([201, 'Von einer Seite']);
      expect(audit).toMatch(/^[\da-f-]{36}$/);
      const { id } = JSON.parse(body as string);
      const removed = await fetchInPage(`/api/v1/planning/todos/${id}`, { method: 'DELETE', headers: session() });
      expect(removed.status).toBe(200);
    });

    test('is told why it is refused', async () => {
      const { status, body } = await fetchInPage('/api/v1/query/campaigns', { headers: { 'X-API-Key': 'acs_wrong' } });
      expect([status, JSON.parse(body as string).code]).toEqual([401, 'invalid_api_key']);
    });

    test('streams a chat through graphql-sse', async () => {
      const pieces = await page.evaluate(
        async ([url, headers, document, input]) => {
          // biome-ignore lint/suspicious/noExplicitAny: a script of the page.
          const { createClient } = (globalThis as any).graphqlSse;
          const client = createClient({ url, headers, retryAttempts: 0 });
          const told: string[] = [];
          for await (const { data, errors } of client.iterate({ query: document, variables: { input } })) {
            told.push(errors ? JSON.stringify(errors) : data.chatStream.text);
          }
          return told;
        },
        [
          `${demo.app.url}/graphql/stream`,
          session(),
          DOCUMENT,
          { message: 'Wie läuft das Konto?', history: [], accountId: demo.accountIds[0] as string },
        ] as const,
      );
      expect(pieces.length).toBeGreaterThan(10);
      expect(pieces.join('')).toContain('EUR');
    });
  });

  test('of another origin gets nothing, and changes nothing', async () => {
    await page.goto(other.origin);
    const json = { 'Content-Type': 'application/json' };
    const write = { method: 'POST', headers: { ...session(), ...json }, body: '{"description":"x"}' };
    const before = await demo.app.rest('GET', '/planning/todos', { token: demo.users.member.token });
    for (const [path, asked] of [
      ['/api/v1/query/campaigns', { headers: key() }],
      ['/graphql', { method: 'POST', headers: { ...key(), ...json }, body: query }],
      ['/graphql/stream', { method: 'POST', headers: { ...key(), ...json, Accept: 'text/event-stream' }, body: query }],
      ['/api/v1/planning/todos', write],
      ['/health', {}],
    ] as const) {
      expect(await fetchInPage(path, asked)).toEqual({ failed: 'TypeError' });
    }
    const after = await demo.app.rest('GET', '/planning/todos', { token: demo.users.member.token });
    expect(after.body).toEqual(before.body);
  });
});
