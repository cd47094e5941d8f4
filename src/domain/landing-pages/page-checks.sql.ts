import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { hasFeature } from '../billing/team-plan.sql.js';
import { dayOf } from '../targets/month.sql.js';

/** Accounts of one run, and of one team in it. */
const MAX_ACCOUNTS = 20;
const MAX_OF_TEAM = 5;
/** Pages asked of an account and of a team within a day. */
const MAX_PAGES = { ofAccount: 100, ofTeam: 2_000 };
const KEPT_DAYS = 400;

export interface DueAccount {
  teamId: string;
  accountId: string;
  platform: string;
  /** The last complete day, to which the answers belong. */
  day: string;
}

export interface KnownPage {
  id: string;
  url: string;
}

/**
 * Accounts with yesterday's figures whose pages were not looked at since, and a monitor that wants to know; those that waited longest
 * first. Taken ones are due again after 10 minutes.
 */
export async function dueAccounts(db: Sql, now: Date): Promise<DueAccount[]> {
  return db.query<DueAccount>(
    sql`select d.team_id as "teamId", d.account_id as "accountId", d.platform, d.day::text as day
      from (
        select a.team_id, a.id as account_id, a.platform, y.day,
          row_number() over (partition by a.team_id order by r.checked_through nulls first, a.id) as place
        from accounts a
        cross join lateral (select ${dayOf(now)} - 1 as day) y
        left join landing_page_refreshes r on r.team_id = a.team_id and r.account_id = a.id
        where not a.is_mcc and a.status <> 'UNLINKED' and a.figures_through >= y.day
          and coalesce(r.checked_through < y.day, true) and coalesce(r.check_after <= statement_timestamp(), true)
          and exists (
            select from monitors n where n.team_id = a.team_id and n.enabled_at is not null and coalesce(a.id = any(n.account_ids), true)
              and n.conditions @> '[{"metric": "notFoundPageCount"}]')
          and ${hasFeature(sql`a.team_id`, 'landing_pages', now.toISOString())}
      ) d
      where d.place <= ${MAX_OF_TEAM} order by d.place, d.team_id, d.account_id limit ${MAX_ACCOUNTS}`,
    'landingPages.due',
  );
}

/** Those that were asked longest ago, campaigns' first, as many as the team may ask yet. Postpones the account's next try. */
export async function pagesToCheck(db: Sql, { teamId, accountId }: DueAccount): Promise<KnownPage[]> {
  await db.query(
    sql`insert into landing_page_refreshes (team_id, account_id, check_after)
      values (${teamId}, ${accountId}, statement_timestamp() + interval '10 minutes')
      on conflict (team_id, account_id) do update set check_after = excluded.check_after`,
    'landingPages.take',
  );
  return db.query<KnownPage>(
    sql`select p.id, p.url from landing_pages p
      where p.team_id = ${teamId} and p.account_id = ${accountId}
        and coalesce(p.checked_at < statement_timestamp() - interval '20 hours', true)
      order by p.checked_at nulls first, p.campaign_ids = '{}', p.url collate "C"
      limit least(${MAX_PAGES.ofAccount}::bigint, greatest(0, ${MAX_PAGES.ofTeam}::bigint - (
        select count(*) from landing_pages c
        where c.team_id = ${teamId} and c.checked_at > statement_timestamp() - interval '20 hours')))`,
    'landingPages.toCheck',
  );
}

/** Nothing if the page has another address by now. */
export async function storeAnswer(
  db: Sql,
  { teamId, accountId }: DueAccount,
  { id, url }: KnownPage,
  status: number | null,
): Promise<void> {
  await db.query(
    sql`update landing_pages set checked_at = statement_timestamp(), http_status = ${status}::int
      where team_id = ${teamId} and account_id = ${accountId} and id = ${id} and url = ${url}`,
    'landingPages.answer',
  );
}

/** Counts what is known of the account's pages as the state of the day. */
export async function endCheck(db: Sql, { teamId, accountId, day }: DueAccount): Promise<void> {
  await db.query(
    sql`with counted as (
        insert into landing_page_days (team_id, account_id, date, page_count, not_found_count)
        select ${teamId}, ${accountId}, ${day}::date, count(*), count(*) filter (where p.http_status in (404, 410))
        from landing_pages p where p.team_id = ${teamId} and p.account_id = ${accountId}
        on conflict (team_id, account_id, date) do update
          set page_count = excluded.page_count, not_found_count = excluded.not_found_count
      ),
      tidied as (
        delete from landing_page_days where team_id = ${teamId} and account_id = ${accountId} and date < ${day}::date - ${KEPT_DAYS}::int
      )
      update landing_page_refreshes set checked_through = ${day}::date where team_id = ${teamId} and account_id = ${accountId}`,
    'landingPages.checked',
  );
}
