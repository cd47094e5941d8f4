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
import { type Columns, rowsOf } from '../../db/rows.js';
import { sql } from '../../db/sql.js';
import { AppError, existing, NotFoundError, ParameterError, type WaitingPlan } from '../../errors.js';
import { uuidOrNull } from '../../ids.js';
import type { CountSteps } from '../../progress.js';
import { authorOf, requireMember } from '../teams/membership.js';
import { announce } from '../webhooks/announce.js';
import { changesOf, planById, planOfSame, planPage, shownChange, visiblePlans } from './change-plan.reads.js';
import { notifyPlan, type PlanKey } from './change-plan-notices.js';
import { type DryRunParts, DryRuns, pathOf, type WantedChange } from './dry-run.js';
import { hashOf, type Preview, type StoredChange, type StoredPlan } from './planned-change.js';
import { OF_THE_CALL, type PlannedOperations, UNDO } from './planned-operation.js';
import { type PlanRow, requireProposer } from './proposer.js';

/** Plans of one team that wait for a decision at the same time. */
const MOST_OPEN = 100;
/** Of what the changes of one plan are given, as JSON. */
const MOST_BYTES = 1_000_000;
const HOUR_MS = 3_600_000;
/** What a plan says that a single write became. */
const PROPOSED_ALONE = { onRefusal: 'stop', expiresInHours: 168, note: null } as const;

const ROWS = {
  id: ['uuid', 'id'],
  position: ['int', 'position'],
  operation: ['text', 'operation'],
  account_id: ['text', 'accountId'],
  args: ['jsonb', 'args'],
  preview: ['jsonb', 'preview'],
} satisfies Columns<StoredChange>;

export interface ChangePlanParts extends DryRunParts {
  db: Database;
  operations: PlannedOperations;
  /** Has a plan carried out, or taken back, once the transaction is committed. */
  request(tx: Sql, plan: PlanKey): Promise<void>;
}

/**
 * Changes that are proposed together, by anybody who could make them, and are made, or taken back, when a person says so. What a
 * plan says never changes; its hash names all of it.
 */
export class ChangePlanService {
  private readonly dryRuns: DryRuns;

  constructor(private readonly parts: ChangePlanParts) {
    this.dryRuns = new DryRuns(parts);
  }

  list(viewer: Viewer, args: ChangePlanListArgs): Promise<ChangePlanPage> {
    return planPage(this.parts.db, viewer, args);
  }

  /** Throws NotFoundError for a plan of which the caller may not see every account; so do all that take a plan. */
  async get(viewer: Viewer, { planId }: ChangePlanArgs): Promise<ChangePlanWithChanges> {
    const plan = await planById(this.parts.db, viewer, planId);
    return { ...plan, changes: (await changesOf(this.parts.db, viewer.teamId, plan.id)).map(shownChange) };
  }

  summary(viewer: Viewer, { planId }: ChangePlanArgs): Promise<ChangePlan> {
    return planById(this.parts.db, viewer, planId);
  }

  /**
   * Tries every change without making it, and stores what was found. Throws ParameterError and NotFoundError, naming the change,
   * `insufficient_scope` and `forbidden` for an operation that the caller may not call, AppError `conflict` where too many plans
   * wait, and whatever fails at a platform through no fault of the caller: then nothing is stored.
   */
  async create(viewer: Viewer, args: CreateChangePlanArgs, progress?: CountSteps): Promise<ChangePlanWithChanges> {
    const { onRefusal, expiresInHours, userId } = args;
    const { db } = this.parts;
    await requireMember(db, viewer, userId);
    const wanted = await this.wanted(viewer, args);
    await this.requireRoom(db, viewer);
    const previews = await this.dryRuns.of(viewer, wanted, progress);
    const made = await this.made(viewer, wanted, previews, { onRefusal, expiresInHours, note: args.note });
    await this.store(viewer, made, authorOf(viewer, userId));
    return this.get(viewer, { planId: made.plan.id });
  }

  /**
   * Tries one write that needs approval, and answers with what stores it as a plan, within the transaction that it is called in; where
   * the same waits already, that is the plan. `given` are the arguments of the write. Throws whatever would refuse the write, and like `create`.
   */
  async propose(viewer: Viewer, name: string, given: Record<string, unknown>): Promise<() => Promise<WaitingPlan>> {
    const { db } = this.parts;
    const userId = given.userId as string | null | undefined;
    const args = asStored(Object.fromEntries(Object.entries(given).filter(([each]) => !OF_THE_CALL.has(each))));
    const operation = existing(this.parts.operations.get(name), name);
    await requireMember(db, viewer, userId);
    const change = { id: randomUUID(), operation, accountId: String(args.accountId), args };
    const preview = await this.dryRuns.ofOne(viewer, change);
    return async () => {
      const proposedBy = authorOf(viewer, userId);
      const made = await this.made(viewer, [change], [preview], PROPOSED_ALONE);
      await lockPlansOf(db, viewer);
      const waiting = await planOfSame(db, made, proposedBy);
      if (waiting) return waiting;
      await this.store(viewer, made, proposedBy);
      const { id, expiresAt } = made.plan;
      return { id, hash: hashOf(made.plan, made.changes), status: 'proposed', expiresAt };
    };
  }

  /** A plan as it is to be stored. */
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
      apiKeyId: viewer.kind === 'key' ? viewer.apiKeyId : null,
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
   * Approves a plan, or the changes that are named, once. Throws AppError `conflict` for a hash that is not the plan's, a plan that
   * is decided or expired, and changes that were refused when they were tried or write to the same field; `forbidden` for whoever
   * may not call one of the operations, and for who proposed it where the team wants a second person.
   */
  async approve(viewer: Viewer, args: ApproveChangePlanArgs): Promise<ChangePlanWithChanges> {
    const { userId } = personOf(viewer);
    const { db } = this.parts;
    const planId = await db.transaction(async (tx) => {
      const plan = await held(tx, viewer, args.planId);
      requireOpen(plan);
      await requireProposer(tx, plan);
      const changes = await changesOf(tx, viewer.teamId, plan.id);
      const hash = hashOf(plan, changes);
      if (hash !== plan.hash || args.hash.toLowerCase() !== hash) {
        throw new AppError(
          'conflict',
          'This hash is not that of the plan; read the plan again, and approve what it says.',
        );
      }
      await this.requireSecondPerson(tx, plan, userId);
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
      await this.began(tx, { teamId: viewer.teamId, planId: plan.id });
      return plan.id;
    });
    return this.get(viewer, { planId });
  }

  /** Decides against a plan; a key may withdraw what it proposed. Throws AppError `conflict` for one that is decided or expired. */
  async reject(viewer: Viewer, { planId, reason }: RejectChangePlanArgs): Promise<ChangePlanWithChanges> {
    await this.parts.db.transaction(async (tx) => {
      const plan = await held(tx, viewer, planId);
      if (viewer.kind === 'key' && plan.apiKeyId !== viewer.apiKeyId) {
        throw new AppError(
          'forbidden',
          'An API key can only withdraw plans that it proposed; a person rejects others.',
        );
      }
      requireOpen(plan);
      await tx.query(
        sql`update change_plans set status = 'rejected', reason = ${reason.trim()}, rejected_at = clock_timestamp(),
            rejected_by = ${authorOf(viewer)}
          where team_id = ${viewer.teamId} and id = ${plan.id}`,
      );
      await notifyPlan(tx, { teamId: viewer.teamId, planId: plan.id });
    });
    return this.get(viewer, { planId });
  }

  /**
   * Has every change that was made taken back, the last one first. Again where some could not be. Throws AppError `conflict` for a
   * plan that is under way or of which nothing stands.
   */
  async undo(viewer: Viewer, { planId }: ChangePlanArgs): Promise<ChangePlanWithChanges> {
    const { userId } = personOf(viewer);
    await this.parts.db.transaction(async (tx) => {
      const plan = await held(tx, viewer, planId);
      if (plan.status === 'applying' || plan.status === 'undoing') {
        throw new AppError('conflict', 'This plan is under way; wait until it has ended.');
      }
      const made = await tx.query<{ operation: string }>(
        sql`update planned_changes set status = 'undoing', code = null, message = null, tries = 0, first_tried_at = null
          where team_id = ${viewer.teamId} and plan_id = ${plan.id} and status in ('applied', 'undo_refused')
          returning operation`,
      );
      if (made.length === 0)
        throw new AppError('conflict', 'Nothing of this plan stands, so there is nothing to undo.');
      await this.admit(viewer, new Set([UNDO, ...made.map(({ operation }) => operation)]));
      await tx.query(
        sql`update change_plans set status = 'undoing', undone_by = ${userId}
          where team_id = ${viewer.teamId} and id = ${plan.id}`,
      );
      await this.began(tx, { teamId: viewer.teamId, planId: plan.id });
    });
    return this.get(viewer, { planId });
  }

  private async began(tx: Sql, plan: PlanKey): Promise<void> {
    await notifyPlan(tx, plan);
    await this.parts.request(tx, plan);
  }

  private async wanted(viewer: Viewer, { changes }: CreateChangePlanArgs): Promise<WantedChange[]> {
    const operations = this.parts.operations;
    const wanted = changes.map((change, at) => {
      const [given, ...more] = Object.entries(change).filter(([, value]) => value != null);
      const operation = given && given[0] !== UNDO ? operations.get(given[0]) : undefined;
      if (!given || more.length > 0 || !operation) {
        throw new ParameterError(`changes[${at}]`, 'must have exactly one field, named after the operation');
      }
      const args = JSON.parse(toJsonb(given[1])) as Record<string, unknown>;
      return { id: randomUUID(), operation, accountId: String(args.accountId), args };
    });
    const bytes = Buffer.byteLength(JSON.stringify(wanted.map(({ args }) => args)));
    if (bytes > MOST_BYTES) throw new ParameterError('changes', `must have at most ${MOST_BYTES} bytes as JSON`);
    await this.admit(viewer, new Set(wanted.map(({ operation }) => operation.name)));
    return wanted;
  }

  /** Throws unless the viewer may call every one of these. */
  private async admit(viewer: Viewer, names: ReadonlySet<string>): Promise<void> {
    const operations = this.parts.operations;
    for (const name of names) {
      const operation = operations.get(name);
      if (!operation) throw new AppError('conflict', `There is no ${name} any more; make a new plan.`);
      await operation.admit(viewer);
    }
  }

  /** Throws AppError `conflict` while too many plans of the team wait for a decision. */
  private async requireRoom(db: Sql, { teamId }: Viewer): Promise<void> {
    const [row] = await db.query<{ open: number }>(
      sql`select count(*)::int as open from change_plans
        where team_id = ${teamId} and status = 'proposed' and expires_at > clock_timestamp()`,
      'changePlans.open',
    );
    if (row && row.open < MOST_OPEN) return;
    throw new AppError(
      'conflict',
      `${MOST_OPEN} change plans wait for a decision already; approve or reject some first.`,
    );
  }

  /** The one place where plans come from. */
  private async store(viewer: Viewer, { plan, changes }: MadePlan, proposedBy: string | null): Promise<void> {
    const { teamId, id } = plan;
    const accountIds = [...new Set(changes.map(({ accountId }) => accountId))].sort();
    const spends = changes.map(({ preview }) => preview.dailySpendChange?.amountEur);
    const micros = spends.reduce<number>((sum, eur) => sum + Math.round((eur ?? 0) * 1e6), 0);
    const unknown = spends.filter((eur) => eur == null).length;
    await this.parts.db.transaction(async (tx) => {
      // Plans of one team that are stored at the same moment count each other.
      await lockPlansOf(tx, { teamId });
      await this.requireRoom(tx, viewer);
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

  private async requireSecondPerson(tx: Sql, plan: PlanRow, userId: string): Promise<void> {
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
}

/** A plan with its changes, before it is stored. */
interface MadePlan {
  plan: StoredPlan;
  changes: StoredChange[];
}

/** Until the transaction ends nobody else stores a plan of the team. */
async function lockPlansOf(tx: Sql, { teamId }: Pick<Viewer, 'teamId'>): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${`change plans ${teamId}`}, 0))`);
}

/** The plan, which nobody else decides about meanwhile. Throws NotFoundError. */
async function held(tx: Sql, viewer: Viewer, planId: string): Promise<PlanRow> {
  const [plan] = await tx.query<PlanRow>(
    sql`select l.team_id as "teamId", l.id, l.hash, l.status, l.on_refusal as "onRefusal", l.note,
        l.api_key_id as "apiKeyId", l.proposed_by as "proposedBy",
        to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
        to_char(l.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt",
        l.expires_at <= clock_timestamp() as "isExpired"
      from change_plans l where ${visiblePlans(viewer)} and l.id = ${uuidOrNull(planId)} for update`,
  );
  return existing(plan, 'change plan');
}

function requireOpen({ status, isExpired }: PlanRow): void {
  if (status !== 'proposed') throw new AppError('conflict', `This plan is decided: it is ${status.replace('_', ' ')}.`);
  if (isExpired) throw new AppError('conflict', 'This plan has expired; make a new one.');
}

function chosenOf<Change extends StoredChange>(changes: Change[], ids: string[] | null | undefined): Change[] {
  if (ids == null) return changes;
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  const chosen = changes.filter(({ id }) => wanted.has(id));
  if (chosen.length < wanted.size) throw new NotFoundError('change of the plan');
  return chosen;
}

/** Throws AppError `conflict` for changes that cannot be made as they stand in the plan. */
function requireApprovable(chosen: readonly StoredChange[]): void {
  const refused = chosen.filter(({ preview }) => preview.dryRunCode !== null || preview.standing === null);
  if (refused.length > 0) {
    throw new AppError(
      'conflict',
      `${named(refused)} refused when the plan was made; approve the others by changeIds.`,
    );
  }
  const ids = new Set(chosen.map(({ id }) => id));
  const clashing = chosen.filter(({ preview }) => preview.conflictsWith.some((id) => ids.has(id)));
  if (clashing.length > 0) {
    throw new AppError(
      'conflict',
      `${named(clashing)} in conflict: of those that write to the same field, approve one.`,
    );
  }
}

function named(changes: readonly StoredChange[]): string {
  const paths = changes.slice(0, 10).map(({ position, operation }) => pathOf(position - 1, { name: operation }));
  const more = changes.length > 10 ? ` and ${changes.length - 10} more` : '';
  return `${paths.join(', ')}${more} ${changes.length === 1 ? 'is' : 'are'}`;
}

/** As it comes back from the database, so that its hash is the same then. */
function asStored<T>(value: T): T {
  return JSON.parse(toJsonb(value)) as T;
}
