import { buildWorld, type WorldCampaign } from '../domain/support/world.js';
import { type ReadsApp, startReadsApp } from './support.js';

const world = buildWorld();
const campaign = world.campaigns[1] as WorldCampaign;
let reads: ReadsApp;
let apiKey: string;

beforeAll(async () => {
  reads = await startReadsApp();
  apiKey = await reads.keyWith();
});
afterAll(() => reads.stop());

const META = 'meta { total limit offset }';
const FIGURES = 'cost impressions clicks conversions conversionValue roas ctr cpc';
const CAMPAIGN = `id accountId accountName name status channelType metrics { periodDays ${FIGURES} }`;
const PRODUCT = `offerId title brand price benchmarkPrice priceDiffPercent availability
  metrics { periodDays impressions clicks cost conversionValue roas }`;
const ACCOUNT = `id name currency status isMcc
  metrics { periodDays cost impressions clicks conversions conversionValue roas }`;
const TERM = `searchTerm matchType status ${FIGURES} costPerConversion`;

/** One read over both doors: the REST path, and the GraphQL field with the fields of the REST answer. */
const READS: [path: string, field: string, selection: string][] = [
  ['/query/campaigns', 'campaigns', `{ data { ${CAMPAIGN} } ${META} }`],
  [
    '/query/campaigns?account_id=102&status=ENABLED&days=7&min_cost=0.5&max_roas=100.25&sort=-roas&limit=3&offset=1',
    'campaigns(accountId: "102", status: ENABLED, days: 7, minCost: 0.5, maxRoas: 100.25, sort: "-roas", limit: 3, offset: 1)',
    `{ data { ${CAMPAIGN} } ${META} }`,
  ],
  [
    '/query/campaigns?channel_type=PERFORMANCE_MAX&max_cost=90&min_roas=-1&days=365&sort=name',
    'campaigns(channelType: PERFORMANCE_MAX, maxCost: 90, minRoas: -1, days: 365, sort: "name")',
    `{ data { ${CAMPAIGN} } ${META} }`,
  ],
  ['/query/campaigns?offset=5000', 'campaigns(offset: 5000)', `{ data { ${CAMPAIGN} } ${META} }`],
  ['/query/products?limit=1000', 'products(limit: 1000)', `{ data { ${PRODUCT} } ${META} }`],
  [
    '/query/products?price_vs_benchmark=above&min_price_diff_percent=1.5&availability=in_stock&has_impressions=true&sort=price_diff',
    'products(priceVsBenchmark: above, minPriceDiffPercent: 1.5, availability: in_stock, hasImpressions: true, sort: "price_diff")',
    `{ data { ${PRODUCT} } ${META} }`,
  ],
  [
    `/query/products?brand=${encodeURIComponent('müller')}&has_impressions=false&account_id=103&min_roas=0.1&max_roas=50`,
    'products(brand: "müller", hasImpressions: false, accountId: "103", minRoas: 0.1, maxRoas: 50)',
    `{ data { ${PRODUCT} } ${META} }`,
  ],
  ['/query/accounts', 'accounts', `{ data { ${ACCOUNT} } ${META} }`],
  [
    '/query/accounts?mcc_id=100&search=store&days=7&min_roas=0.001&sort=-name&limit=1',
    'accounts(mccId: "100", search: "store", days: 7, minRoas: 0.001, sort: "-name", limit: 1)',
    `{ data { ${ACCOUNT} } ${META} }`,
  ],
  [
    '/query/accounts/102',
    'account(accountId: "102")',
    `{ ${ACCOUNT} mccId timeZone reportedTimeZone industry logoUrl isEcommerce productRoasBoundary campaignCount productCount
       lastSyncedAt createdAt }`,
  ],
  [
    '/query/accounts/100/metrics/daily?start_date=2026-02-27&end_date=2026-03-12',
    'accountDailyMetrics(accountId: "100", startDate: "2026-02-27", endDate: "2026-03-12")',
    `{ date ${FIGURES} }`,
  ],
  ['/query/accounts/102/campaigns', 'accountCampaigns(accountId: "102")', `{ ${CAMPAIGN} }`],
  [
    '/query/accounts/102/campaigns?start_date=2026-02-01&end_date=2026-02-28',
    'accountCampaigns(accountId: "102", startDate: "2026-02-01", endDate: "2026-02-28")',
    `{ ${CAMPAIGN} }`,
  ],
  [
    `/query/campaigns/${campaign.id}/search-terms?days=90`,
    `campaignSearchTerms(campaignId: "${campaign.id}", days: 90)`,
    `{ ${TERM} campaignId campaignName }`,
  ],
  ['/query/accounts/101/search-terms', 'accountSearchTerms(accountId: "101")', `{ ${TERM} campaignIds }`],
  [
    `/query/campaigns/${campaign.id}/metrics/daily`,
    `campaignDailyMetrics(campaignId: "${campaign.id}")`,
    `{ date ${FIGURES} }`,
  ],
  [
    `/query/campaigns/${campaign.id}/metrics/daily?start_date=2025-03-10&end_date=2026-03-10&days=3`,
    `campaignDailyMetrics(campaignId: "${campaign.id}", startDate: "2025-03-10", endDate: "2026-03-10", days: 3)`,
    `{ date ${FIGURES} }`,
  ],
  [
    `/query/campaign/${campaign.id}?account_id=101`,
    `campaign(campaignId: "${campaign.id}", accountId: "101")`,
    `{ campaignId campaignName campaignResourceName status channelType biddingStrategyType targetRoas
       budgetResourceName dailyBudgetEur budgetMicros }`,
  ],
  [
    '/query/products/SKU-3?account_id=104&days=90',
    'product(offerId: "SKU-3", accountId: "104", days: 90)',
    `{ ${PRODUCT} accountId link imageLink condition gtin productType feedLabel contentLanguage currency status
       issues { code severity description detail documentationUrl } customLabels lastSyncedAt }`,
  ],
  [
    '/query/products/SKU-3/metrics/daily?account_id=104&start_date=2026-03-01&end_date=2026-03-10',
    'productDailyMetrics(offerId: "SKU-3", accountId: "104", startDate: "2026-03-01", endDate: "2026-03-10")',
    `{ date ${FIGURES} }`,
  ],
  [
    '/query/accounts/101/feeds',
    'feeds(accountId: "101")',
    `{ id accountId name type feedLabel contentLanguage targetCountry fileUrl itemCount approvedCount pendingCount
       disapprovedCount lastFetchedAt }`,
  ],
];

/** Fields that REST leaves out when they have no value. */
function asRest(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (key, item) =>
    item === null && ['metrics', 'targetRoas'].includes(key) ? undefined : item,
  );
}

describe('every read answers alike over both doors', () => {
  test.each(READS)('%s', async (path, field, selection) => {
    const rest = await reads.app.rest('GET', path, { apiKey });
    const graphql = await reads.app.graphql(`{ ${field} ${selection} }`, {}, { apiKey });
    expect(graphql.body.errors).toBeUndefined();
    expect(rest.status).toBe(200);
    const [answer] = Object.values(graphql.body.data);
    expect(rest.body).toEqual(asRest(answer));
  });
});

test('the campaigns of an account have no metrics without dates, and the days of the range with them', async () => {
  const path = '/query/accounts/102/campaigns';
  const without = await reads.app.rest('GET', path, { apiKey });
  const range = await reads.app.rest('GET', `${path}?start_date=2026-02-01&end_date=2026-02-28`, { apiKey });
  expect(without.body).toHaveLength(9);
  expect(without.body.some((entry: object) => 'metrics' in entry)).toBe(false);
  expect(range.body.map((entry: { metrics: { periodDays: number } }) => entry.metrics.periodDays)).toEqual(
    Array(9).fill(28),
  );
});

const D = 'start_date=2026-03-01&end_date=2026-03-02';

test.each<[path: string, parameter: string]>([
  ['/query/campaigns?days=0', 'days'],
  ['/query/campaigns?days=366', 'days'],
  ['/query/campaigns?days=ten', 'days'],
  ['/query/campaigns?days=1.5', 'days'],
  ['/query/campaigns?days=', 'days'],
  ['/query/campaigns?days=3&days=4', 'days'],
  ['/query/campaigns?limit=0', 'limit'],
  ['/query/campaigns?limit=1001', 'limit'],
  ['/query/campaigns?offset=-1', 'offset'],
  ['/query/campaigns?offset=99999999999', 'offset'],
  ['/query/campaigns?sort=price', 'sort'],
  ['/query/campaigns?sort=%2Dcost%20', 'sort'],
  ['/query/campaigns?status=enabled', 'status'],
  ['/query/campaigns?channel_type=VIDEO', 'channel_type'],
  ['/query/campaigns?min_cost=much', 'min_cost'],
  ['/query/campaigns?max_roas=NaN', 'max_roas'],
  ['/query/campaigns?account_id=%00', 'account_id'],
  ['/query/products?price_vs_benchmark=higher', 'price_vs_benchmark'],
  ['/query/products?min_price_diff_percent=x', 'min_price_diff_percent'],
  ['/query/products?availability=yes', 'availability'],
  ['/query/products?has_impressions=1', 'has_impressions'],
  ['/query/products?sort=name', 'sort'],
  ['/query/accounts?days=400', 'days'],
  ['/query/accounts?sort=-clicks', 'sort'],
  ['/query/accounts/101/metrics/daily', 'start_date'],
  ['/query/accounts/101/metrics/daily?start_date=2026-03-01', 'end_date'],
  ['/query/accounts/101/metrics/daily?start_date=2026-02-30&end_date=2026-03-02', 'start_date'],
  ['/query/accounts/101/metrics/daily?start_date=0000-01-01&end_date=0000-01-02', 'start_date'],
  ['/query/accounts/101/metrics/daily?start_date=2026-03-02&end_date=2026-03-01', 'end_date'],
  ['/query/accounts/101/metrics/daily?start_date=2025-01-01&end_date=2026-01-02', 'end_date'],
  ['/query/accounts/101/campaigns?start_date=2026-03-01', 'end_date'],
  ['/query/accounts/101/campaigns?end_date=2026-03-01', 'start_date'],
  ['/query/campaigns/1/search-terms?days=91', 'days'],
  ['/query/campaigns/1/metrics/daily?days=366', 'days'],
  ['/query/campaigns/1/metrics/daily?end_date=2026-03-01', 'start_date'],
  [`/query/campaign/${campaign.id}`, 'account_id'],
  ['/query/products/SKU-1', 'account_id'],
  ['/query/products/SKU-1?account_id=101&days=0', 'days'],
  [`/query/products/SKU-1/metrics/daily?${D}`, 'account_id'],
  ['/query/products/SKU-1/metrics/daily?account_id=101&start_date=2026-03-01', 'end_date'],
  ['/query/accounts/101/search-terms?days=366', 'days'],
])('%s is a bad request that names %s', async (path, parameter) => {
  const { status, body } = await reads.app.rest('GET', path, { apiKey });
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'bad_request' });
  expect(body.message).toMatch(new RegExp(`^${parameter} `));
});

test.each<[field: string, parameter: string]>([
  ['campaigns(days: 0) { meta { total } }', 'days'],
  ['campaigns(limit: 1001) { meta { total } }', 'limit'],
  ['campaigns(sort: "price") { meta { total } }', 'sort'],
  ['accountDailyMetrics(accountId: "101", startDate: "2026-03-02", endDate: "2026-03-01") { date }', 'endDate'],
  ['accountCampaigns(accountId: "101", startDate: "2026-03-02") { id }', 'endDate'],
  ['account(accountId: "101") { campaigns(limit: 1001) { id } }', 'limit'],
  ['account(accountId: "101") { campaigns(sort: "-") { id } }', 'sort'],
  ['account(accountId: "101") { searchTerms(days: 0) { searchTerm } }', 'days'],
  ['account(accountId: "101") { dailyMetrics(endDate: "2026-03-02") { date } }', 'startDate'],
  ['campaigns { data { dailyMetrics(days: 366) { date } } }', 'days'],
  ['campaigns { data { account(days: -1) { id } } }', 'days'],
])('{ %s } is a bad request that names %s', async (field, parameter) => {
  const { body } = await reads.app.graphql(`{ ${field} }`, {}, { apiKey });
  expect(body.errors[0].extensions.code).toBe('bad_request');
  expect(body.errors[0].message).toMatch(new RegExp(`^${parameter} `));
});

test.each([
  '/query/campaigns?account_id=999',
  '/query/products?account_id=none',
  '/query/accounts?mcc_id=999',
  '/query/accounts/999',
  `/query/accounts/999/metrics/daily?${D}`,
  '/query/accounts/999/campaigns',
  '/query/accounts/999/feeds',
  '/query/accounts/999/search-terms',
  '/query/campaigns/999000/search-terms',
  '/query/campaigns/999000/metrics/daily',
  '/query/campaign/999000?account_id=999',
  `/query/campaign/${campaign.id}?account_id=102`,
  '/query/products/SKU-foreign?account_id=999',
  `/query/products/SKU-foreign/metrics/daily?account_id=999&${D}`,
])('%s is not found', async (path) => {
  const { status, body } = await reads.app.rest('GET', path, { apiKey });
  expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' });
});

test('products of every list tell their status over GraphQL, by the statements of the lists alone', async () => {
  const asked: string[] = [];
  const ask = async (fields: string) => {
    // Maintenance is looked at from time to time, whoever asks.
    reads.db.onStatement = (name) => void (name === 'read_maintenance' || asked.push(name));
    const { body } = await reads.app.graphql(
      `{ products(limit: 1000) { data { ${fields} } } productsConnection(first: 100) { edges { node { ${fields} } } }
        accounts { data { products(limit: 1000) { ${fields} } } } }`,
      {},
      { apiKey },
    );
    reads.db.onStatement = undefined;
    return body.data;
  };
  await ask('offerId');
  const without = asked.splice(0).sort();
  const { products, productsConnection, accounts } = await ask('offerId accountId status');
  expect(asked.sort()).toEqual(without);
  const expected = new Map(world.products.map(({ id, accountId, status }) => [`${accountId} ${id}`, status]));
  for (const list of [
    products.data,
    productsConnection.edges.map(({ node }: { node: object }) => node),
    accounts.data.flatMap((account: { products: object[] }) => account.products),
  ]) {
    const told = list.map((each: Record<string, string>) => [`${each.accountId} ${each.offerId}`, each.status]);
    expect(new Map(told)).toEqual(expected);
  }
});
