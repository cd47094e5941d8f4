import { Matches } from 'class-validator';
import { BoardColor } from '../../src/domain/planning/planning.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { ListSize, LongText } from '../support/field-rules.js';
import { ArgumentsOf, date, dateTime, FieldsOf, Type, text } from '../support/fields.js';

const COLORS = Object.keys(BoardColor);
const COLOR = new RegExp(`^(${COLORS.join('|')}|#[0-9a-fA-F]{6})$`);
const COLOR_MESSAGE = { message: `$property must be #rrggbb or one of ${COLORS.join(', ')}` };

const DATE = 'Day of the event.';
const TITLE = 'Title, 1 to 200 characters.';
const COLOR_TEXT = `Color: \`#rrggbb\` or one of ${COLORS.join(', ')}.`;
const DESCRIPTION = 'Details, at most 20,000 characters.';
const ICON = 'Name of an icon, or an emoji; at most 200 characters.';
const KEPT = ' Omit to keep the current value; null is not allowed.';
const CLEARED = ' Omit to keep the current value; null clears it.';

export class EventRangeArgs extends ArgumentsOf({
  start: date('First day of the range, YYYY-MM-DD.'),
  end: date('Last day of the range, inclusive, YYYY-MM-DD; not before the first.'),
}) {}

export class AccountEventsArgs extends ArgumentsOf(EventRangeArgs, {
  accountId: text('ID of the account.'),
}) {}

export class CreateAccountEventArgs extends ArgumentsOf(AccountArgs, {
  eventDate: date(DATE),
  title: text(TITLE),
  color: text(COLOR_TEXT, Matches(COLOR, COLOR_MESSAGE)),
  description: text(DESCRIPTION).nullable(),
  icon: text(ICON).nullable(),
}) {}

export class AccountEventArgs extends ArgumentsOf(AccountArgs, {
  eventId: text('UUID of the event.'),
}) {}

export class UpdateAccountEventArgs extends ArgumentsOf(AccountEventArgs, {
  eventDate: date(DATE + KEPT).nullable(),
  title: text(TITLE + KEPT).nullable(),
  color: text(COLOR_TEXT + KEPT, Matches(COLOR, COLOR_MESSAGE)).nullable(),
  description: text(DESCRIPTION + CLEARED).nullable(),
  icon: text(ICON + CLEARED).nullable(),
}) {}

@Type('A marker on a day of an account that explains its figures.')
@ListSize(50)
export class AccountEvent extends FieldsOf({
  id: text('UUID of the event.').example('0d1f5a3e-52a4-4f0e-9d0c-9f1b8a7c6d21'),
  accountId: text('Account that it belongs to.').example('1000000001'),
  eventDate: date('Day of the event.').example('2026-01-31'),
  title: text('Title.').example('Winter sale'),
  description: text('Details; null if there are none.', LongText(20_000)).nullable().example(null),
  color: text('Color of the board, or `#rrggbb`.').example('amber'),
  icon: text('Name of an icon, or an emoji; null if there is none.').nullable().example('tag'),
  createdBy: text('UUID of the member who created it; null if they no longer exist.')
    .nullable()
    .example('0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e'),
  createdAt: dateTime('When it was created.').example('2026-01-30T09:30:00.000Z'),
  updatedAt: dateTime('When it was last changed.').example('2026-01-30T09:30:00.000Z'),
}) {}
