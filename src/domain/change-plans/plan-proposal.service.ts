import { randomUUID } from 'node:crypto';
import type {
  ChangePlanArgs,
  ChangePlanWithChanges,
  CreateChangePlanArgs,
} from '../../../schema/change-plans/change-plan.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { conflict, ParameterError, requireFound, type WaitingPlan } from '../../errors.js';
import type { CountSteps } from '../../lib/progress.js';
import { anyExceedsThreshold, approvalOf } from '../guardrails/approval.js';
import { apiKeyOf, authorOf, requireMember } from '../teams/membership.js';
import type { UndoService } from '../undo/undo.service.js';
import { lockPlan, planWithChanges, undoableChanges } from './change-plan.reads.js';
import { type DryRunParts, DryRuns, type ProposedChange } from './dry-run.js';
import { requireBelowLimits } from './plan-places.js';
import { asStored, makePlan, storeOnce, storePlan } from './plan-store.js';
import {
  admitAll,
  NOTHING_TO_UNDO,
  PLAN_ARGUMENTS,
  type PlannedOperations,
  requireNotRunning,
  UNDO,
} from './planned-change.js';

/** Bytes of a plan's changes as JSON. */
const MAX_BYTES = 1_000_000;
/** Options of the plan that a single write becomes. */
const SINGLE_WRITE_PLAN = { onRefusal: 'stop', expiresInHours: 168, note: null } as const;

export interface PlanProposalParts extends DryRunParts {
  db: Database;
  operations: PlannedOperations;
  undo: Pick<UndoService, 'accountOf'>;
}

/** Tries changes without applying them and stores them as a plan for approval (ADR 46, ADR 47). */
export class PlanProposalService {
  private readonly dryRuns: DryRuns;

  constructor(private readonly parts: PlanProposalParts) {
    this.dryRuns = new DryRuns(parts);
  }

  /**
   * Tries all changes and stores the plan. Throws ParameterError and NotFoundError with the change's path,
   * access errors, `conflict` if too many plans are open, and platform failures.
   */
  async create(viewer: Viewer, args: CreateChangePlanArgs, progress?: CountSteps): Promise<ChangePlanWithChanges> {
    const { db } = this.parts;
    await requireMember(db, viewer, args.userId);
    const wanted = await this.wanted(viewer, args);
    await requireBelowLimits(db, { ...viewer, apiKeyId: apiKeyOf(viewer), proposedBy: authorOf(viewer, args.userId) });
    const previews = await this.dryRuns.previewAll(viewer, wanted, progress);
    const made = await makePlan(db, viewer, wanted, previews, args);
    await storePlan(db, made, authorOf(viewer, args.userId));
    return planWithChanges(db, viewer, made.plan.id);
  }

  /**
   * Tries a write that needs approval. Returns a function that stores it as a plan in the current
   * transaction, or returns an equal open plan; undefined if the write would change nothing. Throws what the
   * write would throw, and like `create`.
   */
  async propose(
    viewer: Viewer,
    name: string,
    given: Record<string, unknown>,
  ): Promise<(() => Promise<WaitingPlan>) | undefined> {
    const { db } = this.parts;
    const userId = given.userId as string | null | undefined;
    const args = asStored(Object.fromEntries(Object.entries(given).filter(([each]) => !PLAN_ARGUMENTS.has(each))));
    const operation = requireFound(this.parts.operations.get(name), name);
    await requireMember(db, viewer, userId);
    const accountId =
      name === UNDO ? await this.parts.undo.accountOf(viewer, String(args.auditId)) : String(args.accountId);
    const change = { id: randomUUID(), operation, accountId, args };
    const preview = await this.dryRuns.preview(viewer, change);
    if (!preview.standing) return undefined;
    return async () => {
      const proposedBy = authorOf(viewer, userId);
      return storeOnce(db, await makePlan(db, viewer, [change], [preview], SINGLE_WRITE_PLAN), proposedBy);
    };
  }

  /** A plan that undoes an applied plan; undefined if undoing needs no approval. */
  async proposeUndo(viewer: Viewer, { planId }: ChangePlanArgs): Promise<WaitingPlan | undefined> {
    const { db, guardrails } = this.parts;
    const rules = await guardrails.rulesFor(viewer, UNDO);
    const needed = approvalOf(db, viewer, rules);
    if (!needed) return undefined;
    const plan = await db.transaction((tx) => lockPlan(tx, viewer, planId));
    requireNotRunning(plan);
    const made = await undoableChanges(db, plan);
    if (made.length === 0) throw conflict(NOTHING_TO_UNDO);
    await admitAll(this.parts.operations, viewer, new Set([UNDO, ...made.map(({ operation }) => operation)]));
    const operation = requireFound(this.parts.operations.get(UNDO), UNDO);
    const wanted = made.map(({ accountId, auditId }) => ({
      id: randomUUID(),
      operation,
      accountId,
      args: { auditId },
    }));
    const tried = await this.dryRuns.inSequence(viewer, wanted);
    if (!needed.isAlways && !(await anyExceedsThreshold(db, viewer, tried, rules))) return undefined;
    const previews = await this.dryRuns.previews(viewer, tried);
    const undoing = { onRefusal: 'continue', expiresInHours: SINGLE_WRITE_PLAN.expiresInHours, note: null } as const;
    const proposal = await makePlan(db, viewer, wanted, previews, undoing);
    const proposedBy = authorOf(viewer);
    return db.together(() => storeOnce(db, proposal, proposedBy));
  }

  private async wanted(viewer: Viewer, { changes }: Pick<CreateChangePlanArgs, 'changes'>): Promise<ProposedChange[]> {
    const wanted = changes.map((change, at) => {
      const [given, ...more] = Object.entries(change).filter(([, value]) => value != null);
      const operation = given && this.parts.operations.get(given[0]);
      if (!given || more.length > 0 || !operation?.plannable) {
        throw new ParameterError(`changes[${at}]`, 'must have exactly one field, named after the operation');
      }
      const args = asStored(given[1] as Record<string, unknown>);
      return { id: randomUUID(), operation, accountId: String(args.accountId), args };
    });
    const bytes = Buffer.byteLength(JSON.stringify(wanted.map(({ args }) => args)));
    if (bytes > MAX_BYTES) throw new ParameterError('changes', `must have at most ${MAX_BYTES} bytes as JSON`);
    await admitAll(this.parts.operations, viewer, new Set(wanted.map(({ operation }) => operation.name)));
    return wanted;
  }
}
