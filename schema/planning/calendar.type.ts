import { MaxLength } from 'class-validator';
import { CalendarSource } from '../../src/domain/planning/planning.enum.js';
import { ListSize, LongText } from '../support/field-rules.js';
import { ArgumentsOf, bool, date, dateTime, FieldsOf, of, Type, text } from '../support/fields.js';

@Type('Something planned for a day.')
@ListSize(200)
export class CalendarEvent extends FieldsOf({
  id: text('ID of the entry or todo; for a due date, the ID of the account.').example(
    '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  ),
  source: of(CalendarSource, 'Source of the event.').example('todo'),
  accountId: text('Account that it is about.').example('1000000001'),
  accountName: text('Name of that account.').example('Example Shop'),
  scheduledDate: date('The day.').example('2026-02-10'),
  note: text('Note of an entry or title of a todo; empty for a due date.', LongText(20_000)).example(
    'Check the headlines',
  ),
  todoId: text('UUID of the todo; null for other events.').nullable().example('7c9e6679-7425-40de-944b-e07fc1f90ae7'),
  isEcommerce: bool('Whether the customer sells products.').example(true),
  logoUrl: text('URL of the account’s logo; empty if there is none.').example(''),
}) {}

@Type('A manual calendar entry.')
export class CalendarEntry extends FieldsOf({
  id: text('UUID of the entry.').example('3f2504e0-4f89-41d3-9a0c-0305e82c3301'),
  accountId: text('Account that it is about.').example('1000000001'),
  scheduledDate: date('The day.').example('2026-02-12'),
  note: text('What is planned.', LongText(20_000)).example('Review with the customer'),
  createdBy: text('UUID of the user who created it.').nullable().example('0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e'),
  createdAt: dateTime('When it was created.').example('2026-01-31T08:00:00.000Z'),
}) {}

export class CalendarArgs extends ArgumentsOf({
  start: date('First day of the range, YYYY-MM-DD.'),
  end: date('Last day of the range, inclusive, YYYY-MM-DD; not before the first. The range has at most 366 days.'),
}) {}

export class CreateCalendarEntryArgs extends ArgumentsOf({
  accountId: text('Account that it is about.'),
  scheduledDate: date('The day, YYYY-MM-DD.'),
  note: text(
    'What is planned, up to 20,000 characters.',
    MaxLength(20_000, { message: '$property must have at most 20000 characters' }),
  ),
}) {}

export class CalendarEntryArgs extends ArgumentsOf({
  entryId: text('UUID of the entry.'),
}) {}

export class RescheduleCalendarEntryArgs extends ArgumentsOf(CalendarEntryArgs, {
  scheduledDate: date('New day, YYYY-MM-DD.'),
}) {}
