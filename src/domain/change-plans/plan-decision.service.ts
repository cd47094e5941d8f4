import type {
  ApproveChangePlanArgs,
  ChangePlanArgs,
  ChangePlanWithChanges,
  RejectChangePlanArgs,
} from '../../../schema/change-plans/change-plan.type.js';
import { personOf, type Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { AppError, ApprovalRequiredError, conflict } from '../../errors.js';
import { authorOf } from '../teams/membership.js';
import { lockPlan, planWithChanges, selectableChanges, storedHash } from './change-plan.reads.js';
import type { PlanProposalService } from './plan-proposal.service.js';
import {
  admitAll,
  NOTHING_TO_UNDO,
  notifyPlan,
  type PlanKey,
  type PlannedOperations,
  type PlanRow,
  requireNotRunning,
  requireProposer,
  UNDO,
} from './planned-change.js';
import { requireApprovable, selectChanges } from './selection.js';

const NOT_PROPOSER = 'An API key can only withdraw plans that it proposed; a person rejects others.';

export interface PlanDecisionParts {
  db: Database;
  operations: PlannedOperations;
  proposals: Pick<PlanProposalService, 'proposeUndo'>;
  /** Queues a plan to be applied or undone once the transaction is committed. */
  request(tx: Sql, plan: PlanKey): Promise<void>;
}

/**
 * Decisions about plans: approve, reject, undo (ADR 46). Throws NotFoundError unless the caller may see all
 * accounts.
 */
export class PlanDecisionService {
  constructor(private readonly parts: PlanDecisionParts) {}

  /**
   * Approves a plan or a selection of its changes. Throws AppError `conflict` unless the hash matches, the
   * plan is open, exactly `count` changes are selected if it is given, and none of them was refused or clashes; `forbidden` for callers who lack an
   * operation or may not approve their own plan.
   */
  async approve(viewer: Viewer, args: ApproveChangePlanArgs): Promise<ChangePlanWithChanges> {
    const { userId } = personOf(viewer);
    return this.decide(viewer, args, async (tx, plan) => {
      requireOpen(plan);
      await requireProposer(tx, plan);
      const hash = await storedHash(tx, plan);
      if (hash !== plan.hash || args.hash.toLowerCase() !== hash) {
        throw conflict('This hash is not that of the plan; read the plan again, and approve what it says.');
      }
      await requireSecondPerson(tx, plan, userId);
      const chosen = selectChanges(await selectableChanges(tx, plan), args);
      await admitAll(this.parts.operations, viewer, new Set(chosen.map(({ operation }) => operation)));
      requireApprovable(chosen, args.count);
      await tx.query(
        sql`update planned_changes set
            status = case when id = any(${chosen.map(({ id }) => id)}::uuid[]) then 'waiting' else 'left_out' end
          where team_id = ${viewer.teamId} and plan_id = ${plan.id}`,
      );
      await tx.query(
        sql`update change_plans set status = 'applying', approved_by = ${userId}, approved_at = statement_timestamp()
          where team_id = ${viewer.teamId} and id = ${plan.id}`,
      );
      await this.queue(tx, plan);
    });
  }

  /** A key may only withdraw its own plan. Throws AppError `conflict` unless the plan is open. */
  async reject(viewer: Viewer, args: RejectChangePlanArgs): Promise<ChangePlanWithChanges> {
    return this.decide(viewer, args, async (tx, plan) => {
      if (viewer.kind === 'key' && plan.apiKeyId !== viewer.apiKeyId) throw new AppError('forbidden', NOT_PROPOSER);
      requireOpen(plan);
      await tx.query(
        sql`update change_plans set status = 'rejected', reason = ${args.reason.trim()}, rejected_at = statement_timestamp(),
            rejected_by = ${authorOf(viewer)}
          where team_id = ${viewer.teamId} and id = ${plan.id}`,
      );
      await notifyPlan(tx, { teamId: viewer.teamId, planId: plan.id });
    });
  }

  /**
   * Undoes all applied changes, last first; may be repeated after failures. Throws `conflict` if the plan is
   * running or has no applied changes, and ApprovalRequiredError with a plan of its own if undoing needs
   * approval.
   */
  async undo(viewer: Viewer, args: ChangePlanArgs): Promise<ChangePlanWithChanges> {
    const { userId } = personOf(viewer);
    const waiting = await this.parts.proposals.proposeUndo(viewer, args);
    if (waiting) throw new ApprovalRequiredError(waiting);
    return this.decide(viewer, args, async (tx, plan) => {
      requireNotRunning(plan);
      const made = await tx.query<{ operation: string }>(
        sql`update planned_changes set status = 'undoing', code = null, message = null, tries = 0, first_tried_at = null
          where team_id = ${viewer.teamId} and plan_id = ${plan.id} and status in ('applied', 'undo_refused')
          returning operation`,
      );
      if (made.length === 0) throw conflict(NOTHING_TO_UNDO);
      await admitAll(this.parts.operations, viewer, new Set([UNDO, ...made.map(({ operation }) => operation)]));
      await tx.query(
        sql`update change_plans set status = 'undoing', undone_by = ${userId}
          where team_id = ${viewer.teamId} and id = ${plan.id}`,
      );
      await this.queue(tx, plan);
    });
  }

  private async decide(viewer: Viewer, { planId }: ChangePlanArgs, decide: (tx: Sql, plan: PlanRow) => Promise<void>) {
    await this.parts.db.transaction(async (tx) => decide(tx, await lockPlan(tx, viewer, planId)));
    return planWithChanges(this.parts.db, viewer, planId);
  }

  private async queue(tx: Sql, { teamId, id: planId }: Pick<PlanRow, 'teamId' | 'id'>): Promise<void> {
    await notifyPlan(tx, { teamId, planId });
    await this.parts.request(tx, { teamId, planId });
  }
}

async function requireSecondPerson(tx: Sql, plan: PlanRow, userId: string): Promise<void> {
  const [own] = await tx.query(
    sql`select 1 from team_guardrails g where g.team_id = ${plan.teamId} and g.second_person_approves
      and ${userId}::uuid in (
        select ${plan.proposedBy}::uuid
        union all
        select k.created_by from api_keys k where k.team_id = ${plan.teamId} and k.id = ${plan.apiKeyId}::uuid)`,
  );
  if (!own) return;
  throw new AppError('forbidden', 'You proposed this plan, and the team requires a second person to approve it.');
}

function requireOpen({ status, isExpired }: PlanRow): void {
  if (status !== 'proposed') throw conflict(`This plan is decided: it is ${status.replace('_', ' ')}.`);
  if (isExpired) throw conflict('This plan has expired; make a new one.');
}
