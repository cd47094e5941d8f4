import type { Sql } from '../../db/database.js';
import type { PlannedWrite } from './planned-write.js';

/** What a request under way keeps for its repetitions; without a key it keeps nothing. */
export interface Notes {
  /** Above 1 if an earlier try of the same request may have acted. */
  readonly attempt: number;
  /** A UUID that all tries of a request share: things named after it can be found again. */
  readonly mark: string;
  /** When the first try began. */
  readonly begunAt: Date;
  /** The notes of earlier tries. To be read under the lock that also guards what is done next. */
  recall<State extends object>(): Promise<Partial<State>>;
  /** Adds notes before another system is called, and then its answer. Throws `unavailable` if another try took over. */
  note(state: object, options?: NoteOptions): Promise<void>;
}

export interface NoteOptions {
  tx?: Sql;
  /** What is about to be changed, so that its next writer settles how this try ended; null once settled. */
  subject?: string | null;
}

/** A write under way, as services see it. */
export interface WriteInProgress extends Notes {
  readonly auditId: string;
  /** Keeps what `undoChange` needs with the audit entry, if the write succeeds. */
  keepForUndo(state: object): void;
  /** Set for a change of a plan, and if the write may need approval. */
  readonly planned?: PlannedWrite | undefined;
}

/** Of a request without a key, which cannot be repeated. */
export function withoutNotes(auditId: string): Notes {
  return {
    attempt: 1,
    mark: auditId,
    begunAt: new Date(),
    recall: async () => ({}),
    note: async () => undefined,
  };
}
