import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { testClock } from '../access/fixture.js';
import { TestApp } from '../support/start-app.js';
import {
  APNG,
  attachmentsFolder,
  type Desk,
  DOCX,
  deskOf,
  GIF,
  JPEG,
  local,
  openTicket,
  PDF,
  PNG,
  upload,
  utf16,
  WEBP,
  XLSX,
  ZIP,
} from './fixture.js';

const MIB = 1_048_576;
const clock = testClock(new Date().toISOString());
const folder = attachmentsFolder();
let app: TestApp;
let other: TestApp;
let desk: Desk;
let token: string;
let ticketId: string;

beforeAll(async () => {
  app = await TestApp.start({ clock, settings: { ATTACHMENTS_DIR: folder.path } });
  other = await TestApp.start({ db: app.db, clock, settings: { ATTACHMENTS_DIR: folder.path } });
});

beforeEach(async () => {
  desk = await deskOf(app);
  token = desk.tokens.kunde;
  ticketId = (await openTicket(app, token)).body.id;
});

afterEach(() => expect(folder.arriving()).toEqual([]));

afterAll(async () => {
  await other.stop();
  await app.stop();
  folder.remove();
});

const send = (bytes: Uint8Array | string, options?: Parameters<typeof upload>[4]) =>
  upload(app, ticketId, token, bytes, options);
const attachments = async () => (await app.rest('GET', `/support/tickets/${ticketId}`, { token })).body.attachments;
const fetchIt = (url: string, headers: Record<string, string> = {}, at = app) => fetch(local(at, url), { headers });

test('a file goes up, stands on its ticket and comes down as it was', async () => {
  const { status, body, headers } = await send(PNG, { name: 'Übersicht „Juni“.png' });
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(String),
      fileName: 'Übersicht „Juni“.png',
      contentType: 'image/png',
      size: PNG.length,
      createdAt: expect.stringMatching(/Z$/),
      url: expect.stringMatching(
        /^https:\/\/ads\.example\.com\/api\/v1\/support\/attachments\/[0-9a-f-]{36}\?token=ey/,
      ),
    },
  ]);
  expect(await attachments()).toEqual([{ ...body, url: expect.stringContaining(body.id) }]);
  const response = await fetchIt(body.url, {}, other);
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(PNG.length),
    'content-disposition': expect.stringMatching(/^attachment; filename=.*filename\*=UTF-8''%C3%9Cbersicht/),
    'x-content-type-options': 'nosniff',
  });
  const head = await fetch(local(app, body.url), { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(PNG.length)]);
  const { body: log } = await app.graphql(
    '{ auditLog(limit: 1) { data { id tool status payload result } } }',
    {},
    { token: desk.tokens.owner },
  );
  const [entry] = log.data.auditLog.data;
  expect(entry).toMatchObject({
    id: headers.get('x-audit-id'),
    tool: 'addSupportAttachment',
    status: 'done',
    payload: { ticketId, contentType: 'image/png', size: PNG.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    result: { id: body.id },
  });
  expect(JSON.stringify(entry)).not.toContain('token=');
});

test.each<[name: string, bytes: Buffer | string, contentType: string]>([
  ['a.jpg', JPEG, 'image/jpeg'],
  ['a.gif', GIF, 'image/gif'],
  ['a.webp', WEBP, 'image/webp'],
  ['a.pdf', PDF, 'application/pdf'],
  ['a.docx', DOCX, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['a.xlsx', XLSX, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['a.txt', 'Grüße aus Köln\r\n', 'text/plain'],
  ['a.CSV', 'Kampagne;Kosten\nÄpfel;12,50\n', 'text/csv'],
  ['latin.txt', Buffer.from('Gr\u00fc\u00dfe', 'latin1'), 'text/plain'],
  ['bm.txt', 'BMW-Kampagne läuft nicht', 'text/plain'],
  ['gif.txt', 'GIF-Banner fehlen im Feed', 'text/plain'],
  ['gif.csv', 'GIF;Kosten\nbanner.gif;12,50\n', 'text/csv'],
  ['rechnung.pdf', PNG, 'image/png'],
  ['bild.png', 'nur Text', 'text/plain'],
  ['C:\\Ablage\\a.csv', 'a,b\n', 'text/csv'],
  ['bewegt.png', APNG, 'image/png'],
  ['Suchbegriffe.csv', utf16('Suchbegriff\tKosten\r\nMüller Töpfe\t12,50\r\n'), 'text/csv'],
  ['Suchbegriffe.txt', utf16('Suchbegriff\tKosten 💶\r\n').swap16(), 'text/plain'],
  ['excel.csv', '\ufeffKampagne;Kosten\r\nÄpfel;12,50\r\n', 'text/csv'],
])('%s is taken for what its bytes are', async (name, bytes, contentType) => {
  const { status, body } = await send(bytes, { name });
  expect([status, body.contentType, body.fileName]).toEqual([201, contentType, name.replace(/^.*\\/, '')]);
});

test.each<[name: string, bytes: Buffer | string]>([
  ['bild.png', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')],
  ['tabelle.xlsx', ZIP],
  ['seite.txt', '<!DOCTYPE html><script>alert(1)</script>'],
  ['bild.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['daten.csv', '\ufeff  <?xml version="1.0"?><a/>'],
  ['brief.txt', '{\\rtf1 Hallo}'],
  ['text.txt', Buffer.from('Hallo', 'utf16le')],
  ['seite.csv', utf16('<!DOCTYPE html><script>alert(1)</script>')],
  ['seite.csv', utf16('a\0b')],
  ['seite.csv', utf16('\ud800')],
  ['seite.csv', Buffer.concat([utf16('Kosten'), Buffer.from('a')])],
  ['bild.bmp', Buffer.from('BM\x3a\0\0\0\0\0\0\0\x36\0\0\0', 'latin1')],
  ['video.pdf', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')],
])('%s that is something else is refused, and leaves nothing', async (name, bytes) => {
  const before = folder.kept().length;
  expect(await send(bytes, { name })).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  expect(await attachments()).toEqual([]);
  expect(folder.kept()).toHaveLength(before);
});

describe('the size', () => {
  test('is at most 10 MiB', async () => {
    const largest = Buffer.alloc(10 * MIB, 'a');
    expect(await send(largest, { name: 'a.txt' })).toMatchObject({ status: 201, body: { size: 10 * MIB } });
    expect(await send(Buffer.alloc(10 * MIB + 1, 'a'))).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large', message: 'file must not be larger than 10 MiB.' },
    });
    const answers = await Promise.all([11, 11, 11, 24].map((mib) => send(Buffer.alloc(mib * MIB, 'a'))));
    expect(answers.map(({ status }) => status)).toEqual([413, 413, 413, 413]);
    expect(await attachments()).toHaveLength(1);
  });

  test('above that is refused before it was sent, without holding it', async () => {
    global.gc?.();
    const before = process.memoryUsage();
    const answer = await streamUpload(400 * MIB);
    const after = process.memoryUsage();
    expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    expect(answer.sent).toBeLessThan(40 * MIB);
    expect(after.arrayBuffers + after.heapUsed - before.arrayBuffers - before.heapUsed).toBeLessThan(80 * MIB);
    expect(await attachments()).toEqual([]);
  });

  test('is believed when it is told', async () => {
    const answer = await streamUpload(400 * MIB, { 'content-length': String(400 * MIB) });
    expect(answer).toMatchObject({ status: 413 });
    expect(answer.sent).toBeLessThan(40 * MIB);
  });

  /** Sends an endless text until it is answered, and tells how much went out. */
  function streamUpload(most: number, headers: Record<string, string> = {}) {
    return new Promise<{ status: number | undefined; body: unknown; sent: number }>((resolve, reject) => {
      const chunk = Buffer.alloc(65_536, 'a');
      let sent = 0;
      let answered = false;
      const outgoing = request(
        `${app.url}/api/v1/support/tickets/${ticketId}/attachments`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'multipart/form-data; boundary=grenze',
            ...headers,
          },
        },
        (response) => {
          answered = true;
          let text = '';
          response.on('data', (part) => (text += part));
          response.on('end', () => {
            outgoing.destroy();
            resolve({ status: response.statusCode, body: JSON.parse(text), sent });
          });
        },
      );
      outgoing.on('error', (error) => answered || reject(error));
      outgoing.write('--grenze\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
      const more = () => {
        while (!answered && sent < most) {
          sent += chunk.length;
          if (!outgoing.write(chunk)) return void outgoing.once('drain', more);
        }
      };
      more();
    });
  }
});

/** Resolves when so many files are on their way in. */
async function arriving(count: number): Promise<void> {
  while (folder.arriving().length !== count) await sleep(20);
}

describe('a body', () => {
  const raw = (body: string, contentType = 'multipart/form-data; boundary=g') =>
    app.send('POST', `/api/v1/support/tickets/${ticketId}/attachments`, {
      body,
      headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
    });
  const part = (name: string, file = '; filename="a.txt"') =>
    `--g\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\nText\r\n`;

  test.each<[what: string, body: string, message: string]>([
    ['without a file', '--g--\r\n', 'file is required'],
    ['with another field', `${part('datei')}--g--\r\n`, 'datei is not a field of this body; it takes file'],
    ['with a field besides', `${part('file')}${part('titel', '')}--g--\r\n`, 'titel is not a field of this body'],
    ['with a text as file', `${part('file', '')}--g--\r\n`, 'file must be a file'],
    ['with two files', `${part('file')}${part('file')}--g--\r\n`, 'file must be given once'],
    ['that is not multipart', 'irgendwas', 'valid multipart'],
    ['that breaks off', part('file'), 'valid multipart'],
    ['with an empty file', part('file').replace('Text', '').concat('--g--\r\n'), 'file must not be empty'],
    ['without a name', part('file', '; filename=" "').concat('--g--\r\n'), "file's name must have 1 to 200 characters"],
  ])('%s is refused', async (_what, body, message) => {
    const answer = await raw(body);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'bad_request', message: expect.stringContaining(message) },
    });
    expect(await attachments()).toEqual([]);
    const { body: log } = await app.graphql(
      '{ auditLog(limit: 1) { data { id tool status } } }',
      {},
      { token: desk.tokens.owner },
    );
    expect(log.data.auditLog.data[0]).toEqual({
      id: answer.headers.get('x-audit-id'),
      tool: 'addSupportAttachment',
      status: 'refused',
    });
  });

  test('of another type is refused, and one without a boundary', async () => {
    expect(await raw('{}', 'application/json')).toMatchObject({
      status: 415,
      body: { code: 'unsupported_media_type' },
    });
    expect(await raw('x', 'multipart/form-data')).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });

  test('of a caller who leaves is forgotten', async () => {
    await new Promise<void>((resolve) => {
      const outgoing = request(`${app.url}/api/v1/support/tickets/${ticketId}/attachments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=g' },
      });
      outgoing.on('error', () => resolve());
      outgoing.write(part('file'));
      void arriving(1).then(() => outgoing.destroy(new Error('left')));
    });
    await arriving(0);
    expect(await attachments()).toEqual([]);
  });
});

test('only the author adds and reads files; the rest is not found', async () => {
  const { body } = await send(PNG);
  const stranger = await deskOf(app);
  for (const each of [desk.tokens.owner, desk.tokens.member, stranger.tokens.kunde]) {
    expect(await upload(app, ticketId, each, PNG)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const [address] = body.url.split('?');
    expect((await fetchIt(address, { authorization: `Bearer ${each}` })).status).toBe(404);
    expect((await fetchIt(`${address}?token=${each}`)).status).toBe(404);
  }
  for (const id of [randomUUID(), 'x']) {
    expect((await upload(app, id, token, PNG)).status).toBe(404);
    expect((await app.rest('GET', `/support/attachments/${id}`, { token })).status).toBe(404);
  }
  expect(await upload(app, ticketId, 'x', PNG)).toMatchObject({ status: 401, body: { code: 'invalid_token' } });
});

describe('a download', () => {
  test('takes a session token in the header or in the address, and a link for ten minutes', async () => {
    const { body } = await send(PNG);
    const [address] = body.url.split('?');
    expect((await fetchIt(address, { authorization: `Bearer ${token}` })).status).toBe(200);
    expect((await fetchIt(`${address}?token=${token}`)).status).toBe(200);
    clock.advance(599_000);
    expect((await fetchIt(body.url)).status).toBe(200);
    clock.advance(2_000);
    const late = await fetchIt(body.url);
    expect([late.status, (await late.json()).code]).toEqual([401, 'expired_token']);
    expect((await fetchIt((await attachments())[0].url)).status).toBe(200);
  });

  test.each<[what: string, change: (url: string, token: string) => string, status: number, code: string]>([
    ['no token', (url) => url.split('?')[0] as string, 401, 'unauthorized'],
    ['nonsense', (url) => `${url.split('?')[0]}?token=x`, 401, 'invalid_token'],
    ['an empty token', (url) => `${url.split('?')[0]}?token=`, 401, 'unauthorized'],
    ['two tokens', (url, session) => `${url}&token=${session}`, 400, 'bad_request'],
  ])('with %s is refused', async (_what, change, status, code) => {
    const { body } = await send(PNG);
    const answer = await fetchIt(change(body.url, token));
    expect([answer.status, (await answer.json()).code]).toEqual([status, code]);
  });

  test('by a link opens that attachment alone and is no session', async () => {
    const [one, two] = [(await send(PNG)).body, (await send(GIF)).body];
    const link = new URL(one.url).searchParams.get('token') as string;
    const [address] = two.url.split('?');
    expect((await fetchIt(`${address}?token=${link}`)).status).toBe(401);
    expect((await fetchIt(address, { authorization: `Bearer ${link}` })).status).toBe(401);
    expect((await app.rest('GET', '/support/tickets', { token: link })).body.code).toBe('invalid_token');
  });

  test('ends with the membership of the person', async () => {
    const { body } = await send(PNG);
    await other.rest('DELETE', `/teams/${desk.team.id}/members/${desk.team.users.kunde.id}`, {
      token: desk.tokens.admin,
    });
    expect((await fetchIt(body.url)).status).toBe(401);
  });
});

test('one Idempotency-Key and file act once, over two processes and at the same moment', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const before = folder.kept().length;
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      upload(index % 2 ? app : other, ticketId, token, PNG, { name: 'a.png', headers }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  for (const { body } of answers) expect((await fetchIt(body.url)).status).toBe(200);
  expect(await attachments()).toHaveLength(1);
  expect(folder.kept()).toHaveLength(before + 1);
  expect(await send(GIF, { name: 'a.png', headers })).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  });
});

test.each([
  ['GET', '/support/tickets/x/attachments', 405, 'POST'],
  ['PUT', '/support/attachments/x', 405, 'GET, HEAD'],
  ['GET', '/support/attachments/x/', 404, null],
  ['GET', '/Support/attachments/x', 404, null],
])('%s %s is answered with %i', async (method, path, status, allow) => {
  const answer = await app.rest(method, path, { token });
  expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow]);
});
