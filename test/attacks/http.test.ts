import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { type Attack, costWithin, send, sendRaw } from './support/cost.js';
import { CAN_MEASURE, FIRST_START_MS, type Program, startProgram, stopPrograms } from './support/program.js';

/** The edge of the server: bytes, headers, bodies and paths, whatever they mean. */
const JSON_TYPE = { 'content-type': 'application/json' };
const HEAD = 'Host: 127.0.0.1\r\n';
const POST = `POST /graphql HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\n`;
const QUERY = '{"query":"{__typename}"}';

let program: Program;
let key: Record<string, string>;
let kunde: Record<string, string>;

beforeAll(async () => {
  program = await startProgram();
  key = { 'x-api-key': program.credentials.apiKey };
  kunde = { authorization: `Bearer ${program.credentials.users.kunde.token}` };
}, FIRST_START_MS);

afterAll(stopPrograms);

afterEach(() => {
  expect(program.isAlive() ? 'alive' : program.output()).toBe('alive');
});

const get = (path: string, headers: Record<string, string> = {}) => send(program, { method: 'GET', path, headers });

/** The code of an error answer, in either form. */
const codeOf = (body: string): string | undefined => {
  const { code, errors } = JSON.parse(body) as { code?: string; errors?: { extensions: { code: string } }[] };
  return code ?? errors?.[0]?.extensions.code;
};

describe('bytes that two servers may read as two requests are read as none', () => {
  test.each([
    ['Content-Length beside chunks', `${POST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['chunked twice', `${POST}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`],
    ['a coding that is nearly chunked', `${POST}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['a space before the colon', `${POST}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`],
    ['two lengths', `${POST}Content-Length: 24\r\nContent-Length: 25\r\n\r\n${QUERY}`],
    ['a length with a sign', `${POST}Content-Length: +24\r\n\r\n${QUERY}`],
    ['a negative length', `${POST}Content-Length: -1\r\n\r\n${QUERY}`],
    ['a length beyond numbers', `${POST}Content-Length: 99999999999999999999999\r\n\r\n${QUERY}`],
    ['a length too short', `${POST}Content-Length: 5\r\n\r\n${QUERY}`],
    ['lines that end in LF alone', 'GET /health HTTP/1.1\nHost: x\n\n'],
    ['lines that end in CR alone', 'GET /health HTTP/1.1\rHost: x\r\r'],
    ['a folded header', `GET /health HTTP/1.1\r\n${HEAD}X-A: 1\r\n 2\r\n\r\n`],
    ['a line break in a chunk’s extension', `${POST}Transfer-Encoding: chunked\r\n\r\n5;a\nb\r\n12345\r\n0\r\n\r\n`],
    ['a chunk’s size with a prefix', `${POST}Transfer-Encoding: chunked\r\n\r\n0x5\r\n12345\r\n0\r\n\r\n`],
    ['chunks that end in LF alone', `${POST}Transfer-Encoding: chunked\r\n\r\n5\n12345\n0\n\n`],
    ['no Host', 'GET /health HTTP/1.1\r\n\r\n'],
    ['two Hosts', 'GET /health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['NUL in a header', `GET /health HTTP/1.1\r\n${HEAD}X-A: a\0b\r\n\r\n`],
    ['a path without a slash', `GET health HTTP/1.1\r\n${HEAD}\r\n`],
    ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ])('%s', async (_name, bytes) => {
    const answer = await sendRaw(program, bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toMatch(/"code":"bad_request"/);
    // Nor is the connection good for anything after it; a body that came before its length was known to lie is answered.
    expect(answer.match(/HTTP\/1\.1 200/g)).toBeNull();
  });

  test('headers of more than 16 KiB are told so', async () => {
    for (const bytes of [
      `GET /health HTTP/1.1\r\n${HEAD}X-A: ${'a'.repeat(17_000)}\r\n\r\n`,
      `GET /${'a'.repeat(17_000)} HTTP/1.1\r\n${HEAD}\r\n`,
      `GET /health HTTP/1.1\r\n${HEAD}${'a: b\r\n'.repeat(4_000)}\r\n`,
    ]) {
      expect(await sendRaw(program, bytes)).toMatch(/^HTTP\/1\.1 431 [\s\S]*"code":"bad_request"/);
    }
  });

  test('an unknown expectation is refused, and the usual one is met', async () => {
    const request = `${POST}Content-Length: ${QUERY.length}\r\nConnection: close\r\n`;
    expect(await sendRaw(program, `${request}Expect: nonsense\r\n\r\n${QUERY}`)).toMatch(
      /^HTTP\/1\.1 417 [\s\S]*"code":"bad_request"/,
    );
    expect(await sendRaw(program, `${request}Expect: 100-continue\r\n\r\n${QUERY}`)).toMatch(
      /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/,
    );
  });

  test('headers after the last chunk are no headers', async () => {
    const chunk = `${QUERY.length.toString(16)}\r\n${QUERY}\r\n0\r\nX-Api-Key: nonsense\r\n\r\n`;
    expect(await sendRaw(program, `${POST}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk}`)).toMatch(
      /"data":{"__typename":"Query"}/,
    );
  });

  test('a tunnel, another protocol and an address of elsewhere lead nowhere else', async () => {
    expect(await sendRaw(program, `CONNECT example.com:443 HTTP/1.1\r\n${HEAD}\r\n`)).toBe('');
    for (const bytes of [
      `GET /health HTTP/1.1\r\n${HEAD}Connection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
      `GET http://example.com/health HTTP/1.1\r\n${HEAD}Connection: close\r\n\r\n`,
    ])
      expect(await sendRaw(program, bytes)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*"status":"ok"/);
  });

  test('a thousand requests in one go are answered in their order', async () => {
    const one = (index: number, more = '') => `GET /health HTTP/1.1\r\n${HEAD}X-Request-Id: r${index}\r\n${more}\r\n`;
    const bytes = Array.from({ length: 999 }, (_, index) => one(index)).join('') + one(999, 'Connection: close\r\n');
    const ids = [...(await sendRaw(program, bytes)).matchAll(/X-Request-Id: r(\d+)/g)].map(([, id]) => Number(id));
    expect(ids).toEqual(Array.from({ length: 1_000 }, (_, index) => index));
  });
});

describe('bodies', () => {
  const doors = ['/graphql', '/graphql/stream', '/api/v1/auth/google', '/api/v1/billing/webhook', '/mcp'];
  const bomb = Buffer.alloc(20_000_000, '[');
  const packed = [
    ['gzip', gzipSync(bomb)],
    ['deflate', deflateSync(bomb)],
    ['br', brotliCompressSync(bomb)],
    ['identity', bomb.subarray(0, 1_100_000)],
  ] as const;

  test.each(doors)('%s refuses what is too large, packed or not, before it is unpacked', async (path) => {
    for (const [encoding, body] of packed) {
      const headers = {
        ...JSON_TYPE,
        ...key,
        'content-encoding': encoding,
        accept: 'application/json, text/event-stream',
      };
      const attack: Attack = { path, headers, body };
      const {
        status,
        body: answer,
        ...cost
      } = CAN_MEASURE
        ? await costWithin(program, attack, 200)
        : { ...(await send(program, attack)), cpuMs: 0, rssMb: 0 };
      expect({ encoding, status, code: codeOf(answer) }).toEqual({ encoding, status: 413, code: 'payload_too_large' });
      expect(cost.cpuMs).toBeLessThanOrEqual(200);
      expect(cost.rssMb).toBeLessThanOrEqual(100);
    }
  });

  test.each(doors)('%s tells what is wrong with a broken or unknown packing', async (path) => {
    const whole = gzipSync(QUERY);
    for (const [encoding, body, status] of [
      ['gzip', Buffer.from('nonsense'), 400],
      ['gzip', whole.subarray(0, whole.length - 6), 400],
      ['br', Buffer.from('nonsense'), 400],
      ['deflate', Buffer.from('nonsense'), 400],
      ['gzip, gzip', gzipSync(whole), 415],
      ['nonsense', whole, 415],
    ] as const) {
      const headers = {
        ...JSON_TYPE,
        ...key,
        'content-encoding': encoding,
        accept: 'application/json, text/event-stream',
      };
      const answer = await send(program, { path, headers, body });
      expect({ encoding, status: answer.status }).toEqual({ encoding, status });
      expect(codeOf(answer.body)).toBe(status === 400 ? 'bad_request' : 'unsupported_media_type');
    }
  });

  test('a length beyond the limit is refused before the body arrives', async () => {
    for (const path of doors) {
      const bytes =
        `POST ${path} HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nAccept: application/json, text/event-stream
X-API-Key: ${program.credentials.apiKey}
Connection: close
Content-Length: 5000000000

{`.replaceAll(/\r?\n/g, '\r\n');
      expect(await sendRaw(program, bytes)).toMatch(/^HTTP\/1\.1 413 /);
    }
  });

  test('chunks without an end are cut off', async () => {
    const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`;
    expect(await sendRaw(program, `${POST}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(640)}`)).toMatch(
      /^HTTP\/1\.1 413 /,
    );
  });

  test.each([
    ['400,000 levels', `{"title":${'['.repeat(400_000)}${']'.repeat(400_000)},"account_id":"1"}`],
    ['levels that nothing closes', `{"title":"[\\"[",${'"a":['.repeat(180_000)}`],
    ['70,000 fields', JSON.stringify(Object.fromEntries(Array.from({ length: 70_000 }, (_, i) => [`k${i}`, 1])))],
    ['a prototype', '{"__proto__":{"title":"a"},"constructor":{"prototype":{"title":"a"}}}'],
    ['a number beyond numbers', '{"title":1e999,"account_id":"1"}'],
    ['no object', '"a"'],
    ['nothing', 'null'],
    ['a list', '[]'],
    ['a byte-order mark and no end', '\ufeff{"title":'],
  ])('a body with %s is the caller’s mistake', async (_name, body) => {
    for (const path of ['/api/v1/query/planning/todos', '/mcp', '/graphql']) {
      const headers = { ...JSON_TYPE, ...key, accept: 'application/json, text/event-stream' };
      const answer = await send(program, { path, headers, body });
      expect(answer.status).toBe(400);
    }
    expect(({} as { title?: string }).title).toBeUndefined();
  });

  test.each(['utf-16', 'utf-7', 'utf-foo', 'latin1'])(
    'JSON in %s is read or refused, never a fault',
    async (charset) => {
      for (const path of doors) {
        const headers = { ...key, 'content-type': `application/json; charset=${charset}`, accept: '*/*' };
        const { status } = await send(program, { path, headers, body: Buffer.from(QUERY, 'utf16le') });
        expect([400, 406, 415]).toContain(status === 200 ? 400 : status);
      }
    },
  );
});

describe('a malformed file', () => {
  let path: string;
  const type = { 'content-type': 'multipart/form-data; boundary=XX' };
  const part = (head: string, content: string) => `--XX\r\n${head}\r\n\r\n${content}\r\n`;
  const FILE = 'Content-Disposition: form-data; name="file"; filename="a.txt"';

  beforeAll(async () => {
    const headers = { ...JSON_TYPE, ...kunde };
    const [category] = JSON.parse((await get('/api/v1/support/categories', kunde)).body);
    const body = JSON.stringify({ categoryKey: category.key, subject: 'Datei', message: 'Anbei' });
    const ticket = await send(program, { path: '/api/v1/support/tickets', headers, body });
    path = `/api/v1/support/tickets/${JSON.parse(ticket.body).id}/attachments`;
  });

  test.each([
    ['a part without headers', part('', 'a')],
    ['a field without a name', part('Content-Disposition: form-data', 'a')],
    ['a field whose name has no value', part('Content-Disposition: form-data; name', 'a')],
    ['a file without a name', part('Content-Disposition: form-data; filename="a.txt"', 'a')],
    ['a file whose file name has no value', part('Content-Disposition: form-data; name="file"; filename', 'a')],
    ['a field named __proto__', part('Content-Disposition: form-data; name="__proto__"', 'a')],
    [
      'a file name with a line break',
      part(`Content-Disposition: form-data; name="file"; filename*=utf-8''a%0d%0ab.txt`, 'a'),
    ],
    ['a file name of 7,000 characters', part(FILE.replace('a.txt', `${'a'.repeat(7_000)}.txt`), 'a')],
    ['no end', part(FILE, 'a').trimEnd()],
    ['half a header', '--XX\r\nContent-Disp'],
    ['20,000 nameless parts', part('', '').repeat(20_000)],
    ['100,000 headers', `--XX\r\n${'a: b\r\n'.repeat(100_000)}\r\na\r\n`],
    ['a hundred files', part(FILE, 'a').repeat(100)],
  ])('%s is refused', async (_name, parts) => {
    const answer = await send(program, { path, headers: { ...type, ...kunde }, body: `${parts}--XX--\r\n` });
    expect({ status: answer.status, code: codeOf(answer.body) }).toEqual({ status: 400, code: 'bad_request' });
  });

  test.each(['', '; boundary=', `; boundary=${'b'.repeat(9_000)}`])(
    'a malformed boundary is refused, %#',
    async (tail) => {
      const headers = { 'content-type': `multipart/form-data${tail}`, ...kunde };
      expect(await send(program, { path, headers, body: part(FILE, 'a') })).toMatchObject({ status: 400 });
    },
  );

  test('parts without an end are cut off, though none of them is a file', async () => {
    const chunk = part('', 'a'.repeat(65_000));
    const bytes = [
      `POST ${path} HTTP/1.1\r\n${HEAD}Content-Type: ${type['content-type']}\r\n`,
      `Authorization: ${kunde.authorization}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      `${chunk.length.toString(16)}\r\n${chunk}\r\n`.repeat(700),
    ].join('');
    expect(await sendRaw(program, bytes)).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('a path as the file’s name is a name', async () => {
    const body = `${part(FILE.replace('a.txt', '../../../etc/passwd.txt'), 'a')}--XX--\r\n`;
    const answer = await send(program, { path, headers: { ...type, ...kunde }, body });
    expect(JSON.parse(answer.body)).toMatchObject({ fileName: 'passwd.txt' });
    const { headers } = await get(new URL(JSON.parse(answer.body).url).pathname, kunde);
    expect(headers).toMatchObject({
      'content-disposition': 'attachment; filename=passwd.txt',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });
});
