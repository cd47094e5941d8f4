import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { noAnswerWithin, WebhookPost } from '../../src/platforms/webhooks/webhook-post.js';

const servers: Server[] = [];
const never = new AbortController().signal;
const privateHosts = ['127.0.0.1', 'localhost'];
const loopback = new WebhookPost({ privateHosts, timeoutMs: 3_000 });
const hasty = new WebhookPost({ privateHosts, timeoutMs: 500 });
const GUARDED_MS = 2_000;
const guarded = new WebhookPost({ privateHosts: [], timeoutMs: GUARDED_MS });

afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('an address that is not public is refused when it is connected to, however it is spelled', async () => {
  let reached = 0;
  const host = await serve((_request, response) => {
    reached += 1;
    response.end();
  });
  const port = host.split(':')[1];
  const spelled = [
    ...['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '0.0.0.0', '[::1]', '[::ffff:127.0.0.1]', '[::]'],
    ...['10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '[fd00:ec2::254]', '[fe80::1]'],
    ...['[64:ff9b::7f00:1]', '[2002:7f00:1::]', '224.0.0.1', '255.255.255.255'],
  ];
  const posted = await Promise.all(spelled.map((each) => guarded.send(`https://${each}:${port}/`, {}, '{}', never)));
  expect(posted).toEqual(spelled.map(() => ({ error: noAnswerWithin(GUARDED_MS) })));
  expect(reached).toBe(0);
});

test('what is private, unknown, closed or silent fails with the same words, and no sooner than the rest', async () => {
  const host = await serve(() => undefined);
  const addresses = [
    `https://${host}/`,
    'https://127.0.0.1:1/',
    'https://10.0.0.1/',
    'https://nothing-here.invalid/',
    'https://db.internal/',
    `https://${'a'.repeat(64)}.example/`,
  ];
  const order: string[] = [];
  const ends = addresses.map(async (url) => {
    const posted = await guarded.send(url, {}, '{}', never);
    order.push(JSON.stringify(posted));
  });
  const soonest = Promise.race(ends);
  expect(await Promise.race([soonest, new Promise((resolve) => setTimeout(resolve, GUARDED_MS / 2, 'none yet'))])).toBe(
    'none yet',
  );
  await Promise.all(ends);
  expect(new Set(order)).toEqual(new Set([JSON.stringify({ error: noAnswerWithin(GUARDED_MS) })]));
});

test('a stop does not wait for that time', async () => {
  const stop = new AbortController();
  const posted = guarded.send('https://127.0.0.1:1/', {}, '{}', stop.signal);
  setTimeout(() => stop.abort(new Error('stopping')), 100);
  await expect(posted).rejects.toThrow('stopping');
});

test('only hosts that are named may be spoken to in the clear', async () => {
  const host = await serve((_request, response) => response.writeHead(204).end());
  expect(await guarded.send(`http://${host}/`, {}, '{}', never)).toEqual({ error: 'The address is not https.' });
  expect(await loopback.send(`http://${host}/`, {}, '{}', never)).toEqual({ status: 204 });
});

test('redirects are answers, and nobody is asked where they lead', async () => {
  let led = 0;
  const host = await serve((request, response) => {
    if (request.url === '/there') led += 1;
    response.writeHead(307, { location: '/there' }).end();
  });
  expect(await loopback.send(`http://${host}/`, {}, '{}', never)).toEqual({ status: 307 });
  expect(led).toBe(0);
});

test('of an answer that does not end only the beginning is read', async () => {
  let sent = 0;
  let isClosed: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    isClosed = resolve;
  });
  const host = await serve((_request, response) => {
    response.writeHead(200);
    const more = () => {
      while (response.write(Buffer.alloc(1_024))) sent += 1_024;
      response.once('drain', more);
    };
    response.on('close', isClosed);
    more();
  });
  expect(await loopback.send(`http://${host}/`, {}, '{}', never)).toEqual({ status: 200 });
  await closed;
  expect(sent).toBeLessThan(16_000_000);
});

test('who says nothing, or stops in the middle, is not waited for', async () => {
  const silent = await serve(() => undefined);
  expect(await hasty.send(`http://${silent}/`, {}, '{}', never)).toEqual({
    error: 'It did not answer within 0.5 s.',
  });
  const halting = await serve((_request, response) => response.writeHead(202).write('a'));
  expect(await loopback.send(`http://${halting}/`, {}, '{}', never)).toEqual({ status: 202 });
  const breaking = await serve((request) => request.socket.destroy());
  expect(await loopback.send(`http://${breaking}/`, {}, '{}', never)).toEqual({
    error: 'The connection failed (ECONNRESET).',
  });
});

test('a stop ends it', async () => {
  const host = await serve(() => undefined);
  const stop = new AbortController();
  const posted = loopback.send(`http://${host}/`, {}, '{}', stop.signal);
  stop.abort(new Error('stopping'));
  await expect(posted).rejects.toThrow('stopping');
});
