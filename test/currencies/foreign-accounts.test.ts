import type { Viewer } from '../../src/access/viewer.js';
import { AccountService } from '../../src/domain/accounts/account.service.js';
import { CampaignService } from '../../src/domain/campaigns/campaign.service.js';
import { KeywordService } from '../../src/domain/keywords/keyword.service.js';
import { ProductService } from '../../src/domain/products/product.service.js';
import { SearchTermService } from '../../src/domain/search-terms/search-term.service.js';
import { addDays } from '../../src/lib/clock.js';
import { PlatformSide } from '../domain/support/platform-side.js';
import { SyncHarness } from '../sync/support/harness.js';
import { RateServer } from './support/rate-server.js';
import { recordedRates } from './support/recorded-rates.js';

/** Accounts in other currencies, pulled over a year for which the bank's own rates were recorded. */
const DAYS = 366;
const LAST = '2024-08-09';
const FIRST = addDays(LAST, 1 - DAYS);
const RECORDED = recordedRates();
const SIZE = { accounts: 12, campaignsPerAccount: 9, productsPerAccount: 4, termsPerCampaign: 3, days: DAYS };

let harness: SyncHarness;
let bank: RateServer;
let teamId: string;
let viewer: Viewer;

beforeAll(async () => {
  harness = await SyncHarness.start(SIZE);
  bank = await RateServer.start();
});
afterAll(async () => {
  await bank.close();
  await harness.close();
});
beforeEach(async () => {
  harness.now = new Date('2024-08-10T09:00:00Z');
  bank.rates = RECORDED;
  bank.instead = undefined;
  await harness.db.query('delete from reference_rates');
  teamId = await harness.team();
  viewer = { kind: 'key', teamId, apiKeyId: teamId, scopes: new Set(), accountIds: null };
});

const ids = () => harness.platform.sandbox.accountIds;
const [SWISS, AMERICAN, POLISH] = [9, 10, 11];
const service = () => harness.service({ historyDays: DAYS, chunkDays: 100, rates: harness.rates(bank.url) });
const pull = (accountId: string) => service().run({ teamId, accountId });
const clock = () => harness.now;

interface Row {
  day: string;
  id: string;
  cost: number;
  value: number;
}

/** What the platform itself says, in its own currency: a row of a spreadsheet for each day. */
async function sheet(accountId: string, from: string, id: string, where = ''): Promise<Row[]> {
  const query = `SELECT segments.date, ${id}, metrics.cost_micros, metrics.conversions_value FROM ${from}
    WHERE segments.date BETWEEN '${FIRST}' AND '${LAST}' ${where}`;
  const rows = await new PlatformSide(harness.platform.sandbox, accountId).rows(query);
  const path = id.split('.').map((name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
  return rows.map((row) => ({
    day: row.segments.date,
    id: path.reduce((at, name) => at[name], row),
    cost: Number(row.metrics?.costMicros ?? 0) / 1e6,
    value: Number(row.metrics?.conversionsValue ?? 0),
  }));
}

/** The rate of a day as a person finds it in the bank's list: the day's, or the last one before it. */
function rateOf(currency: string, day: string): number {
  for (let at = day; ; at = addDays(at, -1)) {
    const found = RECORDED.get(at)?.[currency];
    if (found) return Number(found);
  }
}

function summed(rows: readonly Row[], currency: string) {
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    cost: sum(({ cost, day }) => cost / rateOf(currency, day)),
    value: sum(({ value, day }) => value / rateOf(currency, day)),
    nativeCost: sum(({ cost }) => cost),
    nativeValue: sum(({ value }) => value),
  };
}

interface Shown {
  cost: number;
  conversionValue: number;
  native?: { currency: string; cost: number; conversionValue: number } | null;
}

function expectShown(shown: Shown, rows: readonly Row[], currency: string): void {
  const { cost, value, nativeCost, nativeValue } = summed(rows, currency);
  expect(Math.abs(shown.cost - cost)).toBeLessThanOrEqual(0.00501);
  expect(Math.abs(shown.conversionValue - value)).toBeLessThanOrEqual(0.00501);
  expect(shown.native?.currency).toBe(currency);
  expect(shown.native?.cost).toBeCloseTo(nativeCost, 2);
  expect(shown.native?.conversionValue).toBeCloseTo(nativeValue, 2);
}

const YEAR = { startDate: FIRST, endDate: LAST };

test.each([
  ['CHF', SWISS],
  ['USD', AMERICAN],
  ['PLN', POLISH],
])('a year in %s agrees to the cent with a spreadsheet of each day at its rate', async (currency, index) => {
  const accountId = ids()[index] as string;
  expect(await pull(accountId)).toMatchObject({ status: 'completed', failure: null });
  const campaigns = await sheet(accountId, 'campaign', 'campaign.id');
  expect(new Set(campaigns.map(({ day }) => day)).size).toBeGreaterThan(300);
  const accounts = new AccountService(harness.db, clock);
  const days = await accounts.dailyMetrics(viewer, { accountId, ...YEAR });
  expect(days).toHaveLength(DAYS);
  for (const { date, ...shown } of days) {
    expectShown(
      shown,
      campaigns.filter(({ day }) => day === date),
      currency,
    );
  }
  const found = await new CampaignService(harness.db, clock).list(viewer, {
    accountId,
    days: 365,
    sort: '-cost',
    limit: 100,
    offset: 0,
  } as never);
  const lastYear = campaigns.filter(({ day }) => day > FIRST);
  expect(found.data.some(({ metrics }) => (metrics?.cost ?? 0) > 0)).toBe(true);
  for (const { id, metrics } of found.data) {
    expectShown(
      metrics as Shown,
      lastYear.filter((row) => row.id === id),
      currency,
    );
  }
});

test('products, search terms, keywords and assets are converted day by day, too', async () => {
  const accountId = ids()[SWISS] as string;
  await pull(accountId);
  const products = await sheet(accountId, 'shopping_performance_view', 'segments.product_item_id');
  const listed = await new ProductService(harness.db, clock).list(viewer, {
    accountId,
    days: 365,
    sort: '-cost',
    limit: 100,
    offset: 0,
  } as never);
  expect(listed.data.some(({ metrics }) => metrics.cost > 0)).toBe(true);
  for (const { offerId, metrics } of listed.data) {
    const own = products.filter(({ id, day }) => id === offerId.toLowerCase() && day > FIRST);
    expectShown(metrics, own, 'CHF');
  }
  const terms = await sheet(accountId, 'search_term_view', 'search_term_view.search_term');
  const ofCampaigns = await sheet(
    accountId,
    'campaign_search_term_view',
    'campaign_search_term_view.search_term',
    `AND campaign.advertising_channel_type = 'PERFORMANCE_MAX'`,
  );
  const month = addDays(LAST, -29);
  const found = await new SearchTermService(harness.db, clock).ofAccount(viewer, { accountId, days: 30 } as never);
  expect(found.length).toBeGreaterThan(5);
  for (const { searchTerm, ...shown } of found) {
    const own = [...terms, ...ofCampaigns].filter(({ id, day }) => id === searchTerm && day >= month);
    expectShown(shown, own, 'CHF');
  }
  const keywords = await new KeywordService(harness.db, new Map(), harness.rates(bank.url)).list(viewer, { accountId });
  const view = await sheet(accountId, 'keyword_view', 'ad_group_criterion.resource_name');
  expect(keywords.some(({ cost }) => cost > 0)).toBe(true);
  for (const { id, ...shown } of keywords) {
    const own = view.filter((row) => row.id.endsWith(`/${id}`) && row.day >= month);
    expectShown(shown, own, 'CHF');
  }
  const assets = await sheet(accountId, 'asset_group_asset', 'asset_group_asset.resource_name');
  const stored = await harness.db.query<{ id: string; cost: number; value: number; native: number; worth: number }>(
    `select asset_group_id || '~' || asset_id || '~' || field_type as id, cost_micros as cost,
       conversion_value_micros as value, native_cost_micros as native, native_conversion_value_micros as worth
     from asset_group_assets where team_id = $1 and account_id = $2`,
    [teamId, accountId],
  );
  expect(stored.some(({ cost }) => cost > 0)).toBe(true);
  for (const { id, cost, value, native, worth } of stored) {
    const own = assets.filter((row) => row.id.endsWith(`/${id}`) && row.day >= month);
    const shown = { currency: 'CHF', cost: native / 1e6, conversionValue: worth / 1e6 };
    expectShown({ cost: cost / 1e6, conversionValue: value / 1e6, native: shown }, own, 'CHF');
  }
});

test('a manager of accounts in several currencies has sums in EUR alone', async () => {
  const [swiss = '', polish = ''] = [ids()[SWISS], ids()[POLISH]];
  await pull(swiss);
  await pull(polish);
  const accounts = new AccountService(harness.db, clock);
  const window = { days: 30 };
  const manager = await accounts.details(viewer, { accountId: harness.platform.sandbox.managerId, ...window } as never);
  const own = await Promise.all(
    [swiss, polish].map((accountId) => accounts.details(viewer, { accountId, ...window } as never)),
  );
  expect(manager.metrics.native).toBeNull();
  expect(manager.metrics.cost).toBeCloseTo(
    own.reduce((sum, { metrics }) => sum + metrics.cost, 0),
    1,
  );
  expect(own.map(({ metrics }) => metrics.native?.currency)).toEqual(['CHF', 'PLN']);
});

test('budgets are those of today', async () => {
  const accountId = ids()[SWISS] as string;
  await pull(accountId);
  const rows = await harness.db.query<{ euro: number; native: number }>(
    `select budget_micros as euro, native_budget_micros as native from campaigns
     where team_id = $1 and account_id = $2 and status = 'ENABLED'`,
    [teamId, accountId],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { euro, native } of rows) {
    expect(native % 10_000).toBe(0);
    expect(euro).toBe(Math.round(native / rateOf('CHF', '2024-08-10')));
  }
});

test('a day without a rate is told, nothing is stored for it, and the next run goes on', async () => {
  const accountId = ids()[SWISS] as string;
  bank.rates = new Map([...RECORDED].filter(([day]) => day < '2024-03-01' || day > '2024-04-10'));
  const outcome = await pull(accountId);
  expect(outcome.accounts[0]?.failure).toMatchObject({
    code: 'unsupported_currency',
    message: expect.stringContaining('no reference rate of CHF for 2024-03-11'),
  });
  const { through } = await harness.account(teamId, accountId);
  expect(through !== null && through !== undefined && through < '2024-03-11').toBe(true);
  expect((await harness.runs(teamId)).at(-1)).toMatchObject({ status: 'failed', errorCode: 'unsupported_currency' });
  bank.rates = RECORDED;
  await harness.db.query('delete from reference_rates');
  expect((await pull(accountId)).status).toBe('completed');
  expect((await harness.account(teamId, accountId)).through).toBe(LAST);
});

test('while no rate is known nothing is stored of a Swiss account, and a German one is pulled as ever', async () => {
  const [german = '', swiss = ''] = [ids()[0], ids()[SWISS]];
  bank.instead = (response) => response.writeHead(503).end();
  expect((await pull(german)).status).toBe('completed');
  expect((await pull(swiss)).accounts[0]?.failure).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('European Central Bank'),
  });
  const stored = await harness.db.query('select 1 from campaigns where team_id = $1 and account_id = $2', [
    teamId,
    swiss,
  ]);
  expect(stored).toEqual([]);
  expect((await harness.account(teamId, swiss)).through).toBeNull();
});

test('a day that was pulled with an older rate gets its own when it is pulled again', async () => {
  const accountId = ids()[SWISS] as string;
  bank.rates = new Map([...RECORDED].filter(([day]) => day <= '2024-08-08'));
  await pull(accountId);
  const accounts = new AccountService(harness.db, clock);
  const last = async () =>
    (await accounts.dailyMetrics(viewer, { accountId, startDate: LAST, endDate: LAST }))[0] as Shown;
  const before = await last();
  bank.rates = RECORDED;
  await harness.db.query(`delete from reference_rates where date > '2024-08-01'`);
  await pull(accountId);
  const after = await last();
  expect(after.native).toEqual(before.native);
  expect(after.cost).not.toBe(before.cost);
  expectShown(
    after,
    (await sheet(accountId, 'campaign', 'campaign.id')).filter(({ day }) => day === LAST),
    'CHF',
  );
});

test('an account that counts in another currency from now on is pulled again as a whole', async () => {
  const accountId = ids()[SWISS] as string;
  await pull(accountId);
  await harness.db.query(`update accounts set currency = 'PLN' where team_id = $1 and id = $2`, [teamId, accountId]);
  await pull(accountId);
  const [day] = await new AccountService(harness.db, clock).dailyMetrics(viewer, {
    accountId,
    startDate: FIRST,
    endDate: FIRST,
  });
  expectShown(
    day as Shown,
    (await sheet(accountId, 'campaign', 'campaign.id')).filter((row) => row.day === FIRST),
    'CHF',
  );
});
