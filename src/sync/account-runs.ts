import type { Log } from '../log.js';
import type { AdReader } from '../platforms/ad-records.js';
import type { ConnectionService } from '../platforms/connections/connection.service.js';
import type { AccountPull } from './account.pull.js';
import type { DueAccount } from './account-parts.js';
import {
  type AccountOutcome,
  failureOf,
  INTERNAL,
  INTERRUPTED,
  newTally,
  type RunFailure,
  type RunHistory,
  type Tally,
} from './run-history.js';
import { lockName, type SyncLocks } from './sync-locks.js';

/** Whose accounts are pulled, and how far back. */
export interface AccountsRequest {
  teamId: string;
  /** The run of the team that they are part of. */
  teamRunId?: string | undefined;
  /** Pull only this many days up to yesterday, and missing ones; default: all that are missing or may have changed. */
  lastDays?: number | undefined;
  /** Ends the run early; whole days that are stored by then stay. */
  signal?: AbortSignal | undefined;
}

/** A team's access to one platform for the length of a run. */
export interface PlatformAccess {
  platform: string;
  /** When the connection was made that the run began with. */
  connectedAt: string | undefined;
  /** For people, in the history of each account. */
  notice?: string | null;
  /** Throws AppError `platform_rejected` for a team that has not connected the platform. */
  reader(): Promise<AdReader>;
}

/** Ends the accounts of a run after one of them found that the access was withdrawn. */
class Withdrawn extends Error {
  constructor(readonly failure: RunFailure) {
    super(failure.message);
  }
}

/** Pulls accounts of one platform, a few at a time, each under its lock and with its entry in the history. */
export class AccountRuns {
  constructor(
    private readonly accountPull: AccountPull,
    private readonly history: RunHistory,
    private readonly connections: ConnectionService,
    private readonly locks: SyncLocks,
    private readonly log: Log,
    private readonly concurrency: number,
  ) {}

  /** Ends early if the platform withdraws its access. Rejects with any error that is not the platform's. */
  async pull(
    request: AccountsRequest,
    access: PlatformAccess,
    due: readonly DueAccount[],
    onProgress: (account: DueAccount, fraction: number) => void,
  ): Promise<AccountOutcome[]> {
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, ...(request.signal ? [request.signal] : [])]);
    const outcomes: AccountOutcome[] = [];
    const waiting = [...due];
    const worker = async () => {
      try {
        for (let account = waiting.shift(); account && !signal.aborted; account = waiting.shift()) {
          const outcome = await this.pullOne({ ...request, signal }, access, account, onProgress);
          outcomes.push(outcome);
          onProgress(account, 1);
          if (outcome.failure?.code === 'connection_revoked') stop.abort(new Withdrawn(outcome.failure));
        }
      } catch (error) {
        stop.abort(error);
        throw error;
      }
    };
    const settled = await Promise.allSettled(Array.from({ length: this.concurrency }, worker));
    for (const each of settled) if (each.status === 'rejected') throw each.reason;
    return outcomes;
  }

  /** The failure to record for `error`. If the access was withdrawn, stores that, too. */
  async judge(
    { platform, connectedAt }: Pick<PlatformAccess, 'platform' | 'connectedAt'>,
    { teamId, accountId, signal }: AccountsRequest & { accountId?: string | undefined },
    error: unknown,
  ): Promise<RunFailure> {
    const reason = signal?.aborted ? signal.reason : undefined;
    const failure =
      reason === undefined ? failureOf(error) : reason instanceof Withdrawn ? reason.failure : INTERRUPTED;
    if (failure === INTERNAL) this.log.error({ err: error, teamId, accountId, platform }, 'sync failed');
    else this.log.warn({ teamId, accountId, platform, code: failure.code, reason: failure.message }, 'sync failed');
    if (failure.code === 'connection_revoked') {
      await this.connections.setStatus(teamId, platform, 'revoked', connectedAt);
    }
    return failure;
  }

  /** Pulls one account under its lock. Rejects with any error that is not the platform's. */
  async pullOne(
    request: AccountsRequest & { signal: AbortSignal },
    access: PlatformAccess,
    account: DueAccount,
    onProgress?: (account: DueAccount, fraction: number) => void,
  ): Promise<AccountOutcome> {
    const { teamId, teamRunId, lastDays } = request;
    const { id: accountId, name, timeZone, currency } = account;
    const tally: Tally = { ...newTally(), notice: access.notice ?? null };
    const outcome = { accountId, name, tally };
    const lock = await this.locks.acquire(lockName(teamId, accountId));
    if (!lock) return { ...outcome, status: 'busy', failure: null };
    try {
      await this.history.closeInterrupted(teamId, accountId);
      const run = await this.history.start(teamId, accountId, teamRunId);
      const signal = AbortSignal.any([request.signal, lock.lost]);
      try {
        await this.accountPull.run({
          account: { teamId, accountId, timeZone, currency },
          reader: await access.reader(),
          lastDays,
          tally,
          signal,
          mayWrite: async () => {
            signal.throwIfAborted();
            await lock.requireHeld();
          },
          onProgress: (fraction) => onProgress?.(account, fraction),
        });
      } catch (error) {
        const failure = await this.judge(access, { teamId, accountId, signal }, error);
        await this.history.note(run, tally, failure);
        return { ...outcome, status: 'failed', failure };
      }
      await this.history.note(run, tally);
      return { ...outcome, status: 'completed', failure: null };
    } finally {
      await lock.release();
    }
  }
}
