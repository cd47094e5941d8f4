import type { Database, Sql } from '../db/database.js';
import { sql } from '../db/statements/sql.js';
import { unhurried } from '../db/work.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';
import type { ReferenceRates } from '../domain/currencies/reference-rates.js';
import { NotFoundError } from '../errors.js';
import { type Clock, systemClock } from '../lib/clock.js';
import type { ShowProgress } from '../lib/progress.js';
import type { Log } from '../log.js';
import type { AdPlatforms } from '../platforms/ad-platform.js';
import type { ConnectionService } from '../platforms/connections/connection.service.js';
import { renewAccess } from './access-renewal.js';
import { AccountPull, type PullLimits } from './account.pull.js';
import type { DueAccount } from './account-parts.js';
import { listAccounts } from './account-records.js';
import { AccountRuns, type AccountsRequest, type PlatformAccess } from './account-runs.js';
import type { HistoryRules } from './day-range.js';
import { applyRetention } from './figures-retention.js';
import {
  type AccountOutcome,
  addTally,
  INTERRUPTED,
  newTally,
  type RunFailure,
  RunHistory,
  type SyncOutcome,
  summarize,
  type Tally,
} from './run-history.js';
import { type QueuedAccount, SyncBacklog } from './sync-backlog.js';
import { logEndedRuns } from './sync-entries.js';
import { lockName, type SyncLocks } from './sync-locks.js';

/** Defaults: 400 days of history, 30 of them subject to change, chunks of 50 days and 100,000 rows. */
export interface SyncOptions extends Partial<HistoryRules & PullLimits> {
  /** Concurrent accounts of a team. Default 4. */
  concurrency?: number | undefined;
  clock?: Clock | undefined;
  /** Looks at what a pull brought. */
  afterPull?: ((account: AccountKey) => Promise<void>) | undefined;
}

export interface SyncRequest extends Omit<AccountsRequest, 'teamRunId'> {
  accountId?: string | undefined;
  onProgress?: ShowProgress | undefined;
}

/** Queues accounts for any process, in the transaction that adds them to the backlog. */
export type QueueAccounts = (tx: Sql, accounts: readonly QueuedAccount[]) => Promise<void>;

interface ReachablePlatform extends PlatformAccess {
  due: DueAccount[];
}

const BUSY: SyncOutcome = { status: 'busy', failure: null, accounts: [] };

/** Pulls teams' accounts into the database and records the history. */
export class SyncService {
  readonly history: RunHistory;
  /** Call daily. */
  readonly applyRetention: () => Promise<void>;
  private readonly backlog: SyncBacklog;
  /** Called with the status of each run that ends in this process. */
  onEnd: ((status: SyncOutcome['status']) => void) | undefined;
  private readonly runs: AccountRuns;
  private readonly clock: Clock;

  constructor(
    private readonly db: Database,
    private readonly platforms: AdPlatforms,
    private readonly connections: ConnectionService,
    private readonly locks: SyncLocks,
    rates: ReferenceRates,
    private readonly log: Log,
    options: SyncOptions = {},
  ) {
    const { historyDays = 400, trailingDays = 30, chunkDays = 50, chunkRows = 100_000 } = options;
    const { concurrency = 4, clock = systemClock, retentionMonths, afterPull } = options;
    this.clock = clock;
    this.applyRetention = () => unhurried(() => applyRetention(db, clock, retentionMonths));
    this.history = new RunHistory(db);
    this.backlog = new SyncBacklog(db);
    const rules = { historyDays, trailingDays, retentionMonths, chunkDays, chunkRows };
    const pull = new AccountPull(db, rates, rules, clock);
    this.runs = new AccountRuns(pull, this.history, connections, locks, log, concurrency, afterPull);
  }

  /** Platform failures are in the outcome. Throws NotFoundError, or the signal's reason. */
  async run(request: SyncRequest): Promise<SyncOutcome> {
    const outcome = await unhurried(async () =>
      request.accountId === undefined
        ? ((await this.withTeamLock(request, (alone) => this.runLocked(alone))) ?? BUSY)
        : this.runLocked(request),
    );
    await this.logEnded(request.teamId);
    this.onEnd?.(outcome.status);
    return outcome;
  }

  /** Queues accounts for `pullQueued`; the last one ends the run. Throws the signal's reason. */
  async startTeamRun(request: Pick<SyncRequest, 'teamId' | 'signal'>, queue: QueueAccounts): Promise<void> {
    await unhurried(() =>
      this.withTeamLock(request, async ({ teamId, signal }) => {
        const run = await this.history.start(teamId, null);
        const tally = newTally();
        const { reached, failure } = await this.listReachable({ teamId, signal }, tally);
        const accounts = reached.flatMap(({ platform, due, notice = null }) =>
          due.map(({ id }) => ({ accountId: id, platform, notice })),
        );
        if (accounts.length === 0 || signal?.aborted) {
          const ended = signal?.aborted ? INTERRUPTED : (failure ?? null);
          await this.history.record(run, tally, ended);
          return this.afterTeam(teamId, ended, signal);
        }
        await this.db.transaction(async (tx) => {
          await new RunHistory(tx).record(run, tally, failure, 'running');
          const ids = await new SyncBacklog(tx).add(teamId, run.id, accounts);
          const queued = ids.map((accountId) => ({ teamId, accountId, runId: run.id }));
          await queue(tx, queued);
        });
      }),
    );
  }

  /** The account of the team that has been queued and not pulled for longest; undefined if none is queued. */
  nextQueued(teamId: string): Promise<QueuedAccount | undefined> {
    return this.backlog.next(teamId);
  }

  /** Throws the signal's reason, or an error for a lost lock; the account then stays queued. */
  async pullQueued(queued: QueuedAccount, signal: AbortSignal, onProgress?: ShowProgress): Promise<void> {
    await unhurried(async () => {
      const { teamId, runId } = queued;
      const account = await this.backlog.find(queued);
      const adapter = account && this.platforms.get(account.platform);
      const connection = adapter && (await this.connections.find(teamId, account.platform));
      if (account && adapter && connection?.status === 'active') {
        const { platform, notice } = account;
        const access = { platform, notice, connectedAt: connection.connectedAt, reader: () => adapter.reader(teamId) };
        const { failure } = await this.runs.pullOne(
          { teamId, teamRunId: runId, signal },
          access,
          account,
          ({ name }, fraction) => onProgress?.({ fraction, label: name }),
        );
        signal.throwIfAborted();
        if (failure?.code === INTERRUPTED.code) throw new Error(failure.message);
      }
      await this.finishAccount(queued);
    });
  }

  /** For an account that no process could finish. */
  async giveUp(queued: QueuedAccount): Promise<void> {
    await this.closeUnlessHeld(queued);
    await this.finishAccount(queued);
  }

  async giveUpAbandoned(): Promise<void> {
    for (const queued of await this.backlog.abandoned()) await this.giveUp(queued);
  }

  isRunning(teamId: string): Promise<boolean> {
    return this.backlog.has(teamId);
  }

  /** Undefined if the team is being synced elsewhere. */
  private async withTeamLock<T>(
    request: SyncRequest,
    work: (request: SyncRequest) => Promise<T>,
  ): Promise<T | undefined> {
    const { teamId } = request;
    const lock = await this.locks.acquire(lockName(teamId, null));
    if (!lock) return undefined;
    try {
      if (await this.isRunning(teamId)) return undefined;
      await this.history.closeInterrupted(teamId, null);
      const signal = AbortSignal.any([lock.lost, ...(request.signal ? [request.signal] : [])]);
      return await work({ ...request, signal });
    } finally {
      await lock.release();
    }
  }

  /** Removes an account from the backlog; the last one ends its team's run. */
  private async finishAccount(queued: QueuedAccount): Promise<void> {
    const { teamId, runId } = queued;
    const ended = await this.db.transaction(async (tx) => {
      const history = new RunHistory(tx);
      const run = { teamId, id: runId };
      const isOpen = await history.lockTeamRun(run);
      const others = await new SyncBacklog(tx).remove(queued);
      return isOpen && !others ? history.endTeam(run) : undefined;
    });
    if (!ended) return;
    await this.afterTeam(teamId, ended.failure);
  }

  private async afterTeam(teamId: string, failure: RunFailure | null, signal?: AbortSignal) {
    await this.history.deleteOld(teamId);
    await this.logEnded(teamId);
    signal?.throwIfAborted();
    const status = failure ? 'failed' : 'completed';
    this.log.info({ teamId, status }, 'sync ended');
    this.onEnd?.(status);
  }

  /** An entry that could not be written now is written after the next run. */
  private async logEnded(teamId: string): Promise<void> {
    await unhurried(() => logEndedRuns(this.db, teamId)).catch((err) =>
      this.log.warn({ err, teamId }, 'sync entries not written'),
    );
  }

  /** Closes runs left open by a crash, but not those of living processes. */
  async closeInterrupted(): Promise<void> {
    for (const run of await this.history.running()) await this.closeUnlessHeld(run);
  }

  private async closeUnlessHeld({ teamId, accountId }: { teamId: string; accountId: string | null }): Promise<void> {
    const lock = await this.locks.acquire(lockName(teamId, accountId));
    if (lock) await this.history.closeInterrupted(teamId, accountId).finally(() => lock.release());
  }

  private async runLocked(request: SyncRequest): Promise<SyncOutcome> {
    const { teamId, accountId, signal } = request;
    // A run of a single account has only its own history entry.
    const run = accountId === undefined ? await this.history.start(teamId, null) : undefined;
    const tally = newTally();
    const { reached, failure: unreached } = await this.listReachable(request, tally);
    if (unreached && reached.length === 0) {
      await this.history.record(run ?? (await this.history.start(teamId, accountId ?? null)), tally, unreached);
      signal?.throwIfAborted();
      return { status: 'failed', failure: unreached, accounts: [] };
    }
    if (accountId !== undefined && reached.every(({ due }) => due.length === 0)) throw new NotFoundError('account');
    const accounts = await this.pullAll(request, reached, run?.id);
    const failure = unreached ?? summarize(accounts);
    if (run !== undefined) {
      for (const each of accounts) addTally(tally, each.tally);
      await this.history.record(run, tally, signal?.aborted ? INTERRUPTED : failure);
      await this.history.deleteOld(teamId);
    }
    signal?.throwIfAborted();
    const busy = accounts.length > 0 && accounts.every(({ status }) => status === 'busy');
    return { status: failure ? 'failed' : busy ? 'busy' : 'completed', failure, accounts };
  }

  /** Reachable platforms with their accounts to pull, and the first failure among the others. */
  private async listReachable({ teamId, accountId, signal }: SyncRequest, tally: Tally) {
    const { connections, log, clock } = this;
    const reached: ReachablePlatform[] = [];
    let failure: RunFailure | undefined;
    for (const [platform, adapter] of await this.platformsOf(teamId, accountId)) {
      const { connectedAt, importAll = false } = (await connections.find(teamId, platform)) ?? {};
      const judge = (error: unknown) =>
        this.runs.recordFailure({ platform, connectedAt }, { teamId, accountId, signal }, error);
      try {
        const notice = await renewAccess({ connections, log, clock }, teamId, platform, adapter);
        tally.notice ??= notice;
        const reader = await adapter.reader(teamId);
        const choice = { platform, importAll, now: clock() };
        const { due, hidden } = await listAccounts(this.db, reader, teamId, choice, tally, signal);
        await connections.setStatus(teamId, platform, 'active', connectedAt);
        const selected = due.filter(({ id }) => accountId === undefined || id === accountId);
        if (hidden && (accountId === undefined || selected.length === 0)) {
          const judged = await judge(hidden);
          failure ??= judged;
          if (accountId !== undefined) continue;
        }
        reached.push({ platform, connectedAt, notice, reader: async () => reader, due: selected });
      } catch (error) {
        const judged = await judge(error);
        failure ??= judged;
      }
    }
    return { reached, failure };
  }

  /** The platforms to pull from; the first one, which will report it, if none is connected. */
  private async platformsOf(teamId: string, accountId: string | undefined) {
    const [account] =
      accountId === undefined
        ? []
        : await this.db.query<{ platform: string }>(
            sql`select platform from accounts where team_id = ${teamId} and id = ${accountId}`,
          );
    const names = account ? [account.platform] : await this.connections.platforms(teamId);
    const all = [...this.platforms];
    const found = all.filter(([platform]) => names.includes(platform));
    return found.length > 0 ? found : all.slice(0, 1);
  }

  private async pullAll(request: SyncRequest, reached: readonly ReachablePlatform[], teamRunId: string | undefined) {
    const total = reached.reduce((sum, { due }) => sum + due.length, 0);
    const shares = new Map<string, number>();
    const progress = (account: DueAccount, fraction: number) => {
      shares.set(account.id, fraction);
      const done = [...shares.values()].reduce((sum, share) => sum + share, 0);
      request.onProgress?.({ fraction: done / total, label: account.name });
    };
    const outcomes: AccountOutcome[] = [];
    for (const access of reached) {
      outcomes.push(...(await this.runs.pull({ ...request, teamRunId }, access, access.due, progress)));
    }
    return outcomes;
  }
}
