import { type ListedProduct, ShopHarness } from './support/shop.js';

const PRODUCTS = 4;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ON_SALE = { price: 79.9, benchmarkPrice: 90, priceDiffPercent: -11.22 };
const REGULAR = { price: 119.9, benchmarkPrice: 90, priceDiffPercent: 33.22 };

let shop: ShopHarness;
let start: Date;
/** One on sale now, one later, one before, one always, one up to an end, one from a start, one never. */
let offers: string[];

beforeAll(async () => {
  shop = await ShopHarness.start(PRODUCTS);
  await shop.sync.platform.quirks('merchant', 'sale_prices');
  start = shop.sync.now;
  await shop.pull();
  offers = (await shop.list()).data
    .map(({ offerId }) => offerId)
    .sort((one, other) => Number(one.split('-')[1]) - Number(other.split('-')[1]))
    .slice(PRODUCTS);
  expect(offers).toHaveLength(7);
});
afterAll(() => shop.stop());
beforeEach(async () => {
  shop.sync.now = start;
  await shop.roll();
});

const onSale = [0, 3, 4, 5];
const pricesOf = async (query = '') => {
  const { data } = await shop.list(query);
  return offers.map((offer) => {
    const { price, benchmarkPrice, priceDiffPercent } = data.find(({ offerId }) => offerId === offer) as ListedProduct;
    return { price, benchmarkPrice, priceDiffPercent };
  });
};
const expected = (sale: readonly number[]) => offers.map((_, at) => (sale.includes(at) ? ON_SALE : REGULAR));

/** Lists, filters, counts, orders and single products say the same. */
async function expectOnSale(sale: readonly number[]): Promise<void> {
  for (const days of ['', '&days=365', '&days=29']) {
    expect(await pricesOf(days)).toEqual(expected(sale));
    const wanted = async (filter: string) => {
      const { data, total } = await shop.list(`${days}${filter}`);
      expect(total).toBe(data.length);
      return offers.flatMap((offer, at) => (data.some(({ offerId }) => offerId === offer) ? [at] : []));
    };
    expect(await wanted('&price_vs_benchmark=below')).toEqual(sale);
    expect(await wanted('&price_vs_benchmark=above')).toEqual(
      offers.flatMap((_, at) => (sale.includes(at) ? [] : [at])),
    );
    expect(await wanted('&min_price_diff_percent=33')).not.toEqual(expect.arrayContaining([...sale]));
    for (const sort of ['price', 'price_diff'] as const) {
      const { data } = await shop.list(`${days}&sort=${sort}`);
      const field = sort === 'price' ? 'price' : 'priceDiffPercent';
      const values = data.map((product) => product[field] ?? Number.POSITIVE_INFINITY);
      expect(values).toEqual([...values].sort((one, other) => one - other));
    }
  }
  for (const [at, offer] of offers.entries()) {
    const details = await shop.get(`/query/products/${offer}?account_id=${shop.accountId}`);
    expect(details).toMatchObject(sale.includes(at) ? ON_SALE : REGULAR);
  }
}

test('the price is the one that a shopper pays, while the sale runs', async () => {
  await shop.sums();
  await expectOnSale(onSale);
});

test('it changes in the minute in which a sale begins or ends, without a pull, before and after the job', async () => {
  const changes: [after: number, onSale: number[]][] = [
    [DAY - MINUTE, [0, 3, 4, 5]],
    // The first and the fifth end, the second begins.
    [DAY, [1, 3, 5]],
    [DAY + MINUTE, [1, 3, 5]],
    [2 * DAY - MINUTE, [1, 3, 5]],
    [2 * DAY, [3, 5]],
  ];
  for (const [after, sale] of changes) {
    shop.sync.now = new Date(start.getTime() + after);
    await expectOnSale(sale);
    await shop.roll();
    await shop.sums();
    await expectOnSale(sale);
  }
});

test('GraphQL and details say the regular price, the sale price and its time', async () => {
  const fields = 'offerId price regularPrice salePrice saleStartsAt saleEndsAt';
  const { products } = await shop.ask(
    `query ($id: String!) { products(accountId: $id, limit: 100) { data { ${fields} } } }`,
    { id: shop.accountId },
  );
  const of = (at: number) => products.data.find(({ offerId }: ListedProduct) => offerId === offers[at]);
  const instant = (days: number) => new Date(start.getTime() + days * DAY).toISOString();
  const both = { regularPrice: 119.9, salePrice: 79.9 };
  expect(of(0)).toMatchObject({ ...both, price: 79.9, saleStartsAt: instant(-1), saleEndsAt: instant(1) });
  expect(of(1)).toMatchObject({ ...both, price: 119.9, saleStartsAt: instant(1), saleEndsAt: instant(2) });
  expect(of(3)).toMatchObject({ ...both, price: 79.9, saleStartsAt: null, saleEndsAt: null });
  expect(of(4)).toMatchObject({ ...both, price: 79.9, saleStartsAt: null, saleEndsAt: instant(1) });
  expect(of(5)).toMatchObject({ ...both, price: 79.9, saleStartsAt: instant(-1), saleEndsAt: null });
  const { product } = await shop.ask(
    `query ($id: String!, $offer: String!) { product(accountId: $id, offerId: $offer) { ${fields} } }`,
    { id: shop.accountId, offer: offers[0] },
  );
  expect(product).toEqual(of(0));
});

describe('a sale that is none', () => {
  const priced = (change: object) => {
    shop.merchant.change = (_path, { products, ...answer }) => ({
      ...answer,
      ...(products && {
        products: products.map(({ productAttributes, ...each }: { productAttributes: object; offerId: string }) => ({
          ...each,
          productAttributes: each.offerId === offers[3] ? { ...productAttributes, ...change } : productAttributes,
        })),
      }),
    });
  };
  const euros = (amount: number, currencyCode = 'EUR') => ({ amountMicros: String(amount * 1_000_000), currencyCode });

  test.each([
    ['is dearer than the price', { salePrice: euros(130) }, 119.9],
    ['costs nothing', { salePrice: euros(0) }, 119.9],
    ['is in another currency', { salePrice: euros(79, 'CHF') }, 119.9],
    ['has no amount', { salePrice: { currencyCode: 'EUR' } }, 119.9],
    [
      'ends before it begins',
      { salePriceEffectiveDate: { startTime: '2026-06-20T00:00:00Z', endTime: '2026-06-01T00:00:00Z' } },
      119.9,
    ],
    ['has an empty time, so that it always runs', { salePriceEffectiveDate: {} }, 79.9],
    [
      'begins by the clock of another zone',
      { salePriceEffectiveDate: { startTime: '2026-06-15T12:00:01+03:00' } },
      119.9,
    ],
    ['ends by the clock of another zone', { salePriceEffectiveDate: { endTime: '2026-06-15T04:00:00-05:00' } }, 119.9],
    ['is all that is said', { price: undefined }, 79.9],
  ])('%s', async (_case, change, price) => {
    priced(change);
    await shop.pull();
    const { data } = await shop.list();
    expect(data.find(({ offerId }) => offerId === offers[3])?.price).toBe(price);
    shop.merchant.change = (_path, answer) => answer;
    await shop.pull();
  });
});
