import { sql } from '../db/statements/sql.js';
import { type ExportKey, fileKey } from '../domain/exports/data-export.service.js';
import type { AttachmentStore } from '../platforms/attachment-store/attachment-store.js';
import { RecordJobs, type RecordJobsParts } from './record-jobs.js';

/** Exports that a process makes at once, of different teams. */
const CONCURRENCY = 2;
/** Exports that one look finds, or deletes. */
const AT_ONCE = 100;

export interface DataExportJobsParts extends RecordJobsParts {
  store: AttachmentStore;
}

/** Makes exports. One that a process leaves is made again from its beginning. */
export class DataExportJobs extends RecordJobs<ExportKey, DataExportJobsParts> {
  constructor(parts: DataExportJobsParts) {
    super({ name: 'export', queue: 'data-export', roundQueue: 'data-exports-round', concurrency: CONCURRENCY }, parts);
  }

  protected idOf({ exportId }: ExportKey): string {
    return exportId;
  }

  protected left(): Promise<ExportKey[]> {
    return this.parts.db.query<ExportKey>(
      sql`select team_id as "teamId", id as "exportId" from data_exports
        where status in ('waiting', 'running') and due_at <= statement_timestamp()
        order by created_at limit ${AT_ONCE}`,
      'exports.left',
    );
  }

  /** The file first, so that none is left without a record. */
  protected async tidy(): Promise<void> {
    const { db, store } = this.parts;
    const files = await db.query<ExportKey>(
      sql`select team_id as "teamId", id as "exportId" from data_exports
        where has_file and (status = 'cancelled' or expires_at <= statement_timestamp()) limit ${AT_ONCE}`,
      'exports.unwanted',
    );
    for (const key of files) {
      await store.remove(fileKey(key));
      await db.query(
        sql`update data_exports set has_file = false where team_id = ${key.teamId} and id = ${key.exportId}::uuid`,
        'exports.removed',
      );
    }
    await db.query(
      sql`delete from data_exports f using (
          select team_id, id from data_exports
          where expires_at <= statement_timestamp() and not has_file and status not in ('waiting', 'running') limit ${AT_ONCE}
        ) old where f.team_id = old.team_id and f.id = old.id`,
      'exports.tidy',
    );
  }
}
