import type { Database } from '../../src/db/database.js';
import { raw, sql } from '../../src/db/statements/sql.js';
import { rollKeptSums } from '../../src/sync/kept-sums-roll.js';

export interface Size {
  accounts: number;
  campaigns: number;
  /** Days of each campaign and account. */
  days: number;
  products: number;
  productDays: number;
  logs: number;
}

/** `demo` is what the demo holds, `scale` an agency. `BENCH_ACCOUNTS`, `BENCH_PRODUCT_DAYS` and so on change each number. */
export function sizeOf(name: string): Size {
  const demo = { accounts: 12, campaigns: 204, days: 400, products: 2_160, productDays: 31, logs: 1_000 };
  const scale = { accounts: 300, campaigns: 20_000, days: 60, products: 300_000, productDays: 31, logs: 1_000_000 };
  const size = { demo, scale }[name];
  if (!size) throw new Error('BENCH_SIZE must be demo or scale.');
  const asked = (key: string) => process.env[`BENCH_${key.replace(/[A-Z]/g, '_$&').toUpperCase()}`];
  return Object.fromEntries(Object.entries(size).map(([key, value]) => [key, Number(asked(key) ?? value)])) as never;
}

/** A team with accounts, campaigns, products, figures of each day and logs. The only place of the bench that knows their tables. */
export async function fillFigures(db: Database, teamId: string, size: Size): Promise<void> {
  await db.query(sql`insert into teams (id, name) values (${teamId}, 'Bench')`);
  await db.query(
    sql`insert into accounts (team_id, id, name, currency, status, time_zone, figures_from, figures_through, last_synced_at)
      select ${teamId}, (1000000000 + n)::text, 'Account ' || n, 'EUR', 'ENABLED', 'Europe/Berlin',
        current_date - ${size.days}::int, current_date - 1, now()
      from generate_series(1, ${size.accounts}::int) n`,
  );
  const account = sql`(1000000001 + n % ${size.accounts}::int)`;
  await db.query(
    sql`insert into campaigns (team_id, account_id, id, name, resource_name, status, channel_type, bidding_strategy_type)
      select ${teamId}, ${account}::text, (20000000000 + n)::text, 'Campaign ' || n,
        'customers/' || ${account} || '/campaigns/' || (20000000000 + n),
        (array['ENABLED', 'ENABLED', 'PAUSED', 'REMOVED'])[1 + n % 4],
        (array['SEARCH', 'SHOPPING', 'DISPLAY', 'PERFORMANCE_MAX'])[1 + n % 4], 'MAXIMIZE_CONVERSIONS'
      from generate_series(1, ${size.campaigns}::int) n`,
  );
  await db.query(
    sql`insert into products (team_id, account_id, id, offer_id, item_id, feed_label, content_language, precedence, title, brand, price_micros, benchmark_price_micros, availability, status)
      select ${teamId}, ${account}::text, 'de~de~offer-' || n, 'offer-' || n, 'offer-' || n, 'DE', 'de', 1, 'Product ' || n, 'Brand ' || n % 50, 5000000 + n % 700 * 100000,
        5000000 + n % 690 * 100000, (array['in_stock', 'in_stock', 'out_of_stock'])[1 + n % 3], 'approved'
      from generate_series(1, ${size.products}::int) n`,
  );
  await db.query(
    sql`select make_figures_years(current_date - ${Math.max(size.days, size.productDays)}::int, current_date)`,
  );
  await fillMonths(db, teamId, 'campaign', size.days);
  await fillMonths(db, teamId, 'product', size.productDays);
  await fillMonths(db, teamId, 'account', size.days);
  await db.query(
    sql`insert into activity_logs (team_id, account_id, log_type, message, created_at)
      select ${teamId}, ${account}::text, (array['system', 'user_action', 'sync'])[1 + n % 3], 'Entry ' || n,
        now() - n * interval '1 minute'
      from generate_series(1, ${size.logs}::int) n`,
  );
  await rollKeptSums(db, new Date(), new AbortController().signal);
  await db.query('vacuum analyze');
}

const OBJECTS = {
  campaign: sql`select account_id, id from campaigns`,
  product: sql`select account_id, id from products`,
  account: sql`select id as account_id, '' as id from accounts`,
};

/** Each object has the same figures every day. */
async function fillMonths(db: Database, teamId: string, of: keyof typeof OBJECTS, days: number): Promise<void> {
  const gathered = (figure: string) =>
    raw(`array_agg((extract(day from day) - extract(day from first) + 1)::bigint * ${figure} order by day)`);
  await db.query(
    sql`insert into ${raw(`${of}_months`)}
      select ${teamId}, o.account_id, ${raw(of === 'account' ? '' : 'o.id,')} month, array_agg(day order by day),
        ${gathered('(100000 + hashtext(o.id) % 90000)::bigint * 10')}, ${gathered('900')}, ${gathered('30')},
        ${gathered('1500000')}, ${gathered("(500000 + hashtext(o.id || 'v') % 400000)::bigint * 10")}
      from (
        select day, month, min(day) over (partition by month) as first
        from generate_series(current_date - ${days}::int, current_date - 1, '1 day') t(at)
        cross join lateral (select at::date as day, date_trunc('month', at)::date as month) d
      ) d cross join (${OBJECTS[of]} where team_id = ${teamId}) o
      group by o.account_id, o.id, month order by o.account_id, month, o.id`,
  );
}
