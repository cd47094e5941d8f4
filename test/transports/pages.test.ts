import type { Browser, Page } from 'playwright-core';
import { inBrowser, launchBrowser } from '../support/chromium.js';
import { KEY, SampleServer, VERSION } from './support/sample-server.js';

const SCREENSHOTS = process.env.SCREENSHOTS;

let server: SampleServer;

beforeAll(async () => {
  server = await SampleServer.start();
});

afterAll(() => server.stop());

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(server.url + path, { headers });
}

/** The headers of a caller who has `response` already; fetch alone would ask for a fresh one. */
function known(response: Response): Record<string, string> {
  return { 'If-None-Match': response.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' };
}

const HTML = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const CONSOLE = /^\/(app\/.*)?$/;

test.each(['/', '/app/accounts', '/developers', '/api/v1/docs', '/graphql'])(
  '%s is a page that takes nothing from other hosts',
  async (path) => {
    const response = await get(path, HTML);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = response.headers.get('content-security-policy') ?? '';
    const [scripts] = policy.match(/script-src [^;]+/) ?? [];
    // The console's choice of theme is in the page itself, named by its hash.
    if (CONSOLE.test(path)) expect(scripts).toMatch(/^script-src 'self' 'sha256-[\w+/]{43}='$/);
    else expect(scripts).toBe("script-src 'self'");
    expect(policy).toMatch(/^default-src 'none'; script-src /);
    expect(policy).not.toMatch(/https?:|\*/);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
    const html = await response.text();
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
    expect(html).not.toMatch(/\{\{/);
    expect((await get(path, { ...HTML, ...known(response) })).status).toBe(304);
  },
);

test('the page for developers links to every URL', async () => {
  const html = await (await get('/developers')).text();
  const links = [...html.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href);
  expect(links.sort()).toEqual(
    [
      '/graphql',
      '/graphql/stream',
      '/api/v1/docs',
      '/api/v1/openapi.json',
      '/mcp',
      '/.well-known/jwks.json',
      '/metrics',
      '/health',
    ].sort(),
  );
  expect(html).toContain(VERSION);
});

test('what the pages load has its type and may be kept for ever', async () => {
  for (const path of ['/', '/developers', '/api/v1/docs', '/graphql']) {
    const html = await (await get(path, HTML)).text();
    for (const [, asset = ''] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
      for (const encoding of ['gzip', 'identity']) {
        const response = await get(asset, { 'Accept-Encoding': encoding });
        expect({ asset, status: response.status }).toEqual({ asset, status: 200 });
        expect(response.headers.get('content-type')).toMatch(
          asset.endsWith('.css') ? /^text\/css; charset=utf-8$/ : /^text\/javascript; charset=utf-8$/,
        );
        expect((await response.text()).length).toBeGreaterThan(100);
        if (asset === '/assets/page.css') continue;
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(response.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
      }
    }
  }
});

test.each([
  '/assets/0000000000000000/page.css',
  '/assets/x/..%2f..%2fpackage.json',
  '/assets/x/nothing.mjs',
  '/application',
  '/accounts',
])('%s is not there', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'not_found' });
});

test('a malformed path is the caller’s mistake, told without a stack', async () => {
  const response = await get('/assets/%E0%A4%A/x');
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ code: 'bad_request', message: 'The request is malformed.' });
});

test('other methods are told what is possible', async () => {
  const response = await fetch(`${server.url}/`, { method: 'POST' });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
  expect(await response.json()).toMatchObject({ code: 'method_not_allowed' });
});

test('a program’s GET on /graphql is no page', async () => {
  const response = await get('/graphql?query=%7B__typename%7D', { Accept: 'application/json' });
  expect(response.headers.get('content-type')).toMatch(/^application\//);
  expect(response.headers.get('vary')).toMatch(/Accept/);
});

test('the OpenAPI document is fetched once', async () => {
  const response = await get('/api/v1/openapi.json');
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await response.json()).toMatchObject({ openapi: '3.1.0', info: { version: VERSION } });
  const again = await get('/api/v1/openapi.json', known(response));
  expect(again.status).toBe(304);
});

inBrowser('in a browser', () => {
  let browser: Browser;
  let page: Page;
  let strangers: string[];
  let complaints: string[];

  beforeAll(async () => {
    browser = await launchBrowser();
  });

  afterAll(() => browser?.close());

  beforeEach(async () => {
    strangers = [];
    complaints = [];
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${server.url}/`) && !/^(data|blob):/.test(url)) strangers.push(url);
    });
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
  });

  afterEach(async () => {
    await page.close();
    expect(strangers).toEqual([]);
    expect(complaints).toEqual([]);
  });

  async function show(name: string): Promise<void> {
    if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/${name}.png` });
  }

  test('the page for developers shows', async () => {
    await page.goto(`${server.url}/developers`);
    expect(await page.getByRole('link').count()).toBe(9);
    await show('developers');
  });

  test('the documentation lists the operations, and tries one with an API key', async () => {
    await page.goto(`${server.url}/api/v1/docs`);
    await page.getByRole('button', { name: 'Authorize' }).click();
    await show('docs-authorize');
    await page.locator('#api_key_value, [aria-label="auth-apikey-value"]').first().fill(KEY);
    await page
      .locator('.auth-container')
      .first()
      .getByRole('button', { name: /apply credentials/i })
      .click();
    await page.locator('.btn-done').first().click();
    await page.locator('#operations-Sample_thing-things .opblock-summary-control').click();
    await page.getByRole('button', { name: 'Try it out' }).click();
    await show('docs-try');
    const sent = page.waitForRequest((request) => request.url().includes('/api/v1/query/things'));
    await page.getByRole('button', { name: 'Execute' }).click();
    const request = await sent;
    expect(request.headers()['x-api-key']).toBe(KEY);
    await page.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
    await show('docs-answer');
  });

  test('GraphiQL runs queries with a pasted credential, and subscriptions', async () => {
    await page.goto(`${server.url}/graphql`);
    const editor = page.locator('.graphiql-query-editor .monaco-editor').first();
    const answer = page.locator('.graphiql-response');
    await editor.waitFor();
    await show('graphiql-start');
    await page.getByRole('textbox', { name: 'Credential' }).fill(KEY);
    expect(await page.locator('#credential-kind').textContent()).toBe('sent as X-API-Key');

    const run = async (query: string) => {
      await editor.click();
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(query);
      await page.getByRole('button', { name: /execute query/i }).click();
    };
    await run('query { things(limit: 1) { id colour } }');
    await answer.getByText('"t1"').waitFor();
    await show('graphiql-query');

    await run('subscription { count }');
    await answer.getByText('"count": 3').waitFor();
    await show('graphiql-subscription');

    await page.getByRole('button', { name: /show documentation explorer/i }).click();
    await page.getByRole('link', { name: 'Query', exact: true }).waitFor();
    await show('graphiql-docs');
  });
});
