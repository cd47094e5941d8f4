import { SyncRunStatus } from '../../src/domain/sync-runs/sync-run.enum.js';
import { ListSize, LongText } from '../support/field-rules.js';
import { ArgumentsOf, date, dateTime, FieldsOf, float, int, of, Type, text, texts } from '../support/fields.js';
import { PageArgs, pageOf } from '../support/page.args.js';

@Type("A sync run that fetched an account's data from its platform.")
@ListSize(20)
export class SyncRun extends FieldsOf({
  id: text('UUID of the run.'),
  status: of(SyncRunStatus, 'Status of the run.'),
  from: date('First day of its figures; null if it has none.').nullable(),
  to: date('Last day of its figures; null if it has none.').nullable(),
  rowsRead: float('Number of records read.'),
  skippedCount: int('Number of records that could not be read and were left out; what was stored of them is kept.'),
  skippedReasons: texts('Which records were left out first, and why; at most 5.', LongText(300), ListSize(5)),
  errorCode: text('Error code of a failed run; otherwise null.').nullable(),
  errorMessage: text('Why it failed and what to do; null unless it failed.', LongText(1_000)).nullable(),
  startedAt: dateTime('When it started.'),
  finishedAt: dateTime('When it ended; null while it is running.').nullable(),
}) {}

export class FailingSyncListArgs extends ArgumentsOf(PageArgs, {}) {}

@Type('An account whose last finished sync run failed: its figures may end early.')
@ListSize(100)
export class FailingSync extends FieldsOf({
  accountId: text('The account.').example('1000000001'),
  accountName: text('Name of the account.').example('Möbel Beispiel'),
  failedAt: dateTime('When that run ended.').example('2026-01-31T09:00:00.000Z'),
  lastSyncedAt: dateTime('End of the last complete run; null if there was none.')
    .nullable()
    .example('2026-01-30T09:00:00.000Z'),
  errorCode: text('Error code of the failed run; null if unknown.').nullable().example('platform_unavailable'),
  errorMessage: text('Why it failed and what to do; null if unknown.', LongText(1_000))
    .nullable()
    .example('Google Ads is not available at the moment (HTTP 503).'),
}) {}

@Type('A page of accounts whose last finished sync run failed.')
export class FailingSyncPage extends FieldsOf(pageOf(FailingSync, 'By account name.')) {}
