import type {
  ExportDelivery,
  ExportDeliveryListArgs,
  ExportSchedule,
} from '../../../schema/exports/export-schedule.type.js';
import { roleReaches } from '../../access/roles.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { type Statement, sql } from '../../db/statements/sql.js';
import { eachTime } from '../../db/statements/statement-names.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { requireFound } from '../../errors.js';
import { uuidOrNull } from '../../lib/ids.js';
import { afterPlace, microsOf, NEWEST_FIRST, newestPage, placeInTime } from '../lists/newest-first.sql.js';
import { type Page, rowsOf } from '../lists/page.js';

const LIST = 'exportDeliveries';

/** SQL condition on `export_schedules s`: the caller's own; those who lead the team and its keys see all. */
export function visibleSchedules(viewer: Viewer): Statement {
  const isLead = viewer.kind === 'key' || roleReaches(viewer.role, 'admin');
  return isLead
    ? sql`s.team_id = ${viewer.teamId}`
    : sql`s.team_id = ${viewer.teamId} and s.created_by = ${viewer.userId}`;
}

/** SQL: what `SCHEDULE` shows beside the row. */
export const SCHEDULE_PARTS = sql`
  left join saved_exports e on e.team_id = s.team_id and e.id = s.saved_export_id
  left join bucket_destinations b on b.team_id = s.team_id and b.id = s.destination_id
  left join lateral (
    select d.status from export_deliveries d where d.team_id = s.team_id and d.schedule_id = s.id
    order by d.created_at desc, d.id desc limit 1
  ) newest on true
  left join lateral (
    select max(d.ended_at) as ended_at from export_deliveries d
    where d.team_id = s.team_id and d.schedule_id = s.id and d.status = 'delivered'
  ) delivered on true`;

export function SCHEDULE(viewer: Viewer): Statement {
  const own = viewer.kind === 'session' ? sql`s.created_by = ${viewer.userId}` : sql`false`;
  return sql`s.id, ${own} as "isOwn", s.saved_export_id as "savedExportId", e.name as "savedExportName", e.dataset,
    s.destination_id as "destinationId", b.name as "destinationName", s.format as "fileFormat", s.object_name as "objectName",
    s.frequency, s.day_of_week as "dayOfWeek", s.day_of_month as "dayOfMonth", s.hour, s.time_zone as "timeZone", s.status, s.reason,
    ${isoUtc(sql`s.next_at`)} as "nextAt", newest.status as "lastStatus", ${isoUtc(sql`delivered.ended_at`)} as "lastDeliveredAt",
    ${isoUtc(sql`s.created_at`)} as "createdAt", ${isoUtc(sql`s.updated_at`)} as "updatedAt"`;
}

/** Throws NotFoundError. */
export async function scheduleById(db: Sql, viewer: Viewer, scheduleId: string): Promise<ExportSchedule> {
  const [found] = await db.query<ExportSchedule>(
    sql`select ${SCHEDULE(viewer)} from export_schedules s ${SCHEDULE_PARTS}
      where ${visibleSchedules(viewer)} and s.id = ${uuidOrNull(scheduleId)}`,
    eachTime('exportSchedules.byId'),
  );
  return requireFound(found, 'export schedule');
}

const DELIVERY = sql`l.id, l.schedule_id as "scheduleId", ${isoUtc(sql`l.due_at`)} as "dueAt", l.is_manual as "isManual", l.status,
  l.reason, l.tries, ${isoUtc(sql`case when l.status = 'waiting' then l.next_try_at end`)} as "nextTryAt",
  l.object_key as "objectKey", l.row_count as "rowCount", l.byte_size as "byteSize", ${isoUtc(sql`l.created_at`)} as "createdAt",
  ${isoUtc(sql`l.ended_at`)} as "endedAt"`;

/** Throws NotFoundError. */
export async function deliveryById(db: Sql, teamId: string, id: string): Promise<ExportDelivery> {
  const [found] = await db.query<ExportDelivery>(
    sql`select ${DELIVERY} from export_deliveries l where l.team_id = ${teamId} and l.id = ${id}::uuid`,
    'exportDeliveries.byId',
  );
  return requireFound(found, 'delivery');
}

/** Newest first. Throws ParameterError for an invalid cursor. */
export async function deliveryPage(
  db: Sql,
  { teamId }: Viewer,
  scheduleId: string,
  args: ExportDeliveryListArgs,
): Promise<Page<ExportDelivery>> {
  const place = placeInTime(LIST, args.after);
  const ofSchedule = sql`l.team_id = ${teamId} and l.schedule_id = ${scheduleId}::uuid`;
  const rows = await db.query<ExportDelivery & { total: number; instant: string }>(
    sql`select counted.total, ${microsOf(sql`l.created_at`)} as instant, ${DELIVERY}
      from (select count(*)::int as total from export_deliveries l where ${ofSchedule}) counted
      left join (
        select * from export_deliveries l where ${ofSchedule} ${afterPlace(place)}
        order by ${NEWEST_FIRST} limit ${rowsOf(args)} offset ${args.offset}
      ) l on true
      order by ${NEWEST_FIRST}`,
    eachTime('exportDeliveries.list'),
  );
  return newestPage<ExportDelivery>(LIST, rows, args);
}
