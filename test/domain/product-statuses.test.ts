import type { ProductIssue } from '../../schema/products/product-details.type.js';
import type { DisapprovedProductsArgs, OutOfStockProductsArgs } from '../../schema/products/product-status.args.js';
import type { Viewer } from '../../src/access/viewer.js';
import { ProductStatusService } from '../../src/domain/products/product-status.service.js';
import { eurOfMicros } from '../../src/lib/money.js';
import { insertRows, periodKeyOf } from '../support/builders.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { accountOf, factsBetween, productEntry, sorted, windowIn } from './support/oracle.js';
import { buildWorld, everything, insertWorld, limitedTo, MANAGER, NOW, OTHER_TEAM, TEAM } from './support/world.js';

const PAGE = { days: 30, limit: 1000, offset: 0 };
const world = buildWorld();

/** Since when a product is out of stock and disapproved: some long before every window, some in the middle of it, some unknown. */
const SINCE = ['2026-01-25', '2026-02-20', '2026-03-05', '2026-03-12', null];
const CODES = [[], ['price_updated'], ['image_link_broken', 'price_updated'], ['title_all_caps']];
const products = world.products.map((product, index) => ({
  ...product,
  since: SINCE[index % SINCE.length] as string | null,
  codes: CODES[index % CODES.length] as string[],
}));
type Product = (typeof products)[number];

const issue = (code: string): ProductIssue => ({
  code,
  severity: 'DISAPPROVED',
  description: 'Wrong',
  detail: 'Put it right',
  documentationUrl: 'https://support.example/1',
});

let database: TestDatabase;
let statuses: ProductStatusService;

beforeAll(async () => {
  database = await openTestDatabase('world', insertWorld);
  const { db } = database;
  statuses = new ProductStatusService(db, () => NOW);
  for (const { accountId, id, codes } of products) {
    await db.query('update products set issues = $3::jsonb where team_id = $4 and account_id = $1 and offer_id = $2', [
      accountId,
      id,
      JSON.stringify(codes.map(issue)),
      TEAM,
    ]);
  }
  const known = products.filter(({ since }) => since !== null);
  const row = ({ accountId, id }: Product) => ({ account_id: accountId, ...periodKeyOf(id) });
  await insertRows(
    db,
    'product_status_periods',
    // The other team's history of the same ids is another one.
    [TEAM, OTHER_TEAM].flatMap((team_id) =>
      known
        .filter(({ accountId }) => team_id === TEAM || accountId === '101')
        .flatMap((product) => [
          // Before, it was the other way round.
          {
            team_id,
            ...row(product),
            valid_from: team_id === TEAM ? '2026-01-20' : '2026-01-01',
            valid_to: team_id === TEAM ? product.since : '2026-01-02',
            status: product.status === 'disapproved' ? 'approved' : 'disapproved',
            availability: product.availability === 'in_stock' ? 'out_of_stock' : 'in_stock',
          },
          {
            team_id,
            ...row(product),
            valid_from: team_id === TEAM ? product.since : '2026-01-02',
            valid_to: null,
            status: product.status,
            availability: product.availability,
          },
        ]),
    ),
  );
});
afterAll(() => database.close());

const byCost = <T extends { offerId: string; accountId: string; metrics: { cost: number } }>(entries: T[]) =>
  sorted(
    entries,
    ({ metrics }) => metrics.cost,
    true,
    ({ offerId, accountId }) => [offerId, accountId],
  );

describe('disapproved products', () => {
  const list = (args: Partial<DisapprovedProductsArgs> = {}, viewer: Viewer = everything) =>
    statuses.disapproved(viewer, { ...PAGE, ...args });
  const expected = (keep: (product: Product) => boolean, days = 30) =>
    byCost(
      products
        .filter((product) => product.status === 'disapproved' && keep(product))
        .map((product) => ({
          ...productEntry(world, product, days),
          accountName: accountOf(world, product.accountId).name,
          issues: product.codes.map(issue),
          disapprovedSince: product.since,
        })),
    );

  test.each<[string, Partial<DisapprovedProductsArgs>, (product: Product) => boolean]>([
    ['all', {}, () => true],
    ['over a week', { days: 7 }, () => true],
    ['of one account', { accountId: '103' }, ({ accountId }) => accountId === '103'],
    ['of a brand in any case', { brand: 'müller' }, ({ brand }) => /^müller$/i.test(brand)],
    ['with a kind of issue', { issueCode: 'price_updated' }, ({ codes }) => codes.includes('price_updated')],
    ['with a part of a code', { issueCode: 'price' }, () => false],
    [
      'with everything at once',
      { accountId: '101', brand: 'MÜLLER', issueCode: 'price_updated' },
      ({ accountId, brand, codes }) =>
        accountId === '101' && /^müller$/i.test(brand) && codes.includes('price_updated'),
    ],
  ])('%s', async (_name, args, keep) => {
    const { data, meta } = await list(args);
    expect(data).toEqual(expected(keep, args.days));
    expect(meta).toEqual({ total: data.length, limit: 1000, offset: 0 });
  });

  test('page by page, also past the end', async () => {
    const all = expected(() => true);
    expect(all.length).toBeGreaterThan(6);
    expect(await list({ limit: 3, offset: 2 })).toEqual({
      data: all.slice(2, 5),
      meta: { total: all.length, limit: 3, offset: 2 },
    });
    expect(await list({ offset: 500 })).toMatchObject({ data: [], meta: { total: all.length } });
  });

  test('of assigned accounts alone', async () => {
    const { data } = await list({}, limitedTo('102', '104'));
    expect(data).toEqual(expected(({ accountId }) => ['102', '104'].includes(accountId)));
  });
});

describe('products that are out of stock', () => {
  const list = (args: Partial<OutOfStockProductsArgs> = {}, viewer: Viewer = everything) =>
    statuses.outOfStock(viewer, { ...PAGE, ...args });
  const costSince = ({ since, accountId, facts }: Product, days: number) => {
    if (since === null) return null;
    const [first, last] = windowIn(accountOf(world, accountId), days);
    return eurOfMicros(factsBetween(facts, since > first ? since : first, last).costMicros);
  };
  const expected = (keep: (product: Product) => boolean, days = 30) =>
    byCost(
      products
        .filter((product) => product.availability === 'out_of_stock' && keep(product))
        .map((product) => ({
          ...productEntry(world, product, days),
          accountName: accountOf(world, product.accountId).name,
          status: product.status,
          outOfStockSince: product.since,
          costSinceOutOfStock: costSince(product, days),
        })),
    );
  const isShown = (product: Product, days: number) => productEntry(world, product, days).metrics.impressions > 0;

  test.each([1, 7, 30, 90, 365])('show what they cost in %s days and since then', async (days) => {
    const { data, meta } = await list({ days });
    expect(data).toEqual(expected(() => true, days));
    expect(meta.total).toBe(data.length);
    // Some cost something before that day, too.
    if (days >= 30) expect(data.some((one) => (one.costSinceOutOfStock ?? 0) < one.metrics.cost)).toBe(true);
  });

  test('are narrowed to an account and to those with impressions', async () => {
    const { data } = await list({ accountId: '102', hasImpressions: true, days: 3 });
    expect(data).toEqual(expected((product) => product.accountId === '102' && isShown(product, 3), 3));
    expect((await list({ hasImpressions: false })).data).toEqual(expected(() => true));
  });

  test('of assigned accounts alone', async () => {
    const { data } = await list({}, limitedTo('105'));
    expect(data).toEqual(expected(({ accountId }) => accountId === '105'));
  });
});

describe('the summary', () => {
  const expected = (accountId: string) => {
    const own = products.filter((product) => product.accountId === accountId);
    const count = (value: string) =>
      own.filter(({ status, availability }) => status === value || availability === value).length;
    return {
      accountId,
      accountName: accountOf(world, accountId).name,
      total: own.length,
      approved: count('approved'),
      pending: count('pending'),
      disapproved: count('disapproved'),
      limited: count('limited'),
      inStock: count('in_stock'),
      outOfStock: count('out_of_stock'),
      availabilityUnknown: 0,
      asOf: '2026-03-10T04:05:06.000Z',
    };
  };
  const NOTHING = {
    total: 0,
    approved: 0,
    pending: 0,
    disapproved: 0,
    limited: 0,
    inStock: 0,
    outOfStock: 0,
    availabilityUnknown: 0,
  };
  const page = { limit: 100, offset: 0 };

  test('counts each account that has products, by name', async () => {
    const all = ['101', '102', '103', '104', '105'].map(expected);
    expect(await statuses.summary(everything, page)).toEqual({ data: all, meta: { total: 5, ...page } });
    expect(await statuses.summary(everything, { limit: 2, offset: 3 })).toEqual({
      data: all.slice(3, 5),
      meta: { total: 5, limit: 2, offset: 3 },
    });
    expect(await statuses.summary(everything, { limit: 2, offset: 9 })).toMatchObject({ data: [], meta: { total: 5 } });
    expect((await statuses.summary(limitedTo('101', '104'), page)).data).toEqual(['101', '104'].map(expected));
  });

  test('counts one account, also without products', async () => {
    const { data } = await statuses.summary(everything, { accountId: '103', ...page });
    expect(data).toEqual([expected('103')]);
    expect((await statuses.summary(everything, { accountId: MANAGER, ...page })).data).toEqual([
      { accountId: MANAGER, accountName: 'Manager', ...NOTHING, asOf: null },
    ]);
  });

  test('of several accounts comes in their order', async () => {
    const found = await statuses.summariesOf(limitedTo('103', '101'), ['101', '102', '103', 'none']);
    expect(found).toEqual([expected('101'), null, expected('103'), null]);
  });
});

describe('the history', () => {
  const history = (args: object = {}, viewer: Viewer = everything) =>
    statuses.history(viewer, { accountId: '101', days: 30, limit: 100, ...args });

  test('is empty before the first pull', async () => {
    const range = { accountId: '104', accountName: 'Reef Store', startDate: '2026-02-07', endDate: '2026-03-08' };
    const nothing = { ...range, knownFrom: null, knownThrough: null, changesTotal: 0, changes: [] };
    expect(await history({ accountId: '104' })).toEqual({ ...nothing, offerId: null, days: [], productDays: null });
    expect(await history({ accountId: '104', offerId: 'SKU-0' })).toEqual({
      ...nothing,
      offerId: 'SKU-0',
      days: null,
      productDays: [],
    });
  });

  test.each([
    [{ startDate: '2026-02-01' }, 'endDate'],
    [{ endDate: '2026-02-01' }, 'startDate'],
    [{ startDate: '2026-02-02', endDate: '2026-02-01' }, 'endDate'],
    [{ startDate: '2026-02-30', endDate: '2026-03-01' }, 'startDate'],
    [{ startDate: '2025-01-01', endDate: '2026-01-02' }, 'endDate'],
  ])('refuses %j', async (args, parameter) => {
    await expect(history(args)).rejects.toMatchObject({ code: 'bad_request', parameter });
  });

  test('of a product that the account never had is not found', async () => {
    await expect(history({ offerId: 'none' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(history({ offerId: 'SKU-foreign' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe.each([
  ['of another team', everything, '999'],
  ['that does not exist', everything, 'none'],
  ['that is not assigned', limitedTo('102'), '101'],
])('an account %s', (_name, viewer, accountId) => {
  test('is not found by any of them', async () => {
    const args = { ...PAGE, accountId };
    const refusal = { code: 'not_found' };
    await expect(statuses.summary(viewer, args)).rejects.toMatchObject(refusal);
    await expect(statuses.disapproved(viewer, args)).rejects.toMatchObject(refusal);
    await expect(statuses.outOfStock(viewer, args)).rejects.toMatchObject(refusal);
    await expect(statuses.history(viewer, args)).rejects.toMatchObject(refusal);
  });
});
