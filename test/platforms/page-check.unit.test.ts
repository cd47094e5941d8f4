import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PageCheck } from '../../src/platforms/web/page-check.js';

let server: Server;
let base: string;
let answer: RequestListener;
const asked: string[] = [];
const never = new AbortController().signal;
const userAgent = () => 'adlane-page-check (+https://adlane.example)';
const check = new PageCheck({ userAgent, privateHosts: ['127.0.0.1'], timeoutMs: 300 });

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers['user-agent']}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
});

/** Statuses of HEAD and GET. */
const says =
  (head: number, get = head): RequestListener =>
  (request, response) => {
    response.writeHead(request.method === 'HEAD' ? head : get).end();
  };

test.each([
  ['a page that is there', says(200), 200, ['HEAD']],
  ['a page that is not there', says(404), 404, ['HEAD', 'GET']],
  ['a page that is gone', says(410), 410, ['HEAD', 'GET']],
  ['a server that does not know HEAD', says(405, 200), 200, ['HEAD', 'GET']],
  ['a server that answers HEAD with 404 alone', says(404, 200), 200, ['HEAD', 'GET']],
  ['a server that refuses programs', says(403), 403, ['HEAD', 'GET']],
  ['a server that fails', says(503), 503, ['HEAD', 'GET']],
  ['a server that says nothing', () => undefined, null, ['HEAD']],
  ['a server that hangs up', (request) => request.destroy(), null, ['HEAD']],
] as [string, RequestListener, number | null, string[]][])(
  '%s is told by its status',
  async (_, listener, status, methods) => {
    answer = listener;
    expect(await check.status(`${base}/page`, never)).toBe(status);
    expect(asked).toEqual(methods.map((method) => `${method} /page ${userAgent()}`));
  },
);

test('redirects are followed to their end, five at most, and to nowhere private', async () => {
  answer = ({ url = '' }, response) => {
    const to: Record<string, string> = {
      '/old': '/moved',
      '/moved': `${base}/gone`,
      '/loop': '/loop',
      '/inside': `http://localhost:${new URL(base).port}/secret`,
      '/meta': 'http://169.254.169.254/latest',
      '/file': 'file:///etc/passwd',
    };
    const location = to[url];
    response.writeHead(location ? 302 : url === '/gone' ? 404 : 200, location ? { location } : {}).end();
  };
  expect(await check.status(`${base}/old`, never)).toBe(404);
  expect(asked.at(-1)).toMatch('GET /gone');
  asked.length = 0;
  expect(await check.status(`${base}/loop`, never)).toBeNull();
  expect(asked).toHaveLength(6);
  for (const path of ['/inside', '/meta', '/file']) expect(await check.status(base + path, never)).toBeNull();
  expect(asked.join()).not.toContain('/secret');
});

test('only public addresses at the ports of http and https are asked', async () => {
  answer = says(200);
  const { port } = new URL(base);
  const guarded = new PageCheck({ userAgent, timeoutMs: 300 });
  const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '0.0.0.0', '[::1]', '[::ffff:127.0.0.1]'];
  const inside = ['10.0.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '[fd00:ec2::254]', '[64:ff9b::7f00:1]'];
  const urls = [
    ...hosts.map((host) => `http://${host}:${port}/`),
    ...[...hosts, ...inside].flatMap((host) => [`http://${host}/`, `https://${host}/`]),
    'https://nothing-here.invalid/',
    'https://example.com:8443/',
  ];
  expect(await Promise.all(urls.map((url) => guarded.status(url, never)))).toEqual(urls.map(() => null));
  expect(asked).toEqual([]);
});
