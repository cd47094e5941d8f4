import type { Database, Sql } from '../../db/database.js';
import { type Columns, rowsOf } from '../../db/rows.js';
import { sql } from '../../db/sql.js';
import type { PublishedRate } from '../../platforms/rate-publisher.js';
import type { Rate } from './conversion.js';

const RATE = {
  currency: ['text', 'currency'],
  date: ['date', 'date'],
  rate: ['numeric', 'rate'],
} satisfies Columns<PublishedRate>;

/** A rate that was published otherwise before. */
export interface CorrectedRate extends PublishedRate {
  was: string;
}

/** First and last publishing day that is stored; nulls without any. */
export async function storedDays(db: Sql): Promise<{ first: string | null; last: string | null }> {
  const [row] = await db.query<{ first: string | null; last: string | null }>(
    sql`select min(date) as first, max(date) as last from reference_rates`,
    'rates.days',
  );
  return row as { first: string | null; last: string | null };
}

/** The rates of a currency that were published from `from` to `to`, both included, ascending. */
export function ratesBetween(db: Sql, currency: string, from: string, to: string): Promise<Rate[]> {
  return db.query<Rate>(
    sql`select date, rate from reference_rates
      where currency = ${currency} and date between ${from}::date and ${to}::date order by date`,
    'rates.between',
  );
}

/** Adds what was published and takes over what was corrected, all or nothing. Returns the corrections. */
export function keepRates(db: Database, published: readonly PublishedRate[]): Promise<CorrectedRate[]> {
  const told = rowsOf(RATE, published);
  return db.transaction(async (tx) => {
    // The planner cannot know how long arrays are.
    await tx.query(sql`select set_config('enable_nestloop', 'off', true), set_config('jit', 'off', true)`);
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
