import { setTimeout as sleep } from 'node:timers/promises';
import type { AccessService } from '../../access/access.service.js';
import type { Database, Sql } from '../../db/database.js';
import { type Statement, sql } from '../../db/statements/sql.js';
import { eachTime } from '../../db/statements/statement-names.js';
import { PRESENT } from '../../db/statements/timestamps.js';
import { AppError, conflict } from '../../errors.js';
import { canonicalJson } from '../../lib/canonical-json.js';
import { type EnsureLocked, type Locks, withFreeLock } from '../accounts/account-lock.js';
import type { PlannedWrite } from '../audit/planned-write.js';
import type { WriteService } from '../audit/write.service.js';
import { formerMember } from '../teams/membership.js';
import { storedHash } from './change-plan.reads.js';
import {
  notifyPlan,
  PLAN_ROW,
  type PlanKey,
  type PlannedOperations,
  type PlanRow,
  type Preview,
  requireProposer,
  type StoredChange,
  UNDO,
} from './planned-change.js';

/** Accounts of a plan that are worked on at once. A platform's answer takes most of a change's time. */
const LANES = 8;
const MAX_TRIES = 5;
/** Doubles with every try. */
const RETRY_DELAY_MS = 1_000;
const MAINTENANCE_POLL_MS = 1_000;
/** Idempotency keys last for a day (ADR 20). A change first tried longer ago is not retried. */
const RETRY_CUTOFF = sql`statement_timestamp() - interval '23 hours'`;

export interface ChangePlanRunParts {
  db: Database;
  locks: Locks;
  access: Pick<AccessService, 'member'>;
  writes: Pick<WriteService, 'refused'>;
  operations: PlannedOperations;
  /** True during maintenance; nothing is changed then. */
  isPaused(): boolean;
}

interface NextChange extends Omit<StoredChange, 'position' | 'accountId'> {
  auditId: string | null;
  tries: number;
  isStale: boolean;
}

interface RunningPlan extends PlanRow {
  status: 'applying' | 'undoing';
  /** Who approved the plan, or asked to undo it. */
  actor: string | null;
}

/** Changes that are made one after the other: those of an account, or all of a plan. */
type Lane = { accountId: string } | undefined;

interface LaneWork {
  lane: Lane;
  isUnaltered: boolean;
  ensureLocked: EnsureLocked;
  signal: AbortSignal;
}

interface AttemptResult {
  error?: unknown;
  auditId: string | undefined;
}

/**
 * Applies plans and undoes them: each change exactly once, even if a process dies in between. Checks expiry, proposer,
 * approver, maintenance and the platform's state right before each change.
 */
export class ChangePlanRun {
  constructor(private readonly parts: ChangePlanRunParts) {}

  /**
   * Works on a plan until it is finished or `signal` aborts; the next run continues from there. Returns at
   * once if another process is working on the plan.
   */
  async run(key: PlanKey, signal: AbortSignal): Promise<void> {
    const { db, locks } = this.parts;
    await withFreeLock(locks, `change plan ${key.teamId} ${key.planId}`, async (ensureLocked) => {
      const begun = await runningPlan(db, key);
      if (!begun) return;
      const isUnaltered = begun.hash === (await storedHash(db, begun));
      const lanes = await lanesOf(db, begun);
      await inLanes(lanes, signal, (lane, anySignal) =>
        this.inOrder(begun, { lane, isUnaltered, ensureLocked, signal: anySignal }),
      );
      if (!signal.aborted) await finishPlan(db, begun);
    });
  }

  /** Makes or undoes the changes of a lane, one after the other. */
  private async inOrder(begun: RunningPlan, { lane, isUnaltered, ensureLocked, signal }: LaneWork): Promise<void> {
    const { db } = this.parts;
    while (!signal.aborted) {
      if (this.parts.isPaused()) {
        await pause(MAINTENANCE_POLL_MS, signal);
        continue;
      }
      const plan = await runningPlan(db, { teamId: begun.teamId, planId: begun.id });
      const next = plan?.status === begun.status ? await nextChange(db, plan, lane) : undefined;
      if (!plan || !next) return;
      await ensureLocked();
      const ended = await this.attempt(plan, next, isUnaltered);
      if (ended.error !== undefined && isTransient(ended.error) && next.tries + 1 < MAX_TRIES) {
        await db.query(
          sql`update planned_changes set tries = tries + 1
            where team_id = ${plan.teamId} and plan_id = ${plan.id} and id = ${next.id}`,
          'changePlans.failed',
        );
        await pause(RETRY_DELAY_MS * 2 ** next.tries, signal);
      } else {
        await this.settle(plan, next, ended);
      }
    }
  }

  private async attempt(plan: RunningPlan, next: NextChange, isUnaltered: boolean): Promise<AttemptResult> {
    const { db, access, writes } = this.parts;
    const { teamId, id: planId, actor } = plan;
    const isUndo = plan.status === 'undoing';
    const tool = isUndo ? UNDO : next.operation;
    let auditId: string | undefined;
    const call = {
      args: isUndo ? { auditId: next.auditId } : next.args,
      requestId: `change-plan ${planId}`,
      origin: { changePlanId: planId, plannedChangeId: next.id },
      onAudit: (id: string) => {
        auditId = id;
      },
    };
    const operation = this.parts.operations.get(tool);
    const isByRule = plan.isByRule && !isUndo;
    const member = actor === null ? undefined : await access.member({ teamId, userId: actor });
    const viewer = member && { ...member, isUnattended: isByRule };
    try {
      if (!isUndo) await requireProposer(db, plan);
      requireStillAllowed(plan, next, isUnaltered);
      if (!viewer) throw new AppError('forbidden', APPROVER_LEFT);
      if (!operation) throw conflict(`There is no ${next.operation} any more.`);
    } catch (error) {
      const recorded = viewer ?? (actor === null ? undefined : formerMember(teamId, actor));
      if (recorded) await writes.refused({ ...call, viewer: recorded, tool }, error);
      return { error, auditId };
    }
    await db.query(
      sql`update planned_changes set first_tried_at = coalesce(first_tried_at, present.now) from ${PRESENT}
        where team_id = ${teamId} and plan_id = ${planId} and id = ${next.id}`,
      'changePlans.begin',
    );
    try {
      const key = `change-plan:${planId}:${next.id}${isUndo ? ':undo' : ''}`;
      const isApproved = !isUndo && !isByRule;
      const planned = isUndo ? undefined : requireSameState(next.preview, isApproved);
      await operation.run(viewer, { ...call, isApproved, planned, key });
      return { auditId };
    } catch (error) {
      return { error, auditId };
    }
  }

  /** Stores a change's outcome and, if the plan stops at refusals, skips the changes after it. */
  private async settle(plan: RunningPlan, next: NextChange, { error, auditId }: AttemptResult): Promise<void> {
    const { teamId, id: planId } = plan;
    const isUndo = plan.status === 'undoing';
    const isDone = error === undefined;
    const [done, refused] = isUndo ? ['undone', 'undo_refused'] : ['applied', 'refused'];
    const { code, message } = error instanceof AppError ? error : { code: 'internal', message: INTERNAL_ERROR };
    await this.parts.db.transaction(async (tx) => {
      await tx.query(
        sql`update planned_changes set status = ${isDone ? done : refused}, code = ${isDone ? null : code}, message = ${isDone ? null : message},
            audit_id = case when ${isUndo} then audit_id else ${auditId ?? null}::uuid end,
            undo_audit_id = case when ${isUndo} then ${auditId ?? null}::uuid else undo_audit_id end,
            ended_at = statement_timestamp()
          where team_id = ${teamId} and plan_id = ${planId} and id = ${next.id} and status in ('waiting', 'undoing')`,
      );
      if (!isUndo && !isDone && plan.onRefusal === 'stop') {
        await tx.query(
          sql`update planned_changes set status = 'skipped', code = 'conflict',
              message = 'A change before it was refused, and the plan stops there.', ended_at = statement_timestamp()
            where team_id = ${teamId} and plan_id = ${planId} and status = 'waiting'`,
        );
      }
      await notifyPlan(tx, { teamId, planId });
    });
  }
}

const APPROVER_LEFT = 'The person who approved this is no longer in the team; make a new plan.';
const INTERNAL_ERROR = 'Something failed on our side; the audit log has the entry.';
const STALE = 'This was started a day ago and never finished, so its outcome is unknown; check the platform.';

async function runningPlan(db: Sql, { teamId, planId }: PlanKey): Promise<RunningPlan | undefined> {
  const [plan] = await db.query<RunningPlan>(
    sql`select ${PLAN_ROW},
        case l.status when 'applying' then l.approved_by else l.undone_by end as actor
      from change_plans l where l.team_id = ${teamId} and l.id = ${planId} and l.status in ('applying', 'undoing')`,
    'changePlans.underWay',
  );
  return plan;
}

/** The status of the changes that are still to be made or undone, and their order. A condition of its own each, so that a partial index applies. */
function remaining({ status }: RunningPlan): { isLeft: Statement; order: Statement; first: Statement } {
  return status === 'undoing'
    ? { isLeft: sql`status = 'undoing'`, order: sql`position desc`, first: sql`max(position) desc` }
    : { isLeft: sql`status = 'waiting'`, order: sql`position`, first: sql`min(position)` };
}

/**
 * What may be worked on side by side: accounts, because they do not build on each other. A plan that stops at a
 * refusal is one lane, so that "after it" means the plan's order. The lane of the first change comes first.
 */
async function lanesOf(db: Sql, plan: RunningPlan): Promise<Lane[]> {
  if (plan.status === 'applying' && plan.onRefusal === 'stop') return [undefined];
  const { isLeft, first } = remaining(plan);
  return db.query<{ accountId: string }>(
    sql`select account_id as "accountId" from planned_changes
      where team_id = ${plan.teamId} and plan_id = ${plan.id} and ${isLeft} group by account_id order by ${first}`,
    eachTime('changePlans.lanes'),
  );
}

/** Works on `LANES` at a time. After a failure nothing new begins, and what is under way ends before this throws. */
async function inLanes(
  lanes: readonly Lane[],
  signal: AbortSignal,
  work: (lane: Lane, anySignal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failed = new AbortController();
  const anySignal = AbortSignal.any([signal, failed.signal]);
  const waiting = lanes.values();
  const workers = Array.from({ length: Math.min(LANES, lanes.length) }, async () => {
    try {
      for (const lane of waiting) await work(lane, anySignal);
    } catch (error) {
      failed.abort(error);
      throw error;
    }
  });
  await Promise.allSettled(workers);
  await Promise.all(workers);
}

async function nextChange(db: Sql, plan: RunningPlan, lane: Lane): Promise<NextChange | undefined> {
  const { isLeft, order } = remaining(plan);
  const [next] = await db.query<NextChange>(
    sql`select id, operation, args, preview, audit_id as "auditId", tries,
        coalesce(first_tried_at < ${RETRY_CUTOFF}, false) as "isStale"
      from planned_changes
      where team_id = ${plan.teamId} and plan_id = ${plan.id} and ${isLeft}
        ${lane ? sql`and account_id = ${lane.accountId}` : sql``} order by ${order} limit 1`,
    `changePlans.next${plan.status === 'undoing' ? 'Undone' : 'Made'}${lane ? 'OfAccount' : ''}`,
  );
  return next;
}

async function finishPlan(db: Database, { teamId, id: planId, status }: RunningPlan): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(
      status === 'applying'
        ? sql`update change_plans l set ended_at = statement_timestamp(), status = (
              select case when count(*) filter (where c.status <> 'applied') = 0 then 'applied'
                when count(*) filter (where c.status = 'applied') = 0 then 'not_applied' else 'partly_applied' end
              from planned_changes c where c.team_id = ${teamId} and c.plan_id = l.id and c.status <> 'left_out')
            where l.team_id = ${teamId} and l.id = ${planId} and l.status = 'applying'`
        : sql`update change_plans l set ended_at = statement_timestamp(), status = (
              select case when count(*) = 0 then 'undone' else 'partly_undone' end
              from planned_changes c where c.team_id = ${teamId} and c.plan_id = l.id and c.status = 'undo_refused')
            where l.team_id = ${teamId} and l.id = ${planId} and l.status = 'undoing'`,
    );
    await notifyPlan(tx, { teamId, planId });
  });
}

/** Throws AppError `conflict` for a change that is no longer allowed. */
function requireStillAllowed(plan: RunningPlan, next: NextChange, isUnaltered: boolean): void {
  if (plan.status === 'applying' && plan.isExpired) {
    throw conflict(`The plan expired at ${plan.expiresAt}, before this change was made; make a new plan.`);
  }
  if (!isUnaltered) throw conflict('The plan is not what was approved; make a new plan.');
  if (next.isStale) throw conflict(STALE);
}

/** Refuses a change if the platform's state differs from the one it was planned for. */
function requireSameState({ standing }: Preview, isApproved: boolean): PlannedWrite {
  return {
    isApproved,
    check(found) {
      const isSameSubject = standing !== null && standing.subject === found.subject;
      if (isSameSubject && canonicalJson(standing.state) === canonicalJson(found.state ?? null)) return;
      const alike = standing?.inWords === found.inWords ? unlikeIn(standing.state, found.state) : '';
      throw conflict(
        `The plan was made for ${standing?.inWords ?? 'nothing'}, and the platform has ${found.inWords} now${alike}. Nothing was changed; make a new plan.`,
      );
    },
  };
}

/** What differs between two states that read alike, such as a budget or a portfolio strategy of the same size. */
function unlikeIn(planned: unknown, found: unknown): string {
  const fieldsOf = (state: unknown) => new Map(typeof state === 'object' ? Object.entries(state ?? {}) : []);
  const before = fieldsOf(planned);
  const other = [...fieldsOf(found)].filter(([field, now]) => canonicalJson(now) !== canonicalJson(before.get(field)));
  const told = other.map(([field, now]) => `${field} ${String(now)} instead of ${String(before.get(field))}`);
  return told.length > 0 ? `, but with ${told.join(', ')}` : '';
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

function isTransient(error: unknown): boolean {
  return !(error instanceof AppError) || error.status >= 500 || error.retryAfterSeconds !== undefined;
}
