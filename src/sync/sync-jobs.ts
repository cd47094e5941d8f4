import type { PgBoss } from 'pg-boss';
import type { Database } from '../db/database.js';
import { sql } from '../db/statements/sql.js';
import { unhurried } from '../db/work.js';
import { repairZones } from '../domain/accounts/account-zones.js';
import type { ReferenceRates } from '../domain/currencies/reference-rates.js';
import { alertMissedTargets } from '../domain/targets/target-alerts.js';
import { type Clock, systemClock } from '../lib/clock.js';
import type { Log } from '../log.js';
import { asked, EVERY_MINUTE, insertJobs, jobOf, LONG_JOBS } from './job-queue.js';
import { rollKeptSums } from './kept-sums-roll.js';
import type { SyncService } from './sync.service.js';
import type { QueuedAccount } from './sync-backlog.js';

export interface SyncJobsOptions {
  /** Minutes from one scheduled sync of a team to the next. Default 60. */
  intervalMinutes?: number | undefined;
  /** Accounts that this process pulls at the same time. Default 4. */
  concurrency?: number | undefined;
  /**
   * Accounts of one team that all processes together pull at the same time; workers that look at the same moment may
   * each take one more. Default 16.
   */
  teamConcurrency?: number | undefined;
  /** Seconds between looks for new jobs. Default 2. */
  pollSeconds?: number | undefined;
  /** Whether to queue teams that are due, or only requested syncs. Default true. */
  schedule?: boolean | undefined;
  /** Says when an account's day ends. */
  clock?: Clock | undefined;
}

interface TeamJob {
  teamId: string;
}

const TEAM = 'sync-team';
const ACCOUNT = 'sync-account';
const GIVEN_UP = 'sync-given-up';
const EVERY_HOUR = '10 * * * *';
const EVERY_DAY = '40 2 * * *';
/** Further tries for an account when the process that pulled it ended. */
const ACCOUNT_RETRIES = 5;
/** Teams whose accounts a process finds at the same time. */
const TEAMS_AT_ONCE = 2;
const GIVEN_UP_POLL_SECONDS = 30;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/** How long a stopping process waits for running jobs to take notice. */
const STOP_MS = 4_000;

interface ScheduledQueue {
  queue: string;
  cron: string;
  /** Default 0. */
  retries?: number;
  /** Seconds for which a job is kept when it has ended. */
  kept: number;
  /** `end` aborts when the work is to end. */
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
    { queue: 'sync-due', cron: EVERY_MINUTE, kept: HOUR_SECONDS, work: () => this.requestDue() },
    { queue: 'reference-rates', cron: EVERY_HOUR, kept: DAY_SECONDS, work: (end) => this.rates.refresh(end) },
    { queue: 'figures-tidy', cron: EVERY_DAY, retries: 2, kept: DAY_SECONDS, work: () => this.sync.tidyFigures() },
    { queue: 'kept-sums', cron: EVERY_MINUTE, kept: HOUR_SECONDS, work: (end) => this.rollKeptSums(end) },
    { queue: 'time-zones', cron: EVERY_HOUR, kept: DAY_SECONDS, work: () => repairZones(this.db) },
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

  /** Prepares the queue, closes what a crash left open in the history, and begins to work. */
  async start(): Promise<void> {
    const { concurrency = 4, teamConcurrency = 16 } = this.options;
    const { pollSeconds = 2, schedule = true } = this.options;
    await this.open();
    await this.sync.closeInterrupted();
    const polling = { pollingIntervalSeconds: pollSeconds };
    const workers: string[] = [];
    const account = { ...polling, groupConcurrency: teamConcurrency };
    for (let index = 0; index < concurrency; index++) {
      const pull = jobOf<QueuedAccount>(ACCOUNT, (queued, signal) =>
        this.sync.pullQueued(queued, this.untilStopping(signal)),
      );
      const worker = await this.boss.work<QueuedAccount>(ACCOUNT, account, async (jobs) => {
        await pull(jobs);
        // There may be more: only who found nothing waits for the next look.
        this.boss.notifyWorker(worker);
      });
      workers.push(worker);
    }
    const spread = jobOf<TeamJob>(TEAM, (team, signal) => this.spreadTeam(team, signal));
    await this.boss.work<TeamJob>(TEAM, { ...polling, localConcurrency: TEAMS_AT_ONCE }, async (jobs) => {
      await spread(jobs);
      for (const worker of workers) this.boss.notifyWorker(worker);
    });
    const giveUp = jobOf<QueuedAccount>(GIVEN_UP, (queued) => this.sync.giveUp(queued));
    await this.boss.work<QueuedAccount>(GIVEN_UP, { pollingIntervalSeconds: GIVEN_UP_POLL_SECONDS }, giveUp);
    for (const { queue, cron, work } of this.scheduled) {
      const worker = jobOf(queue, (_data, signal) => work(this.untilStopping(signal)));
      await this.boss.work<object>(queue, polling, worker);
      if (schedule) await this.boss.schedule(queue, cron);
      else await this.boss.unschedule(queue);
    }
  }

  /** Prepares the queue, so that syncs can be asked for. A process that only asks takes no jobs. */
  async open(): Promise<void> {
    if (this.isOpen) return;
    await this.boss.start();
    this.isOpen = true;
    const ofSyncs = { ...LONG_JOBS, deleteAfterSeconds: DAY_SECONDS };
    await this.boss.createQueue(TEAM, { ...ofSyncs, policy: 'exclusive', retryLimit: 2 });
    await this.boss.createQueue(GIVEN_UP, { ...ofSyncs, retryLimit: ACCOUNT_RETRIES });
    await this.boss.createQueue(ACCOUNT, { ...ofSyncs, retryLimit: ACCOUNT_RETRIES, deadLetter: GIVEN_UP });
    for (const { queue, retries = 0, kept } of this.scheduled) {
      await this.boss.createQueue(queue, { policy: 'exclusive', retryLimit: retries, deleteAfterSeconds: kept });
    }
  }

  /** Asks for a sync of a team as soon as a process is free. False when one is already waiting or running. */
  async request(teamId: string): Promise<boolean> {
    if (await this.sync.isUnderWay(teamId)) return false;
    const id = await this.boss.send(TEAM, asked<TeamJob>({ teamId }), { singletonKey: teamId });
    return id !== null;
  }

  /** How many jobs of each queue wait, run and have failed, in all processes; counted within the last minute. */
  async depths(): Promise<{ queue: string; waiting: number; running: number; failed: number }[]> {
    const queues = await this.boss.getQueues();
    return queues.map(({ name, readyCount, activeCount, failedCount }) => ({
      queue: name,
      waiting: readyCount,
      running: activeCount,
      failed: failedCount,
    }));
  }

  /** Takes no more jobs and ends running ones within seconds; whole days that are stored by then stay. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error('The server is stopping.'));
    await this.boss.stop({ graceful: true, timeout: STOP_MS });
  }

  private async spreadTeam({ teamId }: TeamJob, signal: AbortSignal): Promise<void> {
    await this.sync.spread({ teamId, signal: this.untilStopping(signal) }, async (tx, accounts) => {
      // The first accounts of all teams come first, then the second ones, so that no team waits for all of a large one.
      const jobs = accounts.map((data, index) => ({ data, group: { id: teamId }, priority: -index }));
      await insertJobs(this.boss, tx, ACCOUNT, jobs);
    });
  }

  private async rollKeptSums(signal: AbortSignal): Promise<void> {
    const { clock = systemClock } = this.options;
    try {
      await rollKeptSums(this.db, clock(), signal);
    } finally {
      // Others get their alerts even if the sums of an account cannot be kept.
      await unhurried(() => alertMissedTargets(this.db, clock(), signal));
    }
  }

  private untilStopping(signal: AbortSignal): AbortSignal {
    return AbortSignal.any([this.stopping.signal, signal]);
  }

  /** Due: teams whose last run began an interval ago or before an import; those to be connected again, once a day. */
  private async requestDue(): Promise<void> {
    const { intervalMinutes = 60 } = this.options;
    await this.sync.giveUpForgotten();
    const due = await this.db.query<TeamJob>(
      sql`select c.team_id as "teamId"
        from (select team_id, bool_or(status = 'active') as active from platform_connections group by team_id) c
        where not exists (
          select 1 from sync_runs r where r.team_id = c.team_id and r.account_id is null
            and r.started_at > now() - make_interval(mins => case when c.active then ${intervalMinutes} else 1440 end)
            and r.started_at > all (
              select a.created_at from accounts a
              where c.active and a.team_id = c.team_id and a.last_synced_at is null and a.status = 'ENABLED'))`,
    );
    for (const { teamId } of due) await this.request(teamId);
  }
}
