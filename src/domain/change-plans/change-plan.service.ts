import { randomUUID } from 'node:crypto';
import type {
  ApproveChangePlanArgs,
  ChangePlan,
  ChangePlanArgs,
  ChangePlanListArgs,
  ChangePlanPage,
  ChangePlanWithChanges,
  CreateChangePlanArgs,
  RejectChangePlanArgs,
} from '../../../schema/change-plans/change-plan.type.js';
import { personOf, type Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { toJsonb } from '../../db/jsonb.js';
import { followOne } from '../../db/latest.js';
import type { Notifications } from '../../db/notifications.js';
import { type Columns, columnsOf, rowsOf } from '../../db/rows.js';
import { sql } from '../../db/sql.js';
import {
  AppError,
  ApprovalRequiredError,
  conflict,
  existing,
  NotFoundError,
  ParameterError,
  type WaitingPlan,
} from '../../errors.js';
import { uuidOrNull } from '../../ids.js';
import type { CountSteps } from '../../progress.js';
import { approvalOf, areAbove } from '../guardrails/approval.js';
import { apiKeyOf, authorOf, requireMember } from '../teams/membership.js';
import type { UndoService } from '../undo/undo.service.js';
import { announce } from '../webhooks/announce.js';
import { changesOf, planById, planOfSame, planPage, shownChange, visiblePlans } from './change-plan.reads.js';
import { type DryRunParts, DryRuns, pathOf, type WantedChange } from './dry-run.js';
import { lockPlansOf, requireRoom } from './plan-places.js';
import {
  hashOf,
  notifyPlan,
  OF_THE_CALL,
  PLAN_ROW,
  PLANS_CHANNEL,
  type PlanKey,
  type PlannedOperations,
  type PlanRow,
  type Preview,
  requireProposer,
  type StoredChange,
  type StoredPlan,
  UNDO,
} from './planned-change.js';

/** Largest size of a plan's changes, as JSON, in bytes. */
const MOST_BYTES = 1_000_000;
const HOUR_MS = 3_600_000;
const OF_OTHERS = 'An API key can only withdraw plans that it proposed; a person rejects others.';
/** The plan of a single write that needs approval. */
const PROPOSED_ALONE = { onRefusal: 'stop', expiresInHours: 168, note: null } as const;

const ROWS: Columns<StoredChange> = {
  id: ['uuid', 'id'],
  position: ['int', 'position'],
  ...columnsOf<StoredChange>('text', 'operation', 'accountId'),
  ...columnsOf<StoredChange>('jsonb', 'args', 'preview'),
};

export interface ChangePlanParts extends DryRunParts {
  db: Database;
  notifications: Notifications;
  operations: PlannedOperations;
  undo: Pick<UndoService, 'accountOf'>;
  /** Queues a plan to be carried out or undone, once the transaction is committed. */
  request(tx: Sql, plan: PlanKey): Promise<void>;
}

/** Changes proposed together, made or undone when a person says so (ADR 46). A plan never changes; its hash covers all of it. */
export class ChangePlanService {
  private readonly dryRuns: DryRuns;

  constructor(private readonly parts: ChangePlanParts) {
    this.dryRuns = new DryRuns(parts);
  }

  list(viewer: Viewer, args: ChangePlanListArgs): Promise<ChangePlanPage> {
    return planPage(this.parts.db, viewer, args);
  }

  /** Throws NotFoundError unless the caller may see every account of the plan; so do all methods that take a plan. */
  async get(viewer: Viewer, { planId }: ChangePlanArgs): Promise<ChangePlanWithChanges> {
    const plan = await planById(this.parts.db, viewer, planId);
    return { ...plan, changes: (await changesOf(this.parts.db, viewer.teamId, plan.id)).map(shownChange) };
  }

  summary(viewer: Viewer, { planId }: ChangePlanArgs): Promise<ChangePlan> {
    return planById(this.parts.db, viewer, planId);
  }

  /** One reader's notices of a plan, the first one immediately. */
  follow({ teamId }: Viewer, { planId }: ChangePlanArgs): Promise<AsyncIterableIterator<PlanKey>> {
    const key = { teamId, planId: planId.toLowerCase() };
    return followOne<PlanKey>(this.parts.notifications, PLANS_CHANNEL, key);
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
    const made = await this.made(viewer, wanted, previews, args);
    await this.store(made, authorOf(viewer, args.userId));
    return this.get(viewer, { planId: made.plan.id });
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
    const operation = existing(this.parts.operations.get(name), name);
    await requireMember(db, viewer, userId);
    const accountId =
      name === UNDO ? await this.parts.undo.accountOf(viewer, String(args.auditId)) : String(args.accountId);
    const change = { id: randomUUID(), operation, accountId, args };
    const preview = await this.dryRuns.ofOne(viewer, change);
    if (!preview.standing) return undefined;
    return async () => {
      const proposedBy = authorOf(viewer, userId);
      const made = await this.made(viewer, [change], [preview], PROPOSED_ALONE);
      await lockPlansOf(db, viewer);
      const waiting = await planOfSame(db, made, proposedBy);
      if (waiting) return waiting;
      await this.store(made, proposedBy);
      return waitingPlan(made);
    };
  }

  private async made(
    viewer: Viewer,
    wanted: readonly WantedChange[],
    previews: readonly Preview[],
    { onRefusal, expiresInHours, note }: Pick<CreateChangePlanArgs, 'onRefusal' | 'expiresInHours' | 'note'>,
  ): Promise<MadePlan> {
    const now = await this.parts.db.now();
    const plan: StoredPlan = {
      teamId: viewer.teamId,
      id: randomUUID(),
      onRefusal,
      note: note?.trim() || null,
      apiKeyId: apiKeyOf(viewer),
      createdAt: now.toISOString(),
      expiresAt: new Date(now.getTime() + expiresInHours * HOUR_MS).toISOString(),
    };
    const changes = wanted.map(({ id, operation, accountId, args: given }, at): StoredChange => {
      const preview = previews[at] as Preview;
      return { id, position: at + 1, operation: operation.name, accountId, args: given, preview: asStored(preview) };
    });
    return { plan, changes };
  }

  /**
   * Approves a plan, or only the named changes. Throws AppError `conflict` for a wrong hash, a plan that is decided or expired,
   * and changes that were refused when tried or write to the same field; `forbidden` for a viewer who may not call one of the
   * operations, and for the proposer if the team wants a second person.
   */
  async approve(viewer: Viewer, args: ApproveChangePlanArgs): Promise<ChangePlanWithChanges> {
    const { userId } = personOf(viewer);
    return this.decided(viewer, args, async (tx, plan) => {
      requireOpen(plan);
      await requireProposer(tx, plan);
      const changes = await changesOf(tx, viewer.teamId, plan.id);
      const hash = hashOf(plan, changes);
      if (hash !== plan.hash || args.hash.toLowerCase() !== hash) {
        throw conflict('This hash is not that of the plan; read the plan again, and approve what it says.');
      }
      await requireSecondPerson(tx, plan, userId);
      const chosen = chosenOf(changes, args.changeIds);
      await this.admit(viewer, new Set(chosen.map(({ operation }) => operation)));
      requireApprovable(chosen);
      await tx.query(
        sql`update planned_changes set
            status = case when id = any(${chosen.map(({ id }) => id)}::uuid[]) then 'waiting' else 'left_out' end
          where team_id = ${viewer.teamId} and plan_id = ${plan.id}`,
      );
      await tx.query(
        sql`update change_plans set status = 'applying', approved_by = ${userId}, approved_at = clock_timestamp()
          where team_id = ${viewer.teamId} and id = ${plan.id}`,
      );
      await this.began(tx, plan);
    });
  }

  /** Rejects a plan; a key may withdraw its own. Throws AppError `conflict` for one that is decided or expired. */
  async reject(viewer: Viewer, args: RejectChangePlanArgs): Promise<ChangePlanWithChanges> {
    return this.decided(viewer, args, async (tx, plan) => {
      if (viewer.kind === 'key' && plan.apiKeyId !== viewer.apiKeyId) throw new AppError('forbidden', OF_OTHERS);
      requireOpen(plan);
      await tx.query(
        sql`update change_plans set status = 'rejected', reason = ${args.reason.trim()}, rejected_at = clock_timestamp(),
            rejected_by = ${authorOf(viewer)}
          where team_id = ${viewer.teamId} and id = ${plan.id}`,
      );
      await notifyPlan(tx, { teamId: viewer.teamId, planId: plan.id });
    });
  }

  /**
   * Undoes all that was made, last first; repeatable for failures. Throws `conflict` if under way or none is left, and ApprovalRequiredError
   * if the team's rule holds what undoing would do now: that is a plan of its own then.
   */
  async undo(viewer: Viewer, args: ChangePlanArgs): Promise<ChangePlanWithChanges> {
    const { userId } = personOf(viewer);
    const waiting = await this.proposeUndo(viewer, args);
    if (waiting) throw new ApprovalRequiredError(waiting);
    return this.decided(viewer, args, async (tx, plan) => {
      requireEnded(plan);
      const made = await tx.query<{ operation: string }>(
        sql`update planned_changes set status = 'undoing', code = null, message = null, tries = 0, first_tried_at = null
          where team_id = ${viewer.teamId} and plan_id = ${plan.id} and status in ('applied', 'undo_refused')
          returning operation`,
      );
      if (made.length === 0) throw conflict(NOTHING_STANDS);
      await this.admit(viewer, new Set([UNDO, ...made.map(({ operation }) => operation)]));
      await tx.query(
        sql`update change_plans set status = 'undoing', undone_by = ${userId}
          where team_id = ${viewer.teamId} and id = ${plan.id}`,
      );
      await this.began(tx, plan);
    });
  }

  /** A plan that undoes what a plan made, if a person has to approve that first. */
  private async proposeUndo(viewer: Viewer, { planId }: ChangePlanArgs): Promise<WaitingPlan | undefined> {
    const { db, guardrails } = this.parts;
    const rules = await guardrails.rulesFor(viewer, UNDO);
    const needed = approvalOf(db, viewer, rules);
    if (!needed) return undefined;
    const plan = await db.transaction((tx) => held(tx, viewer, planId));
    requireEnded(plan);
    const made = (await changesOf(db, viewer.teamId, plan.id))
      .filter(({ status, auditId }) => auditId !== null && (status === 'applied' || status === 'undo_refused'))
      .toReversed();
    if (made.length === 0) throw conflict(NOTHING_STANDS);
    await this.admit(viewer, new Set([UNDO, ...made.map(({ operation }) => operation)]));
    const operation = existing(this.parts.operations.get(UNDO), UNDO);
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
    const proposal = await this.made(viewer, wanted, previews, undoing);
    const proposedBy = authorOf(viewer);
    return db.together(async () => {
      await lockPlansOf(db, viewer);
      const same = await planOfSame(db, proposal, proposedBy);
      if (same) return same;
      await this.store(proposal, proposedBy);
      return waitingPlan(proposal);
    });
  }

  /** Runs `decide` on the locked plan. Returns the plan afterwards. */
  private async decided(viewer: Viewer, { planId }: ChangePlanArgs, decide: (tx: Sql, plan: PlanRow) => Promise<void>) {
    await this.parts.db.transaction(async (tx) => decide(tx, await held(tx, viewer, planId)));
    return this.get(viewer, { planId });
  }

  private async began(tx: Sql, { teamId, id: planId }: PlanRow): Promise<void> {
    await notifyPlan(tx, { teamId, planId });
    await this.parts.request(tx, { teamId, planId });
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
    await this.admit(viewer, new Set(wanted.map(({ operation }) => operation.name)));
    return wanted;
  }

  /** Throws unless the viewer may call every one of these. */
  private async admit(viewer: Viewer, names: ReadonlySet<string>): Promise<void> {
    for (const name of names) {
      const operation = this.parts.operations.get(name);
      if (!operation) throw conflict(`There is no ${name} any more; make a new plan.`);
      await operation.admit(viewer);
    }
  }

  private async store({ plan, changes }: MadePlan, proposedBy: string | null): Promise<void> {
    const { teamId, id } = plan;
    const accountIds = [...new Set(changes.map(({ accountId }) => accountId))].sort();
    const { micros, unknown } = spendOfAll(changes);
    await this.parts.db.transaction(async (tx) => {
      // Plans of a team that are stored at the same time must count each other.
      await lockPlansOf(tx, plan);
      await requireRoom(tx, { ...plan, proposedBy });
      await tx.query(
        sql`insert into change_plans (team_id, id, hash, on_refusal, note, account_ids, change_count,
            daily_spend_change_micros, unknown_spend_count, proposed_by, api_key_id, expires_at, created_at)
          values (${teamId}, ${id}, ${hashOf(plan, changes)}, ${plan.onRefusal}, ${plan.note}, ${accountIds}::text[],
            ${changes.length}, ${micros}, ${unknown}, ${proposedBy}, ${plan.apiKeyId}, ${plan.expiresAt}, ${plan.createdAt})`,
      );
      await tx.query(
        sql`insert into planned_changes (team_id, plan_id, id, position, operation, account_id, args, preview)
          select ${teamId}::uuid, ${id}::uuid, c.* from (${rowsOf(ROWS, changes)}) c`,
      );
      await announce(tx, 'change_plan.proposed', teamId, {
        changePlanId: id,
        accountIds,
        changeCount: changes.length,
        dailySpendChangeEur: micros / 1e6,
        unknownSpendCount: unknown,
        expiresAt: plan.expiresAt,
      });
    });
  }
}

/** What the changes that can be approved move together: of those that write the same field, the one that moves the most. */
function spendOfAll(changes: readonly StoredChange[]): { micros: number; unknown: number } {
  const possible = changes.filter(({ preview }) => preview.dryRunCode === null && preview.standing !== null);
  const groups = Map.groupBy(possible, ({ id, preview }) => preview.standing?.subject ?? id);
  let [micros, unknown] = [0, 0];
  for (const group of groups.values()) {
    const spends = group.map(({ preview }) => preview.dailySpendChange?.amountEur ?? null);
    if (spends.includes(null)) unknown += 1;
    else micros += Math.round(Math.max(...(spends as number[])) * 1e6);
  }
  return { micros, unknown };
}

function waitingPlan({ plan, changes }: MadePlan): WaitingPlan {
  return { id: plan.id, hash: hashOf(plan, changes), status: 'proposed', expiresAt: plan.expiresAt };
}

/** A plan with its changes, before it is stored. */
interface MadePlan {
  plan: StoredPlan;
  changes: StoredChange[];
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
  throw new AppError('forbidden', 'You proposed this plan, and the team wants a second person to approve it.');
}

/** The plan, locked for a decision. Throws NotFoundError. */
async function held(tx: Sql, viewer: Viewer, planId: string): Promise<PlanRow> {
  const [plan] = await tx.query<PlanRow>(
    sql`select ${PLAN_ROW} from change_plans l
      where ${visiblePlans(viewer)} and l.id = ${uuidOrNull(planId)} for update`,
  );
  return existing(plan, 'change plan');
}

const NOTHING_STANDS = 'Nothing of this plan stands, so there is nothing to undo.';

function requireEnded({ status }: PlanRow): void {
  if (status !== 'applying' && status !== 'undoing') return;
  throw conflict('This plan is under way; wait until it has ended.');
}

function requireOpen({ status, isExpired }: PlanRow): void {
  if (status !== 'proposed') throw conflict(`This plan is decided: it is ${status.replace('_', ' ')}.`);
  if (isExpired) throw conflict('This plan has expired; make a new one.');
}

function chosenOf<Change extends StoredChange>(changes: Change[], ids: string[] | null | undefined): Change[] {
  if (ids == null) return changes;
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  const chosen = changes.filter(({ id }) => wanted.has(id));
  if (chosen.length < wanted.size) throw new NotFoundError('change of the plan');
  return chosen;
}

/** Throws AppError `conflict` for changes that cannot be made as planned. */
function requireApprovable(chosen: readonly StoredChange[]): void {
  const refused = chosen.filter(({ preview }) => preview.dryRunCode !== null || preview.standing === null);
  if (refused.length > 0) {
    throw conflict(`${named(refused)} refused when the plan was made; approve the others by changeIds.`);
  }
  const ids = new Set(chosen.map(({ id }) => id));
  const clashing = chosen.filter(({ preview }) => preview.conflictsWith.some((id) => ids.has(id)));
  if (clashing.length > 0) {
    throw conflict(`${named(clashing)} in conflict: of those that write to the same field, approve one.`);
  }
  const alone = chosen.filter(({ preview }) => preview.buildsOn.some((id) => !ids.has(id)));
  if (alone.length > 0) {
    throw conflict(`${named(alone)} planned on the effect of earlier changes; approve those, too, or make a new plan.`);
  }
}

function named(changes: readonly StoredChange[]): string {
  const paths = changes.slice(0, 10).map(({ position, operation }) => pathOf(position - 1, { name: operation }));
  const more = changes.length > 10 ? ` and ${changes.length - 10} more` : '';
  return `${paths.join(', ')}${more} ${changes.length === 1 ? 'is' : 'are'}`;
}

/** The value as it comes back from the database, so that its hash stays the same. */
function asStored<T>(value: T): T {
  return JSON.parse(toJsonb(value)) as T;
}
