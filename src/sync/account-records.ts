import type { Database, Sql } from '../db/database.js';
import { listed, replaced, rowsOf } from '../db/rows.js';
import { raw, sql } from '../db/sql.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import { lockTeam, roomForAccounts } from '../domain/billing/team-plan.sql.js';
import { CAMPAIGN_COLUMNS } from '../domain/campaigns/campaign.columns.js';
import { ACCOUNT } from '../domain/connections/imported-account.records.js';
import { refreshKeptSums, yesterdayOf } from '../domain/metrics/kept-sums.records.js';
import type { AdAccount, CampaignRecord } from '../platforms/ad-records.js';
import type { UnreadRecords } from './unread-records.js';

/** Which of a platform's accounts a team keeps. */
export interface AccountChoice {
  platform: string;
  /** True: every account that the platform shows; otherwise those that were imported. */
  importAll: boolean;
  /** Accounts that the platform refuses to show: neither they nor what is below them is gone. */
  hidden?: readonly string[];
  /** For the plan that is in force. */
  now: Date;
}

/**
 * Keeps a team's accounts as the platform has them now, and returns the ids of those that the team has. Accounts that
 * are no longer there become UNLINKED and keep their data. Of those that are there again, as many come back as the plan
 * has room for, in the platform's order: others may have been imported meanwhile.
 */
export async function writeAccounts(
  db: Database,
  teamId: string,
  accounts: readonly AdAccount[],
  choice: AccountChoice,
): Promise<ReadonlySet<string>> {
  return db.transaction(async (tx) => {
    await lockTeam(tx, teamId);
    const ids = accounts.map(({ id }) => id);
    // The platform has no word for an account that the manager no longer reaches.
    await tx.query(
      sql`with recursive hidden as (
          select unnest(${choice.hidden ?? []}::text[]) as id
          union select a.id from accounts a join hidden h on a.mcc_id = h.id where a.team_id = ${teamId}
        )
        update accounts set status = 'UNLINKED'
        where team_id = ${teamId} and platform = ${choice.platform} and status <> 'UNLINKED'
          and id <> all(${ids}::text[]) and id not in (select id from hidden)`,
    );
    const waiting = await withoutRoom(tx, teamId, accounts, choice.now);
    const kept = accounts.filter(({ id }) => !waiting.has(id));
    await forgetAmounts(tx, teamId, kept);
    await upsert(tx, teamId, kept, choice);
    const rows = await tx.query<{ id: string }>(
      sql`select id from accounts where team_id = ${teamId} and id = any(${kept.map(({ id }) => id)}::text[])`,
    );
    return new Set(rows.map(({ id }) => id));
  });
}

/** The accounts that were out of reach and would not fit into the plan if they came back. Managers take no room. */
async function withoutRoom(
  tx: Sql,
  teamId: string,
  accounts: readonly AdAccount[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const ids = accounts.filter(({ isManager }) => !isManager).map(({ id }) => id);
  const back = await tx.query<{ id: string }>(
    sql`select a.id from unnest(${ids}::text[]) with ordinality t(id, position)
      join accounts a on a.team_id = ${teamId} and a.id = t.id and a.status = 'UNLINKED' order by t.position`,
  );
  if (back.length === 0) return new Set();
  const room = await roomForAccounts(tx, teamId, now.toISOString());
  return new Set(back.slice(room).map(({ id }) => id));
}

const AMOUNTS = [
  'account_months',
  'campaign_months',
  'product_months',
  'search_term_days',
  'pulled_days',
  'keywords',
  'keyword_terms',
  'asset_group_assets',
];

/** Of accounts that count in another currency than before: what is stored was converted from the old one. */
async function forgetAmounts(tx: Sql, teamId: string, accounts: readonly AdAccount[]): Promise<void> {
  const told = rowsOf({ id: ACCOUNT.id, currency: ACCOUNT.currency }, accounts);
  const changed = await tx.query<{ id: string }>(
    sql`update accounts a set figures_through = a.figures_from - 1, figures_settled_through = null, kept_through = null
      from (${told}) t where a.team_id = ${teamId} and a.id = t.id and a.currency <> t.currency returning a.id`,
  );
  const ids = changed.map(({ id }) => id);
  for (const table of ids.length > 0 ? AMOUNTS : []) {
    await tx.query(sql`delete from ${raw(table)} where team_id = ${teamId} and account_id = any(${ids}::text[])`);
  }
}

const { id: _id, ...CHANGING } = ACCOUNT;

async function upsert(
  tx: Sql,
  teamId: string,
  accounts: readonly AdAccount[],
  { platform, importAll }: AccountChoice,
): Promise<void> {
  await tx.query(
    sql`with told as (${rowsOf(ACCOUNT, accounts)})
      insert into accounts as a (team_id, platform, ${listed(ACCOUNT)})
      select ${teamId}, ${platform}, told.* from told
      where ${importAll} or exists (select 1 from accounts k where k.team_id = ${teamId} and k.id = told.id)
      on conflict (team_id, id) do update set ${replaced(CHANGING)}
      where (${listed(CHANGING, 'a')}) is distinct from (${listed(CHANGING, 'excluded')})`,
  );
}

/**
 * Keeps an account's campaigns as the platform named them at `askedAt`; those it no longer names become REMOVED. What
 * this server changed at the platform since then stays, and so does what could not be read.
 */
export async function writeCampaigns(
  db: Database,
  account: AccountKey,
  campaigns: readonly CampaignRecord[],
  askedAt: Date,
  unread: UnreadRecords,
): Promise<void> {
  const { teamId, accountId } = account;
  const asked = sql`${askedAt.toISOString()}::timestamptz`;
  await db.transaction(async (tx) => {
    await tx.query(
      sql`with told as (${rowsOf({ id: ['text', 'id'], ...CAMPAIGN_COLUMNS }, campaigns)}),
      gone as (
        update campaigns set status = 'REMOVED'
        where team_id = ${teamId} and account_id = ${accountId} and status <> 'REMOVED'
          and id not in (select id from told) and coalesce(written_at < ${asked}, true)
          and ${unread.mayBeGone(sql`id`)}
      )
      insert into campaigns as c (team_id, account_id, id, ${listed(CAMPAIGN_COLUMNS)})
      select ${teamId}, ${accountId}, told.* from told
      on conflict (team_id, account_id, id) do update set ${replaced(CAMPAIGN_COLUMNS)}
      where coalesce(c.written_at < ${asked}, true)
        and (${listed(CAMPAIGN_COLUMNS, 'c')}) is distinct from (${listed(CAMPAIGN_COLUMNS, 'excluded')})`,
    );
    await refreshKeptSums(tx, account, yesterdayOf(askedAt));
  });
}
