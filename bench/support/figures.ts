import type { Database } from '../../src/db/database.js';

export const CAMPAIGNS = 5_000;
export const ACCOUNTS = 12;
export const DAYS = 400;

/** A team with 5,000 campaigns over 12 accounts and 400 days of running totals each; about 2 million rows. */
export async function fillFigures(db: Database, teamId: string): Promise<void> {
  const run = (text: string, values: unknown[] = []) => db.query(text, values);
  await run('insert into teams (id, name) values ($1, $2)', [teamId, 'Bench']);
  await run(
    `insert into accounts (team_id, id, name, currency, status, time_zone, figures_from, figures_through, last_synced_at)
     select $1, (1000000000 + n)::text, 'Account ' || n, 'EUR', 'ENABLED', 'Europe/Berlin',
       current_date - $3::int, current_date - 1, now()
     from generate_series(1, $2::int) n`,
    [teamId, ACCOUNTS, DAYS],
  );
  await run(
    `insert into campaigns (team_id, account_id, id, name, resource_name, status, channel_type, bidding_strategy_type)
     select $1, (1000000001 + n % $3::int)::text, (20000000000 + n)::text, 'Campaign ' || n,
       'customers/' || (1000000001 + n % $3::int) || '/campaigns/' || (20000000000 + n),
       (array['ENABLED', 'ENABLED', 'PAUSED', 'REMOVED'])[1 + n % 4],
       (array['SEARCH', 'SHOPPING', 'DISPLAY', 'PERFORMANCE_MAX'])[1 + n % 4], 'MAXIMIZE_CONVERSIONS'
     from generate_series(1, $2::int) n`,
    [teamId, CAMPAIGNS, ACCOUNTS],
  );
  // Each campaign gathers a steady amount a day, so that the totals need no second pass over the days.
  await run(
    `insert into campaign_totals
     select $1, c.account_id, current_date - $2::int + d, c.id,
       (d + 1) * (100000 + hashtext(c.id) % 90000)::bigint * 10, (d + 1) * 900, (d + 1) * 30, (d + 1) * 1500000,
       (d + 1) * (500000 + hashtext(c.id || 'v') % 400000)::bigint * 10
     from generate_series(0, $2::int - 1) d cross join campaigns c where c.team_id = $1
     order by c.account_id, d, c.id`,
    [teamId, DAYS],
  );
  for (const table of ['campaigns', 'campaign_totals', 'accounts']) await run(`vacuum analyze ${table}`);
}
