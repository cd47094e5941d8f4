import type { Database, Sql } from '../db/database.js';
import { listed, replaced, rowsOf } from '../db/statements/rows.js';
import { literal, raw, sql } from '../db/statements/sql.js';
import { ACCOUNT_COLUMNS } from '../domain/accounts/account.columns.js';
import { inKnownZones, type ZonedAccount } from '../domain/accounts/account-zones.js';
import { withRememberedFacts } from '../domain/accounts/remembered-facts.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import { accountsLeft, lockTeam } from '../domain/billing/team-plan.sql.js';
import { CAMPAIGN_COLUMNS } from '../domain/campaigns/campaign.reads.js';
import { copyFacts, refreshKeptSums, yesterdayOf } from '../domain/lists/kept-sums.records.js';
import { CAMPAIGN_TABLE } from '../domain/lists/kept-sums.sql.js';
import type { AdReader } from '../platforms/ad-reader.js';
import type { AdAccount, CampaignRecord, HiddenAccount } from '../platforms/ad-records.js';
import type { PlatformError } from '../platforms/platform-error.js';
import type { DueAccount } from './account-parts.js';
import type { Tally, UnreadRecords } from './run-history.js';

const { id: _id, ...UPDATED_COLUMNS } = ACCOUNT_COLUMNS;

interface AccountChoice {
  platform: string;
  /** Whether to keep every account the platform lists, or only imported ones. */
  importAll: boolean;
  /** For the plan in force. */
  now: Date;
}

/** Returns accounts to pull, and why others were hidden. Throws PlatformError. */
export async function listAccounts(
  db: Database,
  reader: AdReader,
  teamId: string,
  choice: AccountChoice,
  tally: Tally,
  signal: AbortSignal | undefined,
): Promise<{ due: DueAccount[]; hidden: PlatformError | undefined }> {
  const hidden: HiddenAccount[] = [];
  const listed = await reader.accounts(signal, (account) => hidden.push(account));
  const reported = await inKnownZones(db, teamId, await withRememberedFacts(db, teamId, listed));
  tally.rowsRead += reported.length;
  const included = await writeAccounts(db, teamId, reported, hidden, choice);
  const accounts = reported.filter(({ id }) => included.has(id));
  const managers = accounts.filter(({ isManager }) => isManager).map(({ id }) => id);
  await db.query(
    sql`update accounts set last_synced_at = statement_timestamp() where team_id = ${teamId} and id = any(${managers})`,
  );
  return {
    due: accounts.filter(({ isManager }) => !isManager),
    hidden: await missingReason(db, teamId, choice.platform, hidden, reported),
  };
}

async function missingReason(
  db: Database,
  teamId: string,
  platform: string,
  hidden: readonly HiddenAccount[],
  incoming: readonly AdAccount[],
): Promise<PlatformError | undefined> {
  if (hidden.length === 0) return undefined;
  const missed = await db.query<{ ids: (string | null)[] }>(
    sql`select jsonb_build_array(id, mcc_id, login_customer_id) as ids from accounts
      where team_id = ${teamId} and platform = ${platform} and status <> 'UNLINKED'
        and id <> all(${incoming.map(({ id }) => id)}::text[])`,
  );
  if (missed.length === 0) return undefined;
  return (hidden.find(({ id }) => missed.some(({ ids }) => ids.includes(id))) ?? hidden[0])?.why;
}

/**
 * Returns the ids of the team's accounts. Missing accounts become UNLINKED, except `hidden` ones and their
 * children; returning ones are restored in the platform's order as far as the plan has room.
 */
async function writeAccounts(
  db: Database,
  teamId: string,
  accounts: readonly ZonedAccount[],
  hidden: readonly HiddenAccount[],
  { platform, importAll, now }: AccountChoice,
): Promise<ReadonlySet<string>> {
  return db.transaction(async (tx) => {
    await lockTeam(tx, teamId);
    const ids = accounts.map(({ id }) => id);
    // The platform does not report accounts that the manager can no longer reach.
    await tx.query(
      sql`with recursive hidden as (
          select unnest(${hidden.map(({ id }) => id)}::text[]) as id
          union select a.id from accounts a join hidden h on a.mcc_id = h.id where a.team_id = ${teamId}
        )
        update accounts set status = 'UNLINKED'
        where team_id = ${teamId} and platform = ${platform} and status <> 'UNLINKED'
          and id <> all(${ids}::text[]) and id not in (select id from hidden)`,
    );
    const waiting = await withoutPlanRoom(tx, teamId, accounts, now);
    const included = accounts.filter(({ id }) => !waiting.has(id));
    await deleteConvertedAmounts(tx, teamId, included);
    await tx.query(
      sql`with incoming as (${rowsOf(ACCOUNT_COLUMNS, included)})
        insert into accounts as a (team_id, platform, ${listed(ACCOUNT_COLUMNS)})
        select ${teamId}, ${platform}, incoming.* from incoming
        where ${importAll} or exists (select 1 from accounts k where k.team_id = ${teamId} and k.id = incoming.id)
        on conflict (team_id, id) do update set ${replaced(UPDATED_COLUMNS)}
        where (${listed(UPDATED_COLUMNS, 'a')}) is distinct from (${listed(UPDATED_COLUMNS, 'excluded')})`,
    );
    const rows = await tx.query<{ id: string }>(
      sql`select id from accounts where team_id = ${teamId} and id = any(${included.map(({ id }) => id)}::text[])`,
    );
    return new Set(rows.map(({ id }) => id));
  });
}

/** UNLINKED accounts that would exceed the plan's limit if they returned. Managers do not count. */
async function withoutPlanRoom(tx: Sql, teamId: string, accounts: readonly AdAccount[], now: Date) {
  const ids = accounts.filter(({ isManager }) => !isManager).map(({ id }) => id);
  const back = await tx.query<{ id: string }>(
    sql`select a.id from unnest(${ids}::text[]) with ordinality t(id, position)
      join accounts a on a.team_id = ${teamId} and a.id = t.id and a.status = 'UNLINKED' order by t.position`,
  );
  if (back.length === 0) return new Set();
  const room = await accountsLeft(tx, teamId, now.toISOString());
  return new Set(back.slice(room).map(({ id }) => id));
}

const AMOUNT_TABLES = [
  'account_months',
  'campaign_months',
  'product_months',
  'search_term_days',
  'pulled_days',
  'keywords',
  'keyword_terms',
  'asset_group_assets',
];

/** After a change of currency, stored amounts, which were converted from the old one, must go. */
async function deleteConvertedAmounts(tx: Sql, teamId: string, accounts: readonly AdAccount[]): Promise<void> {
  const incoming = rowsOf({ id: ACCOUNT_COLUMNS.id, currency: ACCOUNT_COLUMNS.currency }, accounts);
  const changed = await tx.query<{ id: string }>(
    sql`update accounts a set figures_through = a.figures_from - 1, figures_settled_through = null, kept_through = null
      from (${incoming}) t where a.team_id = ${teamId} and a.id = t.id and a.currency <> t.currency returning a.id`,
  );
  const ids = changed.map(({ id }) => id);
  for (const table of ids.length > 0 ? AMOUNT_TABLES : []) {
    await tx.query(sql`delete from ${raw(table)} where team_id = ${teamId} and account_id = any(${ids}::text[])`);
  }
}

/** Missing campaigns become REMOVED unless they were unreadable; our own writes after `askedAt` are kept. */
export async function writeCampaigns(
  db: Database,
  account: AccountKey,
  campaigns: readonly CampaignRecord[],
  askedAt: Date,
  now: Date,
  unread: UnreadRecords,
): Promise<void> {
  const { teamId, accountId } = account;
  const asOf = sql`${literal(askedAt.toISOString())}::timestamptz`;
  await db.transaction(async (tx) => {
    // The lock order of all writers of sums: the account first, then its campaigns.
    await tx.query(sql`select from accounts where team_id = ${teamId} and id = ${accountId} for no key update`);
    await tx.query(
      sql`with incoming as (${rowsOf({ id: ['text', 'id'], ...CAMPAIGN_COLUMNS }, campaigns)}),
      gone as (
        update campaigns set status = 'REMOVED'
        where team_id = ${teamId} and account_id = ${accountId} and status <> 'REMOVED'
          and id not in (select id from incoming) and coalesce(written_at < ${asOf}, true)
          and ${unread.isDeletable(sql`id`)}
      )
      insert into campaigns as c (team_id, account_id, id, ${listed(CAMPAIGN_COLUMNS)})
      select ${teamId}, ${accountId}, incoming.* from incoming
      on conflict (team_id, account_id, id) do update set ${replaced(CAMPAIGN_COLUMNS)}
      where coalesce(c.written_at < ${asOf}, true)
        and (${listed(CAMPAIGN_COLUMNS, 'c')}) is distinct from (${listed(CAMPAIGN_COLUMNS, 'excluded')})`,
    );
    await copyFacts(tx, account, CAMPAIGN_TABLE, null, now);
    await refreshKeptSums(tx, account, yesterdayOf(askedAt), now);
  });
}
