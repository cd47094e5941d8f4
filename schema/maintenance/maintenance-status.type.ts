import { bool, dateTime, FieldsOf, Type, text } from '../support/fields.js';

@Type('Whether the service is down for maintenance.')
export class MaintenanceStatus extends FieldsOf({
  maintenance: bool('True while everything but this status and /health is refused.'),
  message: text('What the operator has to say; empty while there is no maintenance.'),
  estimatedEndTime: dateTime('When the operator expects it to end, if known.').nullable(),
}) {}
