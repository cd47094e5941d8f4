import { setTimeout as sleep } from 'node:timers/promises';
import type { AccessService } from '../../access/access.service.js';
import type { SessionViewer, Viewer } from '../../access/viewer.js';
import { canonicalJson } from '../../canonical-json.js';
import type { Database, Sql } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { isoUtc } from '../../db/timestamps.js';
import { AppError } from '../../errors.js';
import { type Locks, withFreeLock } from '../accounts/account-lock.js';
import type { PlannedWrite, Standing } from '../audit/planned-write.js';
import type { WriteService } from '../audit/write.service.js';
import { changesOf } from './change-plan.reads.js';
import { notifyPlan, type PlanKey } from './change-plan-notices.js';
import { hashOf, type Preview } from './planned-change.js';
import { type PlannedOperations, UNDO } from './planned-operation.js';
import { type PlanRow, requireProposer } from './proposer.js';

/** A change that fails through no fault of anybody's is tried so often. */
const MOST_TRIES = 5;
/** Before the second try; doubled before each further one. */
const FIRST_PAUSE_MS = 1_000;
/** How often a plan that waits for the end of maintenance looks for it. */
const PAUSED_MS = 1_000;
/** Repetitions are told for a day (ADR 20); what was begun longer ago is not tried again. */
const SETTLED = sql`clock_timestamp() - interval '23 hours'`;

export interface ChangePlanRunParts {
  db: Database;
  locks: Locks;
  access: Pick<AccessService, 'member'>;
  writes: Pick<WriteService, 'refused'>;
  operations: PlannedOperations;
  /** Whether the service is down for maintenance: nothing is changed then. */
  isPaused(): boolean;
}

/** The change that is to be made, or taken back, next. */
interface Next {
  id: string;
  operation: string;
  accountId: string;
  args: Record<string, unknown>;
  preview: Preview;
  auditId: string | null;
  tries: number;
  isStale: boolean;
}

interface UnderWay extends PlanRow {
  status: 'applying' | 'undoing';
  /** Who approved it, or had it taken back. */
  actor: string | null;
}

/** What a try came to. */
interface Ended {
  error?: unknown;
  auditId: string | undefined;
}

/**
 * Carries plans out, and takes them back: one change after the other, each once, however often a process dies on the way. What
 * may forbid a change is asked at its moment: the plan's end, its proposer, the person behind it, maintenance, and what stands.
 */
export class ChangePlanRun {
  constructor(private readonly parts: ChangePlanRunParts) {}

  /**
   * Works on a plan until nothing is left to do or `signal` aborts; whoever runs it again goes on from there. Waits while there is
   * maintenance.
   * Does nothing while another process is at it. Rejects where the database fails.
   */
  async run(key: PlanKey, signal: AbortSignal): Promise<void> {
    const { db, locks } = this.parts;
    await withFreeLock(locks, `change plan ${key.teamId} ${key.planId}`, async (stillHeld) => {
      let isWhole: boolean | undefined;
      while (!signal.aborted) {
        if (this.parts.isPaused()) {
          await pause(PAUSED_MS, signal);
          continue;
        }
        const plan = await underWay(db, key);
        if (!plan) return;
        const next = await nextOf(db, plan);
        if (!next) return end(db, plan);
        isWhole ??= plan.hash === hashOf(plan, await changesOf(db, key.teamId, key.planId));
        await stillHeld();
        const ended = await this.attempt(plan, next, isWhole);
        if (ended.error !== undefined && isTransient(ended.error) && next.tries + 1 < MOST_TRIES) {
          await this.noteFailure(plan, next);
          await pause(FIRST_PAUSE_MS * 2 ** next.tries, signal);
        } else {
          await this.settle(plan, next, ended);
        }
      }
    });
  }

  private async attempt(plan: UnderWay, next: Next, isWhole: boolean): Promise<Ended> {
    const { db, access, writes } = this.parts;
    const { teamId, id: planId, actor } = plan;
    const viewer = actor === null ? undefined : await access.member({ teamId, userId: actor });
    const isUndo = plan.status === 'undoing';
    const operation = this.parts.operations.get(isUndo ? UNDO : next.operation);
    const origin = { changePlanId: planId, plannedChangeId: next.id };
    const args = isUndo ? { auditId: next.auditId } : next.args;
    const requestId = `change-plan ${planId}`;
    let auditId: string | undefined;
    const onAudit = (id: string) => {
      auditId = id;
    };
    let error: unknown;
    try {
      requireRunning(plan, next, isWhole);
      if (!isUndo) await requireProposer(db, plan);
      if (!viewer) throw new AppError('forbidden', GONE);
      if (!operation) throw new AppError('conflict', `There is no ${next.operation} any more.`);
    } catch (refusal) {
      error = refusal;
    }
    if (error !== undefined || !viewer || !operation) {
      const recorded = { viewer: viewer ?? formerly(plan), tool: isUndo ? UNDO : next.operation, args };
      if (recorded.viewer)
        await writes.refused({ ...recorded, viewer: recorded.viewer, requestId, origin, onAudit }, error);
      return { error, auditId };
    }
    await db.query(
      sql`update planned_changes set first_tried_at = coalesce(first_tried_at, clock_timestamp())
        where team_id = ${teamId} and plan_id = ${planId} and id = ${next.id}`,
      'changePlans.begin',
    );
    try {
      const key = `change-plan:${planId}:${next.id}${isUndo ? ':undo' : ''}`;
      await operation.run(viewer, {
        args,
        key,
        requestId,
        origin,
        onAudit,
        ...(!isUndo && { planned: sameAs(next.preview) }),
      });
      return { auditId };
    } catch (failure) {
      return { error: failure, auditId };
    }
  }

  private async noteFailure({ teamId, id }: UnderWay, next: Next): Promise<void> {
    await this.parts.db.query(
      sql`update planned_changes set tries = tries + 1
        where team_id = ${teamId} and plan_id = ${id} and id = ${next.id}`,
      'changePlans.failed',
    );
  }

  /** Notes how a change ended, and where the plan stops at a refusal, that the others are not tried. */
  private async settle(plan: UnderWay, next: Next, { error, auditId }: Ended): Promise<void> {
    const { teamId, id: planId } = plan;
    const isUndo = plan.status === 'undoing';
    const done = isUndo ? 'undone' : 'applied';
    const refused = isUndo ? 'undo_refused' : 'refused';
    const refusal = error instanceof AppError ? error : undefined;
    const status = error === undefined ? done : refused;
    const code = error === undefined ? null : (refusal?.code ?? 'internal');
    const message = error === undefined ? null : (refusal?.message ?? FAULT);
    await this.parts.db.transaction(async (tx) => {
      await tx.query(
        sql`update planned_changes set status = ${status}, code = ${code}, message = ${message},
            audit_id = case when ${isUndo} then audit_id else ${auditId ?? null}::uuid end,
            undo_audit_id = case when ${isUndo} then ${auditId ?? null}::uuid else undo_audit_id end,
            ended_at = clock_timestamp()
          where team_id = ${teamId} and plan_id = ${planId} and id = ${next.id} and status in ('waiting', 'undoing')`,
      );
      if (!isUndo && error !== undefined && plan.onRefusal === 'stop') {
        await tx.query(
          sql`update planned_changes set status = 'skipped', code = 'conflict',
              message = 'A change before it was refused, and the plan stops there.', ended_at = clock_timestamp()
            where team_id = ${teamId} and plan_id = ${planId} and status = 'waiting'`,
        );
      }
      await notifyPlan(tx, { teamId, planId });
    });
  }
}

const GONE = 'Whoever approved this is no longer in the team; make a new plan.';
const FAULT = 'Something failed on our side; the audit log has the entry.';

async function underWay(db: Sql, { teamId, planId }: PlanKey): Promise<UnderWay | undefined> {
  const [plan] = await db.query<UnderWay>(
    sql`select l.team_id as "teamId", l.id, l.hash, l.status, l.on_refusal as "onRefusal", l.note,
        l.api_key_id as "apiKeyId", l.proposed_by as "proposedBy", ${isoUtc(sql`l.created_at`)} as "createdAt",
        ${isoUtc(sql`l.expires_at`)} as "expiresAt", l.expires_at <= clock_timestamp() as "isExpired",
        case l.status when 'applying' then l.approved_by else l.undone_by end as actor
      from change_plans l where l.team_id = ${teamId} and l.id = ${planId} and l.status in ('applying', 'undoing')`,
    'changePlans.underWay',
  );
  return plan;
}

async function nextOf(db: Sql, { teamId, id, status }: UnderWay): Promise<Next | undefined> {
  const [next] = await db.query<Next>(
    sql`select id, operation, account_id as "accountId", args, preview, audit_id as "auditId", tries,
        coalesce(first_tried_at < ${SETTLED}, false) as "isStale"
      from planned_changes
      where team_id = ${teamId} and plan_id = ${id} and status = case when ${status === 'undoing'} then 'undoing' else 'waiting' end
      order by case when ${status === 'undoing'} then -position else position end limit 1`,
    'changePlans.next',
  );
  return next;
}

async function end(db: Database, { teamId, id: planId, status }: UnderWay): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(
      status === 'applying'
        ? sql`update change_plans l set ended_at = clock_timestamp(), status = (
              select case when count(*) filter (where c.status <> 'applied') = 0 then 'applied'
                when count(*) filter (where c.status = 'applied') = 0 then 'not_applied' else 'partly_applied' end
              from planned_changes c where c.team_id = l.team_id and c.plan_id = l.id and c.status <> 'left_out')
            where l.team_id = ${teamId} and l.id = ${planId} and l.status = 'applying'`
        : sql`update change_plans l set ended_at = clock_timestamp(), status = (
              select case when count(*) = 0 then 'undone' else 'partly_undone' end
              from planned_changes c where c.team_id = l.team_id and c.plan_id = l.id and c.status = 'undo_refused')
            where l.team_id = ${teamId} and l.id = ${planId} and l.status = 'undoing'`,
    );
    await notifyPlan(tx, { teamId, planId });
  });
}

/** Throws AppError `conflict` for what is not to be made any more, whoever approved it. */
function requireRunning(plan: UnderWay, next: Next, isWhole: boolean): void {
  if (plan.status === 'applying' && plan.isExpired) {
    throw new AppError(
      'conflict',
      `The plan expired at ${plan.expiresAt}, before this change was made; make a new plan.`,
    );
  }
  if (!isWhole) throw new AppError('conflict', 'The plan is not what was approved; make a new plan.');
  if (next.isStale) {
    throw new AppError(
      'conflict',
      'This was tried a day ago and broken off, so that nobody can say whether it was done; look at the platform.',
    );
  }
}

/** Lets a change be made only where what it was planned for still stands. */
function sameAs({ standing }: Preview): PlannedWrite {
  return {
    meet(found: Standing) {
      const isSame =
        standing !== null &&
        standing.subject === found.subject &&
        canonicalJson(standing.state) === canonicalJson(found.state ?? null);
      if (isSame) return;
      throw new AppError(
        'conflict',
        `The plan was made for ${standing?.inWords ?? 'nothing'}, and ${found.inWords} stands at the platform now. Nothing was changed; make a new plan.`,
      );
    },
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** Whether trying once more may help. */
function isTransient(error: unknown): boolean {
  return !(error instanceof AppError) || error.status >= 500 || error.retryAfterSeconds !== undefined;
}

/** Who it was, for the record of what is refused because they are gone. */
function formerly({ teamId, actor }: UnderWay): Viewer | undefined {
  if (actor === null) return undefined;
  const kundeSettings: SessionViewer['kundeSettings'] = {
    kundeCanViewSearchTerms: false,
    kundeCanViewNegativeLists: false,
    kundeCanCreateFeeds: false,
  };
  return {
    kind: 'session',
    teamId,
    userId: actor,
    role: 'kunde',
    kundeSettings,
    showManagerAccounts: false,
    accountIds: [],
  };
}
