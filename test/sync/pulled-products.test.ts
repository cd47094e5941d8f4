import type { PriceBenchmark } from '../../src/platforms/merchant.js';
import { writeProducts } from '../../src/sync/catalogue-records.js';
import { type PulledProduct, StagedProducts } from '../../src/sync/pulled-products.js';
import { TEAM } from '../domain/support/world.js';
import { addAccount, addTeam } from '../support/builders.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { SyncHarness } from './support/harness.js';
import { MerchantProxy } from './support/merchant-proxy.js';
import { randomFrom } from './support/model.js';

interface Told {
  merchantId: string;
  comparedIn: string;
  products: PulledProduct[];
  unread: string[];
  benchmarks: PriceBenchmark[];
  unreadBenchmarks: string[];
}

interface Kept {
  id: string;
  offerId: string;
  itemId: string;
  title: string;
  benchmarkMicros: string | null;
  merchantId: string;
  others: string[];
}

const ACCOUNT = '300';
const KEY = { teamId: TEAM, accountId: ACCOUNT };

function record(offerId: string, title: string, feedLabel: string, contentLanguage: string): PulledProduct {
  return {
    offerId,
    title,
    brand: '',
    priceMicros: '1000000',
    currency: 'EUR',
    salePriceMicros: null,
    saleFrom: null,
    saleUntil: null,
    availability: 'in_stock',
    status: 'approved',
    issues: [],
    link: '',
    imageLink: '',
    condition: '',
    gtin: '',
    productType: '',
    feedLabel,
    contentLanguage,
    isLocal: false,
    country: feedLabel || null,
    customLabels: ['a', ''],
    dataSourceId: null,
  };
}

const feedOf = ({ feedLabel, contentLanguage }: { feedLabel: string; contentLanguage: string }) =>
  `${contentLanguage}~${feedLabel}`;

/** What is to be stored after a catalogue was told: record by record, as people would go through it. */
function expected(before: readonly Kept[], told: readonly Told[], failed: readonly string[]): Kept[] {
  const kept = new Map(before.map((each) => [each.id, each]));
  const unread = new Map<string, number>();
  for (const [at, center] of told.entries()) {
    for (const id of center.unread.map((each) => each.toLowerCase())) if (!unread.has(id)) unread.set(id, at);
  }
  const fresh = new Map<string, Kept>();
  const keys = new Set(
    told.flatMap(({ products }) => products.map((each) => `${feedOf(each)}~${each.offerId}`.toLowerCase())),
  );
  for (const key of keys) {
    const of = ({ products }: Told) =>
      products.filter((each) => `${feedOf(each)}~${each.offerId}`.toLowerCase() === key);
    const [owner, ...others] = told.filter((center) => of(center).length > 0) as [Told, ...Told[]];
    const itemId = (of(owner)[0] as PulledProduct).offerId.toLowerCase();
    if ((unread.get(itemId) ?? told.length) < told.indexOf(owner)) continue;
    const spellings = [...new Set(of(owner).map(({ offerId }) => offerId))].sort((one, other) =>
      one === itemId ? -1 : other === itemId ? 1 : one < other ? -1 : 1,
    );
    for (const [at, offerId] of spellings.entries()) {
      const product = of(owner).find((each) => each.offerId === offerId) as PulledProduct;
      const country = product.country ?? owner.comparedIn;
      const found = owner.benchmarks.filter((each) => each.offerId === offerId && each.country === country);
      const benchmarks = [
        found.findLast((each) => feedOf(each) === feedOf(product)),
        found.findLast((each) => feedOf(each) === '~'),
      ];
      fresh.set(at === 0 ? key : `${feedOf(product)}~${offerId}`, {
        id: at === 0 ? key : `${feedOf(product)}~${offerId}`,
        offerId,
        itemId,
        title: product.title,
        benchmarkMicros: benchmarks.find((each) => each?.currency === product.currency)?.benchmarkMicros ?? null,
        merchantId: owner.merchantId,
        others: others.map(({ merchantId }) => merchantId),
      });
    }
  }
  const unreadBenchmarks = new Set(told.flatMap((each) => each.unreadBenchmarks.map((id) => id.toLowerCase())));
  for (const [id, each] of fresh) {
    const stored = kept.get(id);
    if (stored && failed.includes(stored.merchantId)) continue;
    const keeps = stored && unreadBenchmarks.has(each.itemId);
    kept.set(id, keeps ? { ...each, benchmarkMicros: stored.benchmarkMicros } : each);
  }
  const stays = ({ id, itemId, merchantId }: Kept) =>
    fresh.has(id) || unread.has(itemId) || failed.includes(merchantId);
  return [...kept.values()].filter(stays).sort((one, other) => (one.id < other.id ? -1 : 1));
}

describe('a catalogue that waits in the database', () => {
  let test_: TestDatabase;

  beforeAll(async () => {
    test_ = await openTestDatabase();
    await addTeam(test_.db, TEAM);
    await addAccount(test_.db, { teamId: TEAM, id: ACCOUNT });
  });
  afterAll(() => test_.close());

  const stored = () =>
    test_.db.query<Kept>(
      `select id, offer_id as "offerId", item_id as "itemId", title, benchmark_price_micros::text as "benchmarkMicros", merchant_id as "merchantId",
         other_merchant_ids as others from products order by id collate "C"`,
    );

  test('is stored as record by record, whichever centers, countries and spellings name an offer', async () => {
    const random = randomFrom(17);
    const offers = ['a', 'A', 'b', 'B', 'c', 'd', 'É', 'é', 'e'];
    const some = (share: number) => offers.filter(() => random(100) < share);
    let before: Kept[] = [];
    for (let round = 0; round < 60; round++) {
      const all = ['1', '2', '3'].map((merchantId): Told => {
        const products = [...some(50), ...some(30), ...some(30)].map((id, at) =>
          record(
            id,
            `${round} ${merchantId} ${at}`,
            ['DE', 'AT', ''][random(3)] as string,
            random(4) === 0 ? 'en' : 'de',
          ),
        );
        const unread = some(10).filter((id) => !products.some(({ offerId }) => offerId === id));
        const benchmarks = [...some(50), ...some(20)].map((offerId, at) => ({
          offerId,
          feedLabel: '',
          contentLanguage: '',
          ...(random(2) === 0 && { feedLabel: 'DE', contentLanguage: 'de' }),
          country: random(4) === 0 ? 'AT' : 'DE',
          benchmarkMicros: String(round * 1_000 + at),
          currency: random(5) === 0 ? 'CHF' : 'EUR',
        }));
        const comparedIn = random(2) === 0 ? 'DE' : 'AT';
        return { merchantId, comparedIn, products, unread, benchmarks, unreadBenchmarks: some(10) };
      });
      const failed = all.filter(() => random(5) === 0).map(({ merchantId }) => merchantId);
      const pulled = new StagedProducts(test_.db, TEAM);
      const ids = (offerIds: string[]) => offerIds.map((offerId) => ({ offerId }));
      for (const [center, each] of all.entries()) {
        for (let at = 0; at < each.products.length; at += 3) {
          await pulled.add(center, 'product', each.products.slice(at, at + 3));
        }
        await pulled.add(center, 'unread product', ids(each.unread));
        await pulled.add(center, 'benchmark', each.benchmarks);
        await pulled.add(center, 'unread benchmark', ids(each.unreadBenchmarks));
      }
      const centers = all.map((each, center) => ({ ...each, center }));
      const read = centers.filter(({ merchantId }) => !failed.includes(merchantId));
      await writeProducts(
        test_.db,
        KEY,
        { pulled, read, failed, hasUnreadWithoutId: false },
        new Date('2026-03-10T12:00:00Z'),
        async () => undefined,
      );
      await pulled.end();
      before = expected(before, read, failed);
      expect(await stored()).toEqual(before);
    }
    expect(await test_.db.query('select 1 from pulled_products')).toEqual([]);
  });
});

describe('a catalogue of several pages', () => {
  let harness: SyncHarness;
  let proxy: MerchantProxy;

  beforeAll(async () => {
    const size = { accounts: 1, campaignsPerAccount: 1, productsPerAccount: 1_030, termsPerCampaign: 1, days: 3 };
    harness = await SyncHarness.start(size);
    proxy = await MerchantProxy.start(harness.platform.sandbox.merchantUrl);
  });
  afterAll(async () => {
    await proxy.close();
    await harness.close();
  });

  test('stays as it was where one of them fails', async () => {
    const teamId = await harness.team();
    const run = () => harness.service({ merchantUrl: proxy.url, historyDays: 2 }).run({ teamId });
    const rows = (columns: string) => harness.db.query(`select ${columns} from products order by offer_id`);
    await run();
    const before = await rows('*');
    expect(before).toHaveLength(1_030);
    proxy.change = (_path, { products, ...answer }) => ({
      ...answer,
      ...(products && {
        products: products.slice(1).map(({ productAttributes, ...each }: { productAttributes: object }) => ({
          ...each,
          productAttributes: { ...productAttributes, title: 'Neu' },
        })),
      }),
    });
    for (const [path, status] of [
      ['/products?', 403],
      ['/reports:search', 503],
    ] as const) {
      let asked = 0;
      proxy.status = (url) => (url.includes(path) && asked++ > 0 ? status : undefined);
      expect(await run()).toMatchObject({ status: 'failed', accounts: [{ tally: { skipped: 0 } }] });
      expect(asked).toBeGreaterThan(1);
      expect(await rows('*')).toEqual(before);
      expect(await harness.db.query('select 1 from pulled_products')).toEqual([]);
    }
    proxy.status = () => undefined;
    expect(await run()).toMatchObject({ status: 'completed' });
    expect(await harness.db.query('select distinct title from products')).toEqual([{ title: 'Neu' }]);
    expect(await rows('1')).toHaveLength(1_028);
  });
});
