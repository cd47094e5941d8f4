import type { UndoneChange } from '../../../schema/undo/undone-change.type.js';
import type { Viewer } from '../../access/viewer.js';
import { type AppError, conflict } from '../../errors.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';

/** What a write keeps so that it can be undone; `kind` says who undoes it. */
export interface KeptState {
  kind: string;
  accountId: string;
  /** The operation that was undone, where this was kept by undoing it. */
  operation?: string;
}

/** Kept by a write that cannot be undone. */
export interface Irreversible {
  accountId: string;
  /** Why, for the caller. */
  irreversible: string;
}

/** Refuses to undo a change because of what happened since. */
export function movedOn(how: string): AppError {
  return conflict(`${how}. Nothing was undone.`);
}

/** The state before and after undoing; null if there was nothing. */
export type Undone = Pick<UndoneChange, 'campaignId' | 'previous' | 'current'>;

export interface UndoInProgress extends WriteInProgress {
  /** The member on whose behalf an API key undoes. */
  userId: string | null | undefined;
}

export interface Undoer<Kept extends KeptState = KeptState> {
  /** Throws AppError `conflict` if the state at the platform was changed since. */
  undo(viewer: Viewer, kept: Kept, write: UndoInProgress): Promise<Undone>;
}
