import { TEAM } from '../domain/support/world.js';
import { insertRows } from '../support/builders.js';
import { type ReadsApp, startReadsApp } from './support.js';

let reads: ReadsApp;
let apiKey: string;
let token: string;

beforeAll(async () => {
  reads = await startReadsApp();
  apiKey = await reads.keyWith();
  token = await reads.tokenOf('member');
  const promotion = { team_id: TEAM, account_id: '101', merchant_id: '1', coupon_value_type: 'PERCENT_OFF' };
  await insertRows(
    reads.db,
    'promotions',
    Array.from({ length: 12 }, (_, at) => ({
      ...promotion,
      id: crypto.randomUUID(),
      promotion_id: `p${at}`,
      title: `p${at}`,
      percent_off: 10,
      platform_state: 'APPROVED',
      effective_start: '2025-01-01T00:00:00Z',
      effective_end: `2025-02-0${1 + (at % 4)}T00:00:00Z`,
    })),
  );
  await insertRows(
    reads.db,
    'campaign_negative_keywords',
    Array.from({ length: 9 }, (_, at) => ({
      team_id: TEAM,
      account_id: '101',
      campaign_id: `${at % 2}`,
      id: `${at}`,
      text: `word ${at % 3}`,
      match_type: ['BROAD', 'EXACT', 'PHRASE'][at % 3],
    })),
  );
});
afterAll(() => reads.stop());

const get = async (path: string) => {
  const credential = path.startsWith('/query') ? { apiKey } : { token };
  const { status, body, headers } = await reads.app.rest('GET', path, credential);
  return { status, body, link: headers.get('link') ?? '' };
};

/** The entries of all pages that `next` links lead to, and how many pages these are. */
async function followed(path: string): Promise<{ entries: unknown[]; pages: number }> {
  const entries: unknown[] = [];
  for (let pages = 1, next: string | undefined = path; ; pages += 1) {
    const { status, body, link } = await get(next as string);
    expect([status, pages < 100]).toEqual([200, true]);
    entries.push(...body.data);
    next = /<\/api\/v1([^>]*)>; rel="next"/.exec(link)?.[1];
    if (next === undefined) return { entries, pages };
    expect(next).toMatch(/[?&]after=\w+/);
  }
}

const SORTS = ['cost', '-cost', 'roas', '-roas', 'conversions', '-conversions', 'name', '-name'];

test.each([
  ...SORTS.map((sort) => ({ path: `/query/accounts?sort=${sort}`, size: 'limit' })),
  { path: '/query/accounts?days=5&search=a', size: 'limit' },
  { path: '/query/accounts/101/campaign-negatives?x=', size: 'limit' },
  { path: '/query/accounts/101/campaign-negatives?campaign_id=101001', size: 'limit' },
  { path: '/accounts/101/promotions?past=true', size: 'pageSize' },
])('the pages of $path are the list', async ({ path, size }) => {
  const most = size === 'limit' ? 1000 : 100;
  const whole = await get(`${path}&${size}=${most}`);
  for (const length of [1, 3, 4]) {
    const { entries, pages } = await followed(`${path}&${size}=${length}`);
    expect(entries).toEqual(whole.body.data);
    expect(pages).toBe(Math.max(Math.ceil(entries.length / length), 1));
  }
  expect(JSON.stringify(whole.body)).not.toContain('nextCursor');
});

test('equal ranks, and accounts that come and go, are neither lost nor doubled', async () => {
  await reads.db.query(`update accounts set name = 'Same' where id in ('101', '102', '103')`);
  for (const sort of ['name', '-name']) {
    const { entries } = await followed(`/query/accounts?sort=${sort}&limit=1`);
    const whole = await get(`/query/accounts?sort=${sort}`);
    expect(entries).toEqual(whole.body.data);
  }
  const { body } = await get('/query/accounts?sort=name&limit=3&after=');
  const rest = await get(`/query/accounts?sort=name&after=${body.meta.nextCursor}`);
  await reads.db.query(`update accounts set name = '0' where id = (select $1)`, [body.data[2].id]);
  const later = await get(`/query/accounts?sort=name&after=${body.meta.nextCursor}`);
  expect(later.body.data).toEqual(rest.body.data);
});

const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

test.each([
  ['/query/accounts?after=x'],
  [`/query/accounts?after=${made('accounts.page cost', '0', '101')}`],
  [`/query/accounts?after=${made('accounts.page -cost', '0; drop', '101')}`],
  [`/query/accounts?after=${made('accounts.page -cost', '0', '\0')}`],
  ['/query/accounts/101/campaign-negatives?after=x'],
  [`/query/accounts/101/campaign-negatives?after=${made('campaignNegatives', 'a', 'b', 'c')}`],
  [`/accounts/101/promotions?past=true&after=${made('promotions.past', '1', '1')}`],
])('%s is refused', async (path) => {
  const { status, body } = await get(path);
  expect([status, body.code]).toEqual([400, 'bad_request']);
  expect(body.message).toMatch(/^after must be/);
});

test('accounts have a connection, for whoever reads the list', async () => {
  const query = `query ($after: String) {
    accountsConnection(first: 2, orderBy: NAME_ASC, after: $after) {
      totalCount pageInfo { hasNextPage endCursor } edges { node { id } }
    }
    accounts(orderBy: NAME_ASC) { data { id } meta { total } }
  }`;
  const found: string[] = [];
  for (let after: string | null = null; ; ) {
    const { body } = await reads.app.graphql(query, { after }, { apiKey });
    expect(body.errors).toBeUndefined();
    const { edges, pageInfo, totalCount } = body.data.accountsConnection;
    found.push(...edges.map(({ node }: { node: { id: string } }) => node.id));
    after = pageInfo.endCursor;
    if (pageInfo.hasNextPage) continue;
    expect(found).toEqual(body.data.accounts.data.map(({ id }: { id: string }) => id));
    expect(totalCount).toBe(body.data.accounts.meta.total);
    break;
  }
  const refused = await reads.app.graphql(query, {}, { apiKey: await reads.keyWith(['logs:read']) });
  expect(refused.body.errors[0].extensions.code).toBe('insufficient_scope');
});
