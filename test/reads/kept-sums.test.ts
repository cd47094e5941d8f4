import { CAMPAIGN_SORTS } from '../../src/domain/campaigns/campaign.enum.js';
import { PRODUCT_SORTS } from '../../src/domain/products/product.enum.js';
import type { Days } from '../../src/sync/day-range.js';
import { type DayFacts, StagedFigures } from '../../src/sync/figures.writer.js';
import type { FiguredAccount } from '../../src/sync/figures-sql.js';
import { rollKeptSums } from '../../src/sync/kept-sums-roll.js';
import { campaignsBy, productsBy } from '../domain/support/oracle.js';
import { insertWorld, NOW, TEAM } from '../domain/support/world.js';
import { openTestDatabase } from '../support/database.js';
import { type Credential, TestApp } from '../support/start-app.js';
import { changeObjects, type ReadsApp, readsOf } from './support.js';

let now = NOW;
let reads: ReadsApp;
let key: Credential;

beforeAll(async () => {
  const { db, close } = await openTestDatabase('world', insertWorld);
  const app = await TestApp.start({ db, clock: () => now });
  reads = readsOf(app, db, close);
  key = { apiKey: await reads.keyWith() };
});
afterAll(() => reads.stop());

const roll = () => rollKeptSums(reads.db, now, new AbortController().signal);

const page = async (path: string) => {
  const answer = await reads.app.rest('GET', `/query/${path}`, key);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body;
};

/** The lists whose entries may come from kept sums, and the orders of each. */
const LISTS = (
  [
    { path: 'campaigns?', sorts: CAMPAIGN_SORTS, inOrder: campaignsBy },
    { path: 'products?', sorts: PRODUCT_SORTS, inOrder: productsBy },
    { path: 'products?min_roas=0.5&availability=in_stock&', sorts: ['-cost'], inOrder: productsBy },
    { path: 'campaigns?status=ENABLED&max_cost=500&', sorts: ['-cost'], inOrder: campaignsBy },
  ] as { path: string; sorts: readonly string[]; inOrder(entries: never[], sort: string): object[] }[]
).flatMap(({ path, ...list }) => [7, 30].map((days) => ({ ...list, path: `${path}days=${days}&limit=1000` })));

async function lists() {
  const found = [];
  for (const { path, sorts } of LISTS) {
    for (const sort of sorts) found.push(await page(`${path}&sort=${sort}`));
  }
  return found;
}

/** What the lists say when no sum is kept: each account is asked once, and its entries are put into their orders here. */
async function listsOfFacts() {
  const accounts = await reads.db.query<{ id: string }>('select id from accounts where team_id = $1 order by id', [
    TEAM,
  ]);
  const found = [];
  for (const { path, sorts, inOrder } of LISTS) {
    const entries = [];
    // A product's row does not name its account, by which ties are ordered: they stay as they come, or the other way round.
    for (const { id } of accounts) entries.push(...(await page(`${path}&account_id=${id}`)).data);
    const meta = { total: entries.length, limit: 1000, offset: 0 };
    for (const sort of sorts) {
      const given = sort.startsWith('-') ? entries.toReversed() : entries;
      found.push({ data: inOrder(given as never[], sort), meta });
    }
  }
  return found;
}

/** What is shown, which is what the facts say, though the sums of so many accounts are kept. */
async function expectRight(kept: number) {
  const shown = await lists();
  const [{ count }] = (await reads.db.query(
    'select count(*)::int from accounts where team_id = $1 and kept_through is not null',
    [TEAM],
  )) as [{ count: number }];
  expect(count).toBe(kept);
  const state = await reads.db.query<{ id: string; kept_through: string | null }>(
    'select id, kept_through from accounts where team_id = $1',
    [TEAM],
  );
  await reads.db.query('update accounts set kept_through = null');
  expect(shown).toEqual(await listsOfFacts());
  for (const { id, kept_through } of state) {
    await reads.db.query('update accounts set kept_through = $3 where team_id = $1 and id = $2', [
      TEAM,
      id,
      kept_through,
    ]);
  }
  return shown;
}

const ACCOUNTS = 6;

async function writeDays(account: FiguredAccount, days: Days, facts: DayFacts) {
  const pulled = await StagedFigures.begin(reads.db, { historyDays: 400, trailingDays: 30 }, account);
  await pulled.add(days, facts);
  await pulled.write(days, '2026-03-09', NOW);
}

test('a list shows what was written last, kept or not', async () => {
  await reads.db.query('update accounts set kept_through = null');
  await expectRight(0);
  await roll();
  const [before] = await expectRight(ACCOUNTS);

  const account = { teamId: TEAM, accountId: '101', currency: 'EUR' };
  const [campaign] = await reads.db.query<{ id: string }>(`select id from campaigns where account_id = '101' limit 1`);
  const offers = await reads.db.query<{ offer_id: string }>(
    `select offer_id from products where account_id = '101' limit 3`,
  );
  const facts = (date: string, clicks: number) => ({
    campaigns: [{ campaignId: (campaign as { id: string }).id, date, ...figures(clicks) }],
    products: offers.map(({ offer_id }, at) => ({
      itemId: offer_id,
      feedLabel: 'DE',
      contentLanguage: 'de',
      date,
      ...figures(clicks + at),
    })),
    terms: [],
  });
  // Yesterday told otherwise, then a day of last week, which leaves the sums to the job until yesterday is written again.
  await writeDays(account, { from: '2026-03-09', to: '2026-03-09' }, facts('2026-03-09', 4_000_000));
  const [after] = await expectRight(ACCOUNTS);
  expect(after).not.toEqual(before);
  await writeDays(account, { from: '2026-03-04', to: '2026-03-04' }, facts('2026-03-04', 700));
  await expectRight(ACCOUNTS - 1);
  await roll();
  await expectRight(ACCOUNTS);
});

test('what is new or gone is shown at once', async () => {
  await roll();
  const before = (await page('products')).meta.total;
  await changeObjects(
    reads.db,
    `insert into products (team_id, account_id, id, offer_id, item_id, title, availability, status)
     select team_id, account_id, id || '-new', offer_id || '-new', item_id || '-new', title, availability, status from products where account_id = '102' and team_id = $1`,
    [TEAM],
  );
  await expectRight(ACCOUNTS - 1);
  expect((await page('products')).meta.total).toBeGreaterThan(before);
  await roll();
  await expectRight(ACCOUNTS);
  await changeObjects(reads.db, `delete from products where offer_id like '%-new'`);
  await expectRight(ACCOUNTS);
  expect((await page('products')).meta.total).toBe(before);
  await roll();
  await expectRight(ACCOUNTS);
});

test('windows move at the midnight of each account, before a job has run and after', async () => {
  await roll();
  const before = await lists();
  let after = before;
  try {
    for (const instant of ['2026-03-10T22:59:59Z', '2026-03-10T23:00:00Z', '2026-03-11T04:30:00Z']) {
      now = new Date(instant);
      const shown = await expectRight(ACCOUNTS);
      await roll();
      after = await expectRight(ACCOUNTS);
      expect(after).toEqual(shown);
    }
    expect(after).not.toEqual(before);
  } finally {
    now = NOW;
  }
});

test('two jobs and a writer at once leave what is right', async () => {
  await reads.db.query('update accounts set kept_through = null');
  const days = { from: '2026-03-08', to: '2026-03-09' };
  const nothing = { campaigns: [], products: [], terms: [] };
  await Promise.all([roll(), writeDays({ teamId: TEAM, accountId: '102', currency: 'EUR' }, days, nothing), roll()]);
  await expectRight(ACCOUNTS);
});

/** The first 1000 products; a session has no REST route for them. */
async function productsOf(credential: Credential, sort = '-cost', after: string | null = null) {
  const query = `query($sort: String!, $after: String) {
    products(limit: 1000, sort: $sort, after: $after) { data { offerId accountId } meta { total } }
  }`;
  const { body } = await reads.app.graphql(query, { sort, after }, credential);
  return body.data.products as { data: { offerId: string; accountId: string }[]; meta: { total: number } };
}

test('a kunde sees the assigned accounts alone, and a change at once', async () => {
  await roll();
  const token = await reads.tokenOf('kunde', ['102', '104']);
  const expectAlone = async (assigned: readonly string[]) => {
    for (const sort of PRODUCT_SORTS) {
      const { data, meta } = await productsOf({ token }, sort);
      const own = (await productsOf(key, sort)).data.filter(({ accountId }) => assigned.includes(accountId));
      expect(data).toEqual(own);
      expect(meta.total).toBe(own.length);
    }
  };
  await expectAlone(['102', '104']);
  await reads.db.query(`delete from account_assignments where account_id = '104'`);
  await expectAlone(['102']);
  await reads.db.query('update accounts set kept_through = null');
  await expectAlone(['102']);
});

describe('a long list', () => {
  beforeAll(async () => {
    // Many ties: products without figures, of five prices, some without a benchmark.
    await changeObjects(
      reads.db,
      `insert into products (team_id, account_id, id, offer_id, item_id, title, availability, status, price_micros, benchmark_price_micros)
       select $1, (array['101', '102', '103'])[1 + n % 3], 'de~de~many-' || n / 2, 'many-' || n / 2, 'many-' || n / 2, 'Many', 'in_stock', 'approved', n % 5 * 4999999,
         case when n % 7 > 0 then (1 + n % 3) * 5000000 end
       from generate_series(1, 2600) n on conflict do nothing`,
      [TEAM],
    );
    await reads.db.query('analyze products');
    await roll();
  });
  afterAll(() => changeObjects(reads.db, `delete from products where offer_id like 'many-%'`));

  test.each(PRODUCT_SORTS)('by %s has the same pages from either end and by cursor', async (sort) => {
    const list = `products?sort=${sort}&`;
    const all = [];
    for (let offset = 0; offset < 1000; offset += 1000)
      all.push(...(await page(`${list}limit=1000&offset=${offset}`)).data);
    let after: string | undefined = '';
    const byCursor = [];
    while (after !== undefined) {
      const { data, meta }: { data: object[]; meta: { total: number; nextCursor?: string } } = await page(
        `${list}limit=700&after=${after}`,
      );
      byCursor.push(...data);
      after = meta.nextCursor;
    }
    const { total } = (await page(`${list}limit=1`)).meta;
    expect(byCursor).toHaveLength(total);
    expect(byCursor.slice(0, 1000)).toEqual(all);
    for (const offset of [1000, 1400, total - 130, total - 1]) {
      const { data, meta } = await page(`${list}limit=130&offset=${offset}`);
      expect(data).toEqual(byCursor.slice(offset, offset + 130));
      expect(meta).toEqual({ total, limit: 130, offset });
    }
    expect((await page(`${list}limit=10&offset=${total}`)).data).toEqual([]);
    expect((await page(`${list}limit=10&offset=${total + 5000}`)).meta).toEqual({
      total,
      limit: 10,
      offset: total + 5000,
    });
  });

  test('goes on behind a cursor whatever became of the entries before it', async () => {
    const first = await page('products?sort=price&limit=50&after=');
    const [second] = (await page('products?sort=price&limit=1&offset=50')).data;
    const ids = first.data.map(({ offerId }: { offerId: string }) => offerId);
    await changeObjects(reads.db, 'update products set price_micros = 999999999999 where offer_id = any($1)', [
      ids.slice(10),
    ]);
    const next = await page(`products?sort=price&limit=50&after=${first.meta.nextCursor}`);
    expect(next.data[0]).toEqual(second);
  });
});

describe('a cursor', () => {
  const cursorOf = async (list: string): Promise<string> => (await page(`${list}&limit=3&after=`)).meta.nextCursor;
  const forge = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

  test('is no part of an answer that nobody asked it of', async () => {
    expect(Object.keys((await page('products?limit=3')).meta)).toEqual(['total', 'limit', 'offset']);
    const { body } = await reads.app.graphql('{ products(limit: 3) { meta { total nextCursor } } }', {}, key);
    expect(body.data.products.meta.nextCursor).toBeNull();
  });

  test('of another list, another order or nobody is refused', async () => {
    const cursor = await cursorOf('products?sort=-cost');
    const wrong = [
      cursor.slice(1),
      `${cursor}=`,
      `${cursor}A`,
      'x',
      '%00',
      '{}',
      Buffer.from('[').toString('base64url'),
      'A'.repeat(5000),
      await cursorOf('products?sort=cost'),
      await cursorOf('campaigns?sort=-cost'),
      forge('products.page -cost', '1', 'a'),
      forge('products.page -cost', '1', 'a', 'b', 'c'),
      forge('products.page -cost', 1, 'a', 'b'),
      forge('products.page -cost', 'NaN', 'a', 'b'),
      forge('products.page -cost', '1e999', 'a', 'b'),
      forge('products.page -cost', '1', 'a\0', 'b'),
      forge('products.page -cost', '1', '\ud800', 'b'),
      forge('products.page -cost', '1; drop table teams', 'a', 'b'),
    ];
    for (const after of wrong) {
      const answer = await reads.app.rest('GET', `/query/products?sort=-cost&after=${encodeURIComponent(after)}`, key);
      expect({ after, status: answer.status, code: answer.body.code }).toEqual({
        after,
        status: 400,
        code: 'bad_request',
      });
      expect(answer.body.message).toContain('after');
    }
    const clicks = await reads.app.rest(
      'GET',
      `/query/campaigns?sort=clicks&after=${forge('campaigns.page clicks', '9'.repeat(19), 'a', 'b')}`,
      key,
    );
    expect(clicks.status).toBe(400);
    expect((await page(`products?sort=-cost&after=${cursor}`)).data).not.toEqual([]);
  });

  test('that was made up shows nothing that its maker may not see', async () => {
    const token = await reads.tokenOf('kunde', ['102']);
    const after = forge('products.page -cost', '1e9', 'a', '101');
    const { data } = await productsOf({ token }, '-cost', after);
    expect(new Set(data.map(({ accountId }) => accountId))).toEqual(new Set(['102']));
  });
});

function figures(clicks: number) {
  return {
    costMicros: `${clicks * 1_234_567}`,
    impressions: `${clicks * 20}`,
    clicks: `${clicks}`,
    conversionsMicros: `${clicks * 100_000}`,
    conversionValueMicros: `${clicks * 3_456_789}`,
  };
}
