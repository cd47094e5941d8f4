import { systemClock } from '../../src/clock.js';
import type { Database } from '../../src/db/database.js';
import { raw, sql } from '../../src/db/sql.js';
import { KEPT_WINDOWS } from '../../src/domain/metrics/kept-sums.sql.js';
import { rollKeptSums } from '../../src/sync/kept-sums-roll.js';

/** How much a team has. */
export interface Size {
  accounts: number;
  campaigns: number;
  products: number;
  logs: number;
}

/** Of the days of figures only those that lists of kept windows read: the ends of windows. */
const DAYS = [0, ...KEPT_WINDOWS];

/** A team with lists of that size, three of five objects with figures, and its sums kept. */
export async function fillLists(db: Database, teamId: string, { accounts, campaigns, products, logs }: Size) {
  await db.query(sql`insert into teams (id, name) values (${teamId}, 'Bench')`);
  await db.query(
    sql`insert into accounts (team_id, id, name, currency, status, time_zone, figures_from, figures_through, last_synced_at)
      select ${teamId}, (1000000000 + n)::text, 'Account ' || n, 'EUR', 'ENABLED', 'Europe/Berlin',
        current_date - 400, (now() at time zone 'Europe/Berlin')::date - 1, now()
      from generate_series(0, ${accounts}::int - 1) n`,
  );
  const account = sql`(1000000000 + n % ${accounts}::int)::text`;
  await db.query(
    sql`insert into campaigns (team_id, account_id, id, name, resource_name, status, channel_type, bidding_strategy_type)
      select ${teamId}, ${account}, (20000000000 + n)::text, 'Campaign ' || n % 9973, '', 'ENABLED',
        (array['SEARCH', 'SHOPPING', 'DISPLAY', 'PERFORMANCE_MAX'])[1 + n % 4], 'MAXIMIZE_CONVERSIONS'
      from generate_series(1, ${campaigns}::int) n`,
  );
  await db.query(
    sql`insert into products (team_id, account_id, offer_id, title, brand, price_micros, benchmark_price_micros, availability, status)
      select ${teamId}, ${account}, 'sku-' || n, 'Product ' || n, 'Brand ' || n % 50, (n::bigint * 7919 % 500000 + 100) * 10000,
        case when n % 3 > 0 then (n::bigint * 6101 % 500000 + 100) * 10000 end,
        case when n % 10 = 0 then 'out_of_stock' else 'in_stock' end, 'approved'
      from generate_series(1, ${products}::int) n`,
  );
  for (const [table, key, totals] of [
    ['campaigns', 'id', 'campaign_totals'],
    ['products', 'offer_id', 'product_totals'],
  ] as const) {
    const each = sql`(1000 - d.day)::bigint * (1 + abs(hashtext(o.${raw(key)})) % 1000)`;
    await db.query(
      sql`insert into ${raw(totals)}
        select ${teamId}, o.account_id, a.figures_through - d.day, o.${raw(key)}, ${each} * 10000, ${each} * 9, ${each},
          ${each} * 15000, ${each} * (1 + abs(hashtext(o.${raw(key)} || 'v')) % 90) * 1000
        from unnest(${DAYS}::int[]) d(day)
        cross join ${raw(table)} o join accounts a on a.team_id = o.team_id and a.id = o.account_id
        where abs(hashtext(o.${raw(key)})) % 5 < 3
        order by o.account_id, d.day, o.${raw(key)}`,
    );
  }
  await db.query(
    sql`insert into activity_logs (team_id, account_id, log_type, message, created_at)
      select ${teamId}, case when n % 50 = 0 then 'system' else ${account} end,
        (array['manual', 'ai_insight', 'platform_ads', 'system', 'user_action', 'sync', 'error'])[1 + n / 7 % 7],
        'Entry ' || n, now() - n * interval '1 minute'
      from generate_series(1, ${logs}::int) n`,
  );
  for (const table of ['accounts', 'campaigns', 'products', 'campaign_totals', 'product_totals'])
    await db.query(sql`vacuum analyze ${raw(table)}`);
  await rollKeptSums(db, systemClock(), new AbortController().signal);
  for (const table of ['accounts', 'campaign_window_sums', 'product_window_sums', 'activity_logs'])
    await db.query(sql`vacuum analyze ${raw(table)}`);
}
