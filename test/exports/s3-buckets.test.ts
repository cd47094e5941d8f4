import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bucket } from '../../src/platforms/buckets/bucket-writer.js';
import { S3Buckets } from '../../src/platforms/buckets/s3-buckets.js';
import { BUCKET, BucketServer } from './support/bucket-server.js';

const folder = mkdtempSync(join(tmpdir(), 'adlane-objects-'));
const path = join(folder, 'file');
/** Two parts and a bit, in which every place is different. */
const content = Array.from({ length: 2_200_000 }, (_, at) => String(1_000_000 + at)).join('\n');
const file = { path, size: Buffer.byteLength(content), contentType: 'text/csv' };
const { signal } = new AbortController();
const privateHosts = ['127.0.0.1', 'localhost'];
/** As patient as in use: a busy machine is no silent service. */
const buckets = new S3Buckets({ privateHosts });
let server: BucketServer;

beforeAll(async () => {
  writeFileSync(path, content);
  server = await BucketServer.start();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});
afterEach(() => server.clear());

test('a file arrives as it is, with its type and hashes, and is looked at afterwards', async () => {
  const sent: Record<string, unknown>[] = [];
  server.onTheWay = ({ method, url, headers }) => {
    sent.push({ ...headers, method, query: url?.split('?')[1] ?? '' });
    return false;
  };
  expect(await buckets.put(server.place(), 'a/b=c/ü.csv', file, signal)).toBeUndefined();
  expect(server.keys()).toEqual(['a/b=c/ü.csv']);
  expect(server.read('a/b=c/ü.csv').toString() === content).toBe(true);
  expect(server.seen.map((line) => line.split(' ')[0])).toEqual(['POST', 'PUT', 'PUT', 'PUT', 'POST', 'HEAD']);
  expect(sent[0]).toMatchObject({ 'content-type': 'text/csv', query: expect.stringContaining('uploads') });
  const lengths = sent.filter(({ method }) => method === 'PUT').map((put) => Number(put['content-length']));
  expect(lengths).toEqual([8_388_608, 8_388_608, file.size - 16_777_216]);
  for (const headers of sent) {
    if (headers.method === 'PUT') expect(headers['content-md5']).toEqual(expect.any(String));
    // What some services refuse: chunks with a trailing checksum, and a wait for their leave.
    expect(
      Object.keys(headers).filter((name) => /checksum|trailer|expect|content-encoding|transfer/.test(name)),
    ).toEqual([]);
  }
});

test('a small file goes in one call, an empty one too', async () => {
  for (const text of ['x', '']) {
    const short = join(folder, 'small');
    writeFileSync(short, text);
    expect(
      await buckets.put(server.place(), 'small', { ...file, path: short, size: text.length }, signal),
    ).toBeUndefined();
    expect(server.read('small').toString()).toBe(text);
  }
  expect(server.seen.map((line) => line.split(' ')[0])).toEqual(['PUT', 'HEAD', 'PUT', 'HEAD']);
});

test('a part that is cut once is sent again, and nothing is to be seen before the last', async () => {
  let cuts = 0;
  server.onTheWay = (request) => {
    if (request.method !== 'HEAD') expect(server.keys()).toEqual([]);
    if (!request.url?.includes('partNumber=2') || cuts > 0) return false;
    cuts += 1;
    request.once('data', () => request.socket.destroy());
    return true;
  };
  const put = buckets.put(server.place(), 'again', file, signal);
  expect(await put).toBeUndefined();
  expect(cuts).toBe(1);
  expect(server.read('again').toString() === content).toBe(true);
}, 30_000);

test('an object with the same key is replaced', async () => {
  const short = join(folder, 'short');
  writeFileSync(short, 'x');
  await buckets.put(server.place(), 'same', file, signal);
  expect(await buckets.put(server.place(), 'same', { ...file, path: short, size: 1 }, signal)).toBeUndefined();
  expect(server.read('same').toString()).toBe('x');
});

test.each<[string, Partial<Bucket>, string]>([
  ['an unknown key', { accessKeyId: 'NOBODY' }, 'secret_refused'],
  ['a wrong secret', { secretAccessKey: 'wrong' }, 'secret_refused'],
  ['a bucket that is gone', { bucket: 'gone-away' }, 'bucket_missing'],
  ['nobody at the address', { endpoint: 'http://127.0.0.1:1' }, 'unreachable'],
  ['an address without encryption', { endpoint: 'http://example.com' }, 'unreachable'],
  ['no address', { endpoint: '[erased]' }, 'unreachable'],
])('%s is told by a reason', async (_case, change, reason) => {
  expect(await buckets.put(server.place(change), 'x', file, signal)).toBe(reason);
  expect(await buckets.test(server.place(change), 'x', signal)).toBe(reason);
  expect(server.keys()).toEqual([]);
});

test.each([
  [301, '<Error><Code>PermanentRedirect</Code><Message>x</Message></Error>', 'wrong_region'],
  [307, '', 'wrong_region'],
  [400, '<Error><Code>AuthorizationHeaderMalformed</Code><Region>eu-west-1</Region></Error>', 'wrong_region'],
  [403, '<Error><Code>AccessDenied</Code></Error>', 'not_allowed'],
  [403, '<Error><Code>InvalidAccessKeyId</Code></Error>', 'secret_refused'],
  [400, '<Error><Code>BadDigest</Code></Error>', 'incomplete'],
  [507, '<Error><Code>XMinioStorageFull</Code></Error>', 'no_room'],
  [404, '<Error><Code>NoSuchUpload</Code></Error>', 'busy'],
  [404, '', 'bucket_missing'],
  [503, '<Error><Code>SlowDown</Code></Error>', 'busy'],
  [500, 'not XML at all', 'busy'],
  [400, '<html>', 'refused'],
  [418, '', 'refused'],
])('an answer of %i with %s is %s', async (status, body, reason) => {
  const elsewhere: string[] = [];
  server.onTheWay = ({ method, url }, response) => {
    if (url?.includes('elsewhere')) elsewhere.push(url);
    if (method === 'POST' && url?.includes('uploadId')) elsewhere.push(url);
    response.writeHead(status, { location: `${server.endpoint}/elsewhere/x` }).end(body);
    return true;
  };
  expect(await buckets.put(server.place(), 'x', file, signal)).toBe(reason);
  expect(await buckets.test(server.place(), 'x', signal)).toBe(reason);
  expect(elsewhere).toEqual([]);
});

test('a connection that is cut, an answer that breaks off and a service that falls silent end within bounds', async () => {
  server.onTheWay = (request) => {
    if (request.method !== 'PUT') return false;
    request.once('data', () => request.socket.destroy());
    return true;
  };
  expect(await buckets.put(server.place(), 'cut', file, signal)).toBe('unreachable');
  server.onTheWay = (request) => {
    request.resume();
    return request.method === 'PUT';
  };
  const before = performance.now();
  const impatient = new S3Buckets({ privateHosts, timeoutMs: 2_000, silenceMs: 2_000 });
  expect(await impatient.put(server.place(), 'silent', file, signal)).toBe('unreachable');
  expect(performance.now() - before).toBeLessThan(20_000);
  const hasty = new S3Buckets({ privateHosts, timeoutMs: 5_000, uploadMs: 300 });
  expect(await hasty.put(server.place(), 'slow', file, signal)).toBe('unreachable');
  expect(server.keys()).toEqual([]);
}, 60_000);

test('what is shorter in the bucket than on disk counts as incomplete; a key that may only write is believed', async () => {
  const { place } = server;
  const answering = (status: number, headers: Record<string, string>) => {
    server.onTheWay = ({ method }, response) => {
      if (method !== 'HEAD') return false;
      response.writeHead(status, headers).end();
      return true;
    };
  };
  answering(200, { 'content-length': '3', etag: '"x"' });
  expect(await buckets.put(place.call(server), 'x', file, signal)).toBe('incomplete');
  answering(404, {});
  expect(await buckets.put(place.call(server), 'x', file, signal)).toBe('incomplete');
  answering(403, {});
  expect(await buckets.put(place.call(server), 'x', file, signal)).toBeUndefined();
  answering(503, {});
  expect(await buckets.put(place.call(server), 'x', file, signal)).toBe('busy');
});

test('a test leaves nothing, and says when only the deletion is refused', async () => {
  expect(await buckets.test(server.place(), 'probe.txt', signal)).toBeUndefined();
  expect(server.seen).toEqual([`PUT /${BUCKET}/probe.txt`, `DELETE /${BUCKET}/probe.txt`]);
  expect(server.keys()).toEqual([]);
  server.onTheWay = ({ method }, response) => {
    if (method === 'DELETE') response.writeHead(403).end();
    return method === 'DELETE';
  };
  expect(await buckets.test(server.place(), 'probe.txt', signal)).toBe('not_deleted');
});

test('an upload ends with the process that stops', async () => {
  const stopping = new AbortController();
  server.onTheWay = (request) => {
    if (request.method !== 'PUT') return false;
    request.once('data', () => stopping.abort(new Error('The server is stopping.')));
    return true;
  };
  await expect(buckets.put(server.place(), 'x', file, stopping.signal)).rejects.toThrow('The server is stopping.');
  expect(server.keys()).toEqual([]);
});

test.each([
  ['an address of this machine', 'https://127.0.0.1', true],
  ['a name that leads to this machine', 'https://localhost', true],
  ['metadata of a cloud', 'https://169.254.169.254', true],
  ['a private address in another form', 'https://[::ffff:10.0.0.1]', true],
  ['a name of nobody', 'https://nobody.invalid', true],
  ['the bucket as a part of such a name', 'https://localhost', false],
])('%s is not called, and takes as long as an address that does not answer', async (_case, endpoint, isPathStyle) => {
  const guarded = new S3Buckets({ privateHosts: [], timeoutMs: 400 });
  const before = performance.now();
  expect(await guarded.put(server.place({ endpoint, isPathStyle }), 'x', file, signal)).toBe('unreachable');
  expect(performance.now() - before).toBeGreaterThanOrEqual(390);
});
