import type { Campaign } from '../../schema/campaigns/campaign.type.js';
import { CampaignService } from '../../src/domain/campaigns/campaign.service.js';
import { FeedService } from '../../src/domain/feeds/feed.service.js';
import { ProductService } from '../../src/domain/products/product.service.js';
import { addAccount, addCampaign, addProduct, insertRows } from '../support/builders.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { campaignEntry, factsBetween, figures, productEntry, sorted } from './support/oracle.js';
import { buildWorld, everything, insertWorld, limitedTo, NOW, TEAM } from './support/world.js';

const world = buildWorld();
let database: TestDatabase;
let campaigns: CampaignService;
let products: ProductService;
let feeds: FeedService;

beforeAll(async () => {
  database = await openTestDatabase('world', insertWorld);
  campaigns = new CampaignService(database.db, () => NOW);
  products = new ProductService(database.db, () => NOW);
  feeds = new FeedService(database.db);
});
afterAll(() => database.close());

describe('the campaigns of an account', () => {
  const own = world.campaigns.filter(({ accountId }) => accountId === '102');

  test('without dates come by name and without metrics', async () => {
    const found = await campaigns.ofAccount(everything, { accountId: '102' });
    const entries = own.map((campaign) => ({ ...campaignEntry(world, campaign, 1), metrics: null }));
    expect(found).toEqual(
      sorted(
        entries,
        ({ name }) => name,
        false,
        ({ id }) => [id],
      ),
    );
  });

  test.each([
    ['2026-02-01', '2026-02-28', 28],
    ['2020-01-01', '2026-03-31', 2282],
    ['2026-03-10', '2026-03-10', 1],
  ])('with dates from %s to %s come by cost with the sums of the range', async (startDate, endDate, periodDays) => {
    const found = await campaigns.ofAccount(everything, { accountId: '102', startDate, endDate });
    const entries = own.map((campaign) => ({
      ...campaignEntry(world, campaign, 1),
      metrics: {
        periodDays,
        range: { startDate, endDate },
        ...figures(factsBetween(campaign.facts, startDate, endDate)),
      },
    }));
    expect(found).toEqual(
      sorted(
        entries,
        ({ metrics }) => metrics.cost,
        true,
        ({ id }) => [id],
      ),
    );
  });

  test('need both dates, in order', async () => {
    const call = (args: object) => campaigns.ofAccount(everything, { accountId: '102', ...args });
    await expect(call({ startDate: '2026-02-01' })).rejects.toMatchObject({ parameter: 'endDate' });
    await expect(call({ endDate: '2026-02-01' })).rejects.toMatchObject({ parameter: 'startDate' });
    await expect(call({ startDate: '2026-02-02', endDate: '2026-02-01' })).rejects.toMatchObject({
      parameter: 'endDate',
    });
  });

  test('of an account that is not visible are not found; of a manager account there are none', async () => {
    await expect(campaigns.ofAccount(everything, { accountId: '999' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(campaigns.ofAccount(limitedTo('101'), { accountId: '102' })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await campaigns.ofAccount(everything, { accountId: '100' })).toEqual([]);
  });

  test('of several accounts are the first ones of each that match', async () => {
    const args = { days: 30, status: 'ENABLED', sort: '-roas', limit: 2 } as const;
    const found = await campaigns.ofAccounts(limitedTo('103', '101'), ['101', '102', '103'], args);
    const expected = (id: string): Campaign[] => {
      const all = world.campaigns.filter(({ accountId, status }) => accountId === id && status === 'ENABLED');
      const entries = all.map((campaign) => campaignEntry(world, campaign, 30)) as Campaign[];
      return sorted(
        entries,
        ({ metrics }) => metrics?.roas ?? 0,
        true,
        (entry) => [entry.id],
      ).slice(0, 2);
    };
    expect(found).toEqual([expected('101'), [], expected('103')]);
  });
});

describe('campaign details', () => {
  const SETUPS: [strategy: string, target: number | null, shown: number | null][] = [
    ['TARGET_ROAS', 3.5, 3.5],
    ['MAXIMIZE_CONVERSION_VALUE', 2.25, 2.25],
    ['MAXIMIZE_CONVERSION_VALUE', null, null],
    ['MAXIMIZE_CONVERSIONS', 3.5, null],
    ['TARGET_ROAS', 0, null],
  ];

  test.each(SETUPS)('with the strategy %s and the target %s', async (strategy, target, shown) => {
    const own = await openTestDatabase('world', insertWorld);
    const key = { teamId: TEAM, accountId: '101', id: '4711' };
    await addCampaign(own.db, { ...key, bidding_strategy_type: strategy, target_roas: target });
    const service = new CampaignService(own.db, () => NOW);
    expect(await service.detail(everything, { campaignId: '4711', accountId: '101' })).toEqual({
      campaignId: '4711',
      accountId: '101',
      campaignName: 'Campaign 4711',
      campaignResourceName: 'customers/101/campaigns/4711',
      status: 'ENABLED',
      channelType: 'SEARCH',
      biddingStrategyType: strategy,
      targetRoas: shown,
      budgetResourceName: 'customers/101/campaignBudgets/4711',
      dailyBudgetEur: 12.34,
      budgetMicros: 12_340_000,
      totalBudgetEur: null,
      dailyBudgetNative: null,
    });
    await own.close();
  });

  test.each([
    ['999', '999000'],
    ['102', world.campaigns[0]?.id as string],
    ['101', 'none'],
  ])('are not found for account %s and campaign %s', async (accountId, campaignId) => {
    await expect(campaigns.detail(everything, { accountId, campaignId })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('of an unassigned account are not found', async () => {
    const key = { accountId: '101', campaignId: world.campaigns[0]?.id as string };
    await expect(campaigns.detail(limitedTo('102'), key)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('product details', () => {
  test('show the product, its figures over the window and what the merchant platform says', async () => {
    for (const product of world.products) {
      const { id, accountId, status } = product;
      expect(await products.details(everything, { accountId, offerId: id, days: 14 })).toEqual({
        ...productEntry(world, product, 14),
        link: '',
        merchantId: null,
        otherMerchantIds: [],
        imageLink: '',
        condition: 'new',
        gtin: '',
        productType: '',
        feedLabel: 'DE',
        contentLanguage: 'de',
        currency: 'EUR',
        status,
        issues: [],
        customLabels: [],
        lastSyncedAt: '2026-03-10T04:05:06.000Z',
      });
    }
  });

  test('of foreign, unassigned and unknown products are not found', async () => {
    const refusal = { code: 'not_found' };
    const call = (viewer: typeof everything | ReturnType<typeof limitedTo>, accountId: string, offerId: string) =>
      products.details(viewer, { accountId, offerId, days: 30 });
    await expect(call(everything, '999', 'SKU-foreign')).rejects.toMatchObject(refusal);
    await expect(call(everything, '101', 'none')).rejects.toMatchObject(refusal);
    await expect(call(limitedTo('102'), '101', 'SKU-1')).rejects.toMatchObject(refusal);
  });
});

describe('feeds', () => {
  test('come by name with the states of their products', async () => {
    const own = await openTestDatabase('world', insertWorld);
    await addAccount(own.db, { teamId: TEAM, id: '200' });
    const feed = { team_id: TEAM, account_id: '200', type: 'FILE', feed_label: 'DE', content_language: 'de' };
    const rows = [
      { id: '2', name: 'Second', file_url: null, item_count: 0, last_fetched_at: null },
      {
        id: '1',
        name: 'First',
        file_url: 'https://shop.example/f.xml',
        item_count: 5,
        last_fetched_at: '2026-03-10T01:02:03Z',
      },
    ];
    await insertRows(
      own.db,
      'feeds',
      rows.map((row) => ({ ...feed, target_country: 'DE', ...row })),
    );
    for (const [index, status] of ['approved', 'limited', 'pending', 'disapproved', 'approved'].entries()) {
      await addProduct(own.db, { teamId: TEAM, accountId: '200', id: `P${index}`, status, data_source_id: '1' });
    }
    const service = new FeedService(own.db);
    const target = { feedLabel: 'DE', contentLanguage: 'de', targetCountry: 'DE' };
    const shared = { accountId: '200', merchantId: null, type: 'FILE', ...target };
    const expected = [
      {
        ...shared,
        id: '1',
        name: 'First',
        fileUrl: 'https://shop.example/f.xml',
        itemCount: 5,
        approvedCount: 3,
        pendingCount: 1,
        disapprovedCount: 1,
        lastFetchedAt: '2026-03-10T01:02:03.000Z',
      },
      {
        ...shared,
        id: '2',
        name: 'Second',
        fileUrl: null,
        itemCount: 0,
        approvedCount: 0,
        pendingCount: 0,
        disapprovedCount: 0,
        lastFetchedAt: null,
      },
    ];
    expect(await service.list(everything, { accountId: '200' })).toEqual(expected);
    expect(await service.ofAccounts(everything, ['101', '200', 'none'])).toEqual([[], expected, undefined]);
    await own.close();
  });

  test('of an account that is not visible are not found', async () => {
    expect(await feeds.list(everything, { accountId: '101' })).toEqual([]);
    await expect(feeds.list(everything, { accountId: '999' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(feeds.list(limitedTo('102'), { accountId: '101' })).rejects.toMatchObject({ code: 'not_found' });
  });
});
