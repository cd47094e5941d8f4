import type { Database } from '../db/database.js';
import type { Clock } from '../lib/clock.js';
import type { DataSource, Merchant, ProductRecord } from '../platforms/merchant.js';
import { PlatformError } from '../platforms/platform-error.js';
import { type PartPullContext, platformFailure } from './account-parts.js';
import {
  DEFAULT_COUNTRY,
  deleteCatalogue,
  type Feed,
  writeFeeds,
  writeMerchants,
  writeProducts,
} from './catalogue-records.js';
import { type ReadCenter, StagedProducts, type StagedRecords } from './pulled-products.js';
import { addTally, newTally, UnreadRecords } from './run-history.js';

interface Center extends ReadCenter {
  /** Null if no source names one. */
  country: string | null;
  /** Where its primary sources sell. */
  countries: string[];
  feeds: Feed[];
}

/** The state of reading a catalogue. */
interface CatalogueReading {
  merchant: Merchant;
  pulled: StagedProducts;
  unreadFeeds: UnreadRecords;
  /** An unreadable product had no id. */
  hasUnreadWithoutId: boolean;
}

/** A failing center is left alone; its error is thrown after the others are written. */
export async function pullCatalogue(db: Database, clock: Clock, work: PartPullContext): Promise<void> {
  const { account, reader, tally, signal, mayWrite } = work;
  const { merchantCenters } = reader;
  if (!merchantCenters) return;
  const { merchant } = merchantCenters;
  const askedAt = clock();
  const linked = await merchantCenters.linkedTo({ accountId: account.accountId, signal });
  const pulled = new StagedProducts(db, account.teamId);
  const reading = { merchant, pulled, unreadFeeds: new UnreadRecords(tally), hasUnreadWithoutId: false };
  const read: Center[] = [];
  let failure: PlatformError | undefined;
  try {
    for (const [center, merchantId] of linked.entries()) {
      const reached = readCenter(reading, merchantId, center, work).then((found) => void read.push(found));
      const failed = await platformFailure(reached);
      failure ??= failed;
    }
    await mayWrite();
    await writeMerchants(db, account, linked, read);
    if (linked.length === 0) return await deleteCatalogue(db, account, askedAt);
    if (read.length > 0) {
      const failed = linked.filter((id) => !read.some(({ merchantId }) => merchantId === id));
      const { hasUnreadWithoutId, unreadFeeds } = reading;
      await writeProducts(db, account, { pulled, read, failed, hasUnreadWithoutId }, askedAt, mayWrite);
      const feeds = [...new Map(read.flatMap((center) => center.feeds).map((feed) => [feed.id, feed])).values()];
      await mayWrite();
      await writeFeeds(db, account, feeds, unreadFeeds, failed);
    }
  } finally {
    await pulled.end();
  }
  if (failure) throw failure;
}

async function readCenter(
  reading: CatalogueReading,
  merchantId: string,
  center: number,
  { tally, signal }: PartPullContext,
) {
  const { merchant, pulled, unreadFeeds } = reading;
  const query = { merchantId, signal };
  const sources = await merchant.dataSources({ ...query, onSkipped: unreadFeeds.record });
  const products = new StagedPages(pulled, center, 'product');
  const sizes = new Map<string | null, number>();
  const countriesAsked = new Set<string>();
  for await (const page of merchant.products({ ...query, onSkipped: products.record })) {
    for (const { dataSourceId } of page) sizes.set(dataSourceId, (sizes.get(dataSourceId) ?? 0) + 1);
    const found = page.map((each) => ({ ...each, country: countryOfProduct(each, sources) }));
    for (const { country } of found) if (country !== null) countriesAsked.add(country);
    await products.take(found);
  }
  addTally(tally, products.tally);
  reading.hasUnreadWithoutId ||= products.hasUnreadWithoutId;
  const country = countryOf(sizes, sources);
  const comparedIn = country ?? DEFAULT_COUNTRY;
  const benchmarks = new StagedPages(pulled, center, 'benchmark');
  for (const asked of countriesAsked.add(comparedIn)) {
    for await (const page of merchant.priceBenchmarks({ ...query, onSkipped: benchmarks.record }, asked)) {
      await benchmarks.take(page);
    }
  }
  addTally(tally, benchmarks.tally);
  const feeds: Feed[] = [];
  for (const source of sources) {
    try {
      const upload = source.input === 'FILE' ? await merchant.lastUpload(query, source.id) : null;
      feeds.push({ ...source, merchantId, upload });
    } catch (error) {
      if (!(error instanceof PlatformError) || error.failure !== 'malformed') throw error;
      unreadFeeds.record({ kind: 'file upload', id: source.id, why: error.message });
    }
  }
  tally.rowsRead += sources.length;
  const countries = sources.filter(({ isPrimary }) => isPrimary).flatMap((source) => source.countries);
  return { merchantId, center, comparedIn, country, countries: [...new Set(countries)].filter(isCountry), feeds };
}

/** Stores a report's pages as they arrive. Ids of unreadable records are added page by page. */
class StagedPages<Kind extends 'product' | 'benchmark'> extends UnreadRecords {
  constructor(
    private readonly pulled: StagedProducts,
    private readonly center: number,
    private readonly kind: Kind,
  ) {
    super(newTally());
  }

  async take(page: readonly StagedRecords[Kind][]): Promise<void> {
    await this.pulled.add(this.center, this.kind, page);
    this.tally.rowsRead += page.length;
    const unread = this.ids.map((offerId) => ({ offerId }));
    this.ids = [];
    await this.pulled.add(this.center, `unread ${this.kind}`, unread);
  }
}

/** Country of the primary source with the most products; null if none names one. */
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
