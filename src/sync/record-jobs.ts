import type { PgBoss } from 'pg-boss';
import type { Sql } from '../db/database.js';
import type { Log } from '../log.js';
import {
  createQueue,
  EVERY_MINUTE,
  insertJobs,
  JOB_RETENTION_SECONDS,
  jobHandler,
  LONG_JOBS,
  polling,
  SHORT_JOBS,
  withTrace,
} from './job-queue.js';

export interface RecordJobsParts {
  boss: PgBoss;
  db: Sql;
  log: Log;
  /** Polling interval in seconds. */
  pollSeconds?: number | undefined;
}

interface Kind {
  /** What a log calls the record. */
  name: string;
  queue: string;
  /** The queue of the job that finds records without a job. */
  roundQueue: string;
  /** Records that a process works on at once. */
  concurrency: number;
}

/** Works on records of a table, each as a job of any process. Once a minute those without a job are found, and old ones deleted. */
export abstract class RecordJobs<Key extends object, Parts extends RecordJobsParts = RecordJobsParts> {
  private readonly stopping = new AbortController();
  private hasQueue = false;
  /** Works on a record until it is done or the signal aborts. Set before `start`. */
  work: ((key: Key, signal: AbortSignal) => Promise<void>) | undefined;

  constructor(
    private readonly kind: Kind,
    protected readonly parts: Parts,
  ) {}

  protected abstract idOf(key: Key): string;
  /** Records that are to be worked on, the oldest first. */
  protected abstract left(): Promise<Key[]>;
  protected abstract tidy(): Promise<void>;

  /** The queue must be started. */
  async start(): Promise<void> {
    const { work } = this;
    if (!work) return;
    const { name, queue, roundQueue, concurrency } = this.kind;
    const { boss, log, pollSeconds = 2 } = this.parts;
    const options = { ...LONG_JOBS, deleteAfterSeconds: JOB_RETENTION_SECONDS };
    await createQueue(boss, queue, { ...options, policy: 'stately', retryLimit: 3 });
    await createQueue(boss, roundQueue, SHORT_JOBS);
    const polls = polling(pollSeconds);
    const worker = jobHandler<Key>(queue, (key, signal) =>
      work(key, AbortSignal.any([this.stopping.signal, signal])).catch((err: unknown) => {
        log.error({ ...(key as object), err }, name);
        throw err;
      }),
    );
    await boss.work<Key>(queue, { ...polls, localConcurrency: concurrency }, worker);
    const rounds = jobHandler(roundQueue, () => this.round());
    await boss.work(roundQueue, polls, rounds);
    await boss.schedule(roundQueue, EVERY_MINUTE);
    this.hasQueue = true;
  }

  /** Takes effect when the transaction commits. Before this process has a queue, another one finds the record within a minute. */
  async request(tx: Sql, key: Key): Promise<void> {
    if (!this.hasQueue) return;
    await insertJobs(this.parts.boss, tx, this.kind.queue, [{ data: key, singletonKey: this.idOf(key) }]);
  }

  /** Another process goes on with what is begun. */
  stop(): void {
    this.stopping.abort(new Error('The server is stopping.'));
  }

  /** Safe in several processes at once. */
  async round(): Promise<void> {
    const { boss } = this.parts;
    const left = this.hasQueue ? await this.left() : [];
    for (const key of left) await boss.send(this.kind.queue, withTrace(key), { singletonKey: this.idOf(key) });
    await this.tidy();
  }
}
