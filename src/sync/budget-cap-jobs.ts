import type { PgBoss } from 'pg-boss';
import { unhurried } from '../db/work.js';
import type { Log } from '../log.js';
import { createQueue, EVERY_MINUTE, jobHandler, polling, SHORT_JOBS } from './job-queue.js';

const QUEUE = 'budget-caps';
const JOB_RETENTION_SECONDS = 3_600;

/** Looks once a minute, in one process, whether a budget group has spent its budget or begun a new month. */
export class BudgetCapJobs {
  private readonly stopping = new AbortController();
  /** Set before `start`. */
  runCaps: ((signal: AbortSignal) => Promise<void>) | undefined;

  constructor(
    private readonly boss: PgBoss,
    private readonly log: Log,
    /** Polling interval in seconds. */
    private readonly pollSeconds = 2,
  ) {}

  /** The queue must be started. */
  async start(): Promise<void> {
    const { runCaps } = this;
    if (!runCaps) return;
    await createQueue(this.boss, QUEUE, {
      ...SHORT_JOBS,
      deleteAfterSeconds: JOB_RETENTION_SECONDS,
    });
    const worker = jobHandler(QUEUE, (_job: object, signal: AbortSignal) =>
      unhurried(() => runCaps(AbortSignal.any([this.stopping.signal, signal]))).catch((err: unknown) => {
        this.log.error({ err }, 'budget caps');
        throw err;
      }),
    );
    await this.boss.work(QUEUE, polling(this.pollSeconds), worker);
    await this.boss.schedule(QUEUE, EVERY_MINUTE);
  }

  /** Stops after the group at hand. */
  stop(): void {
    this.stopping.abort(new Error('The server is stopping.'));
  }
}
