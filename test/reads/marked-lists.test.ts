import { PulledFigures } from '../../src/sync/figures.writer.js';
import { TEAM } from '../domain/support/world.js';
import type { Credential } from '../support/start-app.js';
import { story } from '../support/story.js';
import { changing, keepSums, type ReadsApp, startReadsApp } from './support.js';

type Product = { offerId: string; accountId: string };

let reads: ReadsApp;
let apiKey: string;

beforeAll(async () => {
  reads = await startReadsApp();
  apiKey = await reads.keyWith();
  await reads.db.query(
    `insert into products (team_id, account_id, offer_id, title, brand, availability, status, price_micros, benchmark_price_micros)
     select $1, (array['101', '102', '103'])[1 + n % 3], 'far-' || n, 'Far', case when n % 4 > 0 then 'Common' else 'Rare' end,
       case when (n + 2) % 5 > 0 then 'in_stock' else 'out_of_stock' end, case when n % 6 > 0 then 'approved' else 'disapproved' end,
       n % 40 * 1000000, case when n % 5 > 0 then n % 9 * 4000000 end
     from generate_series(1, 6000) n`,
    [TEAM],
  );
  await writeFigures(1);
  await reads.db.query('analyze products, product_window_sums');
});
afterAll(() => reads.stop());

/** Figures of yesterday of each third product of an account, and the sums of all accounts. */
async function writeFigures(factor: number) {
  const account = { teamId: TEAM, accountId: '101', currency: 'EUR' };
  const day = { from: '2026-03-09', to: '2026-03-09' };
  const pulled = await PulledFigures.begin(reads.db, { historyDays: 400, trailingDays: 30 }, account);
  const offers = await reads.db.query<{ itemId: string; at: number }>(
    `select offer_id as "itemId", (row_number() over (order by offer_id))::int as at from products
     where account_id = '101' and offer_id like 'far-%' and offer_id not like '%1'`,
  );
  const products = offers.map(({ itemId, at }) => ({
    itemId,
    date: '2026-03-09',
    costMicros: `${(at % 20) * factor * 10_000}`,
    impressions: '20',
    clicks: '1',
    conversionsMicros: '0',
    conversionValueMicros: `${at * factor * 10_000}`,
  }));
  await pulled.add(day, { campaigns: [], products, terms: [] });
  await pulled.write(day, '2026-03-09');
  await keepSums(reads.db);
}

/** Of `list`, an operation and its arguments up to the closing bracket. */
async function page(
  list: string,
  limit: number,
  { offset, after, caller = { apiKey } }: { offset?: number; after?: string; caller?: Credential },
) {
  const [from, shown] = after === undefined ? [`offset: ${offset}`, ''] : [`after: "${after}"`, 'nextCursor'];
  const fields = `{ data { offerId accountId } meta { total ${shown} } }`;
  const { body } = await reads.app.graphql(`{ page: ${list} limit: ${limit} ${from}) ${fields} }`, {}, caller);
  expect(body.errors).toBeUndefined();
  return body.data.page as { data: Product[]; meta: { total: number; nextCursor?: string | null } };
}

/** All of a list, from cursor to cursor. */
async function wholeOf(list: string) {
  const all: Product[] = [];
  for (let after: string | null | undefined = ''; after != null; ) {
    const { data, meta } = await page(list, 1000, { after });
    all.push(...data);
    after = meta.nextCursor;
  }
  return all;
}

const LISTS = [
  'products(sort: "-cost"',
  'products(sort: "roas"',
  'products(sort: "price"',
  'products(sort: "-price_diff"',
  'products(sort: "-cost" brand: "common"',
  'products(sort: "price" availability: in_stock',
  'products(sort: "-roas" availability: in_stock priceVsBenchmark: above',
  'products(sort: "-price" hasImpressions: true',
  'products(sort: "cost" accountId: "101"',
];

/** Each page at `offsets` is as in `whole`, which is read by cursor; so are the last one and those past the end. */
async function expectPages(list: string, offsets: readonly number[], whole = list) {
  const all = await wholeOf(whole);
  expect(all.length).toBeGreaterThan(1000);
  for (const offset of [...offsets, all.length - 3, all.length, 999_999]) {
    const { data, meta } = await page(list, 90, { offset });
    expect(data).toEqual(all.slice(offset, offset + 90));
    expect(meta.total).toBe(all.length);
  }
}

const FORTH_AND_BACK = [1000, 1180, 1360, 1090, 2400, 2490, 2430, 1000];

test.each(LISTS)('%s has the pages that it has behind cursors', (list) => expectPages(list, FORTH_AND_BACK));

test('a list without cursors has the pages of the same list with them', () =>
  expectPages(
    'outOfStockProducts(days: 7',
    [1000, 1050, 1020],
    'products(sort: "-cost" days: 7 availability: out_of_stock',
  ));

/** The statements of a page. */
async function statementsOf(list: string, offset: number, limit = 50) {
  const names: string[] = [];
  reads.db.onStatement = (name) => void (/^products\.(?!.*proof)/.test(name) && names.push(name));
  await page(list, limit, { offset });
  reads.db.onStatement = undefined;
  return names;
}

test.each([
  ['products(sort: "-price" days: 14', 'products.total'],
  ['products(sort: "-price" days: 14 brand: "common"', 'products.matches'],
])('%s is read from where it was read before', async (list, counted) => {
  expect(await statementsOf(list, 3000)).toEqual([counted, 'products.page']);
  for (const offset of [3050, 3100, 3020]) expect(await statementsOf(list, offset)).toEqual(['products.page']);
  for (const offset of [3000, 3050, 3020]) expect(await statementsOf(list, offset)).toEqual(['products.pageAgain']);
  expect(await statementsOf(list, 3000, 20)).toEqual(['products.pageAgain']);
  expect(await statementsOf(list, 3000, 60)).toEqual(['products.page']);
  await reads.db.query(`update products set title = title || '!' where account_id = '102'`);
  expect(await statementsOf(list, 3100)).toEqual(['products.pageAgain']);
  await reads.db.query(`update products set price_micros = price_micros + 1000000 where offer_id = 'far-1000'`);
  expect(await statementsOf(list, 3100)).toEqual(['products.pageAgain', counted, 'products.page']);
  expect(await statementsOf(list, 3150)).toEqual(['products.page']);
});

/** A page, in one of several lists, and the same one once more. */
const TWICE: [name: string, list: string, page: { limit?: number; offset?: number; after?: string }][] = [
  ['the first page', 'products(sort: "-cost" availability: in_stock', { offset: 0 }],
  ['the first page with cursors', 'products(sort: "-cost" availability: in_stock', { after: '' }],
  ['a page far behind', 'products(sort: "price" brand: "common"', { offset: 1230 }],
  ['a page of one account', 'products(sort: "-roas" accountId: "103" availability: in_stock', { offset: 40 }],
  ['a page without cursors', 'outOfStockProducts(days: 7', { offset: 60 }],
  ['a page past the end', 'disapprovedProducts(days: 7', { offset: 9000 }],
  ['one entry', 'products(sort: "-price" hasImpressions: true', { offset: 3, limit: 2 }],
];

test.each(TWICE)('%s is the same when it is read again', async (_, list, { limit = 70, ...from }) => {
  const first = await page(list, limit, from);
  expect(await page(list, limit, from)).toEqual(first);
  expect(await page(list, limit - 1, from)).toEqual({ ...first, ...shorter(first, limit - 1) });
});

/** Of a page of cursors or offsets, the part with `length` entries. */
function shorter({ data, meta }: Awaited<ReturnType<typeof page>>, length: number) {
  return { data: data.slice(0, length), meta: meta.nextCursor ? expect.anything() : meta };
}

test('a page that is read again shows what its entries are by now', async () => {
  const titles = async () => {
    const query = `{ products(sort: "-price" days: 90 availability: in_stock limit: 3) { data { offerId title price } } }`;
    const { body } = await reads.app.graphql(query, {}, { apiKey });
    return body.data.products.data as { offerId: string; title: string; price: number }[];
  };
  const before = await titles();
  expect(await titles()).toEqual(before);
  const [{ offerId } = { offerId: '' }] = before;
  await reads.db.query(`update products set title = 'Renamed' where offer_id = $1`, [offerId]);
  expect(await titles()).toEqual(
    before.map((each) => (each.offerId === offerId ? { ...each, title: 'Renamed' } : each)),
  );
  await reads.db.query(`update products set availability = 'out_of_stock' where offer_id = $1`, [offerId]);
  expect((await titles()).map((each) => each.offerId)).not.toContain(offerId);
  await reads.db.query(`update products set availability = 'in_stock' where offer_id = $1`, [offerId]);
  expect((await titles()).map((each) => each.offerId)).toContain(offerId);
});

test.each([1, 50])('a list without matches has those that come, %i at most', async (limit) => {
  const found = async (offset: number) => {
    const query = `{ products(sort: "-cost" days: 30 brand: "nobody's" limit: ${limit} offset: ${offset}) { data { offerId } meta { total } } }`;
    return (await reads.app.graphql(query, {}, { apiKey })).body.data.products;
  };
  for (const offset of [0, 7, 3000, 0]) expect(await found(offset)).toEqual({ data: [], meta: { total: 0 } });
  await reads.db.query(`update products set brand = 'Nobody''s' where offer_id = 'far-1000'`);
  expect(await found(0)).toEqual({ data: [{ offerId: 'far-1000' }], meta: { total: 1 } });
  expect(await found(1)).toEqual({ data: [], meta: { total: 1 } });
  await reads.db.query(`update products set brand = 'Rare' where offer_id = 'far-1000'`);
  expect(await found(0)).toEqual({ data: [], meta: { total: 0 } });
});

test('what is remembered of a list is bounded', async () => {
  const list = 'products(sort: "cost" availability: in_stock days: 14';
  for (const offset of [0, 1000, 2000, 3000]) await page(list, 1000, { offset });
  expect(await statementsOf(list, 3000, 1000)).toEqual(['products.pageAgain']);
  expect(await statementsOf(list, 0, 1000)).toEqual(['products.page']);
});

test('pages without entries are not remembered without end', async () => {
  const list = 'products(sort: "cost" availability: in_stock days: 7';
  await page(list, 50, { offset: 1000 });
  for (let at = 0; at < 60; at += 1) await page(list, 50, { offset: 900_000 + at });
  expect(await statementsOf(list, 900_059)).toEqual(['products.pageAgain']);
  for (const offset of [900_000, 1000]) expect(await statementsOf(list, offset)).toEqual(['products.page']);
});

test('pages behind long cursors are not remembered without end', async () => {
  const list = 'products(sort: "-cost" availability: in_stock days: 14';
  const { meta } = await page(list, 20, { after: '' });
  const [name, rank, , account] = JSON.parse(Buffer.from(meta.nextCursor as string, 'base64url').toString());
  const behind = (at: number) =>
    Buffer.from(JSON.stringify([name, rank, `${at}${'x'.repeat(5_000)}`, account])).toString('base64url');
  const names: string[] = [];
  for (let at = 0; at < 100; at += 1) await page(list, 20, { after: behind(at) });
  reads.db.onStatement = (statement) => void names.push(statement);
  for (const at of [99, 0]) await page(list, 20, { after: behind(at) });
  reads.db.onStatement = undefined;
  expect(names.filter((each) => each.startsWith('products.page'))).toEqual(['products.pageAgain', 'products.page']);
});

async function expectBoth() {
  for (const list of ['products(sort: "-cost"', 'products(sort: "-price" availability: in_stock'])
    await expectPages(list, [2000, 2090, 2045]);
}

story('a list that changes shows what is in it', {
  'as it is': expectBoth,
  'after other prices': async () => {
    await reads.db.query(`update products set price_micros = price_micros * 2 where offer_id like '%5'`);
    await expectBoth();
  },
  'after other states': async () => {
    await reads.db.query(`update products set availability = 'out_of_stock' where offer_id like '%8'`);
    await expectBoth();
  },
  'after other figures': async () => {
    await writeFigures(3);
    await expectBoth();
  },
  'after some are gone': async () => {
    await reads.db.query(`delete from products where offer_id like 'far-2%'`);
    await expectBoth();
    await keepSums(reads.db);
    await expectBoth();
  },
  'after others have come': async () => {
    await reads.db.query(
      `insert into products (team_id, account_id, offer_id, title, availability, status, price_micros)
       select team_id, account_id, offer_id || '-new', title, availability, status, price_micros from products where offer_id like 'far-3%'`,
    );
    await expectBoth();
    await keepSums(reads.db);
    await expectBoth();
  },
  'for each caller alone': async () => {
    const token = await reads.tokenOf('kunde', ['102', '103']);
    const ask = (offset: number) => page('products(sort: "-price"', 50, { offset, caller: { token } });
    const accountsOf = ({ data }: { data: Product[] }) => new Set(data.map(({ accountId }) => accountId));
    const ofTwo = await reads.db.query(`select from products where account_id in ('102', '103')`);
    for (const offset of [1200, 1250]) {
      const answer = await ask(offset);
      expect(answer.meta.total).toBe(ofTwo.length);
      expect(accountsOf(answer)).toEqual(new Set(['102', '103']));
    }
    await reads.db.query(`delete from account_assignments where account_id = '102'`);
    expect(accountsOf(await ask(1250))).toEqual(new Set(['103']));
  },
});

test('what is counted before the list changes is remembered for no other list', async () => {
  const list = 'products(sort: "-price" days: 90 brand: "common"';
  const change = `update products set brand = 'Gone' where brand = 'Common' and offer_id like '%7'`;
  await changing(reads, change, 'products.matches', () => page(list, 50, { offset: 2000 }));
  await expectPages(list, [2000, 2050, 1500]);
});
