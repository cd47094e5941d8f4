import { Max, Min } from 'class-validator';
import { LogType, LogTypeFilter } from '../../src/domain/logs/activity-log.enum.js';
import { LIMIT } from '../metrics/window.args.js';
import { LongText } from '../support/field-rules.js';
import { ArgumentsOf, date, dateTime, FieldsOf, int, jsonObject, of, Type, text } from '../support/fields.js';
import { AFTER, pageOf } from '../support/page.args.js';
import { FreeText } from '../support/text.rule.js';
import { AttributedArgs } from '../support/write.args.js';

const LOG_TYPE = of(LogTypeFilter, 'Only entries of this type.').nullable();

class LogPageArgs extends ArgumentsOf({
  logType: LOG_TYPE,
  limit: int('Number of entries to return, 0 to 1000; 0 means 1000.', Max(1000), Min(0)).default(0),
  offset: int('Number of entries to skip, from 0.', Min(0)).default(0),
  after: AFTER,
}) {}

export class ActivityLogListArgs extends ArgumentsOf(LogPageArgs, {
  accountId: text('Only entries about this account; `system` for team-level entries.').nullable(),
}) {}

export class AccountLogListArgs extends ArgumentsOf(LogPageArgs, {
  accountId: text('ID of the account.'),
}) {}

export class NestedLogsArgs extends ArgumentsOf({
  logType: LOG_TYPE,
  limit: LIMIT,
}) {}

class NewLogArgs extends ArgumentsOf(AttributedArgs, {
  logType: of(LogType, 'Origin of the entry.'),
  message: text('What happened, 1 to 20,000 characters.', FreeText()),
  metadata: jsonObject('Additional data, up to 20,000 characters as JSON.').nullable(),
  eventDate: date('Day on which charts show it, YYYY-MM-DD; the day of its creation if omitted.').nullable(),
}) {}

export class CreateActivityLogArgs extends ArgumentsOf(NewLogArgs, {
  accountId: text('Account that it is about; `system` for a team-level entry.').default('system'),
}) {}

export class CreateAccountLogArgs extends ArgumentsOf(NewLogArgs, {
  accountId: text('ID of the account.'),
}) {}

@Type('An entry of the activity log.')
export class ActivityLog extends FieldsOf({
  id: text('UUID.').example('8d0f6c5e-3a47-4c39-9a0f-5b1c2d3e4f50'),
  teamId: text('UUID of the team.').example('5b1f3a52-8f0e-4c55-9f27-6c1f0f9f7a10'),
  accountId: text('Account that it is about; `system` for a team-level entry.').example('1000000001'),
  logType: of(LogType, 'Origin of the entry.').example('manual'),
  message: text('What happened.', LongText(20_000)).example('The autumn range is online.'),
  metadata: jsonObject(
    'Additional data, or an empty object. `auditId` is the X-Audit-Id of the write that the entry reports; `event` is the kind of an entry that adlane wrote itself.',
    LongText(1_000_000),
  ).example({ source: 'newsletter' }),
  userId: text('User who acted, or on whose behalf an API key did.')
    .nullable()
    .example('0e8a4c7e-5d0b-4a6e-9a3b-2f8f0b1c2d3e'),
  apiKeyId: text('API key that wrote it, if any.').nullable().example(null),
  eventDate: date('Day on which charts show it; null for the day of its creation.').nullable().example('2026-01-30'),
  createdAt: dateTime('When it was written, in UTC.').example('2026-01-31T08:00:00.000Z'),
}) {}

@Type('A page of the activity log.')
export class ActivityLogPage extends FieldsOf(pageOf(ActivityLog, 'Newest first, then by ID.')) {}
