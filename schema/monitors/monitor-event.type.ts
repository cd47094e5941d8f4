import { MonitorActionStatus, MonitorSeverity } from '../../src/domain/monitors/monitor.enum.js';
import { ArgumentsOf, bool, dateTime, FieldsOf, of, Type, text } from '../support/fields.js';
import { AFTER, PageArgs, pageOf } from '../support/page.args.js';
import { ACTION, FIRED } from './monitor.type.js';

export class MonitorEventListArgs extends ArgumentsOf(PageArgs, {
  monitorId: text('Only events of this monitor.').nullable(),
  accountId: text('Only events of this account.').nullable(),
  isAcknowledged: bool('True: only acknowledged ones. False: only open ones.').nullable(),
  after: AFTER,
}) {}

export class MonitorEventArgs extends ArgumentsOf({
  eventId: text('ID of the event.'),
}) {}

@Type('What a monitor proposed when it fired.')
export class MonitorEventAction extends FieldsOf({
  ...ACTION,
  status: of(MonitorActionStatus, 'What became of it.').example('proposed'),
  planId: text('The change plan.').nullable().example('5b0c2f0e-9b57-4a0b-8a57-0d3f6f1c7a10'),
  message: text('Why nothing was proposed.').nullable().example(null),
}) {}

@Type('A monitor fired: for an account and day at most once, also if the day is pulled again.')
export class MonitorEvent extends FieldsOf({
  id: text('ID of the event.').example('5d0a9a53-7c3f-4dcb-8e55-0f4d2c6a1b22'),
  monitorId: text('The monitor.').example('8f0e2f3c-4a57-4a2e-9d5d-0a6f4f1f7c11'),
  monitorName: text('Its present name.').example('Kosten einer Kampagne springen'),
  severity: of(MonitorSeverity, 'How serious it was.').example('warning'),
  ...FIRED,
  action: of(MonitorEventAction, 'What became of its proposal; null for a monitor that only tells.')
    .nullable()
    .example(null),
  acknowledgedAt: dateTime('When a person acknowledged it; null while it is open.').nullable().example(null),
  acknowledgedBy: text('Who did, by user ID.').nullable().example(null),
  createdAt: dateTime('When it fired.').example('2026-01-31T05:12:00.000Z'),
}) {}

@Type('A page of events of monitors.')
export class MonitorEventPage extends FieldsOf(pageOf(MonitorEvent, 'Newest first, then by ID.')) {}
