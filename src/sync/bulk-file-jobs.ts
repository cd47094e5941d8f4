import type { PgBoss } from 'pg-boss';
import type { Sql } from '../db/database.js';
import { sql } from '../db/statements/sql.js';
import type { Log } from '../log.js';
import {
  createQueue,
  EVERY_MINUTE,
  insertJobs,
  jobHandler,
  LONG_JOBS,
  polling,
  SHORT_JOBS,
  withTrace,
} from './job-queue.js';

interface FileJob {
  teamId: string;
  fileId: string;
}

const QUEUE = 'bulk-file';
const RECOVERY_QUEUE = 'bulk-files-left';
const JOB_RETENTION_SECONDS = 3_600;
/** Files and their verdicts are deleted after so many days; their plans have their own time. */
const FILE_RETENTION_DAYS = 30;
/** Files that one look finds, or deletes. */
const AT_ONCE = 100;

/** Plans files of changes as jobs of any process, one at a time in each. Files without a job are found once a minute. */
export class BulkFileJobs {
  private readonly stopping = new AbortController();
  private hasQueue = false;
  /** Plans a file until it is done or the signal aborts. Set before `start`. */
  planFile: ((file: FileJob, signal: AbortSignal) => Promise<void>) | undefined;

  constructor(
    private readonly boss: PgBoss,
    private readonly db: Sql,
    private readonly log: Log,
    /** Polling interval in seconds. */
    private readonly pollSeconds = 2,
  ) {}

  /** The queue must be started. */
  async start(): Promise<void> {
    const { planFile } = this;
    if (!planFile) return;
    const retention = { deleteAfterSeconds: JOB_RETENTION_SECONDS };
    await createQueue(this.boss, QUEUE, { ...LONG_JOBS, ...retention, policy: 'stately', retryLimit: 3 });
    await createQueue(this.boss, RECOVERY_QUEUE, { ...SHORT_JOBS, ...retention });
    const polls = polling(this.pollSeconds);
    const worker = jobHandler<FileJob>(QUEUE, (file, signal) =>
      planFile(file, AbortSignal.any([this.stopping.signal, signal])).catch((err: unknown) => {
        this.log.error({ err, ...file }, 'file of changes');
        throw err;
      }),
    );
    await this.boss.work<FileJob>(QUEUE, polls, worker);
    await this.boss.work(
      RECOVERY_QUEUE,
      polls,
      jobHandler(RECOVERY_QUEUE, () => this.recover()),
    );
    await this.boss.schedule(RECOVERY_QUEUE, EVERY_MINUTE);
    this.hasQueue = true;
  }

  /** Takes effect when the transaction commits. Before this process has a queue, another one finds the file within a minute. */
  async request(tx: Sql, file: FileJob): Promise<void> {
    if (!this.hasQueue) return;
    await insertJobs(this.boss, tx, QUEUE, [{ data: file, singletonKey: file.fileId }]);
  }

  /** A file that is being planned is planned again from its beginning by another process. */
  stop(): void {
    this.stopping.abort(new Error('The server is stopping.'));
  }

  private async recover(): Promise<void> {
    const left = await this.db.query<FileJob>(
      sql`select team_id as "teamId", id as "fileId" from bulk_files where status in ('waiting', 'planning')
        order by created_at limit ${AT_ONCE}`,
      'bulkFiles.left',
    );
    for (const file of left) await this.boss.send(QUEUE, withTrace(file), { singletonKey: file.fileId });
    await this.db.query(
      sql`delete from bulk_files f using (
          select team_id, id from bulk_files
          where created_at < statement_timestamp() - make_interval(days => ${FILE_RETENTION_DAYS}) limit ${AT_ONCE}
        ) old where f.team_id = old.team_id and f.id = old.id`,
      'bulkFiles.tidy',
    );
  }
}
