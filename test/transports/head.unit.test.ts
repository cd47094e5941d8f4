import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { headOf, writeHead } from '../../src/transports/http/answer.js';

test('after a head that Node refuses, the answer that says so has none of its headers', async () => {
  const server = createServer((_request, response) => {
    headOf(response)['X-Request-Id'] = '1';
    try {
      writeHead(response, 302, { Location: 'https://example.com/–' }).end();
    } catch {
      writeHead(response, 500, { 'Content-Length': 0 }).end();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}`, { redirect: 'manual' });
    expect(answer.status).toBe(500);
    expect(answer.headers.get('x-request-id')).toBe('1');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.has('location')).toBe(false);
  } finally {
    server.close();
  }
});
