import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import type { Log } from '../log.js';
import type { AdReader } from '../platforms/ad-reader.js';
import type { ConnectionService } from '../platforms/connections/connection.service.js';
import { PlatformError } from '../platforms/platform-error.js';
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

export interface AccountsRequest {
  teamId: string;
  /** The team's run that this belongs to. */
  teamRunId?: string | undefined;
  /** Limits the pull to this many days up to yesterday, plus missing ones. */
  lastDays?: number | undefined;
  /** Ends the run early and keeps whole days stored by then. */
  signal?: AbortSignal | undefined;
}

/** A team's access to a platform during a run. */
export interface PlatformAccess {
  platform: string;
  /** When the connection in use was made. */
  connectedAt: string | undefined;
  /** Shown in each account's history. */
  notice?: string | null;
  /** Throws AppError `platform_rejected` if the team has not connected the platform. */
  reader(): Promise<AdReader>;
}

/** The state of an account that works. */
const ACTIVE = 'ENABLED';

/** Aborts all accounts of a run after the platform revoked the access. */
class AccessRevoked extends Error {
  constructor(readonly failure: RunFailure) {
    super(failure.message);
  }
}

/** Suspended accounts can be read, cancelled ones often cannot: then there is nothing that a person should repair. */
function isExpected({ status }: DueAccount, error: unknown): error is PlatformError {
  return status !== ACTIVE && error instanceof PlatformError && error.failure === 'rejected';
}

/** Pulls accounts of one platform concurrently, each under its lock and with its history entry. */
export class AccountRuns {
  constructor(
    private readonly accountPull: AccountPull,
    private readonly history: RunHistory,
    private readonly connections: ConnectionService,
    private readonly locks: SyncLocks,
    private readonly log: Log,
    private readonly concurrency: number,
    /** After each pull that was not broken off, while the account is still locked. */
    private readonly afterPull?: (account: AccountKey) => Promise<void>,
  ) {}

  /** Ends early if the access is revoked. Rejects with errors that are not the platform's. */
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
          if (outcome.failure?.code === 'connection_revoked') stop.abort(new AccessRevoked(outcome.failure));
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

  /** The failure to record for `error`; also stores a revocation. */
  async recordFailure(
    { platform, connectedAt }: Pick<PlatformAccess, 'platform' | 'connectedAt'>,
    { teamId, accountId, signal }: AccountsRequest & { accountId?: string | undefined },
    error: unknown,
  ): Promise<RunFailure> {
    const reason = signal?.aborted ? signal.reason : undefined;
    const failure =
      reason === undefined ? failureOf(error) : reason instanceof AccessRevoked ? reason.failure : INTERRUPTED;
    if (failure === INTERNAL) this.log.error({ err: error, teamId, accountId, platform }, 'sync failed');
    else this.log.warn({ teamId, accountId, platform, code: failure.code, reason: failure.message }, 'sync failed');
    if (failure.code === 'connection_revoked') {
      await this.connections.setStatus(teamId, platform, 'revoked', connectedAt);
    }
    return failure;
  }

  /** Rejects with errors that are not the platform's. */
  async pullOne(
    request: AccountsRequest & { signal: AbortSignal },
    access: PlatformAccess,
    account: DueAccount,
    onProgress?: (account: DueAccount, fraction: number) => void,
  ): Promise<AccountOutcome> {
    const { teamId, teamRunId, lastDays } = request;
    const { id: accountId, name, timeZone, currency, status } = account;
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
        if (isExpected(account, error) && tally.rowsRead === 0 && !signal.aborted) {
          tally.notice ??= `The platform lists this account as ${status} and does not show it; what was read before stays. ${error.message}`;
          await this.history.record(run, tally);
          return { ...outcome, status: 'completed', failure: null };
        }
        const failure = await this.recordFailure(access, { teamId, accountId, signal }, error);
        await this.history.record(run, tally, failure);
        if (!signal.aborted) await this.lookAfter({ teamId, accountId });
        return { ...outcome, status: 'failed', failure };
      }
      await this.history.record(run, tally);
      await this.lookAfter({ teamId, accountId });
      return { ...outcome, status: 'completed', failure: null };
    } finally {
      await lock.release();
    }
  }

  /** A fault in it is no fault of the pull. */
  private async lookAfter(account: AccountKey): Promise<void> {
    await this.afterPull?.(account).catch((err: unknown) => this.log.error({ err, ...account }, 'after a pull'));
  }
}
