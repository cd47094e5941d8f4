import type { CampaignListArgs } from '../../schema/campaigns/campaign.args.js';
import type { Campaign } from '../../schema/campaigns/campaign.type.js';
import type { ProductListArgs } from '../../schema/products/product.args.js';
import type { Product } from '../../schema/products/product.type.js';
import type { PageArgs } from '../../schema/support/page.args.js';
import type { Viewer } from '../../src/access/viewer.js';
import { CAMPAIGN_SORTS } from '../../src/domain/campaigns/campaign.enum.js';
import { CampaignService } from '../../src/domain/campaigns/campaign.service.js';
import { refreshKeptSums, yesterdayOf } from '../../src/domain/lists/kept-sums.records.js';
import type { Page } from '../../src/domain/lists/page.js';
import { PRODUCT_SORTS } from '../../src/domain/products/product.enum.js';
import { ProductService } from '../../src/domain/products/product.service.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { campaignEntry, campaignsBy, productEntry, productsBy, sorted } from './support/oracle.js';
import { buildWorld, everything, insertWorld, limitedTo, NOW, TEAM } from './support/world.js';

const world = buildWorld();
/** Less than half of either list. */
const PAGE = 17;
const DEFAULTS = { days: 30, sort: '-cost', limit: 1000, offset: 0 };
let database: TestDatabase;
let campaigns: CampaignService;
let products: ProductService;

beforeAll(async () => {
  database = await openTestDatabase('world', insertWorld);
  campaigns = new CampaignService(database.db, () => NOW);
  products = new ProductService(database.db, () => NOW);
});
afterAll(() => database.close());

const listCampaigns = (args: Partial<CampaignListArgs> = {}, viewer: Viewer = everything) =>
  campaigns.list(viewer, { ...DEFAULTS, ...args });
const listProducts = (args: Partial<ProductListArgs> = {}, viewer: Viewer = everything) =>
  products.list(viewer, { ...DEFAULTS, ...args });

/** What is worked out for a number of days, once. */
function byDays<T>(entriesOf: (days: number) => T[]): (days: number) => T[] {
  const known = new Map<number, T[]>();
  return (days) => {
    const entries = known.get(days) ?? entriesOf(days);
    known.set(days, entries);
    return entries;
  };
}

const campaignEntries = byDays((days) =>
  world.campaigns.map((campaign) => campaignEntry(world, campaign, days) as Campaign),
);
const productEntries = byDays((days) => world.products.map((product) => productEntry(world, product, days) as Product));

function expectedCampaigns(keep: (entry: Campaign) => boolean, { days = 30, sort = '-cost' } = {}) {
  return campaignsBy(campaignEntries(days).filter(keep), sort);
}

function expectedProducts(keep: (entry: Product) => boolean, { days = 30, sort = '-cost' } = {}) {
  return productsBy(productEntries(days).filter(keep), sort);
}

/** Accounts whose sums are kept. */
const KEPT: [string, readonly string[]][] = [
  ['no account', []],
  ['some accounts', ['101', '103', '105']],
  ['all accounts', ['100', ...world.accounts.map(({ id }) => id)]],
];

describe.each(KEPT)('with the sums of %s kept', (_which, accountIds) => {
  beforeAll(async () => {
    await database.db.query('update accounts set kept_through = null');
    for (const accountId of accountIds) {
      await database.db.transaction((tx) => refreshKeptSums(tx, { teamId: TEAM, accountId }, yesterdayOf(NOW), NOW));
    }
  });

  describe('the campaign list agrees with plain sums over daily facts', () => {
    test.each(CAMPAIGN_SORTS.flatMap((sort) => [1, 7, 30, 365].map((days) => ({ sort, days }))))(
      'sorted by $sort over $days days',
      async (args) => {
        const { data, meta } = await listCampaigns(args);
        expect(data).toEqual(expectedCampaigns(() => true, args));
        expect(meta).toEqual({ total: world.campaigns.length, limit: 1000, offset: 0 });
      },
    );

    const cost = (entry: Campaign) => entry.metrics?.cost ?? 0;
    const roas = (entry: Campaign) => entry.metrics?.roas ?? 0;
    const middle = sorted(
      expectedCampaigns(() => true),
      cost,
      false,
      ({ id }) => [id],
    )[22] as Campaign;
    test.each<[Partial<CampaignListArgs>, (entry: Campaign) => boolean]>([
      [{ accountId: '102' }, (entry) => entry.accountId === '102'],
      [{ status: 'PAUSED' }, (entry) => entry.status === 'PAUSED'],
      [{ channelType: 'SHOPPING' }, (entry) => entry.channelType === 'SHOPPING'],
      [{ minCost: cost(middle) }, (entry) => cost(entry) >= cost(middle)],
      [{ maxCost: cost(middle) }, (entry) => cost(entry) <= cost(middle)],
      [{ minRoas: roas(middle) }, (entry) => roas(entry) >= roas(middle)],
      [{ maxRoas: roas(middle) }, (entry) => roas(entry) <= roas(middle)],
      [{ maxCost: 0 }, (entry) => cost(entry) === 0],
      [{ minCost: 1e12 }, () => false],
      [{ minCost: -5, status: null, accountId: null, minRoas: null }, () => true],
      [
        { status: 'ENABLED', minCost: 100, maxRoas: 4, accountId: '105' },
        (entry) => entry.status === 'ENABLED' && cost(entry) >= 100 && roas(entry) <= 4 && entry.accountId === '105',
      ],
    ])('filtered by %j', async (args, keep) => {
      const { data, meta } = await listCampaigns(args);
      const expected = expectedCampaigns(keep);
      expect(data).toEqual(expected);
      expect(meta.total).toBe(expected.length);
    });
  });

  describe('the product list agrees with plain sums over daily facts', () => {
    test.each(PRODUCT_SORTS.flatMap((sort) => [1, 30, 365].map((days) => ({ sort, days }))))(
      'sorted by $sort over $days days',
      async (args) => {
        const { data, meta } = await listProducts(args);
        expect(data).toEqual(expectedProducts(() => true, args));
        expect(meta.total).toBe(world.products.length);
      },
    );

    const difference = (entry: Product) => entry.priceDiffPercent;
    test.each<[Partial<ProductListArgs>, (entry: Product) => boolean]>([
      [{ accountId: '103' }, (entry) => entry.accountId === '103'],
      [{ minRoas: 2 }, (entry) => entry.metrics.roas >= 2],
      [{ maxRoas: 2 }, (entry) => entry.metrics.roas <= 2],
      [{ priceVsBenchmark: 'above' }, (entry) => (difference(entry) ?? 0) >= 0.05],
      [{ priceVsBenchmark: 'below' }, (entry) => (difference(entry) ?? 0) <= -0.05],
      [{ priceVsBenchmark: 'equal' }, (entry) => Math.abs(difference(entry) ?? 1) < 0.05],
      [{ minPriceDiffPercent: -10.5 }, (entry) => difference(entry) !== null && (difference(entry) ?? 0) >= -10.5],
      [{ availability: 'out_of_stock' }, (entry) => entry.availability === 'out_of_stock'],
      [{ brand: 'müller' }, (entry) => entry.brand.toLowerCase() === 'müller'],
      [{ brand: 'mül' }, () => false],
      [{ brand: '' }, (entry) => entry.brand === ''],
      [{ hasImpressions: true }, (entry) => entry.metrics.impressions > 0],
      [{ hasImpressions: false }, () => true],
    ])('filtered by %j', async (args, keep) => {
      const { data, meta } = await listProducts(args);
      const expected = expectedProducts(keep);
      expect(data).toEqual(expected);
      expect(meta.total).toBe(expected.length);
    });

    test('the world has products of every kind that the filters tell apart', () => {
      const differences = world.products.map((product) => productEntry(world, product, 30).priceDiffPercent);
      expect(differences).toContain(null);
      expect(differences).toContain(0);
      expect(differences.some((value) => value !== null && value !== 0 && Math.abs(value) < 0.05)).toBe(true);
      expect(differences.some((value) => value !== null && Math.abs(value) >= 0.05 && Math.abs(value) < 0.1)).toBe(
        true,
      );
    });
  });

  describe('pages', () => {
    type List = (args: PageArgs & { sort: string; after?: string | null }) => Promise<Page<object>>;
    const lists: [string, readonly string[], List][] = [
      ['campaigns', CAMPAIGN_SORTS, listCampaigns],
      ['products', PRODUCT_SORTS, listProducts],
    ];

    test.each(lists)('of %s neither overlap nor skip, whatever the order', async (_name, sorts, list) => {
      for (const sort of sorts) {
        const { data: all, meta } = await list({ sort, limit: 1000, offset: 0 });
        const pages: object[] = [];
        for (let offset = 0; offset < meta.total; offset += PAGE) {
          const page = await list({ sort, limit: PAGE, offset });
          expect(page.meta).toEqual({ total: meta.total, limit: PAGE, offset });
          pages.push(...page.data);
        }
        expect(pages).toEqual(all);
      }
    });

    test.each(lists)('of %s follow each other by cursor', async (_name, sorts, list) => {
      for (const sort of sorts) {
        const { data: all, meta } = await list({ sort, limit: 1000, offset: 0 });
        const pages: object[] = [];
        for (let after: string | null | undefined = ''; after != null; ) {
          const page: Page<object> = await list({ sort, limit: PAGE, offset: 0, after });
          expect(page.meta.total).toBe(meta.total);
          pages.push(...page.data);
          after = page.meta.nextCursor;
        }
        expect(pages).toEqual(all);
      }
    });

    test.each(lists)('of %s past the end are empty and still know the total', async (_name, _sorts, list) => {
      const { total } = (await list({ sort: '-cost', limit: 1, offset: 0 })).meta;
      const page = await list({ sort: '-cost', limit: 10, offset: 2_000_000_000 });
      expect(page).toEqual({ data: [], meta: { total, limit: 10, offset: 2_000_000_000 } });
    });
  });

  describe('what a caller may see', () => {
    test('is limited to the assigned accounts', async () => {
      const viewer = limitedTo('102', '104');
      const { data, meta } = await listCampaigns({}, viewer);
      expect(data).toEqual(expectedCampaigns(({ accountId }) => ['102', '104'].includes(accountId)));
      expect(meta.total).toBe(18);
      expect((await listProducts({}, viewer)).meta.total).toBe(24);
    });

    test.each(['999', '101 ', '', 'none'])('ends at the account %j, which is not the team’s', async (accountId) => {
      await expect(listCampaigns({ accountId })).rejects.toMatchObject({ code: 'not_found' });
      await expect(listProducts({ accountId })).rejects.toMatchObject({ code: 'not_found' });
    });

    test('ends at an account that is not assigned', async () => {
      await expect(listCampaigns({ accountId: '101' }, limitedTo('102'))).rejects.toMatchObject({ code: 'not_found' });
      await expect(listProducts({ accountId: '101' }, limitedTo('102'))).rejects.toMatchObject({ code: 'not_found' });
    });

    test('includes accounts without anything', async () => {
      expect(await listCampaigns({ accountId: '100' })).toEqual({
        data: [],
        meta: { total: 0, limit: 1000, offset: 0 },
      });
    });
  });
});

test.each(['', 'cost desc', '--cost', '-', 'id', 'toString', '__proto__'])('the sort %j is refused', async (sort) => {
  await expect(listCampaigns({ sort })).rejects.toMatchObject({ code: 'bad_request', parameter: 'sort' });
  await expect(listProducts({ sort })).rejects.toMatchObject({ code: 'bad_request', parameter: 'sort' });
});
