import type { Sql } from '../../db/database.js';
import type { PlannedWrite } from './planned-write.js';

/** What one request keeps for its repetitions while it is under way; a request without a key keeps nothing. */
export interface Notes {
  /** 1; more when an earlier try of the same request may have acted. */
  readonly attempt: number;
  /** A UUID that all tries of a request have in common: what is named after it is found again. */
  readonly mark: string;
  /** When the first try began. */
  readonly begunAt: Date;
  /** What this try and earlier ones noted. Read it under the lock that also guards what is done next. */
  recall<State extends object>(): Promise<Partial<State>>;
  /**
   * Adds to what later tries recall: before another system is asked, and again together with what is stored of its answer.
   * Throws AppError `unavailable` when another try has taken over, so that only one of them goes on.
   */
  note(state: object, options?: NoteOptions): Promise<void>;
}

export interface NoteOptions {
  /** The transaction that it belongs to. */
  tx?: Sql;
  /** What is about to be changed, so that whoever changes it next settles how this try ended; null: it is settled. */
  subject?: string | null;
}

/** A write under way, as the services that do it see it. */
export interface WriteInProgress extends Notes {
  /** Its entry in the audit log. */
  readonly auditId: string;
  /** Keeps, with the audit entry, what `undoChange` needs to take the write back; only of a write that gets done. */
  keepForUndo(state: object): void;
  /** Set where it is one change of a plan, or may need approval. */
  readonly planned?: PlannedWrite | undefined;
}

/** Of a request that came without a key, and cannot be told again. */
export function withoutNotes(auditId: string): Notes {
  return {
    attempt: 1,
    mark: auditId,
    begunAt: new Date(),
    recall: async () => ({}),
    note: async () => undefined,
  };
}
