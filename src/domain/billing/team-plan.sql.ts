import type { Sql } from '../../db/database.js';
import { sql } from '../../db/sql.js';

/** A team `t` with its plan `p`, what it has instead (`o`) and what the payment provider says of it (`b`). */
export const TEAM_PLAN = sql`teams t join plans p on p.key = t.plan
  left join team_plan_overrides o on o.team_id = t.id left join team_billing b on b.team_id = t.id`;

/**
 * Where a team stands, as PlanStatus. A subscription counts once there is one. Before that the trial does; a team without
 * either has its plan by agreement. `canceled`: no plan is in force.
 */
export const planStatus = (now: string) => sql`case
  when b.subscription_id is not null then b.status
  when t.trial_ends_at is null then 'active'
  when t.trial_ends_at > ${now}::timestamptz then 'trialing'
  else 'canceled' end`;

/** The addon whose tiers hold products of shops, and the feature that it turns on. */
export const ECOMMERCE = 'ecommerce';

/**
 * Every feature by name, and whether the team has it: what was set for the team, else what its plan in force and its
 * addon hold.
 */
export const teamFeatures = (now: string) => sql`(
  select coalesce(jsonb_object_agg(f.name, coalesce(s.enabled, ${planStatus(now)} <> 'canceled'
    and (f.name = any(p.features) or (f.name = ${ECOMMERCE} and b.addon_tier is not null)))), '{}')
  from (
    select unnest(features) as name from plans union select ${ECOMMERCE}::text
    union select feature from team_features where team_id = t.id
  ) f left join team_features s on s.team_id = t.id and s.feature = f.name)`;

/** Accounts that count against a plan's limit: manager accounts hold others and no campaigns. */
export const ACCOUNT_COUNT = sql`
  (select count(*) from accounts a where a.team_id = t.id and not a.is_mcc and a.status <> 'UNLINKED')`;

/** How many more accounts the plan in force holds; none once no plan is. `now` is ISO 8601. */
export async function roomForAccounts(tx: Sql, teamId: string, now: string): Promise<number> {
  const [row] = await tx.query<{ room: number }>(
    sql`select case when ${planStatus(now)} = 'canceled' then 0
        else greatest(0, coalesce(o.max_accounts, p.max_accounts) - ${ACCOUNT_COUNT}) end as room
      from ${TEAM_PLAN} where t.id = ${teamId}`,
  );
  return row?.room ?? 0;
}

/** Until the transaction ends, nobody else changes the team's plan or adds accounts to it. */
export async function lockTeam(tx: Sql, teamId: string): Promise<void> {
  await tx.query(sql`select 1 from teams where id = ${teamId} for no key update`);
}
