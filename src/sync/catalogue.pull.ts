import type { Database } from '../db/database.js';
import type { Clock } from '../lib/clock.js';
import type { DataSource, Merchant, ProductRecord } from '../platforms/merchant.js';
import { PlatformError } from '../platforms/platform-error.js';
import { type PullWork, platformFailure } from './account-parts.js';
import {
  DEFAULT_COUNTRY,
  type Feed,
  forgetCatalogue,
  writeFeeds,
  writeMerchants,
  writeProducts,
} from './catalogue-records.js';
import { type Arriving, PulledProducts, type ReadCenter } from './pulled-products.js';
import { addTo, newTally, UnreadRecords } from './run-history.js';

interface Center extends ReadCenter {
  /** Null if no source names one. */
  country: string | null;
  /** Where its primary sources sell. */
  countries: string[];
  feeds: Feed[];
}

/** What was read from a catalogue so far. */
interface Reading {
  merchant: Merchant;
  pulled: PulledProducts;
  unreadFeeds: UnreadRecords;
  /** Whether an unreadable product has no id. */
  anyUnnamed: boolean;
}

/** Updates an account's Merchant Centers with products and feeds. One that fails stays, and throws after the others. */
export async function pullCatalogue(db: Database, clock: Clock, work: PullWork): Promise<void> {
  const { account, reader, tally, signal, mayWrite } = work;
  const { shops } = reader;
  if (!shops) return;
  const { merchant } = shops;
  const askedAt = clock();
  const linked = await shops.linkedTo({ accountId: account.accountId, signal });
  const pulled = new PulledProducts(db, account.teamId);
  const reading = { merchant, pulled, unreadFeeds: new UnreadRecords(tally), anyUnnamed: false };
  const read: Center[] = [];
  let failure: PlatformError | undefined;
  try {
    for (const [center, merchantId] of linked.entries()) {
      const reached = centerOf(reading, merchantId, center, work).then((found) => void read.push(found));
      const failed = await platformFailure(reached);
      failure ??= failed;
    }
    await mayWrite();
    await writeMerchants(db, account, linked, read);
    if (linked.length === 0) return await forgetCatalogue(db, account, askedAt);
    if (read.length > 0) {
      const failed = linked.filter((id) => !read.some(({ merchantId }) => merchantId === id));
      const { anyUnnamed, unreadFeeds } = reading;
      await writeProducts(db, account, { pulled, read, failed, anyUnnamed }, askedAt, mayWrite);
      const feeds = [...new Map(read.flatMap((center) => center.feeds).map((feed) => [feed.id, feed])).values()];
      await mayWrite();
      await writeFeeds(db, account, feeds, unreadFeeds, failed);
    }
  } finally {
    await pulled.end();
  }
  if (failure) throw failure;
}

async function centerOf(reading: Reading, merchantId: string, center: number, { tally, signal }: PullWork) {
  const { merchant, pulled, unreadFeeds } = reading;
  const query = { merchantId, signal };
  const sources = await merchant.dataSources({ ...query, onSkipped: unreadFeeds.note });
  const products = new ArrivingPages(pulled, center, 'product');
  const sizes = new Map<string | null, number>();
  const countriesAsked = new Set<string>();
  for await (const page of merchant.products({ ...query, onSkipped: products.note })) {
    for (const { dataSourceId } of page) sizes.set(dataSourceId, (sizes.get(dataSourceId) ?? 0) + 1);
    const found = page.map((each) => ({ ...each, country: countryOfProduct(each, sources) }));
    for (const { country } of found) if (country !== null) countriesAsked.add(country);
    await products.take(found);
  }
  addTo(tally, products.tally);
  reading.anyUnnamed ||= products.anyUnnamed;
  const country = countryOf(sizes, sources);
  const comparedIn = country ?? DEFAULT_COUNTRY;
  const benchmarks = new ArrivingPages(pulled, center, 'benchmark');
  for (const asked of countriesAsked.add(comparedIn)) {
    for await (const page of merchant.priceBenchmarks({ ...query, onSkipped: benchmarks.note }, asked)) {
      await benchmarks.take(page);
    }
  }
  addTo(tally, benchmarks.tally);
  const feeds: Feed[] = [];
  for (const source of sources) {
    try {
      const upload = source.input === 'FILE' ? await merchant.lastUpload(query, source.id) : null;
      feeds.push({ ...source, merchantId, upload });
    } catch (error) {
      if (!(error instanceof PlatformError) || error.failure !== 'malformed') throw error;
      unreadFeeds.note({ kind: 'file upload', id: source.id, why: error.message });
    }
  }
  tally.rowsRead += sources.length;
  const countries = sources.filter(({ isPrimary }) => isPrimary).flatMap((source) => source.countries);
  return { merchantId, center, comparedIn, country, countries: [...new Set(countries)].filter(isCountry), feeds };
}

/** A report of any length. Pages are stored as they arrive; unread ids count once the report is complete. */
class ArrivingPages<Kind extends 'product' | 'benchmark'> extends UnreadRecords {
  constructor(
    private readonly pulled: PulledProducts,
    private readonly center: number,
    private readonly kind: Kind,
  ) {
    super(newTally());
  }

  /** Stores the readable records of a page, and the ids noted on it. */
  async take(page: readonly Arriving[Kind][]): Promise<void> {
    await this.pulled.add(this.center, this.kind, page);
    this.tally.rowsRead += page.length;
    const unread = this.ids.map((offerId) => ({ offerId }));
    this.ids = [];
    await this.pulled.add(this.center, `unread ${this.kind}`, unread);
  }
}

/** Country of the primary source with the most products by `sizes`; null if none names one. */
function countryOf(sizes: ReadonlyMap<string | null, number>, sources: readonly DataSource[]): string | null {
  const [largest] = sources
    .filter(({ isPrimary, countries }) => isPrimary && isCountry(countries[0] ?? ''))
    .sort((one, other) => (sizes.get(other.id) ?? 0) - (sizes.get(one.id) ?? 0));
  return largest?.countries[0] ?? null;
}

/** Where a product's price is compared: in the country that its feed is labelled for, or else the first of its source; null if unknown. */
function countryOfProduct({ feedLabel, dataSourceId }: ProductRecord, sources: readonly DataSource[]): string | null {
  const countries = sources.find(({ id }) => id === dataSourceId)?.countries ?? [];
  if (isCountry(feedLabel) && (countries.length === 0 || countries.includes(feedLabel))) return feedLabel;
  return countries.find(isCountry) ?? null;
}

function isCountry(text: string): boolean {
  return /^[A-Z]{2}$/.test(text);
}
