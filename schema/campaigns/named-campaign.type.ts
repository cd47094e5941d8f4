import { ListSize } from '../support/field-rules.js';
import { FieldsOf, Type, text } from '../support/fields.js';

@Type('A campaign by its name.')
@ListSize(3)
export class NamedCampaign extends FieldsOf({
  id: text('ID of the campaign on the platform.'),
  name: text('Its name; its ID if it is not known here.'),
  accountId: text('Account that it belongs to.'),
}) {}
