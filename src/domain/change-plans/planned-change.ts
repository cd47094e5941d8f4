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

export const PLANS_CHANNEL = 'change_plans';

export interface PlanKey {
  teamId: string;
  planId: string;
}

/** Announces a plan's progress to all processes once the transaction is committed. */
export function notifyPlan(tx: Sql, { teamId, planId }: PlanKey): Promise<void> {
  return publish(tx, PLANS_CHANNEL, JSON.stringify({ teamId, planId }));
}

export type Outcome = Pick<PlannedChange, 'status' | 'code' | 'message' | 'auditId' | 'undoAuditId' | 'endedAt'>;

export interface Preview
  extends Omit<
    PlannedChange,
    'id' | 'position' | 'operation' | 'accountId' | 'args' | 'campaignNames' | 'campaigns' | keyof Outcome
  > {
  /** The state that the change requires when it is applied; null if it could not be read. */
  standing: { subject: string | null; state: unknown; inWords: string } | null;
}

/** Immutable. */
export interface StoredChange extends Pick<PlannedChange, 'id' | 'position' | 'operation' | 'accountId' | 'args'> {
  preview: Preview;
}

/** A plan without its changes. Immutable. */
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

/** SHA-256 of the plan's canonical JSON, in hexadecimal. */
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

export interface PlanRow extends StoredPlan {
  hash: string;
  status: ChangePlanStatus;
  proposedBy: string | null;
  isExpired: boolean;
  /** Whether nobody approved it, because its proposer could make its changes directly. */
  isByRule: boolean;
}

/**
 * SQL condition on a proposed plan `l`: it can still be approved. A plan also expires when its proposer loses
 * access, so that it does not count against the limits any longer.
 */
export const IS_OPEN = sql`(l.expires_at > statement_timestamp() and case when l.api_key_id is not null
  then exists (select from api_keys k where k.team_id = l.team_id and k.id = l.api_key_id
    and (k.expires_at is null or k.expires_at > statement_timestamp()) and ${isActiveKey('k')})
  else l.proposed_by is null
    or exists (select from team_members m where m.team_id = l.team_id and m.user_id = l.proposed_by) end)`;

/** SQL: columns of a PlanRow of `change_plans l`. */
export const PLAN_ROW = sql`l.team_id as "teamId", l.id, l.hash, l.status, l.on_refusal as "onRefusal", l.note,
  l.api_key_id as "apiKeyId", l.proposed_by as "proposedBy", ${isoUtc(sql`l.created_at`)} as "createdAt",
  ${isoUtc(sql`l.expires_at`)} as "expiresAt", not ${IS_OPEN} as "isExpired",
  l.is_by_rule as "isByRule"`;

/** Throws AppError `forbidden` if the proposing key is gone or the person has left the team. */
export async function requireProposer(
  db: Sql,
  { teamId, apiKeyId, proposedBy }: Pick<PlanRow, 'teamId' | 'apiKeyId' | 'proposedBy'>,
): Promise<void> {
  const [there] = await db.query(
    sql`select 1 where case when ${apiKeyId}::uuid is not null
      then exists (select from api_keys k where k.team_id = ${teamId} and k.id = ${apiKeyId}::uuid
        and (k.expires_at is null or k.expires_at > statement_timestamp()) and ${isActiveKey('k')})
      else exists (select from team_members m where m.team_id = ${teamId} and m.user_id = ${proposedBy}::uuid) end`,
    'changePlans.proposer',
  );
  if (there) return;
  const gone =
    apiKeyId === null
      ? 'The person who proposed this plan is no longer in the team'
      : 'The API key that proposed this plan was revoked or is over';
  throw new AppError('forbidden', `${gone}; make a new plan.`);
}

/** Throws AppError `conflict` while a plan is being applied or undone. */
export function requireNotRunning({ status }: PlanRow): void {
  if (status !== 'applying' && status !== 'undoing') return;
  throw conflict('This plan is still running; wait until it has ended.');
}

export const NOTHING_TO_UNDO = 'No change of this plan is applied, so there is nothing to undo.';

/** A call of an operation on behalf of the approver. */
interface PlannedCall extends Pick<Write, 'args' | 'requestId' | 'origin' | 'onAudit'> {
  /** Idempotency key, shared by all tries. */
  key: string;
  /** Checks that the approved state still holds. */
  planned?: PlannedWrite;
  /** False to apply the approval rules as to any other write. */
  isApproved: boolean;
}

/** A write that can be planned, run as through any transport. */
export interface PlannedOperation {
  readonly name: string;
  /** Whether a request may plan it; otherwise it can only become a plan by needing approval. */
  readonly plannable: boolean;
  /** Throws AppError unless scope or role and the team's subscription allow it. */
  admit(viewer: Viewer): Promise<void>;
  /** Dry run. Throws what the write would throw. */
  tryOut(viewer: Viewer, args: Record<string, unknown>, planned: PlannedWrite): Promise<void>;
  /** Runs it with access checks, idempotency, guardrails and audit log. */
  run(viewer: Viewer, call: PlannedCall): Promise<unknown>;
}

export type PlannedOperations = ReadonlyMap<string, PlannedOperation>;

export async function admitAll(
  operations: PlannedOperations,
  viewer: Viewer,
  names: ReadonlySet<string>,
): Promise<void> {
  for (const name of names) {
    const operation = operations.get(name);
    if (!operation) throw conflict(`${name} no longer exists; make a new plan.`);
    await operation.admit(viewer);
  }
}

/** Arguments that apply to a whole plan, not to single changes. */
export const PLAN_ARGUMENTS: ReadonlySet<string> = new Set(['validateOnly', 'userId']);

export const UNDO = 'undoChange';
