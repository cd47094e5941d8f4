import { type ListedProduct, ShopHarness } from './support/shop.js';

const PRODUCTS = 8;

// biome-ignore lint/suspicious/noExplicitAny: what the platform sends is changed here.
type Sent = any;

/** What each product of the first page is made to be, in order. */
const CHANGES: Record<string, (product: Sent) => unknown> = {
  free: ({ productAttributes: { price } }) => Object.assign(price, { amountMicros: '0' }),
  number: ({ productAttributes: { price } }) => Object.assign(price, { amountMicros: 12_340_000 }),
  unnamed: ({ productAttributes }) =>
    Object.assign(productAttributes, { brand: null, gtins: null, salePriceEffectiveDate: null }),
  unpriced: ({ productAttributes }) => Object.assign(productAttributes, { price: null }),
  unjudged: ({ productStatus }) => Object.assign(productStatus, { destinationStatuses: null, itemLevelIssues: null }),
  uncompared: () => undefined,
};
const NAMES = Object.keys(CHANGES);

let shop: ShopHarness;
const ids: Record<string, string> = {};

beforeAll(async () => {
  shop = await ShopHarness.start(PRODUCTS);
  shop.sync.platform.sandbox.amend('merchant', (answer) => {
    for (const [place, product] of (answer.products ?? []).slice(0, NAMES.length).entries()) {
      ids[NAMES[place] as string] = product.offerId;
      CHANGES[NAMES[place] as string]?.(product);
    }
    for (const { priceCompetitivenessProductView: view } of answer.results ?? [])
      if (view?.offerId === ids.uncompared) view.benchmarkPrice = { amountMicros: '0', currencyCode: 'EUR' };
    return answer;
  });
  await shop.pull();
});
afterAll(() => shop.stop());

const listed = async (name: string) =>
  (await shop.list()).data.find(({ offerId }) => offerId === ids[name]) as ListedProduct;
const details = async (name: string) =>
  (
    await shop.ask(
      `query ($id: String!, $offer: String!) {
        product(accountId: $id, offerId: $offer) { brand gtin price priceDiffPercent benchmarkPrice status issues { code } }
      }`,
      { id: shop.accountId, offer: ids[name] },
    )
  ).product;

test('every product is read, however the platform says nothing', async () => {
  const [run] = await shop.sync.db.query<{ skipped: number }>(
    'select skipped from sync_runs where account_id = $1 order by started_at desc limit 1',
    [shop.accountId],
  );
  expect(run?.skipped).toBe(0);
  expect((await shop.list()).total).toBe(PRODUCTS);
});

test('null is nothing said: no brand, no price, no status yet', async () => {
  expect(await details('unnamed')).toMatchObject({ brand: '', gtin: '' });
  expect(await details('unpriced')).toMatchObject({ price: null, priceDiffPercent: null });
  expect(await listed('unpriced')).not.toHaveProperty('price');
  expect(await details('unjudged')).toMatchObject({ status: 'pending', issues: [] });
});

test('an amount may be a number', async () => {
  expect(await listed('number')).toMatchObject({ price: 12.34 });
});

test('what costs nothing is not 100 % below its benchmark', async () => {
  expect(await listed('free')).toMatchObject({ price: 0, priceDiffPercent: null });
  expect((await listed('free')).benchmarkPrice).toBeGreaterThan(0);
  const { data } = await shop.list('&price_vs_benchmark=below');
  expect(data.map(({ offerId }) => offerId)).not.toContain(ids.free);
  expect(await details('free')).toMatchObject({ price: 0, priceDiffPercent: null });
});

test('nothing is compared with a benchmark of 0', async () => {
  expect((await listed('uncompared')).priceDiffPercent).toBeNull();
});
