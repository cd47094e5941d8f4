import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request as ask, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type ChatDemo, DOCUMENT, startChatDemo } from '../chat/support/chat.js';

let demo: ChatDemo;
const files = mkdtempSync(join(tmpdir(), 'adlane-packed-'));

beforeAll(async () => {
  demo = await startChatDemo({ ATTACHMENTS_DIR: files });
});

afterAll(async () => {
  await demo.stop();
  rmSync(files, { recursive: true });
});

interface Raw {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  /** As they came, not unpacked. */
  bytes: Buffer;
}

/** A request whose answer is not unpacked on the way. */
async function raw(path: string, headers: Record<string, string>, more: RequestOptions & { body?: string } = {}) {
  const sent = ask(demo.app.url + path, { headers, ...more }).end(more.body);
  const [answer] = await once(sent, 'response');
  return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) } as Raw;
}

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync };
const key = () => ({ 'x-api-key': demo.apiKey });
const session = () => ({ authorization: `Bearer ${demo.users.member.token}` });
const LIST = '/api/v1/query/campaigns?limit=50';
const QUERY = JSON.stringify({ query: '{ campaigns(limit: 50) { data { id name status metrics { cost clicks } } } }' });
const POST = { method: 'POST', body: QUERY };
const JSON_TYPE = { 'content-type': 'application/json' };

describe.each(['br', 'gzip'] as const)('as %s', (coding) => {
  test.each([
    ['a REST list', LIST, {}],
    ['a GraphQL answer', '/graphql', POST],
    ['the OpenAPI document', '/api/v1/openapi.json', {}],
    ['the metrics', '/metrics', {}],
  ] as const)('%s comes packed for who takes it, and plain for who does not', async (_what, path, more) => {
    const headers = { ...key(), ...(path === '/graphql' && JSON_TYPE) };
    const packed = await raw(path, { ...headers, 'accept-encoding': `${coding}, deflate;q=0.1` }, more);
    const plain = await raw(path, headers, more);
    expect([packed.status, packed.headers['content-encoding']]).toEqual([200, coding]);
    expect(plain.headers['content-encoding']).toBeUndefined();
    if (path !== '/metrics') expect(UNPACK[coding](packed.bytes).toString()).toBe(plain.bytes.toString());
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    for (const { headers } of [packed, plain]) expect(headers.vary).toMatch(/\bAccept-Encoding\b/);
    expect(packed.headers.etag).toBe(plain.headers.etag);
  });
});

test('what a caller takes decides: its order, none of it, or nothing that there is', async () => {
  const codingFor = async (accept: string) =>
    (await raw(LIST, { ...key(), 'accept-encoding': accept })).headers['content-encoding'];
  expect(await codingFor('gzip, deflate, br, zstd')).toBe('br');
  expect(await codingFor('br;q=0.1, gzip')).toBe('gzip');
  expect(await codingFor('identity')).toBeUndefined();
  expect(await codingFor('zstd')).toBeUndefined();
  expect(await codingFor('gzip;q=0, br;q=0')).toBeUndefined();
  expect(await codingFor(`${'x, '.repeat(2_000)}gzip`)).toBe('gzip');
});

test('small answers, errors and heads stay as they are', async () => {
  const takes = { 'accept-encoding': 'gzip, br' };
  for (const [path, headers] of [
    ['/health', {}],
    ['/api/v1/query/campaigns', {}],
    ['/api/v1/query/campaigns?limit=0', key()],
  ] as const) {
    const answer = await raw(path, { ...takes, ...headers });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
  }
  const plain = await raw(LIST, key());
  const head = await raw(LIST, { ...takes, ...key() }, { method: 'HEAD' });
  expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([
    200,
    0,
    String(plain.bytes.length),
  ]);
  expect(head.headers.etag).toBe(plain.headers.etag);
});

test('streams and files are not packed', async () => {
  const takes = { 'accept-encoding': 'gzip, br', ...session(), ...JSON_TYPE };
  const input = { message: 'Wie läuft das Konto?', history: [], accountId: demo.accountIds[0] };
  const overRest = await raw('/api/v1/chat/stream', takes, { method: 'POST', body: JSON.stringify(input) });
  const body = JSON.stringify({ query: DOCUMENT, variables: { input } });
  const accept = { accept: 'text/event-stream' };
  const overGraphql = await raw('/graphql/stream', { ...takes, ...accept }, { method: 'POST', body });
  for (const { headers, bytes } of [overRest, overGraphql]) {
    expect(headers['content-type']).toMatch(/^text\/event-stream/);
    expect(['none', undefined]).toContain(headers['content-encoding']);
    expect(bytes.toString()).toContain('EUR');
  }
  const ticket = await demo.app.rest('POST', '/support/tickets', {
    token: demo.users.member.token,
    body: { categoryKey: 'kampagnen', subject: 'Datei', message: 'Anbei' },
  });
  const form = new FormData();
  form.set('file', new Blob(['a;b\n'.repeat(5_000)]), 'a.csv');
  const path = `/api/v1/support/tickets/${ticket.body.id}/attachments`;
  const uploaded = await fetch(demo.app.url + path, { method: 'POST', headers: session(), body: form });
  const { id, size } = (await uploaded.json()) as { id: string; size: number };
  const file = await raw(`/api/v1/support/attachments/${id}`, { 'accept-encoding': 'gzip, br', ...session() });
  expect([file.headers['content-encoding'], file.bytes.length]).toEqual([undefined, size]);
});

test('callers who leave midway, or read slowly, hold up nobody', async () => {
  const headers = { ...key(), 'accept-encoding': 'gzip, br' };
  const left = Array.from({ length: 40 }, async (_, index) => {
    const sent = ask(`${demo.app.url}/api/v1/query/campaigns?limit=100`, { headers }).end();
    sent.on('error', () => undefined);
    if (index % 2) await once(sent, 'response').catch(() => undefined);
    else await sleep(index);
    sent.destroy();
  });
  await Promise.all(left);
  const slow = ask(demo.app.url + LIST, { headers }).end();
  const [answer] = await once(slow, 'response');
  answer.pause();
  const { status, bytes } = await raw(LIST, headers);
  expect([status, JSON.parse(brotliDecompressSync(bytes).toString()).data.length]).toEqual([200, 50]);
  await sleep(50);
  expect(JSON.parse(brotliDecompressSync(await buffer(answer)).toString()).data).toHaveLength(50);
});

describe('a read that the caller has already', () => {
  const PATHS = [LIST, '/api/v1/query/accounts', '/api/v1/billing/status', '/api/v1/public/pricing'];

  test.each(PATHS)('%s is told so, with the headers of the whole answer', async (path) => {
    const credential: Record<string, string> = path.includes('/query/') ? key() : session();
    for (const takes of [{}, { 'accept-encoding': 'br' }] as Record<string, string>[]) {
      const whole = await raw(path, { ...credential, ...takes });
      const { etag = '' } = whole.headers;
      expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
      for (const method of ['GET', 'HEAD']) {
        const again = await raw(path, { ...credential, ...takes, 'if-none-match': `"x", ${etag}` }, { method });
        expect([again.status, again.bytes.length]).toEqual([304, 0]);
        for (const name of ['etag', 'cache-control', 'vary', 'x-cost'])
          expect({ name, value: again.headers[name] }).toEqual({ name, value: whole.headers[name] });
        expect(again.headers['content-encoding']).toBeUndefined();
      }
    }
  });

  test('may be kept by the browser of whoever sent the credential', async () => {
    const { headers } = await raw(LIST, key());
    expect([headers['cache-control'], headers.vary]).toEqual([
      'private, no-cache',
      'Origin, Accept-Encoding, Accept, X-API-Key',
    ]);
    const ofSession = await raw('/api/v1/billing/status', session());
    expect([ofSession.headers['cache-control'], ofSession.headers.vary]).toEqual([
      'private, no-cache',
      'Origin, Accept-Encoding, Authorization',
    ]);
  });

  test('is told so only to whoever may read it', async () => {
    const etag = (await raw(LIST, key())).headers.etag as string;
    for (const known of [etag, '*']) {
      for (const headers of [{}, { 'x-api-key': `acs_${'x'.repeat(32)}` }, session()]) {
        const answer = await raw(LIST, { ...headers, 'if-none-match': known } as Record<string, string>);
        expect(answer.status).toBe(401);
        expect([answer.headers.etag, answer.headers['cache-control']]).toEqual([undefined, 'private, no-store']);
      }
      const missing = await raw('/api/v1/query/accounts/4711', { ...key(), 'if-none-match': known });
      expect([missing.status, missing.headers.etag]).toEqual([404, undefined]);
      const wrong = await raw('/api/v1/query/campaigns?limit=x', { ...key(), 'if-none-match': known });
      expect([wrong.status, wrong.headers.etag]).toEqual([400, undefined]);
    }
    const owner = { token: demo.users.owner.token };
    const keys = `/teams/${demo.teamId}/api-keys`;
    const made = await demo.app.rest('POST', keys, { ...owner, body: { name: 'Kurz', scopes: ['campaigns:read'] } });
    const own = { 'x-api-key': made.body.key, 'if-none-match': etag };
    expect((await raw(LIST, own)).status).toBe(304);
    await demo.app.rest('DELETE', `${keys}/${made.body.id}`, owner);
    expect((await raw(LIST, own)).status).toBe(401);
  });

  test('is told anew when it has changed', async () => {
    const path = `/api/v1/planning/accounts/${demo.accountIds[0]}/todos`;
    const etag = (await raw(path, session())).headers.etag as string;
    expect((await raw(path, { ...session(), 'if-none-match': etag })).status).toBe(304);
    const body = { accountId: demo.accountIds[0], title: 'Neu' };
    await demo.app.rest('POST', '/planning/todos', { token: demo.users.member.token, body });
    const changed = await raw(path, { ...session(), 'if-none-match': etag });
    expect([changed.status, changed.headers.etag === etag]).toEqual([200, false]);
  });

  test('is kept by nobody where it holds a token or another’s address', async () => {
    const owner = { authorization: `Bearer ${demo.users.owner.token}` };
    const answer = await raw(`/api/v1/teams/${demo.teamId}/api-keys`, owner);
    expect([answer.headers['cache-control'], answer.headers.etag]).toEqual(['private, no-store', undefined]);
  });
});
