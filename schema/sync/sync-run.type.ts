import { SyncRunStatus } from '../../src/domain/sync-runs/sync-run.enum.js';
import { ListSize, LongText } from '../support/field-rules.js';
import { date, dateTime, FieldsOf, float, int, of, Type, text, texts } from '../support/fields.js';

@Type("A run of the sync that brought an account's data from its platform.")
@ListSize(20)
export class SyncRun extends FieldsOf({
  id: text('UUID of the run.'),
  status: of(SyncRunStatus, 'How it stands.'),
  from: date('First day of its figures; null when it has no figures.').nullable(),
  to: date('Last day of its figures; null when it has no figures.').nullable(),
  rowsRead: float('Records that it read.'),
  skippedCount: int('Records that it could not read and left out; what was stored of them stayed.'),
  skippedReasons: texts(
    'What the first of those were, and why they could not be read; at most 5.',
    LongText(300),
    ListSize(5),
  ),
  errorCode: text('Why it failed, for programs; null when it did not.').nullable(),
  errorMessage: text('Why it failed, and what to do; null when it did not.', LongText(1_000)).nullable(),
  startedAt: dateTime('When it began.'),
  finishedAt: dateTime('When it ended; null while it runs.').nullable(),
}) {}
