import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type Listening, listen } from '../../src/transports/http/listen.js';

/** Callers who take their time; the server's patience is short here where it is looked at. */
const PATIENT = { headersMs: 60_000, requestMs: 60_000, stalledMs: 200, keepAliveMs: 60_000, checkMs: 20 };
const HASTY = { headersMs: 150, requestMs: 300, stalledMs: 60_000, keepAliveMs: 60_000, checkMs: 20 };

const HEAD = 'Host: a\r\n';

let server: Listening | undefined;

afterEach(() => server?.stop(0));

async function connected(handler: RequestListener, patience = PATIENT): Promise<Socket> {
  server = await listen(handler, '127.0.0.1', 0, { patience });
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

async function allOf(socket: Socket): Promise<string> {
  let received = '';
  socket.on('data', (chunk) => (received += chunk));
  await once(socket, 'close');
  return received;
}

test('a head that does not come to its end is given up', async () => {
  const socket = await connected((_request, response) => void response.end('never'), HASTY);
  socket.write(`GET / HTTP/1.1\r\n${HEAD}X-A: `);
  const received = await allOf(socket);
  expect(received).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(JSON.parse(received.split('\r\n\r\n')[1] as string)).toEqual({
    code: 'bad_request',
    message: 'The request did not arrive in time; send it again.',
  });
});

test('a connection that says nothing is given up', async () => {
  const socket = await connected((_request, response) => void response.end('never'), HASTY);
  expect(await allOf(socket)).not.toContain('never');
});

test('a body that does not come to its end is given up', async () => {
  const socket = await connected((request, response) => {
    request.resume().on('end', () => response.end('never'));
  }, HASTY);
  socket.write(`POST / HTTP/1.1\r\n${HEAD}Content-Length: 100\r\n\r\na`);
  expect(await allOf(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test('a caller who takes nothing of a large answer is cut off', async () => {
  let ended: Promise<unknown> | undefined;
  const socket = await connected((_request, response) => {
    ended = once(response, 'close').then(() => response.writableFinished);
    response.end(Buffer.alloc(64_000_000));
  });
  socket.pause();
  socket.write(`GET / HTTP/1.1\r\n${HEAD}\r\n`);
  while (!ended) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await ended).toBe(false);
});

test('a caller who waits long for an answer gets it', async () => {
  const socket = await connected((_request, response) => {
    setTimeout(() => response.end('late'), 5 * PATIENT.stalledMs);
  });
  socket.write(`GET / HTTP/1.1\r\n${HEAD}Connection: close\r\n\r\n`);
  expect(await allOf(socket)).toMatch(/late$/);
});

test('bytes that are no request do not get into an answer that has begun, also before another that waits', async () => {
  for (const requests of [1, 2]) {
    const socket = await connected((_request, response) => {
      response.writeHead(200, { 'Content-Length': 10 });
      response.write('begun');
    });
    socket.write(`GET / HTTP/1.1\r\n${HEAD}\r\n`.repeat(requests));
    await once(socket, 'data');
    socket.write('nonsense\r\n\r\n');
    expect(await allOf(socket)).not.toContain('400');
    await server?.stop(0);
  }
});

test('a connection without a request is given up, also after one', async () => {
  const socket = await connected((_request, response) => void response.end('done'), { ...PATIENT, keepAliveMs: 50 });
  socket.write(`GET / HTTP/1.1\r\n${HEAD}\r\n`);
  expect(await allOf(socket)).toMatch(/done$/);
});
