import type { Sql } from '../db/database.js';
import { type Statement, sql } from '../db/sql.js';
import { announcing } from '../domain/webhooks/announce.js';
import { AppError } from '../errors.js';
import { lineOf, type OnSkipped } from '../platforms/answer.js';
import { PlatformError, type PlatformFailure } from '../platforms/platform-error.js';

/** Progress of a run; recorded however it ends. */
export interface Tally {
  rowsRead: number;
  from: string | null;
  to: string | null;
  /** Records that could not be read and were left out. */
  skipped: number;
  /** The first of them and why, a line each. */
  skippedReasons: string[];
  /** For people, although nothing failed. */
  notice: string | null;
}

/** Skipped records that are named; the others are only counted. */
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

/** Counts skipped records in `tally`. */
export function skippedTo(tally: Tally): OnSkipped {
  return (record) => {
    tally.skipped++;
    if (tally.skippedReasons.length < MOST_REASONS) tally.skippedReasons.push(lineOf(record));
  };
}

/** The records of one report that could not be read: counted in `tally`, and not taken as gone. */
export class UnreadRecords {
  /** There are records that do not even tell their id. */
  anyUnnamed = false;
  protected ids: string[] = [];
  readonly note: OnSkipped;

  constructor(readonly tally: Tally) {
    const count = skippedTo(tally);
    this.note = (record) => {
      count(record);
      if (record.id === null) this.anyUnnamed = true;
      else this.ids.push(record.id);
    };
  }

  /** Whether everything could be read. */
  get complete(): boolean {
    return this.ids.length === 0 && !this.anyUnnamed;
  }

  /** SQL: whether the stored row `id` may go if unreported: unless it or any unnamed record was unreadable. */
  mayBeGone(id: Statement): Statement {
    return sql`(not ${this.anyUnnamed}::boolean and ${id} <> all(${this.ids}::text[]))`;
  }
}

/** Adds the tally of an account's run to that of its team's. */
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

export interface AccountOutcome {
  accountId: string;
  name: string;
  /** `busy`: somebody else pulls the account at this moment. */
  status: 'completed' | 'failed' | 'busy';
  failure: RunFailure | null;
  tally: Tally;
}

export interface SyncOutcome {
  /** `busy`: somebody else syncs the team at this moment; nothing was done. */
  status: 'completed' | 'failed' | 'busy';
  failure: RunFailure | null;
  accounts: AccountOutcome[];
}

/** One sentence about all failed accounts; null if none failed. */
export function summary(accounts: readonly AccountOutcome[]): RunFailure | null {
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

interface EndedRun extends Pick<Tally, 'rowsRead' | 'skipped' | 'skippedReasons' | 'notice'> {
  accountId: string;
  name: string;
  status: string;
  code: string | null;
  message: string | null;
}

/** How the run of an account, or the team's own part of its run, ended. */
function outcomeOf({ accountId, name, status, code, message, ...told }: EndedRun): AccountOutcome {
  return {
    accountId,
    name,
    status: status === 'failed' ? 'failed' : 'completed',
    failure: code === null ? null : { code, message: message ?? '' },
    tally: { ...newTally(), ...told },
  };
}

export class RunHistory {
  constructor(private readonly db: Sql) {}

  /** `teamRunId`: the run of the team that this one of an account is part of. */
  async start(teamId: string, accountId: string | null, teamRunId?: string): Promise<RunKey> {
    const [row] = await this.db.query<{ id: string }>(
      sql`insert into sync_runs (team_id, account_id, status, team_run_id)
        values (${teamId}, ${accountId}, 'running', ${teamRunId}) returning id`,
    );
    return { teamId, ...(row as { id: string }) };
  }

  /** Ends a run as completed, or as failed with `failure`. */
  end(run: RunKey, tally: Tally, failure?: RunFailure | null): Promise<void> {
    return this.note(run, tally, failure, failure ? 'failed' : 'completed');
  }

  /** Records the state of a run, which may go on (`running`). */
  async note(
    { teamId, id }: RunKey,
    tally: Tally,
    failure: RunFailure | null | undefined,
    status: 'running' | 'completed' | 'failed',
  ): Promise<void> {
    const noting = sql`update sync_runs
        set status = ${status}, from_date = ${tally.from}, to_date = ${tally.to},
          rows_read = ${tally.rowsRead}, skipped = ${tally.skipped},
          skipped_reasons = ${tally.skippedReasons}::text[], notice = ${tally.notice}, error_code = ${failure?.code}, error_message = ${failure?.message},
          finished_at = case when ${status} <> 'running' then clock_timestamp() end
        where team_id = ${teamId} and id = ${id}`;
    if (status !== 'failed' || failure?.code === INTERRUPTED.code) {
      await this.db.query(noting);
      return;
    }
    // The failures of a team's accounts are told as that of its run.
    await this.db.query(
      sql`with noted as (${noting} returning team_id, id, account_id, team_run_id, error_code),
        facts as (
          select n.team_id,
            jsonb_build_object('syncRunId', n.id, 'accountId', n.account_id, 'code', n.error_code) as data
          from noted n where n.team_run_id is null
        ),
        ${announcing('sync.failed')}`,
    );
  }

  /** Locks the run of a team, so that it ends once; false if it has ended. */
  async hold({ teamId, id }: RunKey): Promise<boolean> {
    const held = await this.db.query(
      sql`select 1 from sync_runs where team_id = ${teamId} and id = ${id} and status = 'running' for update`,
    );
    return held.length > 0;
  }

  /** Ends the run of a team with the outcome of its accounts, each account's last run. */
  async endTeam(run: RunKey): Promise<{ tally: Tally; failure: RunFailure | null }> {
    const rows = await this.db.query<EndedRun>(
      sql`select distinct on (r.account_id) r.account_id as "accountId", coalesce(a.name, r.account_id) as name, r.status,
          r.error_code as code, r.error_message as message, r.rows_read as "rowsRead", r.skipped,
          r.skipped_reasons as "skippedReasons", r.notice
        from sync_runs r left join accounts a on a.team_id = r.team_id and a.id = r.account_id
        where r.team_id = ${run.teamId} and (r.id = ${run.id} or r.team_run_id = ${run.id})
        order by r.account_id nulls first, r.started_at desc`,
    );
    const [own, ...accounts] = rows.map(outcomeOf);
    const tally = own?.tally ?? newTally();
    for (const each of accounts) addTo(tally, each.tally);
    const failure = own?.failure ?? summary(accounts);
    await this.end(run, tally, failure);
    return { tally, failure };
  }

  /** Closes runs that nobody runs: the caller holds their lock. A team's run goes on while accounts of it wait. */
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

  async forgetOld(teamId: string): Promise<void> {
    await this.db.query(
      sql`delete from sync_runs where team_id = ${teamId} and started_at < now() - interval '90 days'`,
    );
  }
}
