import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { parse } from './support/csv.js';

let demo: DemoApp;
let get: (path: string, headers?: Record<string, string>) => ReturnType<DemoApp['app']['rest']>;

beforeAll(async () => {
  demo = await startDemoApp();
  get = (path, headers = {}) => demo.app.rest('GET', path, { apiKey: demo.apiKey, headers });
});
afterAll(() => demo.stop());

const CSV = { accept: 'text/csv' };

/** The targets of a `Link` header by their relation, below /api/v1. */
function links(headers: Headers): Record<string, string> {
  const found = [...(headers.get('link') ?? '').matchAll(/<([^>]*)>; rel="(\w+)"/g)];
  return Object.fromEntries(found.map(([, target, rel]) => [rel, (target as string).replace('/api/v1', '')]));
}

describe('links', () => {
  test.each([
    ['/query/products', 7, 'offerId'],
    ['/query/campaigns?status=ENABLED&sort=name', 10, 'id'],
    ['/query/accounts', 5, 'id'],
    ['/query/logs', 1, 'id'],
  ])('those of %s lead through the whole list, each entry once', async (path, limit, id) => {
    const joined = path.includes('?') ? '&' : '?';
    const whole = (await get(`${path}${joined}limit=1000`)).body;
    const seen: string[] = [];
    let next: string | undefined = `${path}${joined}limit=${limit}`;
    for (let pages = 0; next !== undefined && pages < 200; pages += 1) {
      const { body, headers, status } = await get(next);
      expect(status).toBe(200);
      seen.push(...body.data.map((entry: Record<string, string>) => entry[id]));
      next = links(headers).next;
    }
    expect(seen).toEqual(whole.data.map((entry: Record<string, string>) => entry[id]));
  });

  test('tell the first, previous and last page where they are known', async () => {
    const { total } = (await get('/query/products?limit=1')).body.meta;
    const { headers, body } = await get('/query/products?limit=20&offset=40&nothing=1');
    expect(links(headers)).toEqual({
      next: expect.stringMatching(/^\/query\/products\?limit=20&after=[\w-]+$/),
      prev: '/query/products?limit=20&offset=20',
      first: '/query/products?limit=20',
      last: `/query/products?limit=20&offset=${Math.floor((total - 1) / 20) * 20}`,
    });
    expect(body.meta).toEqual({ total, limit: 20, offset: 40 });
    const last = links(headers).last as string;
    expect(links((await get(last)).headers)).toEqual({
      prev: expect.any(String),
      first: '/query/products?limit=20',
      last,
    });
    expect(links((await get('/query/products?limit=20&offset=100000')).headers)).toMatchObject({ prev: last });
    const behind = await get('/query/products?limit=20&after=');
    expect(links(behind.headers)).toEqual({
      next: `/query/products?limit=20&after=${behind.body.meta.nextCursor}`,
      first: '/query/products?limit=20&after=',
    });
  });

  test('stand on answers without a body and on what the caller has, and are absent where there are no pages', async () => {
    const { headers } = await get('/query/products?limit=3');
    const again = await get('/query/products?limit=3', { 'if-none-match': headers.get('etag') as string });
    expect([again.status, again.headers.get('link')]).toEqual([304, headers.get('link')]);
    const head = await demo.app.rest('HEAD', '/query/products?limit=3', { apiKey: demo.apiKey });
    expect(head.headers.get('link')).toBe(headers.get('link'));
    expect((await get('/query/team/members')).headers.get('link')).toBeNull();
    expect((await get(`/query/accounts/${demo.accountIds[0]}`)).headers.get('link')).toBeNull();
    expect((await get('/query/products?limit=0')).headers.get('link')).toBeNull();
  });

  test('repeat nothing that would break out of them, and no more than fits into a head', async () => {
    const { headers } = await get('/query/accounts?search=%3E%3B%0d%0aX-Evil:1%22&limit=1');
    expect(headers.get('x-evil')).toBeNull();
    expect(links(headers).first).toBe('/query/accounts?limit=1&search=%3E%3B%0D%0AX-Evil%3A1%22');
    const long = await get(`/query/products?brand=${'%C3%A4'.repeat(2000)}&limit=1`);
    expect([long.status, (long.headers.get('link') ?? '').length < 7_000]).toEqual([200, true]);
  });

  test('of pages that are counted lead on by cursor, and elsewhere by their number', async () => {
    const token = demo.users.owner.token;
    const path = `/accounts/${demo.accountIds[0]}/promotions`;
    const { body, headers } = await demo.app.rest('GET', `${path}?past=true&pageSize=1`, { token });
    expect(body.total).toBeGreaterThan(0);
    const last = `${path}?past=true&pageSize=1&page=${body.total}`;
    expect(links(headers)).toEqual({
      ...(body.total > 1 && { next: expect.stringMatching(/\?past=true&pageSize=1&after=[\w-]+$/) }),
      first: `${path}?past=true&pageSize=1&page=1`,
      last,
    });
    expect((await demo.app.rest('GET', path, { token })).headers.get('link')).toBeNull();
  });
});

describe('fields', () => {
  test('name what the answer has of each entry, in its order', async () => {
    const whole = (await get('/query/products?limit=5')).body;
    const { body } = await get('/query/products?limit=5&fields=metrics.roas,title,offerId,metrics.cost');
    expect(body.meta).toEqual(whole.meta);
    expect(JSON.stringify(body.data)).toBe(
      JSON.stringify(
        whole.data
          .map(({ offerId, title, metrics: { cost, roas } }: never) => ({
            offerId,
            title,
            metrics: { cost, roas },
          }))
          .map(({ offerId, title, metrics }: never) => ({ offerId, title, metrics })),
      ),
    );
  });

  test('hold for bare lists, single records and lists beside other values', async () => {
    const account = demo.accountIds[0];
    expect((await get(`/query/accounts/${account}?fields=name,id`)).body).toEqual({
      id: account,
      name: expect.any(String),
    });
    const lists = (await get(`/query/accounts/${account}/negative-keywords?fields=id`)).body;
    expect(lists).toEqual(lists.map(({ id }: { id: string }) => ({ id })));
    expect((await get('/query/team/members?fields=role')).body).toEqual({
      data: expect.arrayContaining([{ role: 'owner' }]),
      count: expect.any(Number),
    });
  });

  const KEYWORDS_READ = 'negativeLists.keywords';

  test('that are not asked for are not read, where they have a statement of their own', async () => {
    const statements: string[] = [];
    const account = demo.accountIds[0];
    const [{ id }] = (await get(`/query/accounts/${account}/negative-keywords`)).body;
    const path = `/query/accounts/${account}/negative-keywords/${id}`;
    const before = demo.app.db.onStatement;
    demo.app.db.onStatement = (name) => void statements.push(name);
    try {
      await get(path);
      expect(statements.splice(0)).toContain(KEYWORDS_READ);
      expect((await get(`${path}?fields=id,name`)).body).toEqual({ id, name: expect.any(String) });
      expect(statements).not.toContain(KEYWORDS_READ);
      expect((await get(`${path}?fields=keywords.text`)).body.keywords[0]).toEqual({ text: expect.any(String) });
    } finally {
      demo.app.db.onStatement = before;
    }
  });

  test.each([
    ['fields=', 'fields has an empty name; it takes offerId, title'],
    ['fields=id', 'fields has the unknown name id; it takes offerId, title'],
    ['fields=offerId,', 'fields has an empty name'],
    ['fields=metrics.nothing', 'fields has the unknown name metrics.nothing'],
    ['fields=offerId.length', 'fields has the unknown name offerId.length'],
    ['fields=accountId', 'fields has the unknown name accountId'],
    ['fields=__proto__', 'fields has the unknown name __proto__'],
    ['fields=offerId&fields=', 'fields has an empty name'],
    [`${'fields=offerId&'.repeat(101)}`, 'fields must name at most 100 fields'],
    [`fields=${'offerId,'.repeat(101)}title`, 'fields must name at most 100 fields'],
    [`fields=${'x'.repeat(2001)}`, 'fields must have at most 2000 characters'],
    ['fields=metrics.%ED%A0%80', 'fields has the unknown name'],
  ])('%s is refused', async (query, message) => {
    const { status, body } = await get(`/query/products?${query}`);
    expect([status, body.code, body.message]).toEqual([400, 'bad_request', expect.stringContaining(message)]);
  });

  test('can be given one by one, as clients do that do not read `explode`', async () => {
    const together = await get('/query/products?fields=offerId,metrics.cost&limit=2');
    const { status, body } = await get('/query/products?fields=offerId&limit=2&fields=metrics.cost');
    expect([status, body]).toEqual([200, together.body]);
  });

  test('come after the credential and before what is there', async () => {
    expect((await demo.app.rest('GET', '/query/products?fields=x')).status).toBe(401);
    expect((await get('/query/accounts/404404?fields=x')).status).toBe(400);
    expect(
      (await get('/query/products?fields=metrics,metrics.cost,offerId,offerId&limit=1')).body.data[0].metrics,
    ).toEqual((await get('/query/products?limit=1')).body.data[0].metrics);
  });
});

describe('tables', () => {
  test('have a line for each entry and a column for each value', async () => {
    const { body, headers, status } = await get('/query/products?limit=5', CSV);
    const { data } = (await get('/query/products?limit=5')).body;
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8; header=present']);
    expect(headers.get('vary')).toMatch(/\bAccept\b/);
    expect(headers.get('link')).toContain('rel="next"');
    const [head, ...rows] = parse(body);
    expect(head).toEqual([
      'offerId',
      'title',
      'brand',
      'price',
      'benchmarkPrice',
      'priceDiffPercent',
      'availability',
      'metrics.periodDays',
      'metrics.impressions',
      'metrics.clicks',
      'metrics.cost',
      'metrics.conversionValue',
      'metrics.roas',
    ]);
    expect(rows).toEqual(
      data.map(({ metrics, ...product }: Record<string, object>) =>
        [...Object.values(product), ...Object.values(metrics as object)].map((value) => String(value ?? '')),
      ),
    );
  });

  test('are written as German spreadsheets read them, where that is asked for', async () => {
    const answer = await fetch(
      `${demo.app.url}/api/v1/query/products?limit=2&decimal=comma&bom=true&fields=offerId,price`,
      {
        headers: { ...CSV, 'x-api-key': demo.apiKey },
      },
    );
    const body = Buffer.from(await answer.arrayBuffer()).toString();
    const { data } = (await get('/query/products?limit=2')).body;
    expect(body).toBe(
      `\ufeffofferId;price\r\n${data.map((one: { offerId: string; price: number }) => `"${one.offerId}";${String(one.price).replace('.', ',')}\r\n`).join('')}`,
    );
  });

  test('of a whole list have every entry once, in its order', async () => {
    for (const path of ['/query/products', '/query/campaigns', '/query/accounts', '/query/logs']) {
      const { body, headers } = await get(`${path}?all=true`, CSV);
      const { data, meta } = (await get(`${path}?limit=1000`)).body;
      const [head = [], ...rows] = parse(body);
      expect([rows.length, headers.get('link')]).toEqual([meta.total, null]);
      const at = head.indexOf(path === '/query/products' ? 'offerId' : 'id');
      expect(rows.map((row) => row[at])).toEqual(data.map((one: Record<string, string>) => one.id ?? one.offerId));
    }
  });

  test.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['text/html', 'application/json'],
    ['text/html, */*;q=0.8', 'application/json'],
    ['text/csv;q=0.5, application/json', 'application/json'],
    ['application/json;q=0.5, text/csv', 'text/csv'],
    ['text/*', 'text/csv'],
    ['text/csv;charset=utf-8', 'text/csv'],
    ['text/csv;q=0', 'application/json'],
    ['text/csv, */*', 'text/csv'],
  ])('Accept: %s is answered as %s', async (accept, type) => {
    const { status, headers } = await get('/query/products?limit=1', accept === undefined ? {} : { accept });
    expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
    const record = await get(`/query/accounts/${demo.accountIds[0]}`, accept === undefined ? {} : { accept });
    expect(record.headers.get('content-type')).toMatch(/^application\/json/);
  });

  test('are sent once, and refusals stay JSON', async () => {
    const first = await get('/query/products?limit=1', CSV);
    const known = { ...CSV, 'if-none-match': first.headers.get('etag') as string };
    expect((await get('/query/products?limit=1', known)).status).toBe(304);
    expect((await get('/query/products?limit=1')).headers.get('etag')).not.toBe(first.headers.get('etag'));
    for (const [query, message] of [
      ['limit=0', 'limit must not be less than 1'],
      ['decimal=none', 'decimal must be one of point, comma'],
      ['bom=1', 'bom must be true or false'],
      ['all=true&limit=5', 'limit must not be given beside all'],
      ['all=true&after=', 'after must not be given beside all'],
    ]) {
      const { status, body } = await get(`/query/products?${query}`, CSV);
      expect([status, body]).toEqual([400, { code: 'bad_request', message }]);
    }
    expect((await get('/query/products?all=true')).body).toEqual({
      code: 'bad_request',
      message: 'all is possible with `Accept: text/csv` alone',
    });
  });
});
