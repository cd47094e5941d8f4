import type { Database, Sql } from '../../db/database.js';
import { type Columns, PLAN_FOR_MANY_ROWS, rowsOf } from '../../db/rows.js';
import { sql } from '../../db/sql.js';
import type { PublishedRate } from '../../platforms/rate-publisher.js';
import type { Rate } from './conversion.js';

const RATE = {
  currency: ['text', 'currency'],
  date: ['date', 'date'],
  rate: ['numeric', 'rate'],
} satisfies Columns<PublishedRate>;

/** A rate that replaces a different one. */
interface CorrectedRate extends PublishedRate {
  was: string;
}

/** First and last day with rates; nulls without any. */
export interface StoredDays {
  first: string | null;
  last: string | null;
}

export async function storedDays(db: Sql): Promise<StoredDays> {
  const [row] = await db.query<StoredDays>(
    sql`select min(date) as first, max(date) as last from reference_rates`,
    'rates.days',
  );
  return row as StoredDays;
}

/** The rates of a currency from `from` to `to`, both included, ascending. */
export function ratesBetween(db: Sql, currency: string, from: string, to: string): Promise<Rate[]> {
  return db.query<Rate>(
    sql`select date, rate from reference_rates
      where currency = ${currency} and date between ${from}::date and ${to}::date order by date`,
    'rates.between',
  );
}

/** Stores published rates, all or nothing. Returns those that replaced different ones. */
export function keepRates(db: Database, published: readonly PublishedRate[]): Promise<CorrectedRate[]> {
  const told = rowsOf(RATE, published);
  return db.transaction(async (tx) => {
    await tx.query(PLAN_FOR_MANY_ROWS);
    const corrected = await tx.query<CorrectedRate>(
      sql`select t.currency, t.date, t.rate, r.rate as was
        from (${told}) t join reference_rates r using (currency, date) where r.rate <> t.rate
        order by t.date, t.currency`,
    );
    await tx.query(
      sql`insert into reference_rates as r (currency, date, rate) select * from (${told}) t
        on conflict (currency, date) do update set rate = excluded.rate where r.rate <> excluded.rate`,
    );
    return corrected;
  });
}
