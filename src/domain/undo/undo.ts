import type { UndoneChange } from '../../../schema/undo/undone-change.type.js';
import type { Viewer } from '../../access/viewer.js';
import { type AppError, conflict } from '../../errors.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';

/** State stored by a write so that it can be undone. `kind` selects the Undoer. */
export interface KeptState {
  kind: string;
  accountId: string;
  /** The original operation, if this was stored by an undo. */
  operation?: string;
}

/** Stored by a write that cannot be undone. */
export interface Irreversible {
  accountId: string;
  /** The reason, for the caller. */
  irreversible: string;
}

/** Refuses to undo a change that was overwritten. */
export function overwritten(how: string): AppError {
  return conflict(`${how}. Nothing was undone.`);
}

export type Undone = Pick<UndoneChange, 'campaignId' | 'previous' | 'current'>;

export interface UndoInProgress extends WriteInProgress {
  /** The member on whose behalf an API key acts. */
  userId: string | null | undefined;
}

export interface Undoer<Kept extends KeptState = KeptState> {
  /** Throws AppError `conflict` if the platform's state has changed since. */
  undo(viewer: Viewer, kept: Kept, write: UndoInProgress): Promise<Undone>;
}
