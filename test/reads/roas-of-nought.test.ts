import { MANAGER, TEAM } from '../domain/support/world.js';
import { addAccount, addAccountFigures, addCampaign, addFigures, addProduct, NO_FACTS } from '../support/builders.js';
import { type ReadsApp, startReadsApp } from './support.js';

/** Spend that brought nothing has a ROAS of 0, in every answer: never null, and never left out (decisions, section 2). */
const ACCOUNT = '905';
const ID = { teamId: TEAM, accountId: ACCOUNT };
const SPENT = new Map([['2026-03-08', { ...NO_FACTS, costMicros: 12_340_000, impressions: 100, clicks: 7 }]]);
const NOTHING = new Map([['2026-03-08', NO_FACTS]]);
const LAST = '2026-03-09';
const RANGE = { start: '2026-03-07', end: LAST };

let reads: ReadsApp;
let apiKey: string;

beforeAll(async () => {
  reads = await startReadsApp();
  apiKey = await reads.keyWith();
  const { db } = reads;
  await addAccount(db, { teamId: TEAM, id: ACCOUNT, mccId: MANAGER, figuresFrom: '2026-03-01', figuresThrough: LAST });
  for (const [id, facts] of [
    ['spent', SPENT],
    ['nothing', NOTHING],
  ] as const) {
    await addCampaign(db, { ...ID, id: `91${id.length}` });
    await addFigures(db, 'campaign', { ...ID, id: `91${id.length}` }, facts, LAST);
    await addProduct(db, { ...ID, id });
    await addFigures(db, 'product', { ...ID, id }, facts, LAST);
  }
  await addAccountFigures(db, ID, [SPENT, NOTHING], LAST);
});
afterAll(() => reads.stop());

const get = async (path: string, accept = 'application/json') =>
  (await reads.app.rest('GET', path, { apiKey, headers: { accept } })).body;
const withoutRoas = (rows: { metrics: { roas: unknown } }[]) => rows.filter(({ metrics }) => metrics.roas !== 0);

test.each([
  ['accounts', '/query/accounts?search=905&days=30', 1],
  ['campaigns', `/query/campaigns?account_id=${ACCOUNT}&days=30`, 2],
  ['products', `/query/products?account_id=${ACCOUNT}&days=30`, 2],
  ['accounts of a window that is summed from months', '/query/accounts?search=905&days=29', 1],
  ['campaigns of a window that is summed from months', `/query/campaigns?account_id=${ACCOUNT}&days=29`, 2],
  ['products of a window that is summed from months', `/query/products?account_id=${ACCOUNT}&days=29`, 2],
])('%s in REST', async (_what, path, count) => {
  const { data } = await get(path);
  expect(data).toHaveLength(count);
  expect(withoutRoas(data)).toEqual([]);
  expect(data.some(({ metrics }: { metrics: { cost: number } }) => metrics.cost === 12.34)).toBe(true);
});

test('filters and orders take it for 0', async () => {
  const ofFilter = async (filter: string) =>
    (await get(`/query/campaigns?account_id=${ACCOUNT}&days=30&${filter}`)).meta.total;
  expect(await ofFilter('max_roas=0')).toBe(2);
  expect(await ofFilter('min_roas=0')).toBe(2);
  expect(await ofFilter('min_roas=0.0001')).toBe(0);
  const ordered = async (sort: string) => (await get(`/query/campaigns?account_id=${ACCOUNT}&sort=${sort}`)).data;
  expect((await ordered('-roas')).map(({ id }: { id: string }) => id)).toEqual(
    (await ordered('roas')).map(({ id }: { id: string }) => id).reverse(),
  );
});

test('days, with and without spend', async () => {
  const range = `start_date=${RANGE.start}&end_date=${RANGE.end}`;
  for (const path of [`/query/accounts/${ACCOUNT}`, '/query/campaigns/915'])
    expect((await get(`${path}/metrics/daily?${range}`)).map(({ cost, roas }: Figures) => [cost, roas])).toEqual([
      [0, 0],
      [12.34, 0],
      [0, 0],
    ]);
});

interface Figures {
  cost: number;
  roas: number;
}

test('GraphQL: two windows beside each other, sums and days', async () => {
  const { body } = await reads.app.graphql(
    `query ($id: String!) {
      account(accountId: $id) {
        metrics(startDate: "2026-03-08", endDate: "2026-03-08") { cost roas }
        before: metrics(startDate: "2026-03-07", endDate: "2026-03-07") { cost roas }
        dailyMetrics(startDate: "2026-03-07", endDate: "2026-03-08") { cost roas }
        campaigns(days: 30) { metrics { cost roas } }
        products(days: 30) { metrics { cost roas } }
      }
      accounts(search: "905") { data { metrics { cost roas } } }
    }`,
    { id: ACCOUNT },
    { apiKey },
  );
  expect(body.errors).toBeUndefined();
  const { account, accounts } = body.data;
  const [spent, nothing] = [
    { cost: 12.34, roas: 0 },
    { cost: 0, roas: 0 },
  ];
  expect(account).toMatchObject({ metrics: spent, before: nothing, dailyMetrics: [nothing, spent] });
  for (const rows of [account.campaigns, account.products])
    expect(rows.map(({ metrics }: { metrics: Figures }) => metrics)).toEqual(expect.arrayContaining([spent, nothing]));
  expect(accounts.data).toEqual([{ metrics: spent }]);
});

test.each([
  ['the point', 'text/csv', '12.34', '0'],
  ['the comma of German spreadsheets', 'text/csv', '12,34', '0'],
])('tables with %s', async (_what, accept, cost, roas) => {
  const decimal = cost.includes(',') ? '&decimal=comma' : '';
  const text: string = await get(
    `/query/campaigns?account_id=${ACCOUNT}&days=30&fields=metrics.cost,metrics.roas${decimal}`,
    accept,
  );
  const separator = decimal ? ';' : ',';
  expect(text.trim().split('\r\n').sort()).toEqual(
    ['metrics.cost', 'metrics.roas'].join(separator) === text.split('\r\n')[0]
      ? [`0${separator}${roas}`, `${cost}${separator}${roas}`, ['metrics.cost', 'metrics.roas'].join(separator)].sort()
      : [],
  );
});
