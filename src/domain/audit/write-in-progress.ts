import type { Sql } from '../../db/database.js';
import type { PlannedWrite } from './planned-write.js';

/** Progress of a request that its retries continue from. Without an idempotency key, nothing is stored. */
export interface WriteProgress {
  /** Above 1 if an earlier try of the same request may have acted. */
  readonly attempt: number;
  /** UUID shared by all tries of a request, so that things named after it can be found again. */
  readonly mark: string;
  /** When the first try began. */
  readonly startedAt: Date;
  /** Progress of earlier tries. Must be read under the lock that guards the next step. */
  loadProgress<State extends object>(): Promise<Partial<State>>;
  /** Called before and after each outside call. Throws `unavailable` if another try took over. */
  saveProgress(state: object, options?: SaveOptions): Promise<void>;
}

export interface SaveOptions {
  tx?: Sql;
  /** The changed field, whose next writer can settle this try's outcome; null once settled. */
  subject?: string | null;
}

/** A running write, as services see it. */
export interface WriteInProgress extends WriteProgress {
  readonly auditId: string;
  /** Stores what `undoChange` needs with the audit entry, if the write succeeds. */
  keepForUndo(state: object): void;
  /** Set for a planned change, and if the write may need approval. */
  readonly planned?: PlannedWrite | undefined;
}

/** For a request without a key, which cannot be repeated. */
export function unsavedProgress(auditId: string): WriteProgress {
  return {
    attempt: 1,
    mark: auditId,
    startedAt: new Date(),
    loadProgress: async () => ({}),
    saveProgress: async () => undefined,
  };
}
