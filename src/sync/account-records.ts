import type { Database, Sql } from '../db/database.js';
import { lockTeam, roomForAccounts } from '../domain/billing/team-plan.sql.js';
import type { AdAccount, CampaignRecord } from '../platforms/ad-records.js';

/** Status of an account that the manager no longer reaches; the platform has no word for it. */
const UNLINKED = 'UNLINKED';

/** Which of a platform's accounts a team keeps. */
export interface AccountChoice {
  platform: string;
  /** True: every account that the platform shows; otherwise those that were imported. */
  importAll: boolean;
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
    await tx.query(
      `update accounts set status = '${UNLINKED}'
       where team_id = $1 and platform = $2 and status <> '${UNLINKED}' and id <> all($3::text[])`,
      [teamId, choice.platform, ids],
    );
    const waiting = await withoutRoom(tx, teamId, accounts, choice.now);
    const kept = accounts.filter(({ id }) => !waiting.has(id));
    await upsert(tx, teamId, kept, choice);
    const rows = await tx.query<{ id: string }>(`select id from accounts where team_id = $1 and id = any($2::text[])`, [
      teamId,
      kept.map(({ id }) => id),
    ]);
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
    `select a.id from unnest($2::text[]) with ordinality t(id, position)
     join accounts a on a.team_id = $1 and a.id = t.id and a.status = '${UNLINKED}' order by t.position`,
    [teamId, ids],
  );
  if (back.length === 0) return new Set();
  const room = await roomForAccounts(tx, teamId, now.toISOString());
  return new Set(back.slice(room).map(({ id }) => id));
}

async function upsert(
  sql: Sql,
  teamId: string,
  accounts: readonly AdAccount[],
  { platform, importAll }: AccountChoice,
): Promise<void> {
  await sql.query(
    `with told as (
       select * from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::text[], $8::text[])
         as t(id, name, currency, status, is_mcc, mcc_id, time_zone)
     )
     insert into accounts as a (team_id, id, platform, name, currency, status, is_mcc, mcc_id, time_zone)
     select $1, id, $9, name, currency, status, is_mcc, mcc_id, time_zone from told
     where $10 or exists (select 1 from accounts k where k.team_id = $1 and k.id = told.id)
     on conflict (team_id, id) do update set name = excluded.name, currency = excluded.currency,
       status = excluded.status, is_mcc = excluded.is_mcc, mcc_id = excluded.mcc_id, time_zone = excluded.time_zone
     where (a.name, a.currency, a.status, a.is_mcc, a.mcc_id, a.time_zone) is distinct from
       (excluded.name, excluded.currency, excluded.status, excluded.is_mcc, excluded.mcc_id, excluded.time_zone)`,
    [
      teamId,
      accounts.map(({ id }) => id),
      accounts.map(({ name }) => name),
      accounts.map(({ currency }) => currency),
      accounts.map(({ status }) => status),
      accounts.map(({ isManager }) => isManager),
      accounts.map(({ managerId }) => managerId),
      accounts.map(({ timeZone }) => timeZone),
      platform,
      importAll,
    ],
  );
}

const CAMPAIGN_COLUMNS = [
  ['name', 'text'],
  ['resource_name', 'text'],
  ['status', 'text'],
  ['channel_type', 'text'],
  ['bidding_strategy_type', 'text'],
  ['target_roas', 'numeric(12, 4)'],
  ['budget_resource_name', 'text'],
  ['budget_micros', 'bigint'],
  ['budget_shared', 'boolean'],
  ['budget_reference_count', 'integer'],
  ['start_date', 'date'],
  ['end_date', 'date'],
] as const;

const NAMES = CAMPAIGN_COLUMNS.map(([name]) => name);
const listed = (alias: string) => NAMES.map((name) => `${alias}.${name}`).join(', ');

const CAMPAIGNS_STATEMENT = `
  with told as (
    select * from unnest($4::text[], ${CAMPAIGN_COLUMNS.map(([, type], at) => `$${at + 5}::${type}[]`).join(', ')})
      as t(id, ${NAMES.join(', ')})
  ),
  gone as (
    update campaigns set status = 'REMOVED'
    where team_id = $1 and account_id = $2 and status <> 'REMOVED' and id not in (select id from told)
      and coalesce(written_at < $3::timestamptz, true)
  )
  insert into campaigns as c (team_id, account_id, id, ${NAMES.join(', ')})
  select $1, $2, id, ${NAMES.join(', ')} from told
  on conflict (team_id, account_id, id) do update set ${NAMES.map((name) => `${name} = excluded.${name}`).join(', ')}
  where coalesce(c.written_at < $3::timestamptz, true) and (${listed('c')}) is distinct from (${listed('excluded')})`;

/**
 * Keeps an account's campaigns as the platform named them at `askedAt`; those it no longer names become REMOVED. What
 * this server changed at the platform since then stays.
 */
export async function writeCampaigns(
  sql: Sql,
  { teamId, accountId }: { teamId: string; accountId: string },
  campaigns: readonly CampaignRecord[],
  askedAt: Date,
): Promise<void> {
  await sql.query(CAMPAIGNS_STATEMENT, [
    teamId,
    accountId,
    askedAt.toISOString(),
    campaigns.map(({ id }) => id),
    campaigns.map(({ name }) => name),
    campaigns.map(({ resourceName }) => resourceName),
    campaigns.map(({ status }) => status),
    campaigns.map(({ channelType }) => channelType),
    campaigns.map(({ biddingStrategyType }) => biddingStrategyType),
    campaigns.map(({ targetRoas }) => targetRoas),
    campaigns.map(({ budgetResourceName }) => budgetResourceName),
    campaigns.map(({ budgetMicros }) => budgetMicros),
    campaigns.map(({ budgetShared }) => budgetShared),
    campaigns.map(({ budgetReferenceCount }) => budgetReferenceCount),
    campaigns.map(({ startDate }) => startDate),
    campaigns.map(({ endDate }) => endDate),
  ]);
}
