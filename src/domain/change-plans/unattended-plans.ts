import { randomUUID } from 'node:crypto';
import type { SessionViewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { AppError, requireFound } from '../../errors.js';
import { canonicalJson } from '../../lib/canonical-json.js';
import { anyExceedsThreshold, approvalOf } from '../guardrails/approval.js';
import { equalOpenPlan } from './change-plan.reads.js';
import { type DryRunParts, DryRuns, type TriedChange } from './dry-run.js';
import { lockTeamPlans, requireBelowLimits } from './plan-places.js';
import { asStored, makePlan, type NewPlan, storePlan } from './plan-store.js';
import { admitAll, notifyPlan, type PlanKey, type PlannedOperations } from './planned-change.js';

export interface UnattendedPlanParts extends DryRunParts {
  db: Database;
  operations: PlannedOperations;
  /** Queues a plan to be applied once the transaction is committed. */
  request(tx: Sql, plan: PlanKey): Promise<void>;
}

/** What a monitor, or the cap of a budget group, wants to be done. */
export interface UnattendedWish {
  operation: string;
  /** Arguments of each change. */
  changes: readonly Readonly<Record<string, unknown> & { accountId: string }>[];
  note: string;
  expiresInHours: number;
  /** Whether it is carried out where the team's rule needs no approval. */
  mayApply: boolean;
}

export interface UnattendedPlan {
  planId: string;
  isApplied: boolean;
}

const NOTHING_TO_CHANGE = 'The campaigns are already as they should be.';

/** False for what is as it should be. */
function isChange({ standing, refusal }: TriedChange): boolean {
  if (refusal) return true;
  return standing !== undefined && canonicalJson(standing.before) !== canonicalJson(standing.after);
}

/** Plans that monitors and caps make in a person's name, while nobody watches (ADR 72, 74). */
export class UnattendedPlans {
  private readonly dryRuns: DryRuns;

  constructor(private readonly parts: UnattendedPlanParts) {
    this.dryRuns = new DryRuns(parts, true);
  }

  /**
   * Tries the changes. Returns a function that stores them as a plan in the current transaction, or finds an equal open one.
   * Throws AppError if the person may not make them, if all are refused or change nothing, and platform failures.
   */
  async prepare(person: SessionViewer, wish: UnattendedWish): Promise<() => Promise<UnattendedPlan>> {
    const { db, operations } = this.parts;
    const viewer = { ...person, isUnattended: true };
    await admitAll(operations, viewer, new Set([wish.operation]));
    const operation = requireFound(operations.get(wish.operation), wish.operation);
    const wanted = wish.changes.map((args) => ({
      id: randomUUID(),
      operation,
      accountId: args.accountId,
      args: asStored(args),
    }));
    await requireBelowLimits(db, { ...viewer, apiKeyId: null, proposedBy: viewer.userId });
    const tried = (await this.dryRuns.inSequence(viewer, wanted)).filter(isChange);
    const possible = tried.filter(({ refusal }) => !refusal);
    if (possible.length === 0) {
      const [first] = tried;
      throw first?.refusal ?? new AppError('conflict', NOTHING_TO_CHANGE);
    }
    const previews = await this.dryRuns.previews(viewer, tried);
    const isApplied = wish.mayApply && !(await this.needsApproval(viewer, wish.operation, possible));
    const changes = tried.map(({ change }) => change);
    return async () => {
      const made = await makePlan(db, viewer, changes, previews, { onRefusal: 'continue', ...wish });
      await lockTeamPlans(db, made.plan);
      const waiting = await equalOpenPlan(db, made, viewer.userId);
      if (waiting) return { planId: waiting.id, isApplied: false };
      await storePlan(db, made, viewer.userId);
      if (isApplied) await this.apply(made, viewer);
      return { planId: made.plan.id, isApplied };
    };
  }

  private async needsApproval(viewer: SessionViewer, operation: string, tried: readonly TriedChange[]) {
    const { db, guardrails } = this.parts;
    const rules = await guardrails.rulesFor(viewer, operation);
    const needed = approvalOf(db, viewer, rules);
    return needed !== undefined && (needed.isAlways || (await anyExceedsThreshold(db, viewer, tried, rules)));
  }

  /** Of changes that write to the same field none is made: a person chooses one. */
  private async apply({ plan, changes }: NewPlan, { teamId, userId }: SessionViewer): Promise<void> {
    const key = { teamId, planId: plan.id };
    const possible = changes.filter(
      ({ preview }) => preview.dryRunCode === null && preview.standing !== null && preview.conflictsWith.length === 0,
    );
    await this.parts.db.transaction(async (tx) => {
      await tx.query(
        sql`update planned_changes set
            status = case when id = any(${possible.map(({ id }) => id)}::uuid[]) then 'waiting' else 'left_out' end
          where team_id = ${teamId} and plan_id = ${plan.id}`,
        'changePlans.chosenByRule',
      );
      await tx.query(
        sql`update change_plans set status = 'applying', is_by_rule = true, approved_by = ${userId}, approved_at = statement_timestamp()
          where team_id = ${teamId} and id = ${plan.id}`,
        'changePlans.byRule',
      );
      await notifyPlan(tx, key);
      await this.parts.request(tx, key);
    });
  }
}
