import type {
  CalendarArgs,
  CalendarEntry,
  CalendarEvent,
  CreateCalendarEntryArgs,
  RescheduleCalendarEntryArgs,
} from '../../../schema/planning/calendar.type.js';
import type { Viewer } from '../../access/viewer.js';
import { daysBetween } from '../../clock.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { isoUtc } from '../../db/timestamps.js';
import { NotFoundError, ParameterError } from '../../errors.js';
import { uuidOrNull } from '../../ids.js';
import { requireVisible, visible } from '../accounts/visible-accounts.sql.js';
import { requireDate } from '../metrics/window.js';
import { authorOf } from '../teams/membership.js';

const MAX_DAYS = 366;

const ENTRY = sql`e.id, e.account_id as "accountId", e.scheduled_date as "scheduledDate", e.note,
  e.created_by as "createdBy", ${isoUtc(sql`e.created_at`)} as "createdAt"`;

/** What is planned for a day: entries made by hand, due dates of cards, and open todos. */
export class CalendarService {
  constructor(private readonly db: Sql) {}

  /** Events from `start` to `end`, both included, at most 366 days; by date, then id. Throws ParameterError. */
  async events(viewer: Viewer, { start, end }: CalendarArgs): Promise<CalendarEvent[]> {
    requireDate('start', start);
    requireDate('end', end);
    if (end < start) throw new ParameterError('end', 'must not be before the start of the range');
    if (daysBetween(start, end) >= MAX_DAYS) {
      throw new ParameterError('end', `must be at most ${MAX_DAYS} days into the range`);
    }
    const { teamId } = viewer;
    return this.db.query<CalendarEvent>(
      sql`with events as (
          select id::text, 'manual' as source, account_id, scheduled_date as date, note, null::text as todo_id
          from calendar_entries where team_id = ${teamId} and scheduled_date between ${start} and ${end}
          union all
          select account_id, 'due_date', account_id, due_date, '', null
          from board_cards where team_id = ${teamId} and due_date between ${start} and ${end}
          union all
          select id::text, 'todo', account_id, due_date, title, id::text
          from todos where team_id = ${teamId} and completed_at is null and due_date between ${start} and ${end}
        )
        select e.id, e.source, e.account_id as "accountId", a.name as "accountName", e.date as "scheduledDate", e.note,
          e.todo_id as "todoId", a.is_ecommerce as "isEcommerce", a.logo_url as "logoUrl"
        from events e join accounts a on a.id = e.account_id and ${visible(viewer)}
        order by e.date, e.id collate "C"`,
      'planning.calendar',
    );
  }

  /** Throws NotFoundError for an account that is not visible. */
  async create(viewer: Viewer, { accountId, scheduledDate, note }: CreateCalendarEntryArgs): Promise<CalendarEntry> {
    requireDate('scheduledDate', scheduledDate);
    await requireVisible(this.db, viewer, accountId);
    const [entry] = await this.db.query<CalendarEntry>(
      sql`insert into calendar_entries as e (team_id, account_id, scheduled_date, note, created_by)
        values (${viewer.teamId}, ${accountId}, ${scheduledDate}, ${note}, ${authorOf(viewer)}) returning ${ENTRY}`,
    );
    return entry as CalendarEntry;
  }

  /** Throws NotFoundError. */
  async reschedule(viewer: Viewer, args: RescheduleCalendarEntryArgs): Promise<CalendarEntry> {
    requireDate('scheduledDate', args.scheduledDate);
    const [entry] = await this.db.query<CalendarEntry>(
      sql`update calendar_entries e set scheduled_date = ${args.scheduledDate} from accounts a
        where a.team_id = e.team_id and a.id = e.account_id and ${visible(viewer)} and e.id = ${uuidOrNull(args.entryId)}
        returning ${ENTRY}`,
    );
    if (!entry) throw new NotFoundError('calendar entry');
    return entry;
  }

  /** Throws NotFoundError. */
  async delete(viewer: Viewer, entryId: string): Promise<void> {
    const [entry] = await this.db.query(
      sql`delete from calendar_entries e using accounts a
        where a.team_id = e.team_id and a.id = e.account_id and ${visible(viewer)} and e.id = ${uuidOrNull(entryId)}
        returning 1`,
    );
    if (!entry) throw new NotFoundError('calendar entry');
  }
}
