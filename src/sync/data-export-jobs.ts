import type { PgBoss } from 'pg-boss';
import type { Sql } from '../db/database.js';
import { sql } from '../db/statements/sql.js';
import type { Log } from '../log.js';
import type { AttachmentStore } from '../platforms/attachment-store/attachment-store.js';
import { createQueue, EVERY_MINUTE, insertJobs, jobHandler, LONG_JOBS, polling, withTrace } from './job-queue.js';

interface ExportJob {
  teamId: string;
  exportId: string;
}

const QUEUE = 'data-export';
const ROUND_QUEUE = 'data-exports-round';
const JOB_RETENTION_SECONDS = 3_600;
/** Exports that a process makes at once, of different teams. */
const CONCURRENCY = 2;
/** Exports that one look finds, or deletes. */
const AT_ONCE = 100;

/** Makes exports as jobs of any process. Once a minute those without a job are found, and old files deleted. */
export class DataExportJobs {
  private readonly stopping = new AbortController();
  private hasQueue = false;
  /** Makes an export until it is done or the signal aborts. Set before `start`. */
  work:
    | {
        makeExport(key: ExportJob, signal: AbortSignal): Promise<void>;
        fileKey(key: ExportJob): string;
      }
    | undefined;

  constructor(
    private readonly boss: PgBoss,
    private readonly db: Sql,
    private readonly store: AttachmentStore,
    private readonly log: Log,
    /** Polling interval in seconds. */
    private readonly pollSeconds = 2,
  ) {}

  /** The queue must be started. */
  async start(): Promise<void> {
    const { work } = this;
    if (!work) return;
    const retention = { deleteAfterSeconds: JOB_RETENTION_SECONDS };
    await createQueue(this.boss, QUEUE, { ...LONG_JOBS, ...retention, policy: 'stately', retryLimit: 3 });
    await createQueue(this.boss, ROUND_QUEUE, { ...retention, policy: 'exclusive', retryLimit: 0 });
    const polls = polling(this.pollSeconds);
    const worker = jobHandler<ExportJob>(QUEUE, (key, signal) =>
      work.makeExport(key, AbortSignal.any([this.stopping.signal, signal])).catch((err: unknown) => {
        this.log.error({ err, ...key }, 'export');
        throw err;
      }),
    );
    await this.boss.work<ExportJob>(QUEUE, { ...polls, localConcurrency: CONCURRENCY }, worker);
    await this.boss.work(
      ROUND_QUEUE,
      polls,
      jobHandler(ROUND_QUEUE, () => this.round()),
    );
    await this.boss.schedule(ROUND_QUEUE, EVERY_MINUTE);
    this.hasQueue = true;
  }

  /** Takes effect when the transaction commits. Before this process has a queue, another one finds the export within a minute. */
  async request(tx: Sql, key: ExportJob): Promise<void> {
    if (!this.hasQueue) return;
    await insertJobs(this.boss, tx, QUEUE, [{ data: key, singletonKey: key.exportId }]);
  }

  /** An export that is being made is made again from its beginning by another process. */
  stop(): void {
    this.stopping.abort(new Error('The server is stopping.'));
  }

  /** Finds exports without a job and deletes what has expired. Safe in several processes at once. */
  async round(): Promise<void> {
    const left = await this.db.query<ExportJob>(
      sql`select team_id as "teamId", id as "exportId" from data_exports
        where status in ('waiting', 'running') and due_at <= statement_timestamp()
        order by created_at limit ${AT_ONCE}`,
      'exports.left',
    );
    if (this.hasQueue)
      for (const key of left) await this.boss.send(QUEUE, withTrace(key), { singletonKey: key.exportId });
    await this.sweep();
  }

  /** The file first, so that none is left without a record. */
  private async sweep(): Promise<void> {
    const { work } = this;
    if (!work) return;
    const files = await this.db.query<ExportJob>(
      sql`select team_id as "teamId", id as "exportId" from data_exports
        where has_file and (status = 'cancelled' or expires_at <= statement_timestamp()) limit ${AT_ONCE}`,
      'exports.unwanted',
    );
    for (const key of files) {
      await this.store.remove(work.fileKey(key));
      await this.db.query(
        sql`update data_exports set has_file = false where team_id = ${key.teamId} and id = ${key.exportId}::uuid`,
        'exports.removed',
      );
    }
    await this.db.query(
      sql`delete from data_exports f using (
          select team_id, id from data_exports
          where expires_at <= statement_timestamp() and not has_file and status not in ('waiting', 'running') limit ${AT_ONCE}
        ) old where f.team_id = old.team_id and f.id = old.id`,
      'exports.tidy',
    );
  }
}
