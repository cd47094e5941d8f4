import type { Clock } from '../clock.js';
import type { Database } from '../db/database.js';
import type { AdReader } from '../platforms/ad-platform.js';
import type { OnSkipped } from '../platforms/answer.js';
import type { DataSource, Merchant } from '../platforms/merchant.js';
import { isRevoked, PlatformError } from '../platforms/platform-error.js';
import type { PullWork } from './account-work.js';
import {
  DEFAULT_COUNTRY,
  type Feed,
  forgetCatalogue,
  writeFeeds,
  writeMerchants,
  writeProducts,
} from './catalogue-records.js';
import { PulledProducts, type ReadCenter } from './pulled-products.js';
import { addTo, newTally, skippedTo, type Tally } from './run-history.js';
import { UnreadRecords } from './unread-records.js';

/** What one Merchant Center has beside its products. */
interface Center extends ReadCenter {
  /** Null where no source names any. */
  country: string | null;
  /** Where its primary sources sell. */
  countries: string[];
  feeds: Feed[];
}

/** What was read of a catalogue so far. */
interface Reading {
  merchant: Merchant;
  pulled: PulledProducts;
  unreadFeeds: UnreadRecords;
  /** There are products that could not be read and do not tell their id. */
  anyUnnamed: boolean;
}

/**
 * Brings an account's links to Merchant Center, and the products and feeds of every center, up to date. Throws
 * PlatformError, after it has stored what the other centers have; of a center that cannot be read all stays as it was.
 */
export async function pullCatalogue(db: Database, clock: Clock, { shops }: AdReader, work: PullWork): Promise<void> {
  if (!shops) return;
  const { account, tally, signal, mayWrite } = work;
  const askedAt = clock();
  const linked = await shops.linkedTo(account.accountId, signal);
  const pulled = new PulledProducts(db, account.teamId);
  const reading = {
    merchant: shops.merchant,
    pulled,
    unreadFeeds: new UnreadRecords(tally),
    anyUnnamed: false,
  };
  const read: Center[] = [];
  const failures: PlatformError[] = [];
  try {
    for (const [center, merchantId] of linked.entries()) {
      try {
        read.push(await centerOf(reading, merchantId, center, work));
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
      const { anyUnnamed, unreadFeeds } = reading;
      await writeProducts(db, account, { pulled, read, failed, anyUnnamed }, askedAt, mayWrite);
      const feeds = [...new Map(read.flatMap((center) => center.feeds).map((feed) => [feed.source.id, feed])).values()];
      await mayWrite();
      await writeFeeds(db, account, feeds, { records: unreadFeeds, centers: failed });
    }
  } finally {
    await pulled.end();
  }
  for (const failure of failures) throw failure;
}

async function centerOf(
  reading: Reading,
  merchantId: string,
  center: number,
  { tally, signal }: PullWork,
): Promise<Center> {
  const { merchant, pulled, unreadFeeds } = reading;
  const products = new UnreadPages(pulled, center, 'product');
  const sizes = new Map<string | null, number>();
  for await (const page of merchant.products(merchantId, signal, products.note)) {
    for (const { dataSourceId } of page) sizes.set(dataSourceId, (sizes.get(dataSourceId) ?? 0) + 1);
    await pulled.products(center, page);
    await products.keep(page.length);
  }
  products.end(tally);
  reading.anyUnnamed ||= products.anyUnnamed;
  const sources = await merchant.dataSources(merchantId, signal, unreadFeeds.note);
  const country = countryOf(sizes, sources);
  const comparedIn = country ?? DEFAULT_COUNTRY;
  const benchmarks = new UnreadPages(pulled, center, 'benchmark');
  for await (const page of merchant.priceBenchmarks(merchantId, comparedIn, signal, benchmarks.note)) {
    await pulled.benchmarks(center, page);
    await benchmarks.keep(page.length);
  }
  benchmarks.end(tally);
  const feeds: Feed[] = [];
  for (const source of sources) {
    try {
      const upload = source.input === 'FILE' ? await merchant.lastUpload(merchantId, source.id, signal) : null;
      feeds.push({ merchantId, source, upload });
    } catch (error) {
      if (!(error instanceof PlatformError) || error.failure !== 'malformed') throw error;
      unreadFeeds.note({ kind: 'file upload', id: source.id, why: error.message });
    }
  }
  tally.rowsRead += sources.length;
  const countries = sources.filter(({ isPrimary }) => isPrimary).flatMap((source) => source.countries);
  return {
    merchantId,
    center,
    comparedIn,
    country,
    countries: [...new Set(countries)].filter(isCountry),
    feeds,
  };
}

/** Records of a report that could not be read: their ids are kept page by page, and counted when the report has ended. */
class UnreadPages {
  anyUnnamed = false;
  private readonly tally = newTally();
  private readonly count = skippedTo(this.tally);
  private ids: string[] = [];

  constructor(
    private readonly pulled: PulledProducts,
    private readonly center: number,
    private readonly kind: 'product' | 'benchmark',
  ) {}

  readonly note: OnSkipped = (record) => {
    this.count(record);
    if (record.id === null) this.anyUnnamed = true;
    else this.ids.push(record.id);
  };

  /** Keeps what was noted of a page of which `records` could be read. */
  async keep(records: number): Promise<void> {
    this.tally.rowsRead += records;
    const ids = this.ids;
    this.ids = [];
    await this.pulled.unread(this.center, this.kind, ids);
  }

  end(tally: Tally): void {
    addTo(tally, this.tally);
  }
}

/** The country of the primary source with the most products, by `sizes`; null where no source names any. */
function countryOf(sizes: ReadonlyMap<string | null, number>, sources: readonly DataSource[]): string | null {
  const [largest] = sources
    .filter(({ isPrimary, countries }) => isPrimary && isCountry(countries[0] ?? ''))
    .sort((one, other) => (sizes.get(other.id) ?? 0) - (sizes.get(one.id) ?? 0));
  return largest?.countries[0] ?? null;
}

function isCountry(text: string): boolean {
  return /^[A-Z]{2}$/.test(text);
}
