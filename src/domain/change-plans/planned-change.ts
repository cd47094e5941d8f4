import type { PlannedChange } from '../../../schema/change-plans/change-plan.type.js';
import { isActiveKey } from '../../access/clients/client-grant.sql.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { publish } from '../../db/notifications.js';
import { sql } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { AppError, conflict } from '../../errors.js';
import { canonicalJson, sha256 } from '../../lib/canonical-json.js';
import type { PlannedWrite } from '../audit/planned-write.js';
import type { Write } from '../audit/write.service.js';
import type { ChangePlanStatus, OnRefusal } from './change-plan.enum.js';

/** The channel of plans that change. */
export const PLANS_CHANNEL = 'change_plans';

export interface PlanKey {
  teamId: string;
  planId: string;
}

/** Notifies all processes of a plan's progress, once the transaction is committed. */
export function notifyPlan(tx: Sql, { teamId, planId }: PlanKey): Promise<void> {
  return publish(tx, PLANS_CHANNEL, JSON.stringify({ teamId, planId }));
}

export type Outcome = Pick<PlannedChange, 'status' | 'code' | 'message' | 'auditId' | 'undoAuditId' | 'endedAt'>;

/** What was found when a plan was made. */
export interface Preview
  extends Omit<PlannedChange, 'id' | 'position' | 'operation' | 'accountId' | 'args' | keyof Outcome> {
  /** The state that must still hold when the change is made; null if it could not be read. */
  standing: { subject: string | null; state: unknown; inWords: string } | null;
}

/** One change as stored; never changes. */
export interface StoredChange extends Pick<PlannedChange, 'id' | 'position' | 'operation' | 'accountId' | 'args'> {
  preview: Preview;
}

/** A plan without its changes, as stored; never changes. */
export interface StoredPlan {
  teamId: string;
  id: string;
  onRefusal: OnRefusal;
  note: string | null;
  apiKeyId: string | null;
  /** ISO 8601 in UTC. */
  createdAt: string;
  expiresAt: string;
}

/** SHA-256 of a plan's canonical JSON, hexadecimal. */
export function hashOf(
  { teamId, id, onRefusal, note, apiKeyId, createdAt, expiresAt }: StoredPlan,
  changes: readonly StoredChange[],
): string {
  const plan = { teamId, id, onRefusal, note, apiKeyId, createdAt, expiresAt };
  const inOrder = changes.map(({ id, position, operation, accountId, args, preview }) => ({
    id,
    position,
    operation,
    accountId,
    args,
    preview,
  }));
  return sha256(canonicalJson({ plan, changes: inOrder })).toString('hex');
}

/** A plan when it is decided or carried out. */
export interface PlanRow extends StoredPlan {
  hash: string;
  status: ChangePlanStatus;
  proposedBy: string | null;
  isExpired: boolean;
}

/**
 * SQL condition on a proposed plan `l`: that it can still be approved. It expires with its time, and at once with the key or the person
 * that proposed it, so that nobody who has lost access holds a place.
 */
export const IS_OPEN = sql`(l.expires_at > clock_timestamp() and case when l.api_key_id is not null
  then exists (select from api_keys k where k.team_id = l.team_id and k.id = l.api_key_id
    and (k.expires_at is null or k.expires_at > clock_timestamp()) and ${isActiveKey('k')})
  else l.proposed_by is null
    or exists (select from team_members m where m.team_id = l.team_id and m.user_id = l.proposed_by) end)`;

/** SQL: the columns of a PlanRow, of `change_plans l`. */
export const PLAN_ROW = sql`l.team_id as "teamId", l.id, l.hash, l.status, l.on_refusal as "onRefusal", l.note,
  l.api_key_id as "apiKeyId", l.proposed_by as "proposedBy", ${isoUtc(sql`l.created_at`)} as "createdAt",
  ${isoUtc(sql`l.expires_at`)} as "expiresAt", not ${IS_OPEN} as "isExpired"`;

/** Throws AppError `forbidden` if the key that proposed a plan was revoked or expired, or the person left the team. */
export async function requireProposer(
  db: Sql,
  { teamId, apiKeyId, proposedBy }: Pick<PlanRow, 'teamId' | 'apiKeyId' | 'proposedBy'>,
): Promise<void> {
  const [there] = await db.query(
    sql`select 1 where case when ${apiKeyId}::uuid is not null
      then exists (select from api_keys k where k.team_id = ${teamId} and k.id = ${apiKeyId}::uuid
        and (k.expires_at is null or k.expires_at > clock_timestamp()) and ${isActiveKey('k')})
      else exists (select from team_members m where m.team_id = ${teamId} and m.user_id = ${proposedBy}::uuid) end`,
    'changePlans.proposer',
  );
  if (there) return;
  const gone =
    apiKeyId === null
      ? 'Whoever proposed this plan is no longer in the team'
      : 'The API key that proposed this plan was revoked or is over';
  throw new AppError('forbidden', `${gone}; make a new plan.`);
}

/** Throws AppError `conflict` while a plan is carried out or undone. */
export function requireEnded({ status }: PlanRow): void {
  if (status !== 'applying' && status !== 'undoing') return;
  throw conflict('This plan is under way; wait until it has ended.');
}

export const NOTHING_STANDS = 'Nothing of this plan stands, so there is nothing to undo.';

/** One call of an operation on behalf of its approver. */
interface PlannedCall extends Pick<Write, 'args' | 'requestId' | 'origin' | 'onAudit'> {
  /** The idempotency key, the same for all tries of the call. */
  key: string;
  /** The state that it was approved for. */
  planned?: PlannedWrite;
  /** False to judge it like a write of the viewer's own. */
  isApproved: boolean;
}

/** A write that plans consist of, or that undoes one, run as through any transport. */
export interface PlannedOperation {
  readonly name: string;
  /** Whether plans take it as a change; otherwise it only becomes a plan of its own. */
  readonly plannable: boolean;
  /** Throws AppError unless scope or role and the team's plan allow it. */
  admit(viewer: Viewer): Promise<void>;
  /** Tries it without changing anything. Throws what the write would. */
  tryOut(viewer: Viewer, args: Record<string, unknown>, planned: PlannedWrite): Promise<void>;
  /** Carries it out, with access checks, idempotency, guardrails and audit log. */
  run(viewer: Viewer, call: PlannedCall): Promise<unknown>;
}

/** By name. */
export type PlannedOperations = ReadonlyMap<string, PlannedOperation>;

/** Throws unless the viewer may call every one of these. */
export async function admitAll(
  operations: PlannedOperations,
  viewer: Viewer,
  names: ReadonlySet<string>,
): Promise<void> {
  for (const name of names) {
    const operation = operations.get(name);
    if (!operation) throw conflict(`There is no ${name} any more; make a new plan.`);
    await operation.admit(viewer);
  }
}

/** Arguments of writes that a plan sets for all of its changes. */
export const OF_THE_CALL: ReadonlySet<string> = new Set(['validateOnly', 'userId']);

export const UNDO = 'undoChange';
