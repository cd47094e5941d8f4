import type { Database } from '../../db/database.js';
import { type Columns, NO_NESTED_LOOPS, rowsOf } from '../../db/statements/rows.js';
import { sql } from '../../db/statements/sql.js';
import { unhurried } from '../../db/work.js';
import { AppError } from '../../errors.js';
import { addDays, type Clock, dateIn } from '../../lib/clock.js';
import type { Log } from '../../log.js';
import type { DayFigures } from '../../platforms/ad-records.js';
import { PlatformError } from '../../platforms/platform-error.js';
import type { PublishedRate, RatePublisher } from '../../platforms/rate-publisher.js';
import { type Locks, withLock } from '../accounts/account-lock.js';
import { type Conversion, DayRates, EURO, inEuro, MAX_RATE_AGE_DAYS, type Rate } from './conversion.js';

export interface ReferenceRatesParts {
  db: Database;
  publisher: RatePublisher;
  locks: Locks;
  clock: Clock;
  log: Log;
}

const LOCK = 'reference rates';
const ECB_TIME_ZONE = 'Europe/Berlin';
/** Approximate time of publication on working days. */
const PUBLISHED_MS = 16 * 3_600_000;
/** Days relied on; the file of recent rates covers 90. */
const RECENT_DAYS = 80;
/** Minimum interval between requests while the stored rates are sufficient. */
const MIN_INTERVAL_MS = 600_000;
const RETRY_SECONDS = 300;

const RATE = {
  currency: ['text', 'currency'],
  date: ['date', 'date'],
  rate: ['numeric', 'rate'],
} satisfies Columns<PublishedRate>;

/** First and last day with rates; null if there are none. */
interface StoredDays {
  first: string | null;
  last: string | null;
}

/** The euro's reference rates, stored as published. */
export class ReferenceRates {
  private lastReadAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly parts: ReferenceRatesParts) {}

  /**
   * The rates from `from` to `to`, which also cover days without a published rate. Throws `unavailable` if
   * rates are missing and the publisher cannot be read.
   */
  async between(currency: string, from: string, to: string, signal?: AbortSignal): Promise<DayRates> {
    const known = await this.stored(currency, from, to);
    const isEnough = known.find(from) !== undefined && known.find(to) !== undefined;
    const isRefreshed = await this.refreshed(from, to, isEnough, signal);
    // Another process may have stored the missing rates meanwhile.
    return isRefreshed || !isEnough ? this.stored(currency, from, to) : known;
  }

  /** Today's rate, without waiting for the publisher. Throws `unsupported_currency`, `unavailable`. */
  async latest(currency: string): Promise<Rate> {
    const today = dateIn(ECB_TIME_ZONE, this.parts.clock());
    const known = await this.stored(currency, today, today);
    return known.find(today) ?? (await this.between(currency, today, today)).of(today);
  }

  /** The last `days` days; undefined for EUR. Throws `unavailable` and `unsupported_currency`. */
  async conversion(currency: string, days: number, signal?: AbortSignal): Promise<Conversion | undefined> {
    if (currency === EURO) return undefined;
    const today = dateIn(ECB_TIME_ZONE, this.parts.clock());
    const rates = await this.between(currency, addDays(today, -days), today, signal);
    const rate = rates.of(today);
    return Object.assign(<F extends DayFigures>(figures: F) => inEuro(figures, rates), { rate });
  }

  /** Reads newer rates if any are due. Throws AppError `unavailable`. */
  async refresh(signal?: AbortSignal): Promise<void> {
    const today = dateIn(ECB_TIME_ZONE, this.parts.clock());
    await this.refreshed(today, today, false, signal);
  }

  private async stored(currency: string, from: string, to: string): Promise<DayRates> {
    const published = await this.parts.db.query<Rate>(
      sql`select date, rate from reference_rates
        where currency = ${currency} and date between ${addDays(from, -MAX_RATE_AGE_DAYS)}::date and ${to}::date
        order by date`,
      'rates.between',
    );
    // A gap in the middle is no end: later rates exist.
    if ((published.at(-1)?.date ?? '') >= addDays(to, -MAX_RATE_AGE_DAYS)) return new DayRates(currency, published);
    const [ever] = await this.parts.db.query<{ last: string | null }>(
      sql`select max(date) as last from reference_rates where currency = ${currency}`,
      'rates.last',
    );
    return new DayRates(currency, published, ever?.last);
  }

  private async storedDays(): Promise<StoredDays> {
    const [row] = await this.parts.db.query<StoredDays>(
      sql`select min(date) as first, max(date) as last from reference_rates`,
      'rates.days',
    );
    return row as StoredDays;
  }

  /** True if rates may have been added. Ignores failures of the publisher if the stored rates are enough. */
  private async refreshed(from: string, to: string, isEnough: boolean, signal?: AbortSignal): Promise<boolean> {
    const { clock, locks, log, publisher } = this.parts;
    const now = clock().getTime();
    if (isEnough && Math.abs(now - this.lastReadAt) < MIN_INTERVAL_MS) return false;
    if (!this.file(await this.storedDays(), from, to)) return false;
    try {
      return await withLock(locks, LOCK, async () => {
        const file = this.file(await this.storedDays(), from, to);
        if (!file) return true;
        const published = await publisher[file](signal);
        for (const corrected of await unhurried(() => this.store(published))) log.warn(corrected, 'rate corrected');
        this.lastReadAt = now;
        return true;
      });
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      this.lastReadAt = now;
      log.warn({ code: error.failure, reason: error.message }, 'reference rates not read');
      if (isEnough) return false;
      const { first, last } = await this.storedDays();
      // The currency is missing in files so close to `to`, so it was dropped.
      const isCurrent = last !== null && last >= addDays(to, -MAX_RATE_AGE_DAYS);
      if (first !== null && first <= from && isCurrent) return false;
      throw new AppError(
        'unavailable',
        `The reference rates of the euro are not known yet, and could not be read: ${error.message}`,
        { retryAfterSeconds: RETRY_SECONDS, cause: error },
      );
    }
  }

  /** Stores published rates, all or nothing. Returns those that replaced different ones. */
  private store(published: readonly PublishedRate[]): Promise<(PublishedRate & { was: string })[]> {
    const publishedRows = rowsOf(RATE, published);
    return this.parts.db.transaction(async (tx) => {
      await tx.query(NO_NESTED_LOOPS);
      const corrected = await tx.query<PublishedRate & { was: string }>(
        sql`select t.currency, t.date, t.rate, r.rate as was
          from (${publishedRows}) t join reference_rates r using (currency, date) where r.rate <> t.rate
          order by t.date, t.currency`,
      );
      await tx.query(
        sql`insert into reference_rates as r (currency, date, rate) select * from (${publishedRows}) t
          on conflict (currency, date) do update set rate = excluded.rate where r.rate <> excluded.rate`,
      );
      return corrected;
    });
  }

  /** The file with the rates missing from `from` to `to`; undefined if none can be missing. */
  private file({ first, last }: StoredDays, from: string, to: string): 'history' | 'recent' | undefined {
    if (first === null || last === null || first > from) return 'history';
    const newest = this.newestDay();
    const wanted = to < newest ? lastWeekday(to) : newest;
    if (last >= wanted) return undefined;
    return last >= addDays(dateIn(ECB_TIME_ZONE, this.parts.clock()), -RECENT_DAYS) ? 'recent' : 'history';
  }

  /** The last working day with published rates; the bank's six holidays count as working days. */
  private newestDay(): string {
    return lastWeekday(dateIn(ECB_TIME_ZONE, new Date(this.parts.clock().getTime() - PUBLISHED_MS)));
  }
}

function lastWeekday(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, weekday === 0 ? -2 : weekday === 6 ? -1 : 0);
}
