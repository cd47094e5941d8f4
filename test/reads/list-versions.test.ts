import type { ORDER_BY } from '../../schema/support/order.js';
import { partsOf } from '../../src/db/database.js';
import { ACCOUNT_SORTS } from '../../src/domain/accounts/account.enum.js';
import { accountPage } from '../../src/domain/accounts/account.reads.js';
import { CAMPAIGN_SORTS } from '../../src/domain/campaigns/campaign.enum.js';
import { campaignList } from '../../src/domain/campaigns/campaign.reads.js';
import { type Listed, orderOf } from '../../src/domain/metrics/listed-objects.sql.js';
import { PRODUCT_SORTS } from '../../src/domain/products/product.enum.js';
import { type ProductFilters, productList } from '../../src/domain/products/product.reads.js';
import { everything, MANAGER, NOW } from '../domain/support/world.js';
import { type ReadsApp, startReadsApp } from './support.js';

let reads: ReadsApp;

beforeAll(async () => {
  reads = await startReadsApp();
});
afterAll(() => reads.stop());

const bounds = { minRoas: 1, maxRoas: 2, after: null };

type All<Args> = Required<Omit<Args, typeof ORDER_BY>>;

/** Each filter there is: a new one does not compile until it is here. */
const PRODUCTS: All<ProductFilters> = {
  ...bounds,
  availability: 'in_stock',
  priceVsBenchmark: 'above',
  hasImpressions: true,
  minPriceDiffPercent: 1,
  brand: 'Some',
};
const CAMPAIGNS: All<Omit<Parameters<typeof campaignList>[1], 'sort' | 'campaignId'>> = {
  ...bounds,
  status: 'ENABLED',
  channelType: 'SEARCH',
  minCost: 1,
  maxCost: 2,
};

/** What a page is found by, of the object itself. */
function columnsOf(listed: Listed): string[] {
  const texts = [orderOf(listed).rank, ...listed.filters.map(({ is }) => is)].map(({ text }) => text);
  return texts.flatMap((text) => [...text.matchAll(/\bo\.(\w+)/g)].map(([, column]) => column as string));
}

test.each<[trigger: string, lists: Listed[], others: string[]]>([
  [
    'change_version_of_products',
    PRODUCT_SORTS.map((sort) => productList('page', { ...PRODUCTS, offerId: '1', sort })),
    // Of products that cannot be sold.
    ['status', 'issues'],
  ],
  [
    'note_changes_of_campaign_lists',
    CAMPAIGN_SORTS.map((sort) => campaignList('page', { ...CAMPAIGNS, campaignId: '1', sort })),
    [],
  ],
])('%s changes the version of lists for each column that they filter or sort by', async (trigger, lists, others) => {
  const [{ body } = { body: '' }] = await reads.db.query<{ body: string }>(
    'select prosrc as body from pg_proc where proname = $1',
    [trigger],
  );
  const known = new Set(body.match(/\w+/g));
  const columns = new Set([...lists.flatMap(columnsOf), ...others]);
  expect(columns.size).toBeGreaterThan(3);
  expect([...columns].filter((column) => !known.has(column))).toEqual([]);
});

test('accounts_version changes with each column of accounts that their lists ask for', async () => {
  const texts: string[] = [];
  const { query } = reads.db;
  reads.db.query = (...asked: Parameters<typeof query>) => {
    texts.push(partsOf(asked)[0]);
    return query.apply(reads.db, asked) as never;
  };
  for (const sort of ACCOUNT_SORTS)
    await accountPage(reads.db, everything, NOW, {
      days: 30,
      sort,
      limit: 10,
      offset: 0,
      search: 'a',
      minRoas: 0,
      mccId: MANAGER,
    });
  reads.db.query = query;
  const asked = new Set(
    texts.flatMap((text) => [...text.matchAll(/\ba\.(\w+)/g)].map(([, column]) => column as string)),
  );
  for (const own of ['team_id', 'id', 'version']) expect(asked.delete(own)).toBe(true);
  const columns = await reads.db.query<{ name: string }>(
    `select a.attname as name from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any(t.tgattr)
     where t.tgname = 'accounts_version'`,
  );
  expect(asked.size).toBeGreaterThan(5);
  expect([...asked].filter((column) => !columns.some(({ name }) => name === column))).toEqual([]);
});
