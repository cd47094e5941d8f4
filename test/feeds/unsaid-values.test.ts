import { type ListedProduct, ShopHarness } from './support/shop.js';

const PRODUCTS = 8;

let shop: ShopHarness;
let unsaid: ListedProduct[];

beforeAll(async () => {
  shop = await ShopHarness.start(PRODUCTS);
  await shop.pull();
  const before = (await shop.list()).data.map(({ offerId }) => offerId);
  await shop.sync.platform.quirks('merchant', 'unsaid_values');
  await shop.pull();
  unsaid = (await shop.list('&sort=price')).data.filter(({ offerId }) => !before.includes(offerId));
});
afterAll(() => shop.stop());

test('are left out in REST, neither nought nor out of stock', () => {
  expect(unsaid).toHaveLength(3);
  expect(unsaid.filter((product) => !('price' in product))).toHaveLength(2);
  expect(unsaid.filter((product) => !('availability' in product))).toHaveLength(2);
  for (const product of unsaid) expect(product.priceDiffPercent).toBeNull();
  const [first, ...others] = unsaid;
  expect(first?.price).toBeGreaterThan(0);
  expect(others.every((product) => product.price === undefined)).toBe(true);
});

test('are null in GraphQL, and counted by themselves', async () => {
  const { products, productStatusSummary: summary } = await shop.ask(
    `query ($id: String!) {
      products(accountId: $id, limit: 100) { data { offerId price availability benchmarkPrice priceDiffPercent } }
      productStatusSummary(accountId: $id) { data { total inStock outOfStock availabilityUnknown } }
    }`,
    { id: shop.accountId },
  );
  const found = products.data.filter(({ offerId }: ListedProduct) => unsaid.some((each) => each.offerId === offerId));
  expect(found.filter(({ price }: { price: number | null }) => price === null)).toHaveLength(2);
  expect(found.filter(({ availability }: { availability: string | null }) => availability === null)).toHaveLength(2);
  const [{ total, inStock, outOfStock, availabilityUnknown }] = summary.data;
  expect([total, availabilityUnknown]).toEqual([PRODUCTS + 3, 2]);
  expect(inStock + outOfStock + availabilityUnknown).toBe(total);
});

test('a product without a price has the benchmark that is known, in the benchmark’s currency', async () => {
  const { offerId } = unsaid.at(-1) as ListedProduct;
  const priceless = { id: `online~de~DE~${offerId}`, offerId, reportCountryCode: 'DE' };
  const benchmarkPrice = { amountMicros: '12500000', currencyCode: 'CHF' };
  shop.merchant.change = (path, answer) => ({
    ...answer,
    ...(answer.products && {
      products: answer.products.map((each: { offerId: string; productAttributes: object }) =>
        each.offerId === offerId
          ? { ...each, productAttributes: { ...each.productAttributes, price: undefined } }
          : each,
      ),
    }),
    ...(path.includes('reports:search') && {
      results: [...(answer.results ?? []), { priceCompetitivenessProductView: { ...priceless, benchmarkPrice } }],
    }),
  });
  await shop.pull();
  const { product } = await shop.ask(
    `query ($id: String!, $offerId: String!) {
      product(accountId: $id, offerId: $offerId) { price benchmarkPrice priceDiffPercent currency }
    }`,
    { id: shop.accountId, offerId },
  );
  expect(product).toEqual({ price: null, benchmarkPrice: 12.5, priceDiffPercent: null, currency: 'CHF' });
  shop.merchant.change = (_path, answer) => answer;
  await shop.pull();
});

test('match no filter, and come last in both orders', async () => {
  const without = (field: 'price' | 'availability') => unsaid.filter((product) => product[field] === undefined);
  for (const filter of ['availability=in_stock', 'availability=out_of_stock']) {
    const { data } = await shop.list(`&${filter}`);
    for (const { offerId } of without('availability')) expect(data.map((each) => each.offerId)).not.toContain(offerId);
  }
  for (const filter of ['above', 'below', 'equal']) {
    const { data } = await shop.list(`&price_vs_benchmark=${filter}`);
    for (const { offerId } of unsaid) expect(data.map((each) => each.offerId)).not.toContain(offerId);
  }
  for (const sort of ['price', '-price']) {
    const { data } = await shop.list(`&sort=${sort}`);
    expect(
      data
        .slice(-2)
        .map(({ offerId }) => offerId)
        .sort(),
    ).toEqual(
      without('price')
        .map(({ offerId }) => offerId)
        .sort(),
    );
    // Page by page it is the same order.
    const paged: string[] = [];
    for (let offset = 0; offset < data.length; offset += 4) {
      const page = await shop.get(`/query/products?account_id=${shop.accountId}&sort=${sort}&limit=4&offset=${offset}`);
      paged.push(...page.data.map(({ offerId }: ListedProduct) => offerId));
    }
    expect(paged).toEqual(data.map(({ offerId }) => offerId));
  }
});

test('a single product says nothing of them', async () => {
  for (const { offerId, ...listed } of unsaid) {
    const details = await shop.get(`/query/products/${offerId}?account_id=${shop.accountId}`);
    expect('price' in details).toBe('price' in listed);
    expect('availability' in details).toBe('availability' in listed);
  }
});
