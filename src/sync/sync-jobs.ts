import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.js';
import { sql } from '../db/statements/sql.js';
import { unhurried } from '../db/work.js';
import { repairZones } from '../domain/accounts/account-zones.js';
import type { ReferenceRates } from '../domain/currencies/reference-rates.js';
import { alertMissedTargets } from '../domain/targets/target-alerts.js';
import { type Clock, systemClock } from '../lib/clock.js';
import type { Log } from '../log.js';
import { createQueue, EVERY_MINUTE, insertJobs, jobHandler, LONG_JOBS, polling, withTrace } from './job-queue.js';
import { rollKeptSums } from './kept-sums-roll.js';
import type { SyncService } from './sync.service.js';
import type { QueuedAccount } from './sync-backlog.js';

export interface SyncJobsOptions {
  /** Minutes between scheduled syncs of a team. Default 60. */
  intervalMinutes?: number | undefined;
  /** Concurrent accounts per process. Default 4. */
  concurrency?: number | undefined;
  /** Concurrent accounts per team across processes; workers polling at once may exceed it. Default 16. */
  teamConcurrency?: number | undefined;
  /** Polling interval where workers cannot be notified, and ten times as long where they can. Default 2. */
  pollSeconds?: number | undefined;
  /** Whether to queue due teams besides requested syncs. Default true. */
  schedule?: boolean | undefined;
  /** Determines when an account's day ends. */
  clock?: Clock | undefined;
}

interface TeamJob {
  teamId: string;
}

const TEAM = 'sync-team';
const ACCOUNT = 'sync-account';
const DEAD_LETTERS = 'sync-given-up';
const EVERY_HOUR = '10 * * * *';
const EVERY_DAY = '40 2 * * *';
/** Retries after the process that pulled an account died. */
const ACCOUNT_RETRIES = 5;
/** Concurrent team jobs per process. */
const CONCURRENT_TEAMS = 2;
const DEAD_LETTER_POLL_SECONDS = 30;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** How long a stop waits for running jobs. */
const STOP_MS = 4_000;

interface ScheduledQueue {
  queue: string;
  cron: string;
  /** Default 0. */
  retries?: number;
  /** Retention of finished jobs in seconds. */
  retentionSeconds: number;
  /** `end` aborts when the work must stop. */
  work(end: AbortSignal): Promise<unknown>;
}

/**
 * Syncs teams as jobs, on a schedule and on request. On schedule it also refreshes reference rates, drops old figures,
 * rolls kept sums, repairs time zones, and alerts of targets that will be missed. A team's job finds its accounts, each of
 * them a job for any process, in turn with those of other teams. A job whose process died restarts within about a minute.
 * See ADR 35.
 */
export class SyncJobs {
  private readonly stopping = new AbortController();
  private isOpen = false;

  private readonly scheduled: readonly ScheduledQueue[] = [
    { queue: 'sync-due', cron: EVERY_MINUTE, retentionSeconds: HOUR_SECONDS, work: () => this.requestDue() },
    {
      queue: 'reference-rates',
      cron: EVERY_HOUR,
      retentionSeconds: DAY_SECONDS,
      work: (end) => this.rates.refresh(end),
    },
    {
      queue: 'figures-tidy',
      cron: EVERY_DAY,
      retries: 2,
      retentionSeconds: DAY_SECONDS,
      work: () => this.sync.applyRetention(),
    },
    { queue: 'kept-sums', cron: EVERY_MINUTE, retentionSeconds: HOUR_SECONDS, work: (end) => this.rollKeptSums(end) },
    { queue: 'time-zones', cron: EVERY_HOUR, retentionSeconds: DAY_SECONDS, work: () => repairZones(this.db) },
  ];

  constructor(
    private readonly boss: PgBoss,
    private readonly db: Database,
    private readonly sync: SyncService,
    private readonly rates: Pick<ReferenceRates, 'refresh'>,
    log: Log,
    private readonly options: SyncJobsOptions = {},
  ) {
    boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  }

  /** Starts the queue, closes runs that a crash left open, and starts working. */
  async start(): Promise<void> {
    const { concurrency = 4, teamConcurrency = 16 } = this.options;
    const { pollSeconds = 2, schedule = true } = this.options;
    await this.open();
    await this.sync.closeInterrupted();
    const polls = polling(pollSeconds);
    const workers: string[] = [];
    const account = { ...polls, groupConcurrency: teamConcurrency };
    for (let index = 0; index < concurrency; index++) {
      const pull = jobHandler<QueuedAccount>(ACCOUNT, (queued, signal) =>
        this.sync.pullQueued(queued, this.untilStopping(signal)),
      );
      const worker = await this.boss.work<QueuedAccount>(ACCOUNT, account, async (jobs) => {
        await pull(jobs);
        // There may be more jobs; only idle workers wait for the next poll.
        this.boss.notifyWorker(worker);
      });
      workers.push(worker);
    }
    const teamWorker = jobHandler<TeamJob>(TEAM, ({ teamId }, signal) => this.queueAccounts(teamId, signal));
    await this.boss.work<TeamJob>(TEAM, { ...polls, localConcurrency: CONCURRENT_TEAMS }, async (jobs) => {
      await teamWorker(jobs);
      for (const worker of workers) this.boss.notifyWorker(worker);
    });
    const giveUp = jobHandler<QueuedAccount>(DEAD_LETTERS, (queued) => this.sync.giveUp(queued));
    await this.boss.work<QueuedAccount>(DEAD_LETTERS, { pollingIntervalSeconds: DEAD_LETTER_POLL_SECONDS }, giveUp);
    for (const { queue, cron, work } of this.scheduled) {
      const worker = jobHandler(queue, (_data, signal) => work(this.untilStopping(signal)));
      await this.boss.work<object>(queue, polls, worker);
      if (schedule) await this.boss.schedule(queue, cron);
      else await this.boss.unschedule(queue);
    }
  }

  /** Allows requesting syncs without working on jobs. */
  async open(): Promise<void> {
    if (this.isOpen) return;
    await this.boss.start();
    this.isOpen = true;
    const syncQueue = { ...LONG_JOBS, deleteAfterSeconds: DAY_SECONDS };
    await createQueue(this.boss, TEAM, { ...syncQueue, policy: 'exclusive', retryLimit: 2 });
    await createQueue(this.boss, DEAD_LETTERS, { ...syncQueue, retryLimit: ACCOUNT_RETRIES });
    await createQueue(this.boss, ACCOUNT, { ...syncQueue, retryLimit: ACCOUNT_RETRIES, deadLetter: DEAD_LETTERS });
    for (const { queue, retries = 0, retentionSeconds } of this.scheduled) {
      await createQueue(this.boss, queue, {
        policy: 'exclusive',
        retryLimit: retries,
        deleteAfterSeconds: retentionSeconds,
      });
    }
  }

  /** False if a sync of the team is already queued or running. */
  async request(teamId: string): Promise<boolean> {
    if (await this.sync.isRunning(teamId)) return false;
    const id = await this.boss.send(TEAM, withTrace<TeamJob>({ teamId }), { singletonKey: teamId });
    return id !== null;
  }

  /** Begins a run of the team, whose accounts then are jobs; does nothing while one runs. The queue must be open. */
  async queueAccounts(teamId: string, signal: AbortSignal): Promise<void> {
    await this.sync.startTeamRun({ teamId, signal: this.untilStopping(signal) }, async (tx, accounts) => {
      // Priorities interleave teams, so that none waits for all accounts of a large one.
      const jobs = accounts.map((data, index) => ({ data, group: { id: teamId }, priority: -index }));
      await insertJobs(this.boss, tx, ACCOUNT, jobs);
    });
  }

  /** Job counts per queue over all processes, at most a minute old. */
  async queueSizes(): Promise<{ queue: string; waiting: number; running: number; failed: number }[]> {
    const queues = await this.boss.getQueues();
    return queues.map(({ name, readyCount, activeCount, failedCount }) => ({
      queue: name,
      waiting: readyCount,
      running: activeCount,
      failed: failedCount,
    }));
  }

  /** Ends running jobs within seconds; whole days stored by then are kept. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error('The server is stopping.'));
    await this.boss.stop({ graceful: true, timeout: STOP_MS });
  }

  private async rollKeptSums(signal: AbortSignal): Promise<void> {
    const { clock = systemClock } = this.options;
    try {
      await rollKeptSums(this.db, clock(), signal);
    } finally {
      // Alerts must not depend on one account's sums.
      await unhurried(() => alertMissedTargets(this.db, clock(), signal));
    }
  }

  private untilStopping(signal: AbortSignal): AbortSignal {
    return AbortSignal.any([this.stopping.signal, signal]);
  }

  /** Teams last synced an interval ago or before an import; with only revoked access, once a day. */
  private async requestDue(): Promise<void> {
    const { intervalMinutes = 60 } = this.options;
    await this.sync.giveUpAbandoned();
    const due = await this.db.query<TeamJob>(
      sql`select c.team_id as "teamId"
        from (select team_id, bool_or(status = 'active') as active from platform_connections group by team_id) c
        where not exists (
          select 1 from sync_runs r where r.team_id = c.team_id and r.account_id is null
            and r.started_at > now() - make_interval(mins => case when c.active then ${intervalMinutes} else 1440 end)
            and r.started_at > all (
              select a.created_at from accounts a
              where c.active and a.team_id = c.team_id and a.last_synced_at is null and a.status <> 'UNLINKED'))`,
    );
    for (const { teamId } of due) await this.request(teamId);
  }
}
