import type {
  ChangePlan,
  ChangePlanListArgs,
  ChangePlanWithChanges,
  PlannedChange,
} from '../../../schema/change-plans/change-plan.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { toJsonb } from '../../db/statements/jsonb.js';
import { given, join, type Statement, sql, unnested } from '../../db/statements/sql.js';
import { eachTime } from '../../db/statements/statement-names.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { ParameterError, requireFound, type WaitingPlan } from '../../errors.js';
import { uuidOrNull } from '../../lib/ids.js';
import { requireVisible } from '../accounts/visible-accounts.sql.js';
import { afterPlace, microsOf, NEWEST_FIRST, newestPage, placeInTime } from '../lists/newest-first.sql.js';
import { type Page, rowsOf } from '../lists/page.js';
import type { ChangePlanStatus } from './change-plan.enum.js';
import {
  IS_OPEN,
  type Outcome,
  PLAN_ROW,
  type PlanRow,
  type Preview,
  type StoredChange,
  type StoredPlan,
} from './planned-change.js';

const LIST = 'changePlans';

/** Names of campaigns that a plan in a list tells. */
const LISTED_NAMES = 3;

interface CampaignKey {
  accountId: string;
  campaignId: string;
}

/**
 * SQL condition on `change_plans l`: plans whose accounts the caller may all see. The ids are looked up as
 * keys of a JSON object, because `<@` would scan the array for every plan.
 */
export function visiblePlans({ teamId, accountIds }: Viewer): Statement {
  const keys = sql`select coalesce(jsonb_object_agg(id, true), '{}') from unnest(${accountIds}::text[]) id`;
  return sql`l.team_id = ${teamId} and (${accountIds}::text[] is null or (${keys}) ?& l.account_ids)`;
}

function hasStatus(status: ChangePlanStatus): Statement {
  if (status === 'proposed') return sql`l.status = 'proposed' and ${IS_OPEN}`;
  if (status === 'expired') return sql`l.status = 'proposed' and not ${IS_OPEN}`;
  return sql`l.status = ${status}`;
}

/** SQL: the current status of plan `l`. */
const STATUS = sql`case when l.status = 'proposed' and not ${IS_OPEN} then 'expired' else l.status end`;

const COLUMNS = sql`l.id, l.hash, ${STATUS} as status, l.on_refusal as "onRefusal", l.note, l.account_ids as "accountIds",
  l.change_count as "changeCount", c.approved as "approvedCount", c.applied as "appliedCount", c.refused as "refusedCount",
  c.undone as "undoneCount", round(l.daily_spend_change_micros / 1e6, 2)::float8 as "dailySpendChangeEur",
  l.unknown_spend_count as "unknownSpendCount",
  round(case when l.status <> 'proposed' then c.euros when ${IS_OPEN} then l.daily_spend_change_micros / 1e6 else 0 end, 2)::float8
    as "currentSpendChangeEur",
  case when l.status <> 'proposed' then c.unknown when ${IS_OPEN} then l.unknown_spend_count else 0 end
    as "currentUnknownSpendCount",
  n.count as "campaignCount", n.names as "campaignNames", n.campaigns, l.proposed_by as "proposedBy", l.api_key_id as "apiKeyId",
  (select k.name from api_keys k where k.team_id = l.team_id and k.id = l.api_key_id) as "apiKeyName",
  ${isoUtc(sql`l.created_at`)} as "createdAt", ${isoUtc(sql`l.expires_at`)} as "expiresAt",
  l.approved_by as "approvedBy", ${isoUtc(sql`l.approved_at`)} as "approvedAt", l.is_by_rule as "isByRule", l.rejected_by as "rejectedBy",
  ${isoUtc(sql`l.rejected_at`)} as "rejectedAt", l.reason, l.undone_by as "undoneBy", ${isoUtc(sql`l.ended_at`)} as "endedAt"`;

/** SQL: what changes planned change `c` moves a day, in EUR; null if unknown. */
const MOVED = sql`(c.preview #>> '{dailySpendChange,amountEur}')::numeric`;

/** SQL: whether planned change `c` of a decided plan is in place or can still be made. */
const COUNTS = sql`c.status in ('waiting', 'applied', 'undoing', 'undo_refused')`;

/** SQL: the changes of plan `l` by outcome `c`, and the campaigns `n` that they affect. */
const countsOf = (teamId: string) => sql`cross join lateral (
    select count(*) filter (where c.status not in ('proposed', 'left_out'))::int as approved,
      count(*) filter (where c.status in ('applied', 'undoing', 'undo_refused'))::int as applied,
      count(*) filter (where c.status in ('refused', 'skipped'))::int as refused,
      count(*) filter (where c.status = 'undone')::int as undone,
      coalesce(sum(${MOVED}) filter (where ${COUNTS}), 0) as euros,
      count(*) filter (where ${COUNTS} and ${MOVED} is null)::int as unknown
    from planned_changes c where c.team_id = ${teamId} and c.plan_id = l.id
  ) c cross join lateral (
    select count(*)::int as count,
      coalesce(array_agg(coalesce(m.name, p.id) order by p.position, p.id) filter (where p.place <= ${LISTED_NAMES}), '{}') as names,
      coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', coalesce(m.name, p.id), 'accountId', p.account_id)
        order by p.position, p.id) filter (where p.place <= ${LISTED_NAMES}), '[]') as campaigns
    from (
      select p.*, row_number() over (order by p.position, p.id) as place from (
        select c.account_id, i.id, min(c.position) as position
        from planned_changes c cross join lateral jsonb_array_elements_text(c.preview -> 'campaignIds') i(id)
        where c.team_id = ${teamId} and c.plan_id = l.id group by c.account_id, i.id
      ) p
    ) p
    left join campaigns m on p.place <= ${LISTED_NAMES} and m.team_id = ${teamId} and m.account_id = p.account_id
      and m.id = p.id
  ) n`;

/** SQL condition on `change_plans l`: one of its changes affects the campaign, which has its id from the platform. */
function affects({ teamId }: Viewer, { accountId, campaignId }: CampaignKey): Statement {
  return sql`exists (select from planned_changes c where c.team_id = ${teamId} and c.plan_id = l.id
    and c.account_id = ${accountId} and c.preview->'campaignIds' @> to_jsonb(${campaignId}::text))`;
}

/** Newest first. Throws NotFoundError for the account of the filter, ParameterError for an invalid cursor. */
export async function planPage(db: Sql, viewer: Viewer, args: ChangePlanListArgs): Promise<Page<ChangePlan>> {
  const { status, accountId, campaignId, offset } = args;
  const place = placeInTime(LIST, args.after);
  if (campaignId != null && accountId == null) throw new ParameterError('campaignId', 'needs the account beside it');
  if (accountId != null) await requireVisible(db, viewer, accountId);
  const conditions = given(
    visiblePlans(viewer),
    status != null && hasStatus(status),
    accountId != null && sql`${accountId}::text = any(l.account_ids)`,
    accountId != null && campaignId != null && affects(viewer, { accountId, campaignId }),
  );
  const matching = join(conditions, ' and ');
  const found = sql`change_plans l where ${matching}`;
  const rows = await db.query<ChangePlan & { total: number; instant: string }>(
    sql`select counted.total, l.* from (select count(*) as total from ${found}) counted
      left join (
        select ${microsOf(sql`l.created_at`)} as instant, l.created_at, ${COLUMNS}
        from (
          select l.id from ${found} ${afterPlace(place)} order by ${NEWEST_FIRST} limit ${rowsOf(args)} offset ${offset}
        ) k
        join change_plans l on l.team_id = ${viewer.teamId} and l.id = k.id ${countsOf(viewer.teamId)}
      ) l on true
      order by ${NEWEST_FIRST}`,
    eachTime('changePlans.list'),
  );
  return newestPage<ChangePlan>(LIST, rows, args, 'created_at');
}

/** Throws NotFoundError for a plan that the caller may not see. */
export async function planById(db: Sql, viewer: Viewer, planId: string): Promise<ChangePlan> {
  const [plan] = await db.query<ChangePlan>(
    sql`select ${COLUMNS} from change_plans l ${countsOf(viewer.teamId)} where ${visiblePlans(viewer)} and l.id = ${uuidOrNull(planId)}`,
    'changePlans.byId',
  );
  return requireFound(plan, 'change plan');
}

/** Like `planById`, with the plan's changes. */
export async function planWithChanges(db: Sql, viewer: Viewer, planId: string): Promise<ChangePlanWithChanges> {
  const plan = await planById(db, viewer, planId);
  const changes = await changesOf(db, viewer.teamId, plan.id);
  const names = await campaignNames(db, viewer, changes);
  return { ...plan, changes: changes.map((change) => toPlannedChange(change, names)) };
}

/** By account and campaign. */
async function campaignNames(db: Sql, { teamId }: Viewer, changes: readonly StoredChange[]) {
  const keys = new Map(
    changes.flatMap(({ accountId, preview: { campaignIds } }) =>
      campaignIds.map((id) => [`${accountId} ${id}`, { accountId, id }] as const),
    ),
  );
  const affected = [...keys.values()];
  const accountIds = affected.map(({ accountId }) => accountId);
  const rows = await db.query<{ accountId: string; id: string; name: string }>(
    sql`select m.account_id as "accountId", m.id, m.name
      from ${unnested(['text', accountIds], ['text', affected.map(({ id }) => id)])} k(account_id, id)
      join campaigns m on m.team_id = ${teamId} and m.account_id = k.account_id and m.id = k.id`,
    'changePlans.campaigns',
  );
  return new Map(rows.map(({ accountId, id, name }) => [`${accountId} ${id}`, name]));
}

/** Locks the plan for a decision. Throws NotFoundError. */
export async function lockPlan(tx: Sql, viewer: Viewer, planId: string): Promise<PlanRow> {
  const [plan] = await tx.query<PlanRow>(
    sql`select ${PLAN_ROW} from change_plans l
      where ${visiblePlans(viewer)} and l.id = ${uuidOrNull(planId)} for update`,
  );
  return requireFound(plan, 'change plan');
}

/** An open plan of the same proposer with the same changes, planned for the same states. */
export async function equalOpenPlan(
  db: Sql,
  { plan: { teamId, apiKeyId }, changes }: { plan: StoredPlan; changes: readonly StoredChange[] },
  proposedBy: string | null,
): Promise<WaitingPlan | undefined> {
  const facts = changes.map(({ operation, accountId, args, preview }) => [
    operation,
    accountId,
    args,
    preview.standing,
  ]);
  const [plan] = await db.query<WaitingPlan>(
    sql`select l.id, l.hash, l.status, ${isoUtc(sql`l.expires_at`)} as "expiresAt"
      from change_plans l
      where l.team_id = ${teamId} and l.status = 'proposed' and ${IS_OPEN}
        and l.change_count = ${changes.length}
        and l.api_key_id is not distinct from ${apiKeyId}::uuid and l.proposed_by is not distinct from ${proposedBy}::uuid
        and ${toJsonb(facts)}::jsonb = (
          select jsonb_agg(jsonb_build_array(c.operation, c.account_id, c.args, c.preview->'standing') order by c.position)
          from planned_changes c where c.team_id = ${teamId} and c.plan_id = l.id)
      order by l.created_at desc limit 1`,
    'changePlans.same',
  );
  return plan;
}

/** In the plan's order. */
export function changesOf(db: Sql, teamId: string, planId: string): Promise<(StoredChange & Outcome)[]> {
  return db.query<StoredChange & Outcome>(
    sql`select id, position, operation, account_id as "accountId", args, preview, status, code, message,
        audit_id as "auditId", undo_audit_id as "undoAuditId", ${isoUtc(sql`ended_at`)} as "endedAt"
      from planned_changes where team_id = ${teamId} and plan_id = ${planId} order by position`,
    'changePlans.changes',
  );
}

function toPlannedChange(
  { preview, ...change }: StoredChange & Outcome,
  names: ReadonlyMap<string, string>,
): PlannedChange {
  const { standing: _, ...shown } = preview;
  const { accountId } = change;
  const campaigns = preview.campaignIds.map((id) => ({ id, name: names.get(`${accountId} ${id}`) ?? id, accountId }));
  return { ...change, ...NOT_PREVIEWED, ...shown, campaigns, campaignNames: campaigns.map(({ name }) => name) };
}

/** Plans of earlier versions do not have these. */
const NOT_PREVIEWED: Pick<Preview, 'addedKeywords' | 'removedKeywords'> = { addedKeywords: [], removedKeywords: [] };

/** Number of plans of all teams that are undecided or running, by status. */
export function openPlanCounts(db: Sql): Promise<{ status: ChangePlanStatus; count: number }[]> {
  return db.query(
    sql`select status, count(*)::int as count from change_plans
      where status in ('applying', 'undoing') or status = 'proposed' and expires_at > statement_timestamp() group by status`,
    'changePlans.openInAll',
  );
}
