import type {
  CreateExportScheduleArgs,
  ExportDelivery,
  ExportDeliveryListArgs,
  ExportSchedule,
  ExportScheduleArgs,
  UpdateExportScheduleArgs,
} from '../../../schema/exports/export-schedule.type.js';
import { personOf, type Viewer } from '../../access/viewer.js';
import type { Database, Sql } from '../../db/database.js';
import { AS_NAMES, sql } from '../../db/statements/sql.js';
import { eachTime } from '../../db/statements/statement-names.js';
import { lockName } from '../../db/transaction-locks.js';
import { AppError, conflict, ParameterError, requireFound } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import { uuidOrNull } from '../../lib/ids.js';
import { namesOfZone } from '../../lib/time-zones.js';
import type { Page } from '../lists/page.js';
import { MAX_SCHEDULES, type ScheduleFrequency } from './delivery.enum.js';
import {
  deliveryById,
  deliveryPage,
  SCHEDULE,
  SCHEDULE_PARTS,
  scheduleById,
  visibleSchedules,
} from './delivery.reads.js';
import { nextDue } from './due-times.sql.js';
import { requireObjectName } from './object-name.js';
import { savedExport } from './saved-export.service.js';
import { stopSchedules } from './schedule.records.js';

/** Of a schedule, asked for and not yet done. */
const MAX_OPEN = 3;
const WHAT = 'export schedule';

export interface DeliveryKey {
  teamId: string;
  deliveryId: string;
}

export interface ExportScheduleParts {
  db: Database;
  clock: Clock;
  /** Queues a delivery once the transaction is committed. */
  request(tx: Sql, key: DeliveryKey): Promise<void>;
}

interface Held {
  id: string;
  createdBy: string;
  status: string;
  reason: string | null;
  frequency: ScheduleFrequency;
  dayOfWeek: number | null;
  dayOfMonth: number | null;
}

/** When saved exports are delivered to buckets by themselves (ADR 77). */
export class ExportScheduleService {
  constructor(private readonly parts: ExportScheduleParts) {}

  /** By name of the saved export. */
  list(viewer: Viewer): Promise<ExportSchedule[]> {
    return this.parts.db.query<ExportSchedule>(
      sql`select ${SCHEDULE(viewer)} from export_schedules s ${SCHEDULE_PARTS}
        where ${visibleSchedules(viewer)} order by e.name ${AS_NAMES}, s.created_at, s.id limit ${MAX_SCHEDULES}`,
      eachTime('exportSchedules.list'),
    );
  }

  /**
   * A repetition with the same `id` finds the first. Throws NotFoundError for the saved export, which must be the caller's, and the
   * destination; ParameterError; `conflict` for too many.
   */
  async create(viewer: Viewer, args: CreateExportScheduleArgs, id: string): Promise<ExportSchedule> {
    const { db, clock } = this.parts;
    const { teamId, userId } = personOf(viewer);
    const { fileFormat, frequency, hour } = args;
    const objectName = requireObjectName(args.objectName);
    const { dayOfWeek, dayOfMonth } = daysOf(frequency, args);
    const timeZone = await knownZone(db, args.timeZone);
    return db.transaction(async (tx) => {
      const saved = await savedExport(tx, viewer, args.savedExportId);
      const destinationId = await keptDestination(tx, teamId, args.destinationId);
      await lockName(tx, `export schedules ${teamId}`);
      const [counted] = await tx.query<{ count: number }>(
        sql`select count(*)::int as count from export_schedules s where s.team_id = ${teamId} and s.id <> ${id}::uuid`,
        'exportSchedules.count',
      );
      if ((counted?.count ?? 0) >= MAX_SCHEDULES)
        throw conflict(`The team has ${MAX_SCHEDULES} export schedules, the maximum; delete one first.`);
      // The next moment is computed from the other columns, in one place for all statements.
      await tx.query(
        sql`insert into export_schedules (team_id, id, saved_export_id, destination_id, format, object_name, frequency, day_of_week,
            day_of_month, hour, time_zone, next_at, created_by)
          select s.*, ${nextDue(sql`${clock().toISOString()}`)}, ${userId}::uuid
          from (select ${teamId}::uuid, ${id}::uuid, ${saved.id}::uuid, ${destinationId}::uuid, ${fileFormat}::text, ${objectName}::text,
            ${frequency}::text as frequency, ${dayOfWeek}::int as day_of_week, ${dayOfMonth}::int as day_of_month, ${hour}::int as hour,
            ${timeZone}::text as time_zone) s
          on conflict do nothing`,
        'exportSchedules.create',
      );
      return scheduleById(tx, viewer, id);
    });
  }

  /** Throws NotFoundError, ParameterError, `forbidden` for those of others, and `conflict` for one that has ended. */
  async update(viewer: Viewer, args: UpdateExportScheduleArgs): Promise<ExportSchedule> {
    const { db, clock } = this.parts;
    const { teamId, userId } = personOf(viewer);
    for (const field of NEVER_NULL) {
      if (args[field] === null) throw new ParameterError(field, 'must not be null');
    }
    const objectName = args.objectName == null ? null : requireObjectName(args.objectName);
    const timeZone = args.timeZone == null ? null : await knownZone(db, args.timeZone);
    return db.transaction(async (tx) => {
      const held = await this.hold(tx, viewer, args.scheduleId);
      const changes = NEVER_NULL.some((field) => field !== 'isPaused' && args[field] !== undefined);
      if (changes && held.createdBy !== userId)
        throw new AppError(
          'forbidden',
          'Only its maker can change what a schedule delivers; you can pause or delete it.',
        );
      if (held.status === 'ended') throw conflict('The schedule has ended; delete it and make another.');
      const destinationId = args.destinationId == null ? null : await keptDestination(tx, teamId, args.destinationId);
      const frequency = args.frequency ?? held.frequency;
      const days = daysOf(frequency, frequency === held.frequency ? keptDays(args, held) : args);
      const resumes = args.isPaused === false && held.status === 'paused';
      await tx.query(
        sql`update export_schedules s set destination_id = coalesce(${destinationId}::uuid, s.destination_id),
            format = coalesce(${args.fileFormat ?? null}, s.format), object_name = coalesce(${objectName}, s.object_name),
            frequency = ${frequency}, day_of_week = ${days.dayOfWeek}::int, day_of_month = ${days.dayOfMonth}::int,
            hour = coalesce(${args.hour ?? null}::int, s.hour), time_zone = coalesce(${timeZone}, s.time_zone),
            status = case when ${resumes} then 'active' else s.status end, reason = case when ${resumes} then null else s.reason end,
            next_at = case when ${resumes} then statement_timestamp() else s.next_at end, updated_at = statement_timestamp()
          where s.team_id = ${teamId} and s.id = ${held.id}::uuid`,
        'exportSchedules.update',
      );
      await tx.query(
        sql`update export_schedules s set next_at = ${nextDue(sql`${clock().toISOString()}`)}
          where s.team_id = ${teamId} and s.id = ${held.id}::uuid and s.status = 'active'`,
        'exportSchedules.plan',
      );
      if (args.isPaused === true) await stopSchedules(tx, teamId, sql`s.id = ${held.id}::uuid`, 'paused', 'person');
      return scheduleById(tx, viewer, held.id);
    });
  }

  /** Also deletes its deliveries from the list; objects stay in the bucket. Throws NotFoundError. */
  async delete(viewer: Viewer, { scheduleId }: ExportScheduleArgs): Promise<void> {
    await this.parts.db.transaction(async (tx) => {
      const { id } = await this.hold(tx, viewer, scheduleId);
      await tx.query(
        sql`delete from export_schedules where team_id = ${viewer.teamId} and id = ${id}::uuid`,
        'exportSchedules.delete',
      );
    });
  }

  /** A repetition with the same `id` finds the first. Throws NotFoundError, and `conflict` for one that has ended or too many. */
  async runNow(viewer: Viewer, { scheduleId }: ExportScheduleArgs, id: string): Promise<ExportDelivery> {
    const { db, clock, request } = this.parts;
    const { teamId } = viewer;
    return db.transaction(async (tx) => {
      const schedule = await this.hold(tx, viewer, scheduleId);
      if (schedule.status === 'ended') throw conflict('The schedule has ended; delete it and make another.');
      const [open] = await tx.query<{ count: number }>(
        sql`select count(*)::int as count from export_deliveries where team_id = ${teamId} and schedule_id = ${schedule.id}::uuid
          and status in ('waiting', 'running') and id <> ${id}::uuid`,
        'exportSchedules.open',
      );
      if ((open?.count ?? 0) >= MAX_OPEN)
        throw conflict(`${MAX_OPEN} deliveries of the schedule wait or run; try again when some of them are done.`);
      await tx.query(
        sql`insert into export_deliveries (team_id, id, schedule_id, due_at, is_manual)
          values (${teamId}, ${id}::uuid, ${schedule.id}::uuid, ${clock().toISOString()}::timestamptz, true) on conflict do nothing`,
        'exportSchedules.runNow',
      );
      await request(tx, { teamId, deliveryId: id });
      return deliveryById(tx, teamId, id);
    });
  }

  /** Newest first. Throws NotFoundError for the schedule, ParameterError for an invalid cursor. */
  async deliveries(viewer: Viewer, args: ExportDeliveryListArgs): Promise<Page<ExportDelivery>> {
    const { id } = await scheduleById(this.parts.db, viewer, args.scheduleId);
    return deliveryPage(this.parts.db, viewer, id, args);
  }

  /** Locks a schedule. Throws NotFoundError. */
  private async hold(tx: Sql, viewer: Viewer, scheduleId: string): Promise<Held> {
    const [found] = await tx.query<Held>(
      sql`select s.id, s.created_by as "createdBy", s.status, s.reason, s.frequency, s.day_of_week as "dayOfWeek",
          s.day_of_month as "dayOfMonth"
        from export_schedules s where ${visibleSchedules(viewer)} and s.id = ${uuidOrNull(scheduleId)} for no key update`,
      eachTime('exportSchedules.hold'),
    );
    return requireFound(found, WHAT);
  }
}

const NEVER_NULL = [
  'destinationId',
  'fileFormat',
  'objectName',
  'frequency',
  'dayOfWeek',
  'dayOfMonth',
  'hour',
  'timeZone',
  'isPaused',
] as const;

interface Days {
  dayOfWeek?: number | null | undefined;
  dayOfMonth?: number | null | undefined;
}

const keptDays = (args: Days, held: Days): Days => ({
  dayOfWeek: args.dayOfWeek ?? held.dayOfWeek,
  dayOfMonth: args.dayOfMonth ?? held.dayOfMonth,
});

/** Monday and the first without one. Throws ParameterError for a day that does not belong to the frequency. */
function daysOf(frequency: ScheduleFrequency, { dayOfWeek = null, dayOfMonth = null }: Days) {
  if (dayOfWeek !== null && frequency !== 'weekly') throw new ParameterError('dayOfWeek', 'is only taken with weekly');
  if (dayOfMonth !== null && frequency !== 'monthly')
    throw new ParameterError('dayOfMonth', 'is only taken with monthly');
  return {
    dayOfWeek: frequency === 'weekly' ? (dayOfWeek ?? 1) : null,
    dayOfMonth: frequency === 'monthly' ? (dayOfMonth ?? 1) : null,
  };
}

/** Keeps a destination from being deleted meanwhile. Throws NotFoundError. */
async function keptDestination(tx: Sql, teamId: string, destinationId: string): Promise<string> {
  const [found] = await tx.query<{ id: string }>(
    sql`select id from bucket_destinations where team_id = ${teamId} and id = ${uuidOrNull(destinationId)} for key share`,
    'exportSchedules.destination',
  );
  return requireFound(found, 'bucket destination').id;
}

/** The name under which the database knows a zone. Throws ParameterError. */
async function knownZone(db: Sql, timeZone: string): Promise<string> {
  const names = namesOfZone(timeZone.trim());
  const known = await db.query<{ name: string }>(
    sql`select name from pg_timezone_names where name = any(${names}::text[])`,
    'exportSchedules.zone',
  );
  const found = names.find((name) => known.some((each) => each.name === name));
  if (found === undefined) throw new ParameterError('timeZone', 'must be an IANA time zone, such as Europe/Berlin');
  return found;
}
