import type { Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import type { AdReader } from '../platforms/ad-platform.js';
import type { DataSource, PriceBenchmark, ProductRecord } from '../platforms/merchant.js';
import type { PullWork } from './account-work.js';
import {
  type Feed,
  forgetCatalogue,
  type PricedProduct,
  writeFeeds,
  writeMerchant,
  writeProducts,
} from './catalogue-records.js';
import { skippedTo } from './run-history.js';
import { UnreadRecords } from './unread-records.js';

const DEFAULT_COUNTRY = 'DE';

/**
 * Brings an account's link to Merchant Center, its products and its feeds up to date. Throws PlatformError; what was
 * stored before then stays.
 */
export async function pullCatalogue(
  db: Database,
  clock: Clock,
  { shops }: AdReader,
  { account, tally, signal, mayWrite }: PullWork,
): Promise<void> {
  if (!shops) return;
  const askedAt = clock();
  const [merchantId] = await shops.linkedTo(account.accountId, signal);
  if (merchantId === undefined) {
    await mayWrite();
    await writeMerchant(db, account, null, null);
    await forgetCatalogue(db, account, askedAt);
    return;
  }
  const { merchant } = shops;
  const unread = { products: new UnreadRecords(tally), sources: new UnreadRecords(tally) };
  const products = await merchant.products(merchantId, signal, unread.products.note);
  const sources = await merchant.dataSources(merchantId, signal, unread.sources.note);
  const country = countryOf(products, sources);
  const benchmarks = await merchant.priceBenchmarks(merchantId, country ?? DEFAULT_COUNTRY, signal, skippedTo(tally));
  const feeds: Feed[] = [];
  for (const source of sources) {
    const upload = source.input === 'FILE' ? await merchant.lastUpload(merchantId, source.id, signal) : null;
    feeds.push({ source, upload });
  }
  tally.rowsRead += products.length + sources.length + benchmarks.length;
  await mayWrite();
  await writeMerchant(db, account, merchantId, country);
  await writeProducts(db, account, priced(products, benchmarks, country ?? DEFAULT_COUNTRY), askedAt, unread.products);
  await writeFeeds(db, account, feeds, unread.sources);
}

/** The country of the primary source with the most products; null where no source names any. */
function countryOf(products: readonly ProductRecord[], sources: readonly DataSource[]): string | null {
  const sizes = new Map<string | null, number>();
  for (const { dataSourceId } of products) sizes.set(dataSourceId, (sizes.get(dataSourceId) ?? 0) + 1);
  const [largest] = sources
    .filter(({ isPrimary, countries }) => isPrimary && /^[A-Z]{2}$/.test(countries[0] ?? ''))
    .sort((one, other) => (sizes.get(other.id) ?? 0) - (sizes.get(one.id) ?? 0));
  return largest?.countries[0] ?? null;
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
  const distinct = new Map<string, PricedProduct>();
  for (const product of products) {
    if (distinct.has(product.offerId) && product.feedLabel !== country) continue;
    const benchmark = benchmarkOf.get(product.offerId);
    const comparable = benchmark && benchmark.currency === product.currency;
    distinct.set(product.offerId, { ...product, benchmarkMicros: comparable ? benchmark.benchmarkMicros : null });
  }
  return [...distinct.values()];
}
