import type { AuditStatus } from './audit.enum.js';

/** One write: who tried what, and what came of it. */
export interface AuditEntry {
  id: string;
  userId: string | null;
  apiKeyId: string | null;
  /** The operation's name. */
  tool: string;
  accountId: string | null;
  payload: Record<string, unknown>;
  status: AuditStatus;
  /** Error code of a write that was refused or failed. */
  code: string | null;
  message: string | null;
  result: unknown;
  /** False also once it was undone. */
  undoable: boolean;
  requestId: string;
  /** ISO 8601, UTC. */
  createdAt: string;
}

export interface AuditFilters {
  tool?: string | null;
  accountId?: string | null;
  userId?: string | null;
  apiKeyId?: string | null;
  status?: AuditStatus | null;
}

/** A write that is about to be tried. */
export interface Attempt {
  tool: string;
  payload: Record<string, unknown>;
  requestId: string;
}
