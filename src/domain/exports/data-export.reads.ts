import type { DataExport, DataExportListArgs } from '../../../schema/exports/data-export.type.js';
import { callerIdOf, type Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { type Statement, sql } from '../../db/statements/sql.js';
import { eachTime } from '../../db/statements/statement-names.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { requireFound } from '../../errors.js';
import { uuidOrNull } from '../../lib/ids.js';
import { afterPlace, microsOf, NEWEST_FIRST, newestPage, placeInTime } from '../lists/newest-first.sql.js';
import { type Page, rowsOf } from '../lists/page.js';

const LIST = 'dataExports';

const SHOWN = sql`l.id, l.dataset, l.format as "fileFormat", l.account_ids as "accountIds", l.start_date::text as "startDate",
  l.end_date::text as "endDate", l.days, l.status, l.message, l.row_count as "rowCount", l.byte_size as "byteSize",
  ${isoUtc(sql`l.created_at`)} as "createdAt",
  ${isoUtc(sql`l.ended_at`)} as "endedAt", ${isoUtc(sql`l.expires_at`)} as "expiresAt"`;

/** SQL condition on `data_exports l`: started by the caller. A key's exports stay with the key. */
export function ownExports(viewer: Viewer): Statement {
  const id = callerIdOf(viewer);
  return viewer.kind === 'key'
    ? sql`l.team_id = ${viewer.teamId} and l.api_key_id = ${id}`
    : sql`l.team_id = ${viewer.teamId} and l.api_key_id is null and l.created_by = ${id}`;
}

/** Throws NotFoundError for exports of others. */
export async function exportById(db: Sql, viewer: Viewer, exportId: string): Promise<DataExport> {
  const [found] = await db.query<DataExport>(
    sql`select ${SHOWN} from data_exports l where ${ownExports(viewer)} and l.id = ${uuidOrNull(exportId)}`,
    eachTime('exports.byId'),
  );
  return requireFound(found, 'export');
}

/** Newest first. Throws ParameterError for an invalid cursor. */
export async function exportPage(db: Sql, viewer: Viewer, args: DataExportListArgs): Promise<Page<DataExport>> {
  const place = placeInTime(LIST, args.after);
  const rows = await db.query<DataExport & { total: number; instant: string }>(
    sql`select counted.total, ${microsOf(sql`l.created_at`)} as instant, ${SHOWN}
      from (select count(*)::int as total from data_exports l where ${ownExports(viewer)}) counted
      left join (
        select * from data_exports l where ${ownExports(viewer)} ${afterPlace(place)}
        order by ${NEWEST_FIRST} limit ${rowsOf(args)} offset ${args.offset}
      ) l on true
      order by ${NEWEST_FIRST}`,
    eachTime('exports.list'),
  );
  return newestPage<DataExport>(LIST, rows, args);
}
