import type { Database } from '../../src/db/database.js';
import { raw, sql } from '../../src/db/sql.js';

export const CAMPAIGNS = 5_000;
export const ACCOUNTS = 12;
export const DAYS = 400;

/** A team with 5,000 campaigns over 12 accounts and 400 days of figures each: 2 million facts. */
export async function fillFigures(db: Database, teamId: string): Promise<void> {
  await db.query(sql`insert into teams (id, name) values (${teamId}, 'Bench')`);
  await db.query(
    sql`insert into accounts (team_id, id, name, currency, status, time_zone, figures_from, figures_through, last_synced_at)
      select ${teamId}, (1000000000 + n)::text, 'Account ' || n, 'EUR', 'ENABLED', 'Europe/Berlin',
        current_date - ${DAYS}::int, current_date - 1, now()
      from generate_series(1, ${ACCOUNTS}::int) n`,
  );
  const account = sql`(1000000001 + n % ${ACCOUNTS}::int)`;
  await db.query(
    sql`insert into campaigns (team_id, account_id, id, name, resource_name, status, channel_type, bidding_strategy_type)
      select ${teamId}, ${account}::text, (20000000000 + n)::text, 'Campaign ' || n,
        'customers/' || ${account} || '/campaigns/' || (20000000000 + n),
        (array['ENABLED', 'ENABLED', 'PAUSED', 'REMOVED'])[1 + n % 4],
        (array['SEARCH', 'SHOPPING', 'DISPLAY', 'PERFORMANCE_MAX'])[1 + n % 4], 'MAXIMIZE_CONVERSIONS'
      from generate_series(1, ${CAMPAIGNS}::int) n`,
  );
  // Each campaign has the same figures every day.
  const gathered = (figure: string) =>
    raw(`array_agg((extract(day from day) - extract(day from first) + 1)::bigint * ${figure} order by day)`);
  await db.query(sql`select make_figures_years(current_date - ${DAYS}::int, current_date)`);
  await db.query(
    sql`insert into campaign_months
      select ${teamId}, c.account_id, c.id, month, array_agg(day order by day),
        ${gathered('(100000 + hashtext(c.id) % 90000)::bigint * 10')}, ${gathered('900')}, ${gathered('30')}, ${gathered('1500000')},
        ${gathered("(500000 + hashtext(c.id || 'v') % 400000)::bigint * 10")}
      from (
        select day, month, min(day) over (partition by month) as first
        from generate_series(current_date - ${DAYS}::int, current_date - 1, '1 day') t(at)
        cross join lateral (select at::date as day, date_trunc('month', at)::date as month) d
      ) d cross join campaigns c where c.team_id = ${teamId}
      group by c.account_id, c.id, month order by c.account_id, month, c.id`,
  );
  for (const table of ['campaigns', 'campaign_months', 'accounts']) await db.query(sql`vacuum analyze ${raw(table)}`);
}
