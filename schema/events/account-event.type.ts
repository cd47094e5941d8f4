import { ListSize, LongText } from '../support/field-rules.js';
import { date, dateTime, FieldsOf, Type, text } from '../support/fields.js';

@Type('A marker on a day of an account that explains its figures.')
@ListSize(50)
export class AccountEvent extends FieldsOf({
  id: text('UUID of the event.'),
  accountId: text('Account that it belongs to.'),
  eventDate: date('Day of the event.'),
  title: text('Title.'),
  description: text('Details; null if there are none.', LongText(20_000)).nullable(),
  color: text('Color of the board, or `#rrggbb`.'),
  icon: text('Name of an icon, or an emoji; null if there is none.').nullable(),
  createdBy: text('UUID of the member who created it; null if they no longer exist.').nullable(),
  createdAt: dateTime('When it was created.'),
  updatedAt: dateTime('When it was last changed.'),
}) {}
