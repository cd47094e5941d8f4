import type { Viewer } from '../../access/viewer.js';
import type { PlannedWrite } from '../audit/planned-write.js';

/** One call of an operation on behalf of whoever approved it. */
export interface PlannedCall {
  /** As they are stored: JSON. */
  args: Record<string, unknown>;
  planned?: PlannedWrite;
  /** All tries of it have this in common, and no other call has it. */
  key: string;
  /** As the logs name what brought it. */
  requestId: string;
  /** Recorded with the arguments in the audit log. */
  origin: Readonly<Record<string, string>>;
  onAudit(auditId: string): void;
}

/** A write that plans are made of, or that takes one back, as every door runs it. */
export interface PlannedOperation {
  readonly name: string;
  /** Throws AppError unless the caller may do this, by scope or role and by the team's plan. */
  admit(viewer: Viewer): Promise<void>;
  /** Tries it without changing anything. `args` are JSON; throws what the write would. */
  tryOut(viewer: Viewer, args: Record<string, unknown>, planned: PlannedWrite): Promise<void>;
  /** Carries it out: access, idempotency, guardrails, audit log and all. */
  run(viewer: Viewer, call: PlannedCall): Promise<unknown>;
}

/** Every one of them by its name. */
export type PlannedOperations = ReadonlyMap<string, PlannedOperation>;

/** Arguments of writes that say how, not what: a plan says that for all of its changes. */
export const OF_THE_CALL: ReadonlySet<string> = new Set(['validateOnly', 'userId']);

/** The operation that takes a change back. */
export const UNDO = 'undoChange';
