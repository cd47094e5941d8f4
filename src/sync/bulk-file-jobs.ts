import { sql } from '../db/statements/sql.js';
import { RecordJobs, type RecordJobsParts } from './record-jobs.js';

interface FileJob {
  teamId: string;
  fileId: string;
}

/** Files and their verdicts are deleted after so many days; their plans have their own time. */
const FILE_RETENTION_DAYS = 30;
/** Files that one look finds, or deletes. */
const AT_ONCE = 100;

/** Plans files of changes, one at a time in each process. A file that a process leaves is planned again from its beginning. */
export class BulkFileJobs extends RecordJobs<FileJob> {
  constructor(parts: RecordJobsParts) {
    super({ name: 'file of changes', queue: 'bulk-file', roundQueue: 'bulk-files-left', concurrency: 1 }, parts);
  }

  protected idOf({ fileId }: FileJob): string {
    return fileId;
  }

  protected left(): Promise<FileJob[]> {
    return this.parts.db.query<FileJob>(
      sql`select team_id as "teamId", id as "fileId" from bulk_files where status in ('waiting', 'planning')
        order by created_at limit ${AT_ONCE}`,
      'bulkFiles.left',
    );
  }

  protected async tidy(): Promise<void> {
    await this.parts.db.query(
      sql`delete from bulk_files f using (
          select team_id, id from bulk_files
          where created_at < statement_timestamp() - make_interval(days => ${FILE_RETENTION_DAYS}) limit ${AT_ONCE}
        ) old where f.team_id = old.team_id and f.id = old.id`,
      'bulkFiles.tidy',
    );
  }
}
