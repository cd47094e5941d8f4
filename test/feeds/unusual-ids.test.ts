import { type ListedProduct, ShopHarness, sum } from './support/shop.js';

/** What shops take for ids: the platform's separator, what addresses and formulas need, capitals beyond ASCII, long ones. */
const IDS = ['A~B', 'de~DE~Rot', 'a/b#1?c=d&e', '100%+1', 'Größe Ü', '../..', '=SUM(A1)', `L${'x'.repeat(49)}`];

let shop: ShopHarness;
let usual: ListedProduct[];
const renamed = new Map<string, string>();

beforeAll(async () => {
  shop = await ShopHarness.start(IDS.length);
  await shop.pull();
  usual = (await shop.list('&days=365')).data;
  for (const [at, { offerId }] of usual.entries()) renamed.set(offerId, IDS[at] as string);
  const named = (offerId: string) => renamed.get(offerId) ?? offerId;
  shop.merchant.change = (_path, answer) => ({
    ...answer,
    ...(answer.products && {
      products: answer.products.map((each: { offerId: string }) => ({ ...each, offerId: named(each.offerId) })),
    }),
    ...(answer.results && {
      results: answer.results.map((row: { priceCompetitivenessProductView: { id: string; offerId: string } }) => {
        const { id, offerId, ...view } = row.priceCompetitivenessProductView;
        const feed = id.slice(0, -offerId.length);
        return { priceCompetitivenessProductView: { ...view, id: feed + named(offerId), offerId: named(offerId) } };
      }),
    }),
  });
  shop.ads.restate = ({ segments, ...row }) => {
    const item = segments?.productItemId;
    const productItemId = item && named(item).toLowerCase();
    return segments ? { ...row, segments: { ...segments, ...(productItemId && { productItemId }) } } : row;
  };
  // A new id is another product: its former days come along only if they are asked for again.
  await shop.pull(60);
});
afterAll(() => shop.stop());

test('offer ids of any spelling keep their product, benchmark and figures', async () => {
  const { data, total } = await shop.list('&days=365');
  expect(total).toBe(IDS.length);
  for (const { offerId, ...before } of usual) {
    expect(data.find((each) => each.offerId === renamed.get(offerId))).toEqual({
      ...before,
      offerId: renamed.get(offerId),
    });
  }
});

test.each(IDS)('%s is found by its address', async (id) => {
  const path = `/query/products/${encodeURIComponent(id)}`;
  const details = await shop.get(`${path}?account_id=${shop.accountId}&days=365`);
  expect(details).toMatchObject({ offerId: id, feedLabel: 'DE', contentLanguage: 'de' });
  const range = 'start_date=2026-04-16&end_date=2026-06-14';
  const days = await shop.get(`${path}/metrics/daily?account_id=${shop.accountId}&${range}`);
  expect(sum(days.map(({ cost }: { cost: number }) => cost))).toBe(details.metrics.cost);
  const document = `query ($id: String!, $offer: String!) {
    product(accountId: $id, offerId: $offer, days: 365) { nodeId offerId metrics { cost } }
  }`;
  const { product } = await shop.ask(document, { id: shop.accountId, offer: id });
  expect(product).toMatchObject({ offerId: id, metrics: { cost: details.metrics.cost } });
  const { node } = await shop.ask('query ($id: ID!) { node(id: $id) { ... on ProductDetails { offerId } } }', {
    id: product.nodeId,
  });
  expect(node).toEqual({ offerId: id });
});
