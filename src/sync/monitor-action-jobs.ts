import type { PgBoss } from 'pg-boss';
import type { Sql } from '../db/database.js';
import { sql } from '../db/statements/sql.js';
import type { Log } from '../log.js';
import { createQueue, EVERY_MINUTE, jobHandler, polling, SHORT_JOBS } from './job-queue.js';

interface DueAction {
  teamId: string;
  eventId: string;
}

const QUEUE = 'monitor-actions';
const JOB_RETENTION_SECONDS = 3_600;
/** Proposals per run and per team in it: each asks a platform. */
const MAX_ACTIONS = 50;
const MAX_OF_TEAM = 10;

/** Proposes what monitors want, in one process at a time. */
export class MonitorActionJobs {
  private readonly stopping = new AbortController();
  /** Set before `start`. */
  propose: ((action: DueAction) => Promise<void>) | undefined;

  constructor(
    private readonly boss: PgBoss,
    private readonly db: Sql,
    private readonly log: Log,
    /** Polling interval in seconds. */
    private readonly pollSeconds = 2,
  ) {}

  /** The queue must be started. */
  async start(): Promise<void> {
    await createQueue(this.boss, QUEUE, {
      ...SHORT_JOBS,
      deleteAfterSeconds: JOB_RETENTION_SECONDS,
    });
    const worker = jobHandler(QUEUE, (_data, signal) =>
      this.proposeDue(AbortSignal.any([signal, this.stopping.signal])),
    );
    await this.boss.work(QUEUE, polling(this.pollSeconds), worker);
    await this.boss.schedule(QUEUE, EVERY_MINUTE);
  }

  stop(): void {
    this.stopping.abort(new Error('The server is stopping.'));
  }

  /** The oldest first. */
  async proposeDue(signal: AbortSignal): Promise<void> {
    const due = await this.db.query<DueAction>(
      sql`select d.team_id as "teamId", d.event_id as "eventId"
        from (
          select k.team_id, k.event_id, k.due_at, row_number() over (partition by k.team_id order by k.due_at, k.event_id) as place
          from monitor_actions k where k.status = 'waiting' and k.due_at <= statement_timestamp()
        ) d
        where d.place <= ${MAX_OF_TEAM} order by d.due_at, d.event_id limit ${MAX_ACTIONS}`,
      'monitors.dueActions',
    );
    for (const action of due) {
      if (signal.aborted) return;
      await this.propose?.(action).catch((err: unknown) => this.log.error({ err, ...action }, 'proposal of a monitor'));
    }
  }
}
