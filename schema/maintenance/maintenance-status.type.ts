import { bool, dateTime, FieldsOf, Type, text } from '../support/fields.js';

@Type('Maintenance status of the service.')
export class MaintenanceStatus extends FieldsOf({
  maintenance: bool('True while everything except this status and /health is refused.').example(false),
  message: text('Message of the operator; empty outside of maintenance.').example(''),
  estimatedEndTime: dateTime('When maintenance is expected to end, if known.').nullable().example(null),
}) {}
