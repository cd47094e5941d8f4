import type { Sql } from '../db/database.js';
import { allOrNone, type Statement, sql } from '../db/statements/sql.js';
import { announcing, hurry } from '../domain/webhooks/announce.js';
import { AppError } from '../errors.js';
import { lineOf, type OnSkipped } from '../platforms/answer.js';
import { PlatformError, type PlatformFailure } from '../platforms/platform-error.js';

/** Progress of a run; recorded however it ends. */
export interface Tally {
  rowsRead: number;
  from: string | null;
  to: string | null;
  /** Unreadable records. */
  skipped: number;
  /** Details of the first ones. */
  skippedReasons: string[];
  /** A warning for people although nothing failed. */
  notice: string | null;
}

/** Further skipped records are only counted. */
const MAX_REASONS = 5;

/** A code, and a sentence for people without secrets or stacks. */
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

/** Counts skipped records. */
export function countSkipped(tally: Tally): OnSkipped {
  return (record) => {
    tally.skipped++;
    if (tally.skippedReasons.length < MAX_REASONS) tally.skippedReasons.push(lineOf(record));
  };
}

/** Unreadable records of one report: counted, and not treated as deleted. */
export class UnreadRecords {
  /** An unreadable record had no id. */
  hasUnreadWithoutId = false;
  protected ids: string[] = [];
  readonly record: OnSkipped;

  constructor(readonly tally: Tally) {
    const count = countSkipped(tally);
    this.record = (record) => {
      count(record);
      if (record.id === null) this.hasUnreadWithoutId = true;
      else this.ids.push(record.id);
    };
  }

  get isComplete(): boolean {
    return this.ids.length === 0 && !this.hasUnreadWithoutId;
  }

  /** SQL: whether an unreported row may be deleted: not if it, or a record without id, was unreadable. */
  isDeletable(id: Statement): Statement {
    return this.hasUnreadWithoutId ? allOrNone(false, id) : sql`${id} <> all(${this.ids}::text[])`;
  }
}

/** Adds an account's tally to its team's. */
export function addTally(sum: Tally, { rowsRead, skipped, skippedReasons, notice }: Tally): void {
  sum.rowsRead += rowsRead;
  sum.skipped += skipped;
  sum.notice ??= notice;
  sum.skippedReasons = [...sum.skippedReasons, ...skippedReasons].slice(0, MAX_REASONS);
}

/** Unexpected errors become `internal`. */
export function failureOf(error: unknown): RunFailure {
  if (error instanceof PlatformError) return { code: PLATFORM_CODES[error.failure], message: error.message };
  return error instanceof AppError ? { code: error.code, message: error.message } : INTERNAL;
}

export interface AccountOutcome {
  accountId: string;
  name: string;
  /** `busy`: pulled by another process. */
  status: 'completed' | 'failed' | 'busy';
  failure: RunFailure | null;
  tally: Tally;
}

export interface SyncOutcome {
  /** `busy`: another process is syncing the team. */
  status: 'completed' | 'failed' | 'busy';
  failure: RunFailure | null;
  accounts: AccountOutcome[];
}

/** Null if none failed. */
export function summarize(accounts: readonly AccountOutcome[]): RunFailure | null {
  const failed = accounts.filter(({ status }) => status === 'failed');
  const [first] = failed;
  if (!first?.failure) return null;
  const { code, message } = first.failure;
  const isShared = code === 'connection_revoked' || code === INTERRUPTED.code;
  if (isShared && failed.every(({ failure }) => failure?.code === code)) return first.failure;
  return {
    code: 'accounts_failed',
    message: `${failed.length} of ${accounts.length} accounts failed, ${first.name} first: ${message}`,
  };
}

interface RunKey {
  teamId: string;
  id: string;
}

export class RunHistory {
  constructor(private readonly db: Sql) {}

  /** `teamRunId`: the team's run that an account's run belongs to. */
  async start(teamId: string, accountId: string | null, teamRunId?: string): Promise<RunKey> {
    const [row] = await this.db.query<{ id: string }>(
      sql`insert into sync_runs (team_id, account_id, status, team_run_id)
        values (${teamId}, ${accountId}, 'running', ${teamRunId}) returning id`,
    );
    return { teamId, ...(row as { id: string }) };
  }

  /** Records the end of a run, or its state (`running`). */
  async record(
    { teamId, id }: RunKey,
    tally: Tally,
    failure?: RunFailure | null,
    status: 'running' | 'completed' | 'failed' = failure ? 'failed' : 'completed',
  ): Promise<void> {
    const update = sql`update sync_runs
        set status = ${status}, from_date = ${tally.from}, to_date = ${tally.to},
          rows_read = ${tally.rowsRead}, skipped = ${tally.skipped},
          skipped_reasons = ${tally.skippedReasons}::text[], notice = ${tally.notice}, error_code = ${failure?.code}, error_message = ${failure?.message},
          finished_at = ${status === 'running' ? sql`null` : sql`statement_timestamp()`}
        where team_id = ${teamId} and id = ${id}`;
    if (status !== 'failed' || failure?.code === INTERRUPTED.code) {
      await this.db.query(update);
      return;
    }
    // Account failures are announced with the team's run.
    const deliveries = await this.db.query(
      sql`with noted as (${update} returning team_id, id, account_id, team_run_id, error_code),
        facts as (
          select n.team_id,
            jsonb_build_object('syncRunId', n.id, 'accountId', n.account_id, 'code', n.error_code) as data
          from noted n where n.team_run_id is null
        ),
        ${announcing('sync.failed', teamId)}`,
    );
    await hurry(this.db, deliveries);
  }

  /** Locks a team's run so that it ends once; false if it has ended. */
  async lockTeamRun({ teamId, id }: RunKey): Promise<boolean> {
    const locked = await this.db.query(
      sql`select 1 from sync_runs where team_id = ${teamId} and id = ${id} and status = 'running' for update`,
    );
    return locked.length > 0;
  }

  /** Ends a team's run by the last run of each account. */
  async endTeam(run: RunKey): Promise<{ tally: Tally; failure: RunFailure | null }> {
    // `nulls first` puts the team's own run first.
    const [own, ...accounts] = await this.db.query<AccountOutcome>(
      sql`select distinct on (r.account_id) r.account_id as "accountId", coalesce(a.name, r.account_id) as name,
          case r.status when 'failed' then 'failed' else 'completed' end as status,
          case when r.error_code is not null
            then jsonb_build_object('code', r.error_code, 'message', coalesce(r.error_message, '')) end as failure,
          jsonb_build_object('rowsRead', r.rows_read, 'skipped', r.skipped, 'skippedReasons', r.skipped_reasons,
            'notice', r.notice, 'from', null, 'to', null) as tally
        from sync_runs r left join accounts a on a.team_id = r.team_id and a.id = r.account_id
        where r.team_id = ${run.teamId} and (r.id = ${run.id} or r.team_run_id = ${run.id})
        order by r.account_id nulls first, r.started_at desc`,
    );
    const tally = own?.tally ?? newTally();
    for (const each of accounts) addTally(tally, each.tally);
    const failure = own?.failure ?? summarize(accounts);
    await this.record(run, tally, failure);
    return { tally, failure };
  }

  /** Call with the lock held. A team's run stays open while its accounts are queued. */
  async closeInterrupted(teamId: string, accountId: string | null): Promise<void> {
    await this.db.query(
      sql`update sync_runs
        set status = 'failed', error_code = ${INTERRUPTED.code}, error_message = ${INTERRUPTED.message},
          finished_at = now()
        where team_id = ${teamId} and account_id is not distinct from ${accountId} and status = 'running'
          and not exists (select 1 from sync_backlog b where b.team_id = ${teamId} and b.run_id = sync_runs.id)`,
    );
  }

  running(): Promise<{ teamId: string; accountId: string | null }[]> {
    return this.db.query(
      sql`select distinct team_id as "teamId", account_id as "accountId" from sync_runs where status = 'running'`,
    );
  }

  async deleteOld(teamId: string): Promise<void> {
    await this.db.query(
      sql`delete from sync_runs where team_id = ${teamId} and started_at < now() - interval '90 days'`,
    );
  }
}
