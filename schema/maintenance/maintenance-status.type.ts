import { bool, dateTime, FieldsOf, Type, text } from '../support/fields.js';

@Type('Maintenance status of the service.')
export class MaintenanceStatus extends FieldsOf({
  maintenance: bool('True while everything except this status and /health is refused.'),
  message: text('Message of the operator; empty outside of maintenance.'),
  estimatedEndTime: dateTime('When maintenance is expected to end, if known.').nullable(),
}) {}
