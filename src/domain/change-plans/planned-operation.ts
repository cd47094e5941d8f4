import type { Viewer } from '../../access/viewer.js';
import type { PlannedWrite } from '../audit/planned-write.js';
import type { Write } from '../audit/write.service.js';

/** One call of an operation on behalf of its approver. */
interface PlannedCall extends Pick<Write, 'args' | 'requestId' | 'origin' | 'onAudit'> {
  /** The idempotency key, the same for all tries of the call. */
  key: string;
  planned?: PlannedWrite;
}

/** A write that plans consist of, or that undoes one, run as through any transport. */
export interface PlannedOperation {
  readonly name: string;
  /** Throws AppError unless scope or role and the team's plan allow it. */
  admit(viewer: Viewer): Promise<void>;
  /** Tries it without changing anything. Throws what the write would. */
  tryOut(viewer: Viewer, args: Record<string, unknown>, planned: PlannedWrite): Promise<void>;
  /** Carries it out, with access checks, idempotency, guardrails and audit log. */
  run(viewer: Viewer, call: PlannedCall): Promise<unknown>;
}

/** By name. */
export type PlannedOperations = ReadonlyMap<string, PlannedOperation>;

/** Arguments of writes that a plan sets for all of its changes. */
export const OF_THE_CALL: ReadonlySet<string> = new Set(['validateOnly', 'userId']);

export const UNDO = 'undoChange';
