import type { BudgetCapAction } from '../../../schema/budget-groups/budget-group.type.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';

const MAX_CAPS = 12;
/** How long a cap waits after it could not act. */
export const TRY_AGAIN = sql`interval '15 minutes'`;

/** SQL: the planned change `x` that pauses the campaign of `budget_cap_pauses p`. */
export const PAUSING_CHANGE = sql`join planned_changes x on x.team_id = p.team_id and x.plan_id = p.plan_id
  and x.account_id = p.account_id and x.args ->> 'campaignId' = p.campaign_id`;

/** What a group's cap did, newest first. */
export function capActions(db: Sql, { teamId, id }: { teamId: string; id: string }): Promise<BudgetCapAction[]> {
  return db.query<BudgetCapAction>(
    sql`select p.month, p.plan_id as "planId", count(*)::int as "campaignCount",
        count(*) filter (where x.status in ('applied', 'undoing', 'undo_refused'))::int as "pausedCount",
        max(p.enable_plan_id::text) as "enablePlanId", ${isoUtc(sql`min(p.created_at)`)} as "createdAt"
      from budget_cap_pauses p left ${PAUSING_CHANGE}
      where p.team_id = ${teamId} and p.group_id = ${id}
      group by p.month, p.plan_id order by min(p.created_at) desc, p.plan_id limit ${MAX_CAPS}`,
    'budgetGroups.capActions',
  );
}

/** A campaign that a cap has acted on at a limit. */
export interface CapTry {
  accountId: string;
  campaignId: string;
  /** The plan by which it was to be paused at once, if it was refused long enough ago to try again. */
  refusedIn: string | null;
}

/** What the cap has acted on in the month at the limit. The platform's own refusal is final: a person must look at it. */
export function capTries(
  db: Sql,
  { teamId, id }: { teamId: string; id: string },
  month: string,
  limitMicros: number,
): Promise<CapTry[]> {
  return db.query<CapTry>(
    sql`select p.account_id as "accountId", p.campaign_id as "campaignId",
        case when l.is_by_rule and x.status = 'refused' and x.code <> 'platform_rejected'
          and x.ended_at < statement_timestamp() - ${TRY_AGAIN} then p.plan_id end as "refusedIn"
      from budget_cap_pauses p left ${PAUSING_CHANGE}
      left join change_plans l on l.team_id = p.team_id and l.id = p.plan_id
      where p.team_id = ${teamId} and p.group_id = ${id} and p.month = ${month} and p.limit_micros = ${limitMicros} limit 10000`,
    'budgetCaps.tries',
  );
}

/** What a cap paused in an earlier month. */
export interface CapPause {
  month: string;
  limitMicros: number;
  accountId: string;
  campaignId: string;
  setBy: string | null;
  /** Whether the campaign is still paused and nobody has changed it since the cap did. */
  isUntouched: boolean;
}

/** Teams with a cap, or with something that a cap paused and nothing has proposed to enable. */
export async function capActionsDue(db: Sql): Promise<string[]> {
  const rows = await db.query<{ teamId: string }>(
    sql`select team_id as "teamId" from budget_groups where cap <> 'none'
      union select team_id from budget_cap_pauses where settled_at is null
      order by 1`,
    'budgetCaps.teams',
  );
  return rows.map(({ teamId }) => teamId);
}

/** Pauses of months before `month` whose plans have ended or expired. A change since is one of the audit log or of the platform's history. */
export function pausesToSettle(
  db: Sql,
  { teamId, id }: { teamId: string; id: string },
  month: string,
): Promise<CapPause[]> {
  return db.query<CapPause>(
    sql`select p.month, p.limit_micros as "limitMicros", p.account_id as "accountId", p.campaign_id as "campaignId", p.set_by as "setBy",
        coalesce(x.status = 'applied' and c.status = 'PAUSED'
          and not exists (select from audit_log l join audit_results r on r.team_id = l.team_id and r.audit_id = l.id
            where l.team_id = ${teamId} and l.account_id = p.account_id and l.created_at > w.created_at and l.id <> w.id
              and l.payload ->> 'campaignId' = p.campaign_id and r.status = 'done' and coalesce(l.payload ->> 'validateOnly', '') <> 'true')
          and not exists (select from activity_logs e
            where e.team_id = ${teamId} and e.account_id = p.account_id and e.log_type = 'platform_ads'
              and e.metadata ->> 'campaignId' = p.campaign_id
              and (e.metadata ->> 'lastChangedAt')::timestamptz > r.ended_at), false) as "isUntouched"
      from budget_cap_pauses p left ${PAUSING_CHANGE}
      left join change_plans l on l.team_id = p.team_id and l.id = p.plan_id
      left join audit_log w on w.team_id = p.team_id and w.id = x.audit_id
      left join audit_results r on r.team_id = p.team_id and r.audit_id = x.audit_id
      left join campaigns c on c.team_id = p.team_id and c.account_id = p.account_id and c.id = p.campaign_id
      where p.team_id = ${teamId} and p.group_id = ${id} and p.month < ${month} and p.settled_at is null
        and coalesce(l.status, '') not in ('applying', 'undoing')
        and not (coalesce(l.status, '') = 'proposed' and l.expires_at > statement_timestamp())
      order by p.month, p.limit_micros, p.account_id, p.campaign_id limit 1000`,
    'budgetCaps.toSettle',
  );
}
