import { type ListedProduct, ShopHarness, sum } from './support/shop.js';

const PRODUCTS = 12;
/** Of the German feed: half are in the Austrian one too, a third in the English one. */
const [AUSTRIAN, ENGLISH] = [6, 4];
const ALL = PRODUCTS + AUSTRIAN + ENGLISH;

let shop: ShopHarness;
let german: ListedProduct[];

beforeAll(async () => {
  shop = await ShopHarness.start(PRODUCTS);
  await shop.pull();
  german = (await shop.list('&days=365')).data;
  await shop.sync.platform.quirks('google-ads', 'several_feeds');
  await shop.pull();
});
afterAll(() => shop.stop());

const costs = (products: readonly ListedProduct[]) => sum(products.map(({ metrics }) => metrics.cost));
const ofFeed = (label: string, language: string, more = '') =>
  shop.list(`&days=365&feed_label=${label}&content_language=${language}${more}`);

test('each feed has its products, under titles, prices and figures of their own', async () => {
  const [all, de, at, en] = await Promise.all([
    shop.list('&days=365'),
    ofFeed('DE', 'de'),
    ofFeed('AT', 'de'),
    ofFeed('DE', 'en'),
  ]);
  expect([all.total, de.total, at.total, en.total]).toEqual([ALL, PRODUCTS, AUSTRIAN, ENGLISH]);
  expect(de.data).toEqual(german);
  expect(en.data.every(({ title }) => title.endsWith('(English)'))).toBe(true);
  expect([...de.data, ...at.data].some(({ title }) => title.endsWith('(English)'))).toBe(false);
  for (const product of at.data) {
    const same = german.find(({ offerId }) => offerId === product.offerId) as ListedProduct;
    expect(product.price).toBeCloseTo((same.price ?? 0) + 2, 2);
    expect(product.benchmarkPrice).toBeCloseTo((same.benchmarkPrice ?? 0) + 3, 2);
  }
  // A sum holds everything once.
  expect(costs(all.data)).toBe(sum([costs(de.data), costs(at.data), costs(en.data)]));
  expect(costs(at.data)).toBeGreaterThan(0);
  expect((await ofFeed('at', 'DE')).total).toBe(AUSTRIAN);
  expect((await ofFeed('FR', 'fr')).total).toBe(0);
  expect((await shop.list('&feed_label=DE')).total).toBe(PRODUCTS + ENGLISH);
});

test('an offer id means the main feed; parameters name another one', async () => {
  const { offerId } = german.find((each) => each.metrics.cost > 0 && /0$|4$|8$/.test(each.offerId)) as ListedProduct;
  const path = (rest: string, more = '') =>
    `/query/products/${offerId}${rest}?account_id=${shop.accountId}&days=365${more}`;
  const main = await shop.get(path(''));
  expect(main).toMatchObject({ offerId, feedLabel: 'DE', contentLanguage: 'de' });
  expect(await shop.get(path('', '&feed_label=DE'))).toEqual(main);
  const { data } = await ofFeed('AT', 'de');
  for (const { offerId: of, title, price, metrics } of data) {
    const at = await shop.get(`/query/products/${of}?account_id=${shop.accountId}&days=365&feed_label=AT`);
    expect(at).toMatchObject({ feedLabel: 'AT', contentLanguage: 'de', title, price, metrics });
    const days = `&start_date=2026-05-01&end_date=2026-06-14`;
    const daily = await shop.get(
      `/query/products/${of}/metrics/daily?account_id=${shop.accountId}&feed_label=AT${days}`,
    );
    const ofMain = await shop.get(`/query/products/${of}/metrics/daily?account_id=${shop.accountId}${days}`);
    expect(sum(daily.map((day: { cost: number }) => day.cost))).toBe(metrics.cost - (await before(of, 'AT')));
    if (metrics.cost > 0) expect(daily).not.toEqual(ofMain);
  }
  expect(await shop.get(path('', '&feed_label=FR'))).toMatchObject({ status: 404, code: 'not_found' });
});

/** What the Austrian product had cost before the days that are looked at. */
async function before(offerId: string, label: string): Promise<number> {
  const range = '&start_date=2026-01-01&end_date=2026-04-30';
  const path = `/query/products/${offerId}/metrics/daily?account_id=${shop.accountId}&feed_label=${label}${range}`;
  return sum((await shop.get(path)).map((day: { cost: number }) => day.cost));
}

test('feeds count what is in them, and a status is that of a country', async () => {
  const feeds = await shop.get(`/query/accounts/${shop.accountId}/feeds`);
  const of = (label: string, language: string) =>
    feeds.filter(
      (feed: { feedLabel: string; contentLanguage: string; type: string; fileUrl: string | null }) =>
        feed.feedLabel === label && feed.contentLanguage === language && !/Labels/.test(JSON.stringify(feed)),
    );
  const [austria] = of('AT', 'de');
  expect(austria).toMatchObject({ itemCount: AUSTRIAN, approvedCount: 3, disapprovedCount: 3, pendingCount: 0 });
  const [english] = of('DE', 'en');
  expect(english).toMatchObject({ itemCount: ENGLISH, approvedCount: ENGLISH, disapprovedCount: 0 });
  expect(sum(of('DE', 'de').map(({ itemCount }: { itemCount: number }) => itemCount))).toBe(PRODUCTS);

  const { disapprovedProducts: found, productStatusSummary: counts } = await shop.ask(
    `query ($id: String!) {
      disapprovedProducts(accountId: $id, feedLabel: "AT") { data { offerId feedLabel contentLanguage } meta { total } }
      productStatusSummary(accountId: $id, feedLabel: "AT") { data { total disapproved } }
    }`,
    { id: shop.accountId },
  );
  expect(found.meta.total).toBe(3);
  expect(found.data[0]).toMatchObject({ feedLabel: 'AT', contentLanguage: 'de' });
  expect(counts.data).toEqual([{ total: AUSTRIAN, disapproved: 3 }]);
  const { offerId } = found.data[0];
  const status = async (more = '') =>
    (await shop.get(`/query/products/${offerId}?account_id=${shop.accountId}${more}`)).status;
  expect(await status('&feed_label=AT')).toBe('disapproved');
  expect(await status()).toBe(
    (
      await shop.ask(`query ($id: String!, $offer: String!) { product(accountId: $id, offerId: $offer) { status } }`, {
        id: shop.accountId,
        offer: offerId,
      })
    ).product.status,
  );
  const history = await shop.ask(
    `query ($id: String!, $offer: String!, $label: String) {
      productStatusHistory(accountId: $id, offerId: $offer, feedLabel: $label, startDate: "2026-06-15", endDate: "2026-06-15") { productDays { status } }
    }`,
    { id: shop.accountId, offer: offerId, label: 'AT' },
  );
  expect(history.productStatusHistory.productDays.at(-1)).toEqual({ status: 'disapproved' });
});

test('in GraphQL they are records of their own', async () => {
  const document = `query ($id: String!) {
    products(accountId: $id, days: 365, limit: 100) {
      data { nodeId offerId feedLabel contentLanguage title metrics(days: 365) { cost } dailyMetrics(days: 365) { cost } }
    }
    account(accountId: $id) { products(feedLabel: "AT", days: 365, limit: 100) { offerId metrics { cost } } }
  }`;
  const { products, account } = await shop.ask(document, { id: shop.accountId });
  const ids = new Set(products.data.map(({ nodeId }: { nodeId: string }) => nodeId));
  expect(ids.size).toBe(ALL);
  expect(account.products).toHaveLength(AUSTRIAN);
  for (const product of products.data) {
    expect(sum(product.dailyMetrics.map(({ cost }: { cost: number }) => cost))).toBe(product.metrics.cost);
    const { node } = await shop.ask(
      `query ($id: ID!) { node(id: $id) { nodeId ... on Product { offerId feedLabel contentLanguage title } } }`,
      { id: product.nodeId },
    );
    const { nodeId, offerId, feedLabel, contentLanguage, title } = product;
    expect(node).toEqual({ nodeId, offerId, feedLabel, contentLanguage, title });
  }
});

test('figures whose report names no feed count once, for the product of the main feed', async () => {
  const { data: before } = await shop.list('&days=365');
  await shop.sync.platform.quirks('google-ads', 'several_feeds', 'unlabelled_products');
  await shop.pull();
  const { data: after } = await shop.list('&days=365');
  expect(costs(after)).toBe(costs(before));
  const [de, at, en] = await Promise.all([ofFeed('DE', 'de'), ofFeed('AT', 'de'), ofFeed('DE', 'en')]);
  expect([costs(at.data), costs(en.data)]).toEqual([0, 0]);
  expect(costs(de.data)).toBe(costs(after));
  const { offerId, metrics } = de.data[0] as ListedProduct;
  const one = await shop.get(`/query/products/${offerId}?account_id=${shop.accountId}&days=365`);
  expect(one.metrics.cost).toBe(metrics.cost);
  // Another window is added up afresh.
  expect(costs((await shop.list('&days=364')).data)).toBe(costs(after));
  const { products } = await shop.ask(
    `query ($id: String!) { products(accountId: $id, days: 90, limit: 100) { data { offerId metrics(days: 364) { cost } } } }`,
    { id: shop.accountId },
  );
  expect(costs(products.data)).toBe(costs(after));
});

test('the feed with the most products is the main one, whichever country it is for', async () => {
  await shop.sync.platform.withoutQuirks();
  await shop.sync.platform.quirks('google-ads', 'several_feeds');
  shop.merchant.change = (path, answer) => {
    if (!path.includes('/products?')) return answer;
    const isLeft = (each: { feedLabel: string; contentLanguage: string }, at: number) =>
      each.feedLabel === 'AT' || each.contentLanguage === 'en' || at < AUSTRIAN - 1;
    return { ...answer, products: answer.products.filter(isLeft) };
  };
  await shop.pull();
  const at = await ofFeed('AT', 'de');
  const de = await ofFeed('DE', 'de');
  expect([at.total, de.total]).toEqual([AUSTRIAN, AUSTRIAN - 1]);
  const labelOf = async (offerId: string) =>
    (await shop.get(`/query/products/${offerId}?account_id=${shop.accountId}`)).feedLabel;
  for (const { offerId } of at.data) expect(await labelOf(offerId)).toBe('AT');
  const others = de.data.filter(({ offerId }) => !at.data.some((each) => each.offerId === offerId));
  expect(others.length).toBeGreaterThan(0);
  for (const { offerId } of others) expect(await labelOf(offerId)).toBe('DE');
  shop.merchant.change = (_path, answer) => answer;
});
