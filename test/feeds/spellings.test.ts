import { type ListedProduct, ShopHarness, sum } from './support/shop.js';

const PRODUCTS = 8;

let shop: ShopHarness;

beforeEach(async () => {
  shop = await ShopHarness.start(PRODUCTS);
});
afterEach(() => shop.stop());

const costs = (products: readonly ListedProduct[]) => sum(products.map(({ metrics }) => metrics.cost));
const daily = async (offerId: string) =>
  shop.get(
    `/query/products/${offerId}/metrics/daily?account_id=${shop.accountId}&start_date=2026-04-16&end_date=2026-06-14`,
  );

test('capitals that become known later, and change, take all figures along', async () => {
  // Before the shop is linked, only reports know the offers: in lower case.
  shop.merchant.change = (path, answer) => (path.includes('/products?') ? { ...answer, products: [] } : answer);
  await shop.pull();
  expect((await shop.list()).total).toBe(0);
  shop.merchant.change = (_path, answer) => answer;
  await shop.sync.platform.quirks('merchant', 'other_capitals');
  await shop.pull();
  const { data: capitals } = await shop.list('&days=365');
  expect(capitals).toHaveLength(PRODUCTS);
  expect(capitals.every(({ offerId }) => offerId === offerId.toUpperCase())).toBe(true);
  const { from } = await shop.sync.account(shop.teamId, shop.accountId);
  expect(from).toBe('2026-04-16');
  const [{ cost = 0 } = {}] = await shop.sync.db.query<{ cost: number }>(
    `select round(sum(cost_micros[cardinality(cost_micros)]) / 10000) / 100 as cost from product_months`,
  );
  expect(costs(capitals)).toBe(Number(cost));
  const { offerId } = capitals[0] as ListedProduct;
  const days = await daily(offerId);
  expect(sum(days.map((day: { cost: number }) => day.cost))).toBe(capitals[0]?.metrics.cost);

  await shop.sync.platform.withoutQuirks();
  await shop.pull();
  const { data: lower } = await shop.list('&days=365');
  expect(lower.map(({ offerId: id }) => id)).toEqual(capitals.map(({ offerId: id }) => id.toLowerCase()));
  expect(costs(lower)).toBe(costs(capitals));
  expect(await daily(offerId.toLowerCase())).toEqual(days);
  // Whoever wrote the offer down before the change finds it.
  expect(await daily(offerId)).toEqual(days);
  const states = await shop.ask(
    `query ($id: String!) { productStatusHistory(accountId: $id, days: 5) { changesTotal days { total } } }`,
    { id: shop.accountId },
  );
  expect(states.productStatusHistory).toMatchObject({ changesTotal: 0 });
});

test('two offers that differ in capitals alone are two products, whose figures count once', async () => {
  await shop.pull();
  const { data: before } = await shop.list('&days=365');
  await shop.sync.platform.quirks('merchant', 'twin_offers');
  await shop.pull();
  const { data: after } = await shop.list('&days=365');
  expect(after).toHaveLength(PRODUCTS + 1);
  expect(costs(after)).toBe(costs(before));
  const [twin] = after.filter(({ title }) => title.endsWith('(Doppelgänger)')) as [ListedProduct];
  const first = after.find(
    ({ offerId }) => offerId !== twin.offerId && offerId.toUpperCase() === twin.offerId,
  ) as ListedProduct;
  const one = async (offerId: string) => shop.get(`/query/products/${offerId}?account_id=${shop.accountId}&days=365`);
  expect((await one(twin.offerId)).title).toBe(twin.title);
  expect((await one(first.offerId)).title).toBe(first.title);
  expect((await one(twin.offerId)).metrics.cost).toBe(twin.metrics.cost);
  await shop.sync.platform.withoutQuirks();
  await shop.pull();
  expect((await shop.list('&days=365')).data).toEqual(before);
});

test('an offer that is sold on site too is one product, the one sold online', async () => {
  await shop.pull();
  const before = await shop.list();
  await shop.sync.platform.quirks('merchant', 'local_offers');
  await shop.pull();
  expect(await shop.list()).toEqual(before);
});
