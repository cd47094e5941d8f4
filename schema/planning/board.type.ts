import { Max, Min } from 'class-validator';
import { BoardColor, BoardStatus } from '../../src/domain/planning/planning.enum.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, date, dateTime, FieldsOf, int, listOf, of, Type, text, texts } from '../support/fields.js';
import { AttributedArgs } from '../support/write.args.js';

export class BoardCardArgs extends ArgumentsOf(AttributedArgs, {
  accountId: text('Account of the card.'),
}) {}

export class MoveBoardCardArgs extends ArgumentsOf(BoardCardArgs, {
  status: of(BoardStatus, 'The column to move it to.'),
  position: int('Place in that column, from 0; past the end means the end.', Min(0)),
}) {}

/** At least one setting is required. */
export class BoardCardSettingsArgs extends ArgumentsOf(BoardCardArgs, {
  cycleDurationDays: int(
    'Days from coming to wartend until the card is due, 1 to 3650; null: no cycle. Absent: as it is.',
    Max(3650),
    Min(1),
  ).nullable(),
  dueDate: date('The day on which the card is due; null: none. Absent: as it is.').nullable(),
  clearDueDate: bool('true: the card is no longer due; not together with a date.').nullable(),
}) {}

export class AccountAssigneesArgs extends ArgumentsOf(BoardCardArgs, {
  userIds: texts('UUIDs of members of the team, replacing all earlier ones; empty: nobody looks after the account.'),
}) {}

export class BoardStatusConfigArgs extends ArgumentsOf({
  status: of(BoardStatus, 'The column.'),
  label: text('What it shall be called, 1 to 200 characters.'),
  color: of(BoardColor, 'Its new color.'),
}) {}

@Type('A member of the team who looks after an account.')
@ListSize(5)
export class Assignee extends FieldsOf({
  id: text('UUID of the member.'),
  name: text('Name.'),
  avatarUrl: text('Address of a picture; empty without one.'),
}) {}

@Type('The card of an account on the planning board.')
@ListSize(200)
export class BoardCardWithAccount extends FieldsOf({
  accountId: text('Id of the account, which names the card, too.'),
  accountName: text('Name of the account.'),
  logoUrl: text('Address of a logo; empty without one.'),
  isEcommerce: bool('True when the customer sells products.'),
  status: of(BoardStatus, 'Its column.'),
  position: int('Place in the column of the whole team, from 0 without gaps.'),
  cycleDurationDays: int('Days from coming to wartend until the card is due; null without a cycle.').nullable(),
  dueDate: date('The day on which it is due; null without one.').nullable(),
  isOverdue: bool('True when the due date lies before today in the account’s time zone.'),
  assignees: listOf(Assignee, 'Who looks after the account, by name.'),
  openTodoCount: int('Todos of the account that are not completed.'),
  updatedAt: dateTime('When the card was last moved or set; making room for others is no move.'),
}) {}

@Type('How a column of the board looks.')
@ListSize(5)
export class BoardStatusConfig extends FieldsOf({
  status: of(BoardStatus, 'The column.'),
  label: text('What it is called.'),
  color: of(BoardColor, 'Its color.'),
  updatedAt: dateTime('When this was last changed; until then, when the team was created.'),
}) {}

export const BOARD = [
  {
    accountId: '1000000001',
    accountName: 'Example Shop',
    logoUrl: '',
    isEcommerce: true,
    status: 'wartend',
    position: 0,
    cycleDurationDays: 14,
    dueDate: '2026-02-14',
    isOverdue: false,
    assignees: [{ id: '0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e', name: 'Ada Example', avatarUrl: '' }],
    openTodoCount: 2,
    updatedAt: '2026-01-31T08:00:00.000Z',
  },
] satisfies BoardCardWithAccount[];

export const STATUS_CONFIG = {
  status: 'wartend',
  label: 'Wartend',
  color: 'amber',
  updatedAt: '2026-01-31T08:00:00.000Z',
} satisfies BoardStatusConfig;
