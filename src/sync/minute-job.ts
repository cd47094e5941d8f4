import type { PgBoss } from 'pg-boss';
import type { Log } from '../log.js';
import { createQueue, EVERY_MINUTE, jobHandler, polling, SHORT_JOBS } from './job-queue.js';

export interface MinuteJobParts {
  boss: PgBoss;
  log: Log;
  /** Polling interval in seconds. */
  pollSeconds?: number | undefined;
}

/** Work that is looked for once a minute, by one process at a time. */
export abstract class MinuteJob<Parts extends MinuteJobParts = MinuteJobParts> {
  private readonly stopping = new AbortController();

  constructor(
    private readonly queue: string,
    protected readonly parts: Parts,
  ) {}

  /** Does what is due. Safe in several processes at once; ends soon after the signal aborts. */
  abstract run(signal: AbortSignal): Promise<void>;

  /** The queue must be started. */
  async start(): Promise<void> {
    const { queue } = this;
    const { boss, log, pollSeconds = 2 } = this.parts;
    await createQueue(boss, queue, SHORT_JOBS);
    const handler = jobHandler(queue, (_data, signal) =>
      this.run(AbortSignal.any([signal, this.stopping.signal])).catch((err: unknown) => {
        log.error({ err }, queue);
        throw err;
      }),
    );
    await boss.work(queue, polling(pollSeconds), handler);
    await boss.schedule(queue, EVERY_MINUTE);
  }

  /** What is left is done by another process. */
  stop(): void {
    this.stopping.abort(new Error('The server is stopping.'));
  }
}
