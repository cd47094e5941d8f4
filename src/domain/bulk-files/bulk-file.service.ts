import type {
  BulkFile,
  BulkFileArgs,
  BulkFileLine,
  BulkFileLineListArgs,
  BulkFileListArgs,
  PlanBulkFileArgs,
} from '../../../schema/bulk-files/bulk-file.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { sql } from '../../db/statements/sql.js';
import { lockName } from '../../db/transaction-locks.js';
import { conflict, ParameterError } from '../../errors.js';
import { requireBelowLimits } from '../change-plans/plan-places.js';
import type { Page } from '../lists/page.js';
import { apiKeyOf, authorOf, requireMember } from '../teams/membership.js';
import { fileById, filePage, linePage } from './bulk-file.reads.js';

/** Files of a team that are not read yet, and files of a day. */
const MAX_FILES = { underWay: 5, aDay: 100 };

export interface BulkFileKey {
  teamId: string;
  fileId: string;
}

export interface BulkFileParts {
  db: Database;
  /** Queues a file to be planned once the transaction is committed. */
  request(tx: Sql, file: BulkFileKey): Promise<void>;
}

/** A file as it arrived, and how its plan is to be. */
export interface SentFile
  extends Pick<PlanBulkFileArgs, 'fileName' | 'onRefusal' | 'note' | 'expiresInHours' | 'userId'> {
  bytes: Uint8Array;
}

/** Files of changes: each becomes a change plan, with a verdict for every line (ADR 73). */
export class BulkFileService {
  constructor(private readonly parts: BulkFileParts) {}

  plan(viewer: Viewer, { content, ...args }: PlanBulkFileArgs, id: string): Promise<BulkFile> {
    return this.accept(viewer, { ...args, bytes: Buffer.from(content, 'utf8') }, id);
  }

  /**
   * Takes a file; a job reads it. A repetition with the same `id` finds the first. Throws ParameterError, and `conflict` if too
   * many files or plans of the team are open.
   */
  async accept(viewer: Viewer, file: SentFile, id: string): Promise<BulkFile> {
    const { db } = this.parts;
    const { teamId } = viewer;
    if (file.bytes.byteLength === 0) throw new ParameterError('file', 'must not be empty');
    await requireMember(db, viewer, file.userId);
    const proposedBy = authorOf(viewer, file.userId);
    await requireBelowLimits(db, { teamId, apiKeyId: apiKeyOf(viewer), proposedBy });
    await db.transaction(async (tx) => {
      await lockName(tx, `bulk files ${teamId}`);
      await requireRoom(tx, teamId, id);
      await tx.query(
        sql`insert into bulk_files (team_id, id, file_name, size, content, on_refusal, note, expires_in_hours, proposed_by, api_key_id)
          values (${teamId}, ${id}, ${file.fileName}, ${file.bytes.byteLength}, ${file.bytes}, ${file.onRefusal},
            ${file.note?.trim() || file.fileName}, ${file.expiresInHours}, ${proposedBy}, ${apiKeyOf(viewer)})
          on conflict do nothing`,
        'bulkFiles.accept',
      );
      await this.parts.request(tx, { teamId, fileId: id });
    });
    return fileById(db, viewer, id);
  }

  /** Throws NotFoundError for files of others, as do its lines. */
  get(viewer: Viewer, { fileId }: BulkFileArgs): Promise<BulkFile> {
    return fileById(this.parts.db, viewer, fileId);
  }

  list(viewer: Viewer, args: BulkFileListArgs): Promise<Page<BulkFile>> {
    return filePage(this.parts.db, viewer, args);
  }

  lines(viewer: Viewer, args: BulkFileLineListArgs): Promise<Page<BulkFileLine>> {
    return linePage(this.parts.db, viewer, args);
  }
}

/** For a file beside those with other ids: a repetition takes no second place. */
async function requireRoom(tx: Sql, teamId: string, id: string): Promise<void> {
  const [found] = await tx.query<{ underWay: number; ofDay: number }>(
    sql`select count(*) filter (where status in ('waiting', 'planning'))::int as "underWay",
        count(*) filter (where created_at > statement_timestamp() - interval '1 day')::int as "ofDay"
      from bulk_files where team_id = ${teamId} and id <> ${id}`,
    'bulkFiles.room',
  );
  if (!found) return;
  if (found.underWay >= MAX_FILES.underWay) {
    throw conflict(`${MAX_FILES.underWay} files of the team are still being read; send this one when they are done.`);
  }
  if (found.ofDay >= MAX_FILES.aDay)
    throw conflict(`The team has sent ${MAX_FILES.aDay} files within a day; send this one later.`);
}
