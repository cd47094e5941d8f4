import { ListSize } from '../support/field-rules.js';
import { bool, FieldsOf, Type, text } from '../support/fields.js';

@Type('An account that a person keeps at hand.')
@ListSize(50)
export class Favorite extends FieldsOf({
  accountId: text('Id of the account.'),
  name: text('Name of the account.'),
}) {}

@Type('What a toggle came to.')
export class FavoriteToggle extends FieldsOf({
  isFavorited: bool('true: the account is now a favourite; false: it no longer is.'),
}) {}
