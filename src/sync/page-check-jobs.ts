import type { PgBoss } from 'pg-boss';
import { unhurried } from '../db/work.js';
import type { Log } from '../log.js';
import { createQueue, EVERY_MINUTE, jobHandler, polling, SHORT_JOBS } from './job-queue.js';

const QUEUE = 'landing-page-checks';
const JOB_RETENTION_SECONDS = 3_600;

interface CheckedAccount {
  teamId: string;
  accountId: string;
}

/** Looks, in one process at a time, how landing pages answer that monitors watch. */
export class PageCheckJobs {
  private readonly stopping = new AbortController();
  /** Checks one slice of the accounts that are due. Set before `start`. */
  checkPages:
    | ((signal: AbortSignal, onFault: (account: CheckedAccount, err: unknown) => void) => Promise<void>)
    | undefined;

  constructor(
    private readonly boss: PgBoss,
    private readonly log: Log,
    /** Polling interval in seconds. */
    private readonly pollSeconds = 2,
  ) {}

  /** The queue must be started. */
  async start(): Promise<void> {
    await createQueue(this.boss, QUEUE, { ...SHORT_JOBS, deleteAfterSeconds: JOB_RETENTION_SECONDS });
    const worker = jobHandler(QUEUE, (_data, signal) =>
      unhurried(() => this.run(AbortSignal.any([signal, this.stopping.signal]))),
    );
    await this.boss.work(QUEUE, polling(this.pollSeconds), worker);
    await this.boss.schedule(QUEUE, EVERY_MINUTE);
  }

  /** What was not asked yet is asked by another process. */
  stop(): void {
    this.stopping.abort(new Error('The server is stopping.'));
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.checkPages?.(signal, ({ teamId, accountId }, err) => {
      if (!signal.aborted) this.log.error({ err, teamId, accountId }, 'landing pages not checked');
    });
  }
}
