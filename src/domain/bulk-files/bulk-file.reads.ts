import type {
  BulkFile,
  BulkFileLine,
  BulkFileLineListArgs,
  BulkFileListArgs,
} from '../../../schema/bulk-files/bulk-file.type.js';
import { callerIdOf, type Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { given, join, type Statement, sql } from '../../db/statements/sql.js';
import { eachTime } from '../../db/statements/statement-names.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { requireFound } from '../../errors.js';
import { uuidOrNull } from '../../lib/ids.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { afterPlace, microsOf, NEWEST_FIRST, newestPage, placeInTime } from '../lists/newest-first.sql.js';
import { type Page, pageOf, rowsOf } from '../lists/page.js';

const LIST = 'bulkFiles';

const SHOWN = sql`l.id, l.file_name as "fileName", l.size, l.status, l.message, l.note, l.line_count as "lineCount",
  l.change_count as "changeCount", l.tried_count as "triedCount", l.planned_count as "plannedCount", l.plan_id as "planId",
  ${isoUtc(sql`l.created_at`)} as "createdAt", ${isoUtc(sql`l.ended_at`)} as "endedAt"`;

/** SQL condition on `bulk_files l`: sent by the caller. A key's files stay with the key. */
function ownFiles(viewer: Viewer): Statement {
  const id = callerIdOf(viewer);
  return viewer.kind === 'key'
    ? sql`l.team_id = ${viewer.teamId} and l.api_key_id = ${id}`
    : sql`l.team_id = ${viewer.teamId} and l.api_key_id is null and l.proposed_by = ${id}`;
}

/** Throws NotFoundError for files of others. */
export async function fileById(db: Sql, viewer: Viewer, fileId: string): Promise<BulkFile> {
  const [file] = await db.query<BulkFile>(
    sql`select ${SHOWN} from bulk_files l where ${ownFiles(viewer)} and l.id = ${uuidOrNull(fileId)}`,
    eachTime('bulkFiles.byId'),
  );
  return requireFound(file, 'file');
}

/** Newest first. Throws ParameterError for an invalid cursor. */
export async function filePage(db: Sql, viewer: Viewer, args: BulkFileListArgs): Promise<Page<BulkFile>> {
  const place = placeInTime(LIST, args.after);
  const rows = await db.query<BulkFile & { total: number; instant: string }>(
    sql`select counted.total, ${microsOf(sql`l.created_at`)} as instant, ${SHOWN}
      from (select count(*)::int as total from bulk_files l where ${ownFiles(viewer)}) counted
      left join (
        select * from bulk_files l where ${ownFiles(viewer)} ${afterPlace(place)}
        order by ${NEWEST_FIRST} limit ${rowsOf(args)} offset ${args.offset}
      ) l on true
      order by ${NEWEST_FIRST}`,
    eachTime('bulkFiles.list'),
  );
  return newestPage<BulkFile>(LIST, rows, args);
}

/** In the file's order. Lines of accounts that the caller no longer sees are left out. Throws NotFoundError. */
export async function linePage(db: Sql, viewer: Viewer, args: BulkFileLineListArgs): Promise<Page<BulkFileLine>> {
  const { id } = await fileById(db, viewer, args.fileId);
  const matching = join(
    given(
      sql`l.team_id = ${viewer.teamId} and l.file_id = ${id} and (l.verdict = 'not_found' or l.account_id is null
        or exists (select from accounts a where ${visible(viewer)} and a.id = l.account_id))`,
      args.verdict != null && sql`l.verdict = ${args.verdict}`,
    ),
    ' and ',
  );
  const rows = await db.query<BulkFileLine & { total: number }>(
    sql`select counted.total, l.* from (select count(*)::int as total from bulk_file_lines l where ${matching}) counted
      left join (
        select l.line, l.verdict, l.message, l.target, l.account_id as "accountId", l.change_ids as "changeIds"
        from bulk_file_lines l where ${matching} order by l.line limit ${args.limit} offset ${args.offset}
      ) l on true order by l.line`,
    eachTime('bulkFiles.lines'),
  );
  return pageOf(rows, 'line', args, ({ total: _, ...line }) => line);
}
