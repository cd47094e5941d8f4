import { SyncRunStatus } from '../../src/domain/sync-runs/sync-run.enum.js';
import { ListSize, LongText } from '../support/field-rules.js';
import { date, dateTime, FieldsOf, float, int, of, Type, text, texts } from '../support/fields.js';

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
