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
import { approvalOf, areAbove } from '../guardrails/approval.js';
import { apiKeyOf, authorOf, requireMember } from '../teams/membership.js';
import type { UndoService } from '../undo/undo.service.js';
import { changesOf, lockedPlan, planWithChanges } from './change-plan.reads.js';
import { type DryRunParts, DryRuns, type WantedChange } from './dry-run.js';
import { requireRoom } from './plan-places.js';
import { asStored, makePlan, storeOnce, storePlan } from './plan-store.js';
import { admitAll, NOTHING_STANDS, OF_THE_CALL, type PlannedOperations, requireEnded, UNDO } from './planned-change.js';

/** Largest size of a plan's changes, as JSON, in bytes. */
const MOST_BYTES = 1_000_000;
/** The plan of a single write that needs approval. */
const PROPOSED_ALONE = { onRefusal: 'stop', expiresInHours: 168, note: null } as const;

export interface PlanProposalParts extends DryRunParts {
  db: Database;
  operations: PlannedOperations;
  undo: Pick<UndoService, 'accountOf'>;
}

/** Tries changes without making them, and keeps them as a plan for a person to approve (ADR 46, ADR 47). */
export class PlanProposalService {
  private readonly dryRuns: DryRuns;

  constructor(private readonly parts: PlanProposalParts) {
    this.dryRuns = new DryRuns(parts);
  }

  /**
   * Tries every change without making it, and stores the plan. Throws ParameterError and NotFoundError naming the
   * change, `insufficient_scope` and `forbidden`, `conflict` if too many plans wait, and failures of platforms.
   */
  async create(viewer: Viewer, args: CreateChangePlanArgs, progress?: CountSteps): Promise<ChangePlanWithChanges> {
    const { db } = this.parts;
    await requireMember(db, viewer, args.userId);
    const wanted = await this.wanted(viewer, args);
    await requireRoom(db, { ...viewer, apiKeyId: apiKeyOf(viewer), proposedBy: authorOf(viewer, args.userId) });
    const previews = await this.dryRuns.of(viewer, wanted, progress);
    const made = await makePlan(db, viewer, wanted, previews, args);
    await storePlan(db, made, authorOf(viewer, args.userId));
    return planWithChanges(db, viewer, made.plan.id);
  }

  /**
   * Tries one write, with the arguments `given`, that needs approval. Returns a function that stores it as a plan in the
   * transaction that it is called in, unless an equal one waits; undefined if the write would change nothing. Throws whatever would
   * refuse the write, and like `create`.
   */
  async propose(
    viewer: Viewer,
    name: string,
    given: Record<string, unknown>,
  ): Promise<(() => Promise<WaitingPlan>) | undefined> {
    const { db } = this.parts;
    const userId = given.userId as string | null | undefined;
    const args = asStored(Object.fromEntries(Object.entries(given).filter(([each]) => !OF_THE_CALL.has(each))));
    const operation = requireFound(this.parts.operations.get(name), name);
    await requireMember(db, viewer, userId);
    const accountId =
      name === UNDO ? await this.parts.undo.accountOf(viewer, String(args.auditId)) : String(args.accountId);
    const change = { id: randomUUID(), operation, accountId, args };
    const preview = await this.dryRuns.ofOne(viewer, change);
    if (!preview.standing) return undefined;
    return async () => {
      const proposedBy = authorOf(viewer, userId);
      return storeOnce(db, await makePlan(db, viewer, [change], [preview], PROPOSED_ALONE), proposedBy);
    };
  }

  /** A plan that undoes what a plan made, if a person has to approve that first. */
  async undoing(viewer: Viewer, { planId }: ChangePlanArgs): Promise<WaitingPlan | undefined> {
    const { db, guardrails } = this.parts;
    const rules = await guardrails.rulesFor(viewer, UNDO);
    const needed = approvalOf(db, viewer, rules);
    if (!needed) return undefined;
    const plan = await db.transaction((tx) => lockedPlan(tx, viewer, planId));
    requireEnded(plan);
    const made = (await changesOf(db, viewer.teamId, plan.id))
      .filter(({ status, auditId }) => auditId !== null && (status === 'applied' || status === 'undo_refused'))
      .toReversed();
    if (made.length === 0) throw conflict(NOTHING_STANDS);
    await admitAll(this.parts.operations, viewer, new Set([UNDO, ...made.map(({ operation }) => operation)]));
    const operation = requireFound(this.parts.operations.get(UNDO), UNDO);
    const wanted = made.map(({ accountId, auditId }) => ({
      id: randomUUID(),
      operation,
      accountId,
      args: { auditId },
    }));
    const tried = await this.dryRuns.inSequence(viewer, wanted);
    if (!needed.ofAll && !(await areAbove(db, viewer, tried, rules))) return undefined;
    const previews = await this.dryRuns.previews(viewer, tried);
    const undoing = { onRefusal: 'continue', expiresInHours: PROPOSED_ALONE.expiresInHours, note: null } as const;
    const proposal = await makePlan(db, viewer, wanted, previews, undoing);
    const proposedBy = authorOf(viewer);
    return db.together(() => storeOnce(db, proposal, proposedBy));
  }

  private async wanted(viewer: Viewer, { changes }: CreateChangePlanArgs): Promise<WantedChange[]> {
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
    if (bytes > MOST_BYTES) throw new ParameterError('changes', `must have at most ${MOST_BYTES} bytes as JSON`);
    await admitAll(this.parts.operations, viewer, new Set(wanted.map(({ operation }) => operation.name)));
    return wanted;
  }
}
