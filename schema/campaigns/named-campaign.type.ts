import { ListSize } from '../support/field-rules.js';
import { bool, FieldsOf, Type, text } from '../support/fields.js';

@Type('A campaign by its name.')
@ListSize(3)
export class NamedCampaign extends FieldsOf({
  id: text('ID of the campaign on the platform.'),
  name: text('Its name; its ID if it is not known here.'),
  accountId: text('Account that it belongs to.'),
  isSynced: bool(
    'Whether a sync has brought it, so that its figures can be read. A campaign made since the last sync is known by its name alone.',
  ).optional(),
}) {}
