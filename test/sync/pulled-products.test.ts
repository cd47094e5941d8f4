import type { PriceBenchmark, ProductRecord } from '../../src/platforms/merchant.js';
import { writeProducts } from '../../src/sync/catalogue-records.js';
import { StagedProducts } from '../../src/sync/pulled-products.js';
import { TEAM } from '../domain/support/world.js';
import { addAccount, addTeam } from '../support/builders.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { SyncHarness } from './support/harness.js';
import { MerchantProxy } from './support/merchant-proxy.js';
import { randomFrom } from './support/model.js';

interface Told {
  merchantId: string;
  comparedIn: string;
  products: ProductRecord[];
  unread: string[];
  benchmarks: PriceBenchmark[];
  unreadBenchmarks: string[];
}

interface Kept {
  offerId: string;
  title: string;
  benchmarkMicros: string | null;
  merchantId: string;
  others: string[];
}

const ACCOUNT = '300';
const KEY = { teamId: TEAM, accountId: ACCOUNT };

function record(offerId: string, title: string, feedLabel: string): ProductRecord {
  return {
    offerId,
    title,
    brand: '',
    priceMicros: '1000000',
    currency: 'EUR',
    availability: 'in_stock',
    status: 'approved',
    issues: [],
    link: '',
    imageLink: '',
    condition: '',
    gtin: '',
    productType: '',
    feedLabel,
    contentLanguage: 'de',
    customLabels: ['a', ''],
    dataSourceId: null,
  };
}

/** What is to be stored after a catalogue was told: record by record, as people would go through it. */
function expected(before: readonly Kept[], told: readonly Told[], failed: readonly string[]): Kept[] {
  const kept = new Map(before.map((each) => [each.offerId, each]));
  const named = new Set<string>();
  const owners = new Map<string, { at: number; ids: string[] }>();
  const fresh = new Map<string, Kept>();
  for (const [at, { merchantId, comparedIn, products, unread, benchmarks }] of told.entries()) {
    const own = new Map<string, ProductRecord>();
    for (const product of products) {
      if (!own.has(product.offerId) || product.feedLabel === comparedIn) own.set(product.offerId, product);
    }
    for (const id of [...unread, ...own.keys()]) {
      const spelled = id.toLowerCase();
      const owner = owners.get(spelled) ?? { at, ids: [] };
      owners.set(spelled, owner);
      const product = own.get(id);
      if (owner.at === at && product) owner.ids.push(id);
    }
    for (const [offerId, { title, currency }] of own) {
      const owner = owners.get(offerId.toLowerCase());
      if (owner?.at !== at) {
        for (const id of owner?.ids ?? []) {
          const others = fresh.get(id)?.others;
          if (others && !others.includes(merchantId)) others.push(merchantId);
        }
        continue;
      }
      const benchmark = benchmarks.findLast((each) => each.offerId === offerId);
      const benchmarkMicros = benchmark?.currency === currency ? benchmark.benchmarkMicros : null;
      fresh.set(offerId, { offerId, title, benchmarkMicros, merchantId, others: [] });
    }
    for (const id of unread) named.add(id);
  }
  const unreadBenchmarks = new Set(told.flatMap((each) => each.unreadBenchmarks));
  for (const [id, each] of fresh) {
    named.add(id);
    const stored = kept.get(id);
    if (stored && failed.includes(stored.merchantId)) continue;
    kept.set(id, stored && unreadBenchmarks.has(id) ? { ...each, benchmarkMicros: stored.benchmarkMicros } : each);
  }
  const stays = ({ offerId, merchantId }: Kept) => named.has(offerId) || failed.includes(merchantId);
  return [...kept.values()].filter(stays).sort((one, other) => (one.offerId < other.offerId ? -1 : 1));
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
      `select offer_id as "offerId", title, benchmark_price_micros::text as "benchmarkMicros", merchant_id as "merchantId",
         other_merchant_ids as others from products order by offer_id collate "C"`,
    );

  test('is stored as record by record, whichever centers, countries and spellings name an offer', async () => {
    const random = randomFrom(17);
    const offers = ['a', 'A', 'b', 'B', 'c', 'd', 'É', 'é', 'e'];
    const some = (share: number) => offers.filter(() => random(100) < share);
    let before: Kept[] = [];
    for (let round = 0; round < 60; round++) {
      const all = ['1', '2', '3'].map((merchantId): Told => {
        const products = [...some(50), ...some(30), ...some(30)].map((id, at) =>
          record(id, `${round} ${merchantId} ${at}`, ['DE', 'AT', ''][random(3)] as string),
        );
        const unread = some(10).filter((id) => !products.some(({ offerId }) => offerId === id));
        const benchmarks = [...some(50), ...some(20)].map((offerId, at) => ({
          offerId,
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
