import type { Job, PgBoss } from 'pg-boss';
import type { Database } from '../db/database.js';
import { sql } from '../db/sql.js';
import type { ReferenceRates } from '../domain/currencies/reference-rates.js';
import type { Log } from '../log.js';
import type { SyncService } from './sync.service.js';

export interface SyncJobsOptions {
  /** Minutes from one scheduled sync of a team to the next. Default 60. */
  intervalMinutes?: number | undefined;
  /** Teams that this process syncs at the same time. Default 1 on an embedded database, otherwise 2. */
  concurrency?: number | undefined;
  /** Seconds between looks for new jobs. Default 2. */
  pollSeconds?: number | undefined;
  /** Looks for teams that are due; off where only asked-for syncs shall run. Default true. */
  schedule?: boolean | undefined;
}

interface TeamJob {
  teamId: string;
}

const DUE = 'sync-due';
const TEAM = 'sync-team';
const RATES = 'reference-rates';
const TIDY = 'figures-tidy';
const EVERY_MINUTE = '* * * * *';
const EVERY_HOUR = '10 * * * *';
const EVERY_DAY = '40 2 * * *';
const HEARTBEAT_SECONDS = 30;
const LONGEST_RUN_SECONDS = 6 * 3_600;
const KEPT_SECONDS = 86_400;
/** Time that a stopping process gives running jobs to take notice. */
const STOP_MS = 4_000;

/**
 * Syncs teams as jobs: on a schedule and when asked for; looks for new reference rates, and drops old figures. Each team has one job at a time over all processes on the
 * database; a job whose process died is taken up again by another within about a minute.
 */
export class SyncJobs {
  private readonly stopping = new AbortController();

  constructor(
    private readonly boss: PgBoss,
    private readonly db: Database,
    private readonly sync: SyncService,
    private readonly rates: Pick<ReferenceRates, 'refresh'>,
    private readonly log: Log,
    private readonly options: SyncJobsOptions = {},
  ) {
    boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  }

  /** Prepares the queue, closes what a crash left open in the history, and begins to work. */
  async start(): Promise<void> {
    const { concurrency = this.db.embedded ? 1 : 2, pollSeconds = 2, schedule = true } = this.options;
    await this.boss.start();
    await this.boss.createQueue(TEAM, {
      policy: 'exclusive',
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: LONGEST_RUN_SECONDS,
      retryLimit: 2,
      deleteAfterSeconds: KEPT_SECONDS,
    });
    await this.boss.createQueue(DUE, { policy: 'exclusive', retryLimit: 0, deleteAfterSeconds: 3_600 });
    await this.boss.createQueue(RATES, { policy: 'exclusive', retryLimit: 0, deleteAfterSeconds: KEPT_SECONDS });
    await this.boss.createQueue(TIDY, { policy: 'exclusive', retryLimit: 2, deleteAfterSeconds: KEPT_SECONDS });
    await this.sync.closeInterrupted();
    const polling = { pollingIntervalSeconds: pollSeconds };
    await this.boss.work<TeamJob>(TEAM, { ...polling, localConcurrency: concurrency }, (jobs) => this.runTeam(jobs));
    await this.boss.work(DUE, polling, () => this.requestDue());
    await this.boss.work(RATES, polling, ([job]) => this.refreshRates(job?.signal));
    await this.boss.work(TIDY, polling, () => this.sync.tidyFigures());
    for (const [queue, cron] of [
      [DUE, EVERY_MINUTE],
      [RATES, EVERY_HOUR],
      [TIDY, EVERY_DAY],
    ] as const) {
      if (schedule) await this.boss.schedule(queue, cron);
      else await this.boss.unschedule(queue);
    }
  }

  /** Asks for a sync of a team as soon as a process is free. False when one is already waiting or running. */
  async request(teamId: string): Promise<boolean> {
    const id = await this.boss.send(TEAM, { teamId } satisfies TeamJob, { singletonKey: teamId });
    return id !== null;
  }

  /** Takes no more jobs and ends the running ones within seconds; whole days that are stored by then stay. */
  async stop(): Promise<void> {
    this.stopping.abort(new Error('The server is stopping.'));
    await this.boss.stop({ graceful: true, timeout: STOP_MS });
  }

  private async runTeam([job]: Job<TeamJob>[]): Promise<void> {
    if (!job) return;
    const { teamId } = job.data;
    const signal = AbortSignal.any([job.signal, this.stopping.signal]);
    const outcome = await this.sync.run({ teamId, signal });
    this.log.info({ teamId, status: outcome.status, accounts: outcome.accounts.length }, 'sync ended');
  }

  private async refreshRates(signal: AbortSignal | undefined): Promise<void> {
    const signals = [this.stopping.signal, ...(signal ? [signal] : [])];
    await this.rates.refresh(AbortSignal.any(signals));
  }

  /**
   * A team is due when its last run began an interval ago, or before an account was imported; one that has to be
   * connected again, once a day.
   */
  private async requestDue(): Promise<void> {
    const { intervalMinutes = 60 } = this.options;
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
