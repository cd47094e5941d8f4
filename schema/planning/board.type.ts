import { Max, Min } from 'class-validator';
import { BoardColor, BoardStatus } from '../../src/domain/planning/planning.enum.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, date, dateTime, FieldsOf, int, listOf, of, Type, text, texts } from '../support/fields.js';
import { AttributedArgs } from '../support/write.args.js';

export class BoardCardArgs extends ArgumentsOf(AttributedArgs, {
  accountId: text('Account of the card.'),
}) {}

export class MoveBoardCardArgs extends ArgumentsOf(BoardCardArgs, {
  status: of(BoardStatus, 'Column to move it to.'),
  position: int('Position in that column, from 0; larger positions mean the end.', Min(0)),
}) {}

/** At least one setting is required. */
export class BoardCardSettingsArgs extends ArgumentsOf(BoardCardArgs, {
  cycleDurationDays: int(
    'Days from moving to wartend until the card is due, 1 to 3650; null for no cycle. Omit to keep the current value.',
    Max(3650),
    Min(1),
  ).nullable(),
  dueDate: date('Day on which the card is due; null for none. Omit to keep the current value.').nullable(),
  clearDueDate: bool('If true, clears the due date; cannot be combined with a date.').nullable(),
}) {}

export class AccountAssigneesArgs extends ArgumentsOf(BoardCardArgs, {
  userIds: texts('UUIDs of the team members who look after the account, replacing earlier ones; empty for nobody.'),
}) {}

export class BoardStatusConfigArgs extends ArgumentsOf({
  status: of(BoardStatus, 'The column.'),
  label: text('Label, 1 to 200 characters.'),
  color: of(BoardColor, 'New color.'),
}) {}

@Type('A team member who looks after an account.')
@ListSize(5)
export class Assignee extends FieldsOf({
  id: text('UUID of the member.').example('0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e'),
  name: text('Name.').example('Ada Example'),
  avatarUrl: text('URL of a picture; empty if there is none.').example(''),
}) {}

@Type("An account's card on the planning board.")
@ListSize(200)
export class BoardCardWithAccount extends FieldsOf({
  accountId: text('ID of the account, which also identifies the card.').example('1000000001'),
  accountName: text('Name of the account.').example('Example Shop'),
  logoUrl: text('URL of a logo; empty if there is none.').example(''),
  isEcommerce: bool('Whether the customer sells products.').example(true),
  status: of(BoardStatus, 'Column of the card.').example('wartend'),
  position: int("Position in the whole team's column, from 0 without gaps.").example(0),
  cycleDurationDays: int('Days from moving to wartend until the card is due; null without a cycle.')
    .nullable()
    .example(14),
  dueDate: date('Day on which the card is due; null if there is none.').nullable().example('2026-02-14'),
  isOverdue: bool('Whether the due date is before today in the account’s time zone.').example(false),
  assignees: listOf(Assignee, 'Members who look after the account, by name.').example(),
  openTodoCount: int('Number of open todos of the account.').example(2),
  updatedAt: dateTime(
    'When the card was last moved or its settings changed; making room for others does not count.',
  ).example('2026-01-31T08:00:00.000Z'),
}) {}

@Type('Label and color of a column of the board.')
@ListSize(5)
export class BoardStatusConfig extends FieldsOf({
  status: of(BoardStatus, 'The column.').example('wartend'),
  label: text('Label of the column.').example('Wartend'),
  color: of(BoardColor, 'Color of the column.').example('amber'),
  updatedAt: dateTime('When it was last changed; if never, when the team was created.').example(
    '2026-01-31T08:00:00.000Z',
  ),
}) {}
