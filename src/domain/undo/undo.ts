import type { UndoneChange } from '../../../schema/undo/undone-change.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { WriteInProgress } from '../audit/write-in-progress.js';

/** What a write keeps so that it can be undone; `kind` says who undoes it. */
export interface KeptState {
  kind: string;
  accountId: string;
  /** The operation that was undone, where this was kept by undoing it. */
  operation?: string;
}

/** What a write keeps that can't be undone. */
export interface Irreversible {
  accountId: string;
  /** Why, for the caller. */
  irreversible: string;
}

/** What an undone change was about, before and after; null where there was nothing. */
export type Undone = Pick<UndoneChange, 'campaignId' | 'previous' | 'current'>;

export interface Undoer<Kept extends KeptState = KeptState> {
  /** Throws AppError `conflict` when the platform no longer stands as the change left it. */
  undo(viewer: Viewer, kept: Kept, write: WriteInProgress, userId: string | null | undefined): Promise<Undone>;
}
