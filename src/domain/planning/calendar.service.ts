import type {
  CalendarArgs,
  CalendarEntry,
  CalendarEvent,
  CreateCalendarEntryArgs,
  RescheduleCalendarEntryArgs,
} from '../../../schema/planning/calendar.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Database } from '../../db/database.js';
import { FOR_CHANGE } from '../../db/records/orm.js';
import { sql } from '../../db/statements/sql.js';
import { requireVisible, visible } from '../accounts/visible-accounts.sql.js';
import { rangeOf, requireDate, START_TO_END } from '../figures/window.js';
import { authorOf } from '../teams/membership.js';
import { CalendarEntry as Entry } from './planning.entity.js';

const MAX_DAYS = 366;

/** Manual entries, due dates of cards, and open todos by day. */
export class CalendarService {
  constructor(private readonly db: Database) {}

  /** From `start` to `end` inclusive, at most 366 days; by date, then id. Throws ParameterError. */
  async events(viewer: Viewer, { start, end }: CalendarArgs): Promise<CalendarEvent[]> {
    rangeOf({ startDate: start, endDate: end }, START_TO_END, MAX_DAYS);
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

  async create(viewer: Viewer, { accountId, scheduledDate, note }: CreateCalendarEntryArgs): Promise<CalendarEntry> {
    requireDate('scheduledDate', scheduledDate);
    return this.db.edit(viewer, async (tx) => {
      const account = await requireVisible(tx, viewer, accountId);
      const fields = { scheduledDate, note, createdBy: authorOf(viewer) };
      const entry = tx.em.create(Entry, { teamId: viewer.teamId, account, ...fields });
      await tx.em.flush();
      return answerOf(entry);
    });
  }

  async reschedule(viewer: Viewer, { entryId, scheduledDate }: RescheduleCalendarEntryArgs): Promise<CalendarEntry> {
    requireDate('scheduledDate', scheduledDate);
    return this.db.edit(viewer, async ({ em }) => {
      const entry = await em.findOneOrFail(Entry, { id: entryId }, FOR_CHANGE);
      return answerOf(em.assign(entry, { scheduledDate }));
    });
  }

  async delete(viewer: Viewer, entryId: string): Promise<void> {
    await this.db.edit(viewer, async ({ em }) => {
      em.remove(await em.findOneOrFail(Entry, { id: entryId }, FOR_CHANGE));
    });
  }
}

function answerOf({ account, id, scheduledDate, note, createdBy, createdAt }: Entry): CalendarEntry {
  return { id, accountId: account.id, scheduledDate, note, createdBy: createdBy ?? null, createdAt };
}
