import type { Scope } from '../../src/access/scopes.js';
import { TEAM } from '../domain/support/world.js';
import { insertRows, periodKeyOf } from '../support/builders.js';
import { type ReadsApp, startReadsApp } from './support.js';

let reads: ReadsApp;
let apiKey: string;

beforeAll(async () => {
  reads = await startReadsApp();
  apiKey = await reads.keyWith();
  const product = { team_id: TEAM, account_id: '101', ...periodKeyOf('SKU-0'), availability: 'in_stock' };
  await insertRows(reads.db, 'product_status_periods', [
    { ...product, valid_from: '2026-03-01', valid_to: '2026-03-08', status: 'pending' },
    { ...product, valid_from: '2026-03-08', valid_to: null, status: 'approved' },
  ]);
  await reads.db.query(
    `update accounts set statuses_from = '2026-03-01', statuses_through = '2026-03-10' where team_id = $1 and id = '101'`,
    [TEAM],
  );
});
afterAll(() => reads.stop());

const FIELDS = [
  'productStatusSummary(accountId: "101") { data { total } }',
  'disapprovedProducts(accountId: "101") { data { offerId } }',
  'outOfStockProducts(accountId: "101") { data { offerId } }',
  'productStatusHistory(accountId: "101") { knownFrom }',
];

describe.each(FIELDS)('%s', (field) => {
  const codeFor = async (credential: { apiKey?: string; token?: string }) =>
    (await reads.app.graphql(`{ ${field} }`, {}, credential)).body.errors?.[0].extensions.code ?? 'ok';

  test('asks for the scope products:read', async () => {
    expect(await codeFor({ apiKey: await reads.keyWith(['products:read']) })).toBe('ok');
    const others: Scope[] = ['accounts:read', 'campaigns:read', 'campaigns:write'];
    expect(await codeFor({ apiKey: await reads.keyWith(others) })).toBe('insufficient_scope');
    expect(await codeFor({})).toBe('unauthorized');
  });

  test('is open to a kunde on assigned accounts alone', async () => {
    expect(await codeFor({ token: await reads.tokenOf('kunde', ['101']) })).toBe('ok');
    expect(await codeFor({ token: await reads.tokenOf('kunde', ['102']) })).toBe('not_found');
  });
});

test.each([
  ['productStatusSummary(limit: 0) { meta { total } }', /^limit /],
  ['productStatusSummary(limit: 1001) { meta { total } }', /^limit /],
  ['disapprovedProducts(days: 366) { meta { total } }', /^days /],
  ['outOfStockProducts(offset: -1) { meta { total } }', /^offset /],
  ['productStatusHistory(accountId: "101", limit: 0) { changesTotal }', /^limit /],
  ['productStatusHistory(accountId: "101", days: 0) { changesTotal }', /^days /],
  ['productStatusHistory(accountId: "101", startDate: "2026-03-01") { changesTotal }', /^endDate /],
])('%s names what is wrong', async (field, message) => {
  const { body } = await reads.app.graphql(`{ ${field} }`, {}, { apiKey });
  expect(body.errors[0]).toMatchObject({
    message: expect.stringMatching(message),
    extensions: { code: 'bad_request' },
  });
});

test('the history of a product and of its account stand side by side', async () => {
  const range = 'accountId: "101", startDate: "2026-03-07", endDate: "2026-03-09"';
  const { body } = await reads.app.graphql(
    `{ one: productStatusHistory(${range}, offerId: "SKU-0") {
         offerId days { total } productDays { date status availability }
         changes { offerId title date status availability previousStatus previousAvailability } }
       all: productStatusHistory(${range}) { offerId days { date pending approved total } productDays { date } } }`,
    {},
    { apiKey },
  );
  const availability = 'in_stock';
  expect(body.data).toEqual({
    one: {
      offerId: 'SKU-0',
      days: null,
      productDays: [
        { date: '2026-03-07', status: 'pending', availability },
        { date: '2026-03-08', status: 'approved', availability },
        { date: '2026-03-09', status: 'approved', availability },
      ],
      changes: [
        {
          offerId: 'SKU-0',
          title: 'Product 0',
          date: '2026-03-08',
          status: 'approved',
          availability,
          previousStatus: 'pending',
          previousAvailability: availability,
        },
      ],
    },
    all: {
      offerId: null,
      days: [
        { date: '2026-03-07', pending: 1, approved: 0, total: 1 },
        { date: '2026-03-08', pending: 0, approved: 1, total: 1 },
        { date: '2026-03-09', pending: 0, approved: 1, total: 1 },
      ],
      productDays: null,
    },
  });
});

test('summaries hang on accounts and accounts on summaries', async () => {
  const names: string[] = [];
  reads.db.onStatement = (name) => names.push(name);
  const { body } = await reads.app.graphql(
    '{ accounts { data { id productStatusSummary { accountId total account { id name } } } } }',
    {},
    { apiKey },
  );
  reads.db.onStatement = undefined;
  expect(names.filter((name) => name === 'products.statusSummary')).toHaveLength(1);
  expect(body.data.accounts.data).toHaveLength(6);
  for (const { id, productStatusSummary } of body.data.accounts.data) {
    expect(productStatusSummary).toMatchObject({ accountId: id, account: { id } });
    expect(productStatusSummary.total).toBe(id === '100' ? 0 : 12);
  }
  const limited = await reads.app.graphql(
    '{ account(accountId: "101") { productStatusSummary { total } } }',
    {},
    { apiKey: await reads.keyWith(['accounts:read']) },
  );
  expect(limited.body.errors[0].extensions.code).toBe('insufficient_scope');
});

test('summaries follow each write, and counts are added up meanwhile', async () => {
  const own = await startReadsApp();
  const { db } = own;
  const ownKey = await own.keyWith();
  const told = async () => {
    const { body } = await own.app.graphql(
      `{ productStatusSummary(limit: 1000) { data { accountId total approved pending disapproved inStock outOfStock asOf } meta { total } } }`,
      {},
      { apiKey: ownKey },
    );
    return body.data.productStatusSummary;
  };
  const counted = async () => {
    const data = await db.query(
      `select a.id as "accountId", count(*) as total, count(*) filter (where p.status = 'approved') as approved,
         count(*) filter (where p.status = 'pending') as pending, count(*) filter (where p.status = 'disapproved') as disapproved,
         count(*) filter (where p.availability = 'in_stock') as "inStock",
         count(*) filter (where p.availability = 'out_of_stock') as "outOfStock",
         to_char(max(p.last_synced_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "asOf"
       from accounts a join products p on p.team_id = a.team_id and p.account_id = a.id
       where a.team_id = $1 group by a.id, a.name order by a.name collate "de-x-icu", a.id collate "C"`,
      [TEAM],
    );
    return { data, meta: { total: data.length } };
  };
  expect(await told()).toEqual(await counted());
  const writes = [
    `update products set status = 'disapproved', last_synced_at = (last_synced_at at time zone 'utc' + interval '1 day') at time zone 'utc' where account_id = '102'`,
    `update products set title = 'Same' where account_id = '103'`,
    `insert into products (team_id, account_id, id, offer_id, item_id, title, availability, status)
       select team_id, account_id, id || case when n = 0 then '' else '-more' end,
         offer_id || case when n = 0 then '' else '-more' end, item_id || case when n = 0 then '' else '-more' end, title, 'out_of_stock', 'pending'
       from products cross join generate_series(0, 1) n where account_id = '101'
     on conflict (team_id, account_id, id) do update set availability = excluded.availability, last_synced_at = '2030-01-01Z'`,
    `delete from products where offer_id like '%-more'`,
    `update products set last_synced_at = '2026-03-01Z'`,
    `delete from products where account_id = '104'`,
  ];
  for (const write of writes) {
    await db.query(write);
    expect(await told()).toEqual(await counted());
  }
  await own.stop();
});

test('REST has no such paths', async () => {
  for (const path of ['/tools/query_disapproved_products', '/query/products/status-summary/x'])
    expect(await reads.app.rest('GET', path, { apiKey })).toMatchObject({ status: 404, body: { code: 'not_found' } });
});
