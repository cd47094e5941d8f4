import { type Clock, systemClock } from '../clock.js';
import type { Database } from '../db/database.js';
import { NotFoundError } from '../errors.js';
import type { Log } from '../log.js';
import type { ConnectionService } from '../platforms/connections/connection.service.js';
import { clientAccounts } from '../platforms/google-ads/account-reports.js';
import type { GoogleAccess, GooglePlatform } from '../platforms/google-platform.js';
import { PlatformError } from '../platforms/platform-error.js';
import { AccountPull, type PullLimits } from './account.pull.js';
import { writeAccounts } from './account-records.js';
import type { HistoryRules } from './day-range.js';
import { failureOf, INTERNAL, INTERRUPTED, newTally, type RunFailure, RunHistory, type Tally } from './run-history.js';
import type { SyncLocks } from './sync-locks.js';
import { type AccountOutcome, type SyncOutcome, type SyncProgress, summary } from './sync-outcome.js';

export type { AccountOutcome, SyncOutcome, SyncProgress } from './sync-outcome.js';

export interface SyncOptions extends Partial<HistoryRules>, Partial<PullLimits> {
  /** Accounts of one team that are pulled at the same time. Default 1 on an embedded database, otherwise 4. */
  concurrency?: number | undefined;
  clock?: Clock | undefined;
}

export interface SyncRequest {
  teamId: string;
  /** Only this account. */
  accountId?: string | undefined;
  /** Pull only the last so many days, and what is missing; default: what is missing and what may have changed. */
  lastDays?: number | undefined;
  /** Ends the run early; whole days that are stored by then stay. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: SyncProgress) => void) | undefined;
}

interface DueAccount {
  id: string;
  name: string;
  timeZone: string;
}

const DEFAULTS = { historyDays: 400, trailingDays: 30, chunkDays: 50, chunkRows: 100_000 };
/** The embedded database works in the server's own thread, so its transactions are kept short. */
const TRANSACTION_ROWS = { embedded: 6_000, server: 100_000 };
/** After so many rows the embedded database, which has no autovacuum, is told to look at its tables again. */
const MANY_ROWS = 100_000;

/** Pulls teams' accounts from their platform into the database, and keeps the history of it. */
export class SyncService {
  readonly history: RunHistory;
  private readonly listeners: ((status: SyncOutcome['status']) => void)[] = [];
  private readonly pull: AccountPull;
  private readonly clock: Clock;
  private readonly concurrency: number;

  constructor(
    private readonly db: Database,
    private readonly google: GooglePlatform,
    private readonly connections: ConnectionService,
    private readonly locks: SyncLocks,
    private readonly log: Log,
    options: SyncOptions = {},
  ) {
    this.history = new RunHistory(db);
    this.clock = options.clock ?? systemClock;
    this.concurrency = options.concurrency ?? (db.embedded ? 1 : 4);
    const rules = {
      historyDays: options.historyDays ?? DEFAULTS.historyDays,
      trailingDays: options.trailingDays ?? DEFAULTS.trailingDays,
    };
    const limits = {
      chunkDays: options.chunkDays ?? DEFAULTS.chunkDays,
      chunkRows: options.chunkRows ?? DEFAULTS.chunkRows,
      transactionRows: options.transactionRows ?? (db.embedded ? TRANSACTION_ROWS.embedded : TRANSACTION_ROWS.server),
    };
    this.pull = new AccountPull(db, rules, limits, this.clock);
  }

  /**
   * Syncs a team, or one account of it. Failures at the platform are part of the outcome and of the history; it throws
   * only NotFoundError for an account that the platform does not have, and the signal's reason.
   */
  async run(request: SyncRequest): Promise<SyncOutcome> {
    const outcome = await this.runAlone(request);
    for (const listener of this.listeners) listener(outcome.status);
    return outcome;
  }

  /** `listener` is told how each run of this process ended. */
  onEnd(listener: (status: SyncOutcome['status']) => void): void {
    this.listeners.push(listener);
  }

  private async runAlone(request: SyncRequest): Promise<SyncOutcome> {
    const { teamId, accountId } = request;
    if (accountId !== undefined) return this.runLocked(request);
    const lock = await this.locks.acquire(`sync ${teamId}`);
    if (!lock) return { status: 'busy', failure: null, accounts: [] };
    try {
      await this.history.closeInterrupted(teamId, null);
      const signal = AbortSignal.any([lock.lost, ...(request.signal ? [request.signal] : [])]);
      return await this.runLocked({ ...request, signal });
    } finally {
      await lock.release();
    }
  }

  /** Closes runs in the history that a crash left open. Runs of other living processes stay. */
  async closeInterrupted(): Promise<void> {
    for (const { teamId, accountId } of await this.history.running()) {
      const lock = await this.locks.acquire(lockName(teamId, accountId));
      if (!lock) continue;
      await this.history.closeInterrupted(teamId, accountId).finally(() => lock.release());
    }
  }

  private async runLocked(request: SyncRequest): Promise<SyncOutcome> {
    const { teamId, accountId, signal } = request;
    // A run of one account alone has its own entry in the history and needs none for the team.
    const run = accountId === undefined ? await this.history.start(teamId, null) : undefined;
    const tally = newTally();
    let access: GoogleAccess;
    let due: DueAccount[];
    try {
      access = await this.google.forTeam(teamId);
      due = await this.pullAccounts(teamId, access, tally, signal);
      await this.connections.setStatus(teamId, 'google-ads', 'active');
    } catch (error) {
      const entry = run ?? (await this.history.start(teamId, accountId ?? null));
      const failure = await this.recordFailure(entry, request, tally, error);
      signal?.throwIfAborted();
      return { status: 'failed', failure, accounts: [] };
    }
    if (accountId !== undefined) due = due.filter(({ id }) => id === accountId);
    if (accountId !== undefined && due.length === 0) throw new NotFoundError('account');
    const accounts = await this.pullAll(request, access, due);
    const failure = summary(accounts);
    if (run !== undefined) {
      tally.rowsRead += accounts.reduce((sum, each) => sum + each.tally.rowsRead, 0);
      if (signal?.aborted) await this.history.fail(run, tally, INTERRUPTED);
      else if (failure) await this.history.fail(run, tally, failure);
      else await this.history.complete(run, tally);
      await this.history.forgetOld(teamId);
      if (this.db.embedded && tally.rowsRead > MANY_ROWS) await this.db.query('analyze');
    }
    signal?.throwIfAborted();
    const busy = accounts.length > 0 && accounts.every(({ status }) => status === 'busy');
    return { status: failure ? 'failed' : busy ? 'busy' : 'completed', failure, accounts };
  }

  private async pullAccounts(
    teamId: string,
    access: GoogleAccess,
    tally: Tally,
    signal: AbortSignal | undefined,
  ): Promise<DueAccount[]> {
    const accounts = await clientAccounts(access.ads, access.managerId, signal);
    tally.rowsRead += accounts.length;
    await writeAccounts(this.db, teamId, accounts);
    const managers = accounts.filter(({ isManager }) => isManager).map(({ id }) => id);
    await this.db.query('update accounts set last_synced_at = $3 where team_id = $1 and id = any($2)', [
      teamId,
      managers,
      this.clock().toISOString(),
    ]);
    return accounts.filter(({ isManager, status }) => !isManager && status === 'ENABLED');
  }

  private async pullAll(request: SyncRequest, access: GoogleAccess, due: DueAccount[]): Promise<AccountOutcome[]> {
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, ...(request.signal ? [request.signal] : [])]);
    const shares = new Map<string, number>();
    const progress = (account: DueAccount, fraction: number) => {
      shares.set(account.id, fraction);
      const done = [...shares.values()].reduce((sum, share) => sum + share, 0);
      request.onProgress?.({ fraction: due.length === 0 ? 1 : done / due.length, label: account.name });
    };
    const outcomes: AccountOutcome[] = [];
    const waiting = [...due];
    const worker = async () => {
      for (let account = waiting.shift(); account && !signal.aborted; account = waiting.shift()) {
        const current = account;
        const outcome = await this.pullOne({ ...request, signal }, access, current, (share) =>
          progress(current, share),
        );
        outcomes.push(outcome);
        progress(current, 1);
        if (outcome.failure?.code === 'connection_revoked') stop.abort(REVOKED);
      }
    };
    const settled = await Promise.allSettled(
      Array.from({ length: this.concurrency }, () =>
        worker().catch((error: unknown) => {
          stop.abort(error);
          throw error;
        }),
      ),
    );
    for (const each of settled) if (each.status === 'rejected') throw each.reason;
    return outcomes;
  }

  private async pullOne(
    request: SyncRequest & { signal: AbortSignal },
    access: GoogleAccess,
    account: DueAccount,
    onProgress: (fraction: number) => void,
  ): Promise<AccountOutcome> {
    const { teamId, lastDays } = request;
    const tally = newTally();
    const outcome = { accountId: account.id, name: account.name, tally };
    const lock = await this.locks.acquire(lockName(teamId, account.id));
    if (!lock) return { ...outcome, status: 'busy', failure: null };
    try {
      await this.history.closeInterrupted(teamId, account.id);
      const run = await this.history.start(teamId, account.id);
      const signal = AbortSignal.any([request.signal, lock.lost]);
      try {
        const key = { teamId, accountId: account.id, timeZone: account.timeZone };
        await this.pull.run({ account: key, access, lastDays, tally, signal, onProgress });
      } catch (error) {
        const failure = await this.recordFailure(run, { teamId, accountId: account.id, signal }, tally, error);
        return { ...outcome, status: 'failed', failure };
      }
      await this.history.complete(run, tally);
      return { ...outcome, status: 'completed', failure: null };
    } finally {
      await lock.release();
    }
  }

  private async recordFailure(
    run: string,
    { teamId, accountId, signal }: Pick<SyncRequest, 'teamId' | 'accountId' | 'signal'>,
    tally: Tally,
    error: unknown,
  ): Promise<RunFailure> {
    const reason = signal?.aborted ? signal.reason : undefined;
    const failure = reason === undefined ? failureOf(error) : reason === REVOKED ? failureOf(REVOKED) : INTERRUPTED;
    if (failure === INTERNAL) this.log.error({ err: error, teamId, accountId }, 'sync failed');
    else this.log.warn({ teamId, accountId, code: failure.code, reason: failure.message }, 'sync failed');
    if (failure.code === 'connection_revoked') await this.connections.setStatus(teamId, 'google-ads', 'revoked');
    await this.history.fail(run, tally, failure);
    return failure;
  }
}

const REVOKED = new PlatformError('revoked', 'Google no longer accepts the saved access: connect Google Ads again.');

function lockName(teamId: string, accountId: string | null): string {
  return accountId === null ? `sync ${teamId}` : `sync ${teamId} ${accountId}`;
}
