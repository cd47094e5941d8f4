import { ListSize } from '../support/field-rules.js';
import { bool, FieldsOf, Type, text } from '../support/fields.js';

@Type('A favorite account of a user.')
@ListSize(50)
export class Favorite extends FieldsOf({
  accountId: text('ID of the account.').example('1000000001'),
  name: text('Name of the account.').example('Example Shop'),
}) {}

@Type('Result of toggling a favorite.')
export class FavoriteToggle extends FieldsOf({
  isFavorited: bool('Whether the account is now a favorite.').example(true),
}) {}
