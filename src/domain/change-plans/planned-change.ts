import type { PlannedChange } from '../../../schema/change-plans/change-plan.type.js';
import { canonicalJson, sha256 } from '../../canonical-json.js';
import type { OnRefusal } from './change-plan.enum.js';

/** What was found when a plan was made, beside what its API shows of it. */
export interface Preview
  extends Pick<
    PlannedChange,
    | 'campaignIds'
    | 'before'
    | 'after'
    | 'dryRun'
    | 'dryRunCode'
    | 'dryRunMessage'
    | 'dailySpendChange'
    | 'last30Days'
    | 'conflictsWith'
  > {
  /** What stood, to be found again before the change is made; null where that could not be read. */
  standing: { subject: string | null; state: unknown; inWords: string } | null;
}

/** One change as it is stored; none of it ever changes. */
export interface StoredChange {
  id: string;
  position: number;
  operation: string;
  accountId: string;
  args: Record<string, unknown>;
  preview: Preview;
}

/** What a plan says besides its changes; none of it ever changes. */
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

/** Names all that a plan says: SHA-256 of its canonical JSON, hexadecimal. */
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
