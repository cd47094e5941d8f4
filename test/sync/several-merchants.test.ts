import { SyncHarness } from './support/harness.js';
import { MerchantProxy } from './support/merchant-proxy.js';

describe('a sync of an account with three Merchant Centers', () => {
  let harness: SyncHarness;
  let proxy: MerchantProxy;
  let teamId: string;
  let accountId: string;

  beforeAll(async () => {
    const size = { accounts: 1, campaignsPerAccount: 4, productsPerAccount: 8, termsPerCampaign: 1, days: 20 };
    harness = await SyncHarness.start(size);
    [accountId = ''] = harness.platform.sandbox.accountIds;
    proxy = await MerchantProxy.start(harness.platform.sandbox.merchantUrl);
  });
  afterAll(async () => {
    await proxy.close();
    await harness.close();
  });
  beforeEach(async () => {
    proxy.change = (_path, answer) => answer;
    proxy.status = () => undefined;
    await harness.platform.withoutQuirks();
    teamId = await harness.team();
  });

  const run = () => harness.service({ merchantUrl: proxy.url }).run({ teamId });
  const severalRun = async () => {
    await harness.platform.quirks('google-ads', 'several_merchants');
    return run();
  };
  const of = <Row>(columns: string, table: string) =>
    harness.db.query<Row>(`select ${columns} from ${table} where team_id = $1 and account_id = $2 order by 1, 2`, [
      teamId,
      accountId,
    ]);
  const products = () =>
    of<{ id: string; merchant: string; others: string[]; price: string; title: string }>(
      'offer_id as id, merchant_id as merchant, other_merchant_ids as others, price_micros as price, title',
      'products',
    );
  const linked = async () => {
    const rows = await of<{ id: string }>('merchant_id as id, country, countries', 'account_merchants');
    return rows.map(({ id }) => id).sort((one, other) => Number(one) - Number(other));
  };

  test('reads all of them; an offer that several have is the first one’s, and names the others', async () => {
    await run();
    const [main = ''] = await linked();
    const alone = await products();
    expect(alone).toHaveLength(8);
    const figures = () => of<{ id: string }>('month, days, product_id as id, cost_micros', 'product_months');
    const figuresAlone = await figures();

    expect(await severalRun()).toMatchObject({ status: 'completed', accounts: [{ tally: { skipped: 0 } }] });
    const merchants = await linked();
    expect(merchants).toHaveLength(3);
    expect((await harness.account(teamId, accountId)).merchantId).toBe(merchants[0]);
    const all = await products();
    expect(all).toHaveLength(8 + 2 * 3);
    const doubled = all.filter(({ others }) => others.length > 0);
    expect(doubled).toHaveLength(3);
    for (const { merchant, others } of doubled) expect([merchant, ...others]).toEqual(merchants);
    for (const merchant of merchants.slice(1)) {
      expect(all.filter((each) => each.merchant === merchant).length).toBeGreaterThanOrEqual(3);
    }
    // What only the first account's center has is as it was.
    const isShared = (id: string) => doubled.some((each) => id.toLowerCase().endsWith(each.id.toLowerCase()));
    const untouched = alone.filter(({ id }) => !isShared(id));
    expect(all).toEqual(expect.arrayContaining(untouched));
    expect(untouched.every(({ merchant }) => merchant === main)).toBe(true);
    const unshared = ({ id }: { id: string }) => !isShared(id);
    expect(await figures()).toEqual(expect.arrayContaining(figuresAlone.filter(unshared)));
    expect(new Set((await of<{ id: string }>('id, merchant_id', 'feeds')).map(({ id }) => id)).size).toBe(9);

    await harness.platform.withoutQuirks();
    await run();
    expect(await linked()).toEqual([main]);
    expect(await products()).toEqual(alone);
    expect(await of('id, merchant_id', 'feeds')).toHaveLength(3);
  });

  test('keeps promotions of the same id apart', async () => {
    await severalRun();
    const merchants = await linked();
    const rows = await of<{ id: string; merchant: string }>(
      'promotion_id as id, merchant_id as merchant, custom_title',
      'promotions',
    );
    for (const merchant of merchants) expect(rows.filter((row) => row.merchant === merchant).length).toBeGreaterThan(5);
    expect(new Set(rows.map(({ id, merchant }) => `${merchant} ${id}`)).size).toBe(rows.length);
    const before = await of('id, *', 'promotions');
    await run();
    expect(await of('id, *', 'promotions')).toEqual(before);
  });

  test('reads the others where one refuses, says so, and leaves alone what is stored of that one', async () => {
    await severalRun();
    const merchants = await linked();
    const before = await products();
    const promotions = await of('id, *', 'promotions');
    for (const closed of merchants) {
      proxy.status = (path) => (path.includes(`/accounts/${closed}/`) ? 403 : undefined);
      proxy.change = (_path, answer) => ({
        ...answer,
        products: answer.products?.map((each: { productAttributes: object }) => ({
          ...each,
          productAttributes: { ...each.productAttributes, title: 'Neu' },
        })),
      });
      expect(await run()).toMatchObject({ status: 'failed', accounts: [{ failure: { code: 'platform_rejected' } }] });
      const after = await products();
      expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
      for (const [index, { merchant, title }] of after.entries()) {
        const kept = before[index]?.merchant === closed;
        expect([merchant, title]).toEqual([before[index]?.merchant, kept ? before[index]?.title : 'Neu']);
      }
      expect(await linked()).toEqual(merchants);
      expect(await of('id, *', 'promotions')).toEqual(promotions);
      proxy.change = (_path, answer) => answer;
      proxy.status = () => undefined;
      await run();
      expect(await products()).toEqual(before);
    }
  });

  test('takes an offer that differs in its capitals alone for the same, as reports do', async () => {
    await harness.platform.quirks('google-ads', 'several_merchants');
    await run();
    const merchants = await linked();
    proxy.change = (path, answer) => ({
      ...answer,
      products: answer.products?.map((each: { offerId: string }) => ({
        ...each,
        offerId: path.includes(`/accounts/${merchants[0]}/`) ? each.offerId.toUpperCase() : each.offerId.toLowerCase(),
      })),
    });
    await run();
    const all = await products();
    expect(new Set(all.map(({ id }) => id.toLowerCase())).size).toBe(all.length);
    expect(all.filter(({ others }) => others.length === 2)).toHaveLength(3);
    for (const { id, merchant } of all) {
      expect(id).toBe(merchant === merchants[0] ? id.toUpperCase() : id.toLowerCase());
    }
  });

  test('does not take over an offer from another center while the first one’s record cannot be read', async () => {
    await severalRun();
    const [first = ''] = await linked();
    const before = await products();
    const [shared] = before.filter(({ others }) => others.length > 0);
    proxy.change = (path, answer) => ({
      ...answer,
      products: answer.products?.map((each: { offerId: string }) =>
        each.offerId === shared?.id && path.includes(`/accounts/${first}/`)
          ? { offerId: each.offerId, link: 5, productAttributes: 7 }
          : each,
      ),
    });
    expect(await run()).toMatchObject({ status: 'completed', accounts: [{ tally: { skipped: 1 } }] });
    expect(await products()).toEqual(before);
  });
});
