import type { Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import type { AdReader } from '../platforms/ad-platform.js';
import type { OnSkipped } from '../platforms/answer.js';
import type { DataSource, Merchant, PriceBenchmark, ProductRecord } from '../platforms/merchant.js';
import { isRevoked, PlatformError } from '../platforms/platform-error.js';
import type { PullWork } from './account-work.js';
import {
  DEFAULT_COUNTRY,
  type Feed,
  forgetCatalogue,
  type ListedProduct,
  writeFeeds,
  writeMerchants,
  writeProducts,
} from './catalogue-records.js';
import { skippedTo } from './run-history.js';
import { UnreadRecords } from './unread-records.js';

/** What one Merchant Center has. */
interface Center {
  merchantId: string;
  /** Where its products are compared; null where no source names any. */
  country: string | null;
  /** Where its primary sources sell. */
  countries: string[];
  products: PricedProduct[];
  /** Offer ids of products that could not be read. */
  unread: string[];
  /** Of those whose benchmark could not be read. */
  unreadBenchmarks: string[];
  feeds: Feed[];
}

/** A product with what others ask for it, in millionths of its own currency; null where nobody is known to. */
type PricedProduct = Omit<ListedProduct, 'merchantId' | 'otherMerchantIds'>;

/**
 * Brings an account's links to Merchant Center, and the products and feeds of every center, up to date. Throws
 * PlatformError, after it has stored what the other centers have; of a center that cannot be read all stays as it was.
 */
export async function pullCatalogue(db: Database, clock: Clock, { shops }: AdReader, work: PullWork): Promise<void> {
  if (!shops) return;
  const { account, tally, signal, mayWrite } = work;
  const askedAt = clock();
  const linked = await shops.linkedTo(account.accountId, signal);
  const unread = { products: new UnreadRecords(tally), feeds: new UnreadRecords(tally) };
  const read: Center[] = [];
  const failures: PlatformError[] = [];
  for (const merchantId of linked) {
    try {
      read.push(await centerOf(shops.merchant, merchantId, work, unread));
    } catch (error) {
      if (!(error instanceof PlatformError) || isRevoked(error)) throw error;
      failures.push(error);
    }
  }
  await mayWrite();
  await writeMerchants(db, account, linked, read);
  if (linked.length === 0) return forgetCatalogue(db, account, askedAt);
  if (read.length > 0) {
    const failed = linked.filter((id) => !read.some(({ merchantId }) => merchantId === id));
    const benchmarks = read.flatMap((center) => center.unreadBenchmarks);
    await writeProducts(db, account, distinct(read), askedAt, {
      records: unread.products,
      centers: failed,
      benchmarks,
    });
    const feeds = [...new Map(read.flatMap((center) => center.feeds).map((feed) => [feed.source.id, feed])).values()];
    await writeFeeds(db, account, feeds, { records: unread.feeds, centers: failed });
  }
  for (const failure of failures) throw failure;
}

async function centerOf(
  merchant: Merchant,
  merchantId: string,
  { tally, signal }: PullWork,
  unread: { products: UnreadRecords; feeds: UnreadRecords },
): Promise<Center> {
  const unreadIds: string[] = [];
  const unreadBenchmarks: string[] = [];
  const products = await merchant.products(merchantId, signal, noted(unread.products.note, unreadIds));
  const sources = await merchant.dataSources(merchantId, signal, unread.feeds.note);
  const country = countryOf(products, sources);
  const place = country ?? DEFAULT_COUNTRY;
  const benchmarks = await merchant.priceBenchmarks(
    merchantId,
    place,
    signal,
    noted(skippedTo(tally), unreadBenchmarks),
  );
  const feeds: Feed[] = [];
  for (const source of sources) {
    try {
      const upload = source.input === 'FILE' ? await merchant.lastUpload(merchantId, source.id, signal) : null;
      feeds.push({ merchantId, source, upload });
    } catch (error) {
      if (!(error instanceof PlatformError) || error.failure !== 'malformed') throw error;
      unread.feeds.note({ kind: 'file upload', id: source.id, why: error.message });
    }
  }
  tally.rowsRead += products.length + sources.length + benchmarks.length;
  const countries = sources.filter(({ isPrimary }) => isPrimary).flatMap((source) => source.countries);
  return {
    merchantId,
    country,
    countries: [...new Set(countries)].filter(isCountry),
    products: priced(products, benchmarks, place),
    unread: unreadIds,
    unreadBenchmarks,
    feeds,
  };
}

/** Adds to `ids` those of the records that `note` is told of. */
function noted(note: OnSkipped, ids: string[]): OnSkipped {
  return (record) => {
    note(record);
    if (record.id !== null) ids.push(record.id);
  };
}

/** The country of the primary source with the most products; null where no source names any. */
function countryOf(products: readonly ProductRecord[], sources: readonly DataSource[]): string | null {
  const sizes = new Map<string | null, number>();
  for (const { dataSourceId } of products) sizes.set(dataSourceId, (sizes.get(dataSourceId) ?? 0) + 1);
  const [largest] = sources
    .filter(({ isPrimary, countries }) => isPrimary && isCountry(countries[0] ?? ''))
    .sort((one, other) => (sizes.get(other.id) ?? 0) - (sizes.get(one.id) ?? 0));
  return largest?.countries[0] ?? null;
}

function isCountry(text: string): boolean {
  return /^[A-Z]{2}$/.test(text);
}

/**
 * One product an offer id, with its benchmark. An offer that exists for several countries or languages counts as the
 * one for `country`, otherwise as the first.
 */
function priced(
  products: readonly ProductRecord[],
  benchmarks: readonly PriceBenchmark[],
  country: string,
): PricedProduct[] {
  const benchmarkOf = new Map(benchmarks.map((benchmark) => [benchmark.offerId, benchmark]));
  const found = new Map<string, PricedProduct>();
  for (const product of products) {
    if (found.has(product.offerId) && product.feedLabel !== country) continue;
    const benchmark = benchmarkOf.get(product.offerId);
    const comparable = benchmark && benchmark.currency === product.currency;
    found.set(product.offerId, { ...product, benchmarkMicros: comparable ? benchmark.benchmarkMicros : null });
  }
  return [...found.values()];
}

/**
 * The products of all centers. An offer that several have is one product, since figures come by offer id alone and in
 * lower case: the first center's counts, and names the others.
 */
function distinct(centers: readonly Center[]): ListedProduct[] {
  const found: ListedProduct[] = [];
  const earlier = new Map<string, ListedProduct[]>();
  for (const { merchantId, products, unread } of centers) {
    const own = new Map<string, ListedProduct[]>(unread.map((id) => [reported(id), []]));
    for (const product of products) {
      const spelled = reported(product.offerId);
      const same = earlier.get(spelled);
      for (const each of same ?? [])
        if (!each.otherMerchantIds.includes(merchantId)) each.otherMerchantIds.push(merchantId);
      if (same) continue;
      const listed = { ...product, merchantId, otherMerchantIds: [] };
      found.push(listed);
      own.set(spelled, [...(own.get(spelled) ?? []), listed]);
    }
    for (const [spelled, listed] of own) if (!earlier.has(spelled)) earlier.set(spelled, listed);
  }
  return found;
}

/** An offer id as reports spell it. */
function reported(offerId: string): string {
  return offerId.toLowerCase();
}
