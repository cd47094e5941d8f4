import type { DailyMetrics } from '../../schema/metrics/daily-metrics.type.js';
import { AccountService } from '../../src/domain/accounts/account.service.js';
import { CampaignService } from '../../src/domain/campaigns/campaign.service.js';
import { ProductService } from '../../src/domain/products/product.service.js';
import { addDays, daysBetween } from '../../src/lib/clock.js';
import { addAccount, addCampaign, addFigures, type FactsByDay, NO_FACTS, productKeyOf } from '../support/builders.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { accountFacts, accountOf, factsBetween, figures, windowIn } from './support/oracle.js';
import { buildWorld, everything, insertWorld, limitedTo, NOW, TEAM } from './support/world.js';

const world = buildWorld();
let database: TestDatabase;
let accounts: AccountService;
let campaigns: CampaignService;
let products: ProductService;

beforeAll(async () => {
  database = await openTestDatabase('world', insertWorld);
  accounts = new AccountService(database.db, () => NOW);
  campaigns = new CampaignService(database.db, () => NOW);
  products = new ProductService(database.db, () => NOW);
});
afterAll(() => database.close());

function expectedDays(facts: FactsByDay, first: string, last: string): DailyMetrics[] {
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => {
    const date = addDays(first, index);
    return { date, ...figures(facts.get(date) ?? NO_FACTS) };
  });
}

const RANGES = [
  ['within the stored days', '2026-02-01', '2026-02-28'],
  ['of one day', '2026-02-14', '2026-02-14'],
  ['from before the first stored day', '2025-12-01', '2026-02-01'],
  ['beyond the last stored day', '2026-03-01', '2026-04-15'],
  ['wholly before the stored days', '2025-10-01', '2025-10-05'],
  ['wholly after the stored days', '2027-01-01', '2027-01-03'],
  ['of 366 days', '2025-03-11', '2026-03-11'],
  ['at the beginning of time', '0001-01-01', '0001-01-03'],
  ['at the end of time', '9999-12-30', '9999-12-31'],
] as const;

describe('daily metrics agree with the daily facts, with an entry for every day', () => {
  test.each(RANGES)('in a range %s', async (_case, startDate, endDate) => {
    for (const { id, accountId, facts } of world.campaigns.filter(({ accountId }) => accountId > '103')) {
      const days = await campaigns.dailyMetrics(everything, { campaignId: id, startDate, endDate });
      expect({ accountId, days }).toEqual({ accountId, days: expectedDays(facts, startDate, endDate) });
    }
    for (const { id, accountId, facts } of world.products.slice(0, 12)) {
      const days = await products.dailyMetrics(everything, { offerId: id, accountId, startDate, endDate });
      expect(days).toEqual(expectedDays(facts, startDate, endDate));
    }
    for (const { id } of world.accounts) {
      const days = await accounts.dailyMetrics(everything, { accountId: id, startDate, endDate });
      expect(days.map(({ date, ...day }) => day)).toEqual(
        days.map(({ date }) => figures(accountFacts(world, id, date, date))),
      );
    }
  });

  test('over days that end yesterday in the time zone of the account', async () => {
    for (const campaign of world.campaigns) {
      const [first, last] = windowIn(accountOf(world, campaign.accountId), 7);
      const days = await campaigns.dailyMetrics(everything, { campaignId: campaign.id, days: 7 });
      expect(days).toEqual(expectedDays(campaign.facts, first, last));
    }
  });

  test('and their sums agree with the lists', async () => {
    const { data } = await campaigns.list(everything, { days: 40, sort: '-cost', limit: 1000, offset: 0 });
    for (const { id, metrics } of data) {
      const days = await campaigns.dailyMetrics(everything, { campaignId: id, days: 40 });
      const sum = days.reduce((total, day) => total + day.impressions, 0);
      expect(sum).toBe(metrics?.impressions);
    }
  });
});

describe('daily metrics of several objects', () => {
  test('come in the order of the keys, undefined where nothing is visible', async () => {
    const [a, b, c] = [world.campaigns[0], world.campaigns[12], world.campaigns[30]] as typeof world.campaigns;
    const keys = [c, a, b].map((campaign) => ({
      campaignId: campaign?.id ?? '',
      accountId: campaign?.accountId ?? '',
    }));
    const all = await campaigns.dailyMetricsOf(everything, keys, { days: 5 });
    const alone = await Promise.all(keys.map((key) => campaigns.dailyMetrics(everything, { ...key, days: 5 })));
    expect(all).toEqual(alone);
    const limited = await campaigns.dailyMetricsOf(limitedTo('101'), keys, { days: 5 });
    expect(limited.map((days) => days?.length)).toEqual([undefined, 5, undefined]);
  });

  test('of products and accounts come in that order too', async () => {
    const keys = world.products.slice(5, 15).map(({ id, accountId }) => ({ offerId: id, accountId }));
    const ids = keys.map(({ offerId, accountId }) => ({ accountId, productId: productKeyOf({ offerId }).id }));
    const range = { startDate: '2026-02-10', endDate: '2026-02-12' };
    const all = await products.dailyMetricsOf(everything, ids, range);
    expect(all).toEqual(await Promise.all(keys.map((key) => products.dailyMetrics(everything, { ...key, ...range }))));
    const accountIds = ['104', 'none', '100', '101'];
    const days = await accounts.dailyMetricsOf(everything, accountIds, range);
    expect(days.map((entries) => entries?.length)).toEqual([3, undefined, 3, 3]);
    expect(days[3]).toEqual(await accounts.dailyMetrics(everything, { accountId: '101', ...range }));
  });
});

describe('daily metrics of what the caller may not see are not found', () => {
  const range = { startDate: '2026-03-01', endDate: '2026-03-02' };
  test.each(['999000', 'none', ''])('campaign %j', async (campaignId) => {
    await expect(campaigns.dailyMetrics(everything, { campaignId, days: 3 })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('campaign of an account that is not assigned', async () => {
    const campaignId = world.campaigns[0]?.id as string;
    await expect(campaigns.dailyMetrics(limitedTo('102'), { campaignId })).rejects.toMatchObject({ code: 'not_found' });
  });

  test.each([
    ['101', 'SKU-none'],
    ['999', 'SKU-foreign'],
    ['100', 'SKU-1'],
  ])('product of account %s: %s', async (accountId, offerId) => {
    await expect(products.dailyMetrics(everything, { accountId, offerId, ...range })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('ranges that cannot be', () => {
  test('are refused by name', async () => {
    const wrong = { startDate: '2026-03-02', endDate: '2026-03-01' };
    const refusal = { code: 'bad_request', parameter: 'endDate' };
    await expect(accounts.dailyMetrics(everything, { accountId: '101', ...wrong })).rejects.toMatchObject(refusal);
    await expect(campaigns.dailyMetrics(everything, { campaignId: 'x', ...wrong })).rejects.toMatchObject(refusal);
    await expect(
      products.dailyMetrics(everything, { offerId: 'SKU-1', accountId: '101', startDate: '2026-03-02' }),
    ).rejects.toMatchObject(refusal);
  });

  test('must be given for accounts and products', async () => {
    const refusal = { code: 'bad_request', parameter: 'startDate' };
    await expect(accounts.dailyMetrics(everything, { accountId: '101' })).rejects.toMatchObject(refusal);
    await expect(products.dailyMetrics(everything, { offerId: 'SKU-1', accountId: '101' })).rejects.toMatchObject(
      refusal,
    );
  });
});

test('a campaign id that several accounts have means the account with the lowest id', async () => {
  const own = await openTestDatabase('world', insertWorld);
  const { id, facts } = world.campaigns[20] as (typeof world.campaigns)[number];
  await addAccount(own.db, { teamId: TEAM, id: '05', figuresFrom: '2026-01-20', figuresThrough: '2026-03-09' });
  const key = { teamId: TEAM, accountId: '05', id };
  await addCampaign(own.db, key);
  const only = new Map([['2026-03-09', { ...NO_FACTS, clicks: 77 }]]);
  await addFigures(own.db, 'campaign', key, only, '2026-03-09');
  const service = new CampaignService(own.db, () => NOW);
  expect((await service.dailyMetrics(everything, { campaignId: id, days: 1 }))[0]?.clicks).toBe(77);
  const limited = limitedTo('103');
  const [day] = await service.dailyMetrics(limited, { campaignId: id, days: 1 });
  expect(day?.clicks).toBe(factsBetween(facts, '2026-03-10', '2026-03-10').clicks);
  await own.close();
});
