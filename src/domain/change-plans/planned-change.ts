import type { PlannedChange } from '../../../schema/change-plans/change-plan.type.js';
import { canonicalJson, sha256 } from '../../canonical-json.js';
import type { OnRefusal } from './change-plan.enum.js';

/** The outcome of a change. */
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
