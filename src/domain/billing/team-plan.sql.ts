import type { Sql } from '../../db/database.js';
import { type Statement, sql } from '../../db/statements/sql.js';
import { lockName } from '../../db/transaction-locks.js';
import { PLAN_FEATURES, type PlanFeature } from './plan-features.js';

/** SQL: a team `t` with its plan `p`, its own limits `o`, and its subscription `b`. */
export const TEAM_PLAN = sql`teams t join plans p on p.key = t.plan
  left join team_plan_overrides o on o.team_id = t.id left join team_billing b on b.team_id = t.id`;

/** SQL: a PlanStatus, from the subscription or the trial. A team with neither has its plan by agreement. */
export const planStatus = (now: string) => sql`case
  when b.subscription_id is not null then b.status
  when t.trial_ends_at is null then 'active'
  when t.trial_ends_at > ${now}::timestamptz then 'trialing'
  else 'canceled' end`;

/** The addon for shops, also the name of the feature that it enables. */
export const ECOMMERCE = 'ecommerce';

/** SQL: whether a team has the feature `name`: as set for the team (`s`), or else by its plan and addon. */
const has = (name: Statement, now: string) => sql`coalesce(s.enabled, ${planStatus(now)} <> 'canceled'
  and (${name} = any(p.features) or (${name} = ${ECOMMERCE} and b.addon_tier is not null)))`;

/** SQL: whether the team has each feature, by name. */
export const teamFeatures = (now: string) => sql`(
  select jsonb_object_agg(f.name, ${has(sql`f.name`, now)})
  from (
    select unnest(features) as name from plans union select unnest(${Object.keys(PLAN_FEATURES)}::text[])
    union select feature from team_features where team_id = t.id
  ) f left join team_features s on s.team_id = t.id and s.feature = f.name)`;

/** SQL: whether the team with the id `team` has a feature. `now` is ISO 8601. */
export const hasFeature = (team: Statement, feature: PlanFeature, now: string) => sql`(
  select ${has(sql`${feature}::text`, now)} from ${TEAM_PLAN}
  left join team_features s on s.team_id = t.id and s.feature = ${feature} where t.id = ${team})`;

/** SQL: the team's accounts that count against a plan's limit; manager accounts do not. */
export const accountCount = (teamId: string) => sql`
  (select count(*) from accounts a where a.team_id = ${teamId} and not a.is_mcc and a.status <> 'UNLINKED')`;

/** How many more accounts the plan allows; 0 after it has ended. `now` is ISO 8601. */
export async function accountsLeft(tx: Sql, teamId: string, now: string): Promise<number> {
  const [row] = await tx.query<{ room: number }>(
    sql`select case when ${planStatus(now)} = 'canceled' then 0
        else greatest(0, coalesce(o.max_accounts, p.max_accounts) - ${accountCount(teamId)}) end as room
      from ${TEAM_PLAN} where t.id = ${teamId}`,
  );
  return row?.room ?? 0;
}

/** Locks the team's plan and its number of accounts until the transaction ends. */
export async function lockTeam(tx: Sql, teamId: string): Promise<void> {
  await lockName(tx, `plan ${teamId}`);
}
