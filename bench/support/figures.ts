import type { Database } from '../../src/db/database.js';
import { raw, sql } from '../../src/db/sql.js';

export const CAMPAIGNS = 5_000;
export const ACCOUNTS = 12;
export const DAYS = 400;

/** A team with 5,000 campaigns over 12 accounts and 400 days of running totals each; about 2 million rows. */
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
  // Each campaign gathers a steady amount a day, so that the totals need no second pass over the days.
  await db.query(
    sql`insert into campaign_totals
      select ${teamId}, c.account_id, current_date - ${DAYS}::int + d, c.id,
        (d + 1) * (100000 + hashtext(c.id) % 90000)::bigint * 10, (d + 1) * 900, (d + 1) * 30, (d + 1) * 1500000,
        (d + 1) * (500000 + hashtext(c.id || 'v') % 400000)::bigint * 10
      from generate_series(0, ${DAYS}::int - 1) d cross join campaigns c where c.team_id = ${teamId}
      order by c.account_id, d, c.id`,
  );
  for (const table of ['campaigns', 'campaign_totals', 'accounts']) await db.query(sql`vacuum analyze ${raw(table)}`);
}
