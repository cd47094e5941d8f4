import type { Sql } from '../db/database.js';
import { AppError } from '../errors.js';
import { PlatformError, type PlatformFailure } from '../platforms/platform-error.js';

/** What a run did so far; it is recorded however the run ends. */
export interface Tally {
  rowsRead: number;
  from: string | null;
  to: string | null;
}

/** Why a run failed: a code for programs and a sentence for people, without secrets or stacks. */
export interface RunFailure {
  code: string;
  message: string;
}

const PLATFORM_CODES: Record<PlatformFailure, string> = {
  rejected: 'platform_rejected',
  unavailable: 'platform_unavailable',
  malformed: 'platform_malformed',
  quota: 'platform_quota',
  revoked: 'connection_revoked',
};

export const INTERRUPTED: RunFailure = {
  code: 'interrupted',
  message: 'The run was interrupted; the next one continues where it stopped.',
};

export const INTERNAL: RunFailure = {
  code: 'internal',
  message: 'The run failed because of a fault in this server; its log has the details.',
};

export function newTally(): Tally {
  return { rowsRead: 0, from: null, to: null };
}

/** What to record of `error`; anything that is not meant for people becomes `internal`. */
export function failureOf(error: unknown): RunFailure {
  if (error instanceof PlatformError) return { code: PLATFORM_CODES[error.failure], message: error.message };
  return error instanceof AppError ? { code: error.code, message: error.message } : INTERNAL;
}

/** One past or present run of an account, or of a team where `accountId` is null. */
export interface SyncRun {
  id: string;
  teamId: string;
  accountId: string | null;
  status: 'running' | 'completed' | 'failed';
  from: string | null;
  to: string | null;
  rowsRead: number;
  errorCode: string | null;
  errorMessage: string | null;
  startedAt: string;
  finishedAt: string | null;
}

const KEPT_DAYS = 90;

/** The history of runs in `sync_runs`. */
export class RunHistory {
  constructor(private readonly sql: Sql) {}

  async start(teamId: string, accountId: string | null): Promise<string> {
    const [row] = await this.sql.query<{ id: string }>(
      `insert into sync_runs (team_id, account_id, status) values ($1, $2, 'running') returning id`,
      [teamId, accountId],
    );
    return (row as { id: string }).id;
  }

  async complete(id: string, tally: Tally): Promise<void> {
    await this.end(id, 'completed', tally, null);
  }

  async fail(id: string, tally: Tally, failure: RunFailure): Promise<void> {
    await this.end(id, 'failed', tally, failure);
  }

  /** Closes runs that are still called running although nobody runs them: the caller holds their lock. */
  async closeInterrupted(teamId: string, accountId: string | null): Promise<void> {
    await this.sql.query(
      `update sync_runs set status = 'failed', error_code = $3, error_message = $4, finished_at = now()
       where team_id = $1 and account_id is not distinct from $2 and status = 'running'`,
      [teamId, accountId, INTERRUPTED.code, INTERRUPTED.message],
    );
  }

  running(): Promise<{ teamId: string; accountId: string | null }[]> {
    return this.sql.query(
      `select distinct team_id as "teamId", account_id as "accountId" from sync_runs where status = 'running'`,
    );
  }

  async forgetOld(teamId: string): Promise<void> {
    await this.sql.query(
      `delete from sync_runs where team_id = $1 and started_at < now() - interval '${KEPT_DAYS} days'`,
      [teamId],
    );
  }

  private async end(id: string, status: string, tally: Tally, failure: RunFailure | null): Promise<void> {
    await this.sql.query(
      `update sync_runs set status = $2, from_date = $3, to_date = $4, rows_read = $5, error_code = $6,
         error_message = $7, finished_at = clock_timestamp() where id = $1`,
      [id, status, tally.from, tally.to, tally.rowsRead, failure?.code ?? null, failure?.message ?? null],
    );
  }
}
