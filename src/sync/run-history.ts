import type { Sql } from '../db/database.js';
import { sql } from '../db/sql.js';
import { AppError } from '../errors.js';
import { lineOf, type OnSkipped } from '../platforms/answer.js';
import { PlatformError, type PlatformFailure } from '../platforms/platform-error.js';

/** What a run did so far; it is recorded however the run ends. */
export interface Tally {
  rowsRead: number;
  from: string | null;
  to: string | null;
  /** Records that could not be read and were left out. */
  skipped: number;
  /** What the first of them were, and why; a line each. */
  skippedReasons: string[];
  /** What people should know although nothing failed. */
  notice: string | null;
}

/** So many records that were left out are named; the others are only counted. */
const MOST_REASONS = 5;

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
  return { rowsRead: 0, from: null, to: null, skipped: 0, skippedReasons: [], notice: null };
}

/** Counts into `tally` what is left out. */
export function skippedTo(tally: Tally): OnSkipped {
  return (record) => {
    tally.skipped++;
    if (tally.skippedReasons.length < MOST_REASONS) tally.skippedReasons.push(lineOf(record));
  };
}

/** Adds what an account's run did to the tally of its team's. */
export function addTo(sum: Tally, { rowsRead, skipped, skippedReasons, notice }: Tally): void {
  sum.rowsRead += rowsRead;
  sum.skipped += skipped;
  sum.notice ??= notice;
  sum.skippedReasons = [...sum.skippedReasons, ...skippedReasons].slice(0, MOST_REASONS);
}

/** What to record of `error`; anything that is not meant for people becomes `internal`. */
export function failureOf(error: unknown): RunFailure {
  if (error instanceof PlatformError) return { code: PLATFORM_CODES[error.failure], message: error.message };
  return error instanceof AppError ? { code: error.code, message: error.message } : INTERNAL;
}

interface RunKey {
  teamId: string;
  id: string;
}

export class RunHistory {
  constructor(private readonly db: Sql) {}

  async start(teamId: string, accountId: string | null): Promise<RunKey> {
    const [row] = await this.db.query<{ id: string }>(
      sql`insert into sync_runs (team_id, account_id, status) values (${teamId}, ${accountId}, 'running') returning id`,
    );
    return { teamId, ...(row as { id: string }) };
  }

  /** As completed, unless with a failure. */
  async end({ teamId, id }: RunKey, tally: Tally, failure?: RunFailure | null): Promise<void> {
    await this.db.query(
      sql`update sync_runs
        set status = ${failure ? 'failed' : 'completed'}, from_date = ${tally.from}, to_date = ${tally.to},
          rows_read = ${tally.rowsRead}, skipped = ${tally.skipped},
          skipped_reasons = ${tally.skippedReasons}::text[], notice = ${tally.notice}, error_code = ${failure?.code}, error_message = ${failure?.message},
          finished_at = clock_timestamp()
        where team_id = ${teamId} and id = ${id}`,
    );
  }

  /** Closes runs that are still called running although nobody runs them: the caller holds their lock. */
  async closeInterrupted(teamId: string, accountId: string | null): Promise<void> {
    await this.db.query(
      sql`update sync_runs
        set status = 'failed', error_code = ${INTERRUPTED.code}, error_message = ${INTERRUPTED.message},
          finished_at = now()
        where team_id = ${teamId} and account_id is not distinct from ${accountId} and status = 'running'`,
    );
  }

  running(): Promise<{ teamId: string; accountId: string | null }[]> {
    return this.db.query(
      sql`select distinct team_id as "teamId", account_id as "accountId" from sync_runs where status = 'running'`,
    );
  }

  async forgetOld(teamId: string): Promise<void> {
    await this.db.query(
      sql`delete from sync_runs where team_id = ${teamId} and started_at < now() - interval '90 days'`,
    );
  }
}
