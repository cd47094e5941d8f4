import { randomUUID } from 'node:crypto';
import type { CreateChangePlanArgs } from '../../../schema/change-plans/change-plan.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { toJsonb } from '../../db/statements/jsonb.js';
import { type Columns, columnsOf, rowsOf } from '../../db/statements/rows.js';
import { sql } from '../../db/statements/sql.js';
import type { WaitingPlan } from '../../errors.js';
import { apiKeyOf } from '../teams/membership.js';
import { announce } from '../webhooks/announce.js';
import { equalOpenPlan } from './change-plan.reads.js';
import type { ProposedChange } from './dry-run.js';
import { lockTeamPlans, requireBelowLimits } from './plan-places.js';
import { hashOf, type Preview, type StoredChange, type StoredPlan } from './planned-change.js';

const HOUR_MS = 3_600_000;
/** Changes that one statement stores. */
const SLICE = 500;

const ROWS: Columns<StoredChange> = {
  id: ['uuid', 'id'],
  position: ['int', 'position'],
  ...columnsOf<StoredChange>('text', 'operation', 'accountId'),
  ...columnsOf<StoredChange>('jsonb', 'args', 'preview'),
};

export interface NewPlan {
  plan: StoredPlan;
  changes: StoredChange[];
}

export async function makePlan(
  db: Pick<Database, 'now'>,
  viewer: Viewer,
  wanted: readonly ProposedChange[],
  previews: readonly Preview[],
  { onRefusal, expiresInHours, note }: Pick<CreateChangePlanArgs, 'onRefusal' | 'expiresInHours' | 'note'>,
): Promise<NewPlan> {
  const now = await db.now();
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

/** Stores a plan, or returns an equal one that is still open. Must run in a transaction. */
export async function storeOnce(
  db: Pick<Database, 'transaction' | 'query'>,
  made: NewPlan,
  proposedBy: string | null,
): Promise<WaitingPlan> {
  const { plan, changes } = made;
  await lockTeamPlans(db, plan);
  const waiting = await equalOpenPlan(db, made, proposedBy);
  if (waiting) return waiting;
  await storePlan(db, made, proposedBy);
  return { id: plan.id, hash: hashOf(plan, changes), status: 'proposed', expiresAt: plan.expiresAt };
}

export async function storePlan(
  db: Pick<Database, 'transaction'>,
  { plan, changes }: NewPlan,
  proposedBy: string | null,
): Promise<void> {
  const { teamId, id } = plan;
  const accountIds = [...new Set(changes.map(({ accountId }) => accountId))].sort();
  const { micros, unknown } = spendOfAll(changes);
  await db.transaction(async (tx) => {
    // Concurrent proposals of a team must count each other against the limit.
    await lockTeamPlans(tx, plan);
    await requireBelowLimits(tx, { ...plan, proposedBy });
    await tx.query(
      sql`insert into change_plans (team_id, id, hash, on_refusal, note, account_ids, change_count,
          daily_spend_change_micros, unknown_spend_count, proposed_by, api_key_id, expires_at, created_at)
        values (${teamId}, ${id}, ${hashOf(plan, changes)}, ${plan.onRefusal}, ${plan.note}, ${accountIds}::text[],
          ${changes.length}, ${micros}, ${unknown}, ${proposedBy}, ${plan.apiKeyId}, ${plan.expiresAt}, ${plan.createdAt})`,
    );
    for (let from = 0; from < changes.length; from += SLICE) {
      await tx.query(
        sql`insert into planned_changes (team_id, plan_id, id, position, operation, account_id, args, preview)
          select ${teamId}::uuid, ${id}::uuid, c.* from (${rowsOf(ROWS, changes.slice(from, from + SLICE))}) c`,
      );
    }
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

/** Daily spend change of all approvable changes; of those that write the same field, the largest. */
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

/** The value as the database returns it, so that its hash stays the same. */
export function asStored<T>(value: T): T {
  return JSON.parse(toJsonb(value)) as T;
}
