import { ArrayMaxSize, Max, Min } from 'class-validator';
import { DataExportStatus, ExportDataset, ExportFormat } from '../../src/domain/exports/export.enum.js';
import { NamedPeriod } from '../../src/domain/figures/named-period.enum.js';
import { ListSize, LongText } from '../support/field-rules.js';
import { ArgumentsOf, date, dateTime, FieldsOf, int, of, safeInt, Type, text, texts } from '../support/fields.js';
import { AFTER, PageArgs, pageOf } from '../support/page.args.js';

const MAX_ACCOUNTS = 1_000;

export const EXPORT_ACCOUNTS = texts(
  'Accounts, at most 1,000; without them all that you may see when it runs, those of managers excepted.',
  ArrayMaxSize(MAX_ACCOUNTS),
).nullable();

export const EXPORT_FORMAT = of(ExportFormat, 'How the file is written.');

export class StartDataExportArgs extends ArgumentsOf({
  dataset: of(ExportDataset, 'What is read.'),
  fileFormat: EXPORT_FORMAT.default(ExportFormat.json_lines),
  accountIds: EXPORT_ACCOUNTS,
  startDate: date('First day, YYYY-MM-DD. Give both dates or neither.').nullable(),
  endDate: date('Last day, inclusive, YYYY-MM-DD, at most ten years later. Give both dates or neither.').nullable(),
  period: of(
    NamedPeriod,
    'Days with a name, for the day on which most of your accounts are; instead of dates.',
  ).nullable(),
  days: int(
    "Days of the window, 1 to 3660, without dates and period; it ends yesterday in each account's time zone.",
    Max(3_660),
    Min(1),
  ).default(30),
}) {}

export class DataExportArgs extends ArgumentsOf({
  exportId: text('ID of the export.'),
}) {}

export class DataExportListArgs extends ArgumentsOf(PageArgs, {
  after: AFTER,
}) {}

@Type('Data that is read as a whole into a file. Only whoever started it sees it.')
@ListSize(100)
export class DataExport extends FieldsOf({
  id: text('ID of the export.').example('7d1f2a3e-2b54-4c8e-9a51-6f0b9c3d2e11'),
  dataset: of(ExportDataset, 'What is read.').example('campaign_days'),
  fileFormat: EXPORT_FORMAT.example('json_lines'),
  accountIds: texts('Accounts that were asked for; null for all.').nullable().example(null),
  startDate: date('First day; null for a number of days.').nullable().example('2026-01-01'),
  endDate: date('Last day, inclusive; null for a number of days.').nullable().example('2026-01-31'),
  days: int('Length of the window in days; null for dates.').nullable().example(null),
  status: of(DataExportStatus, 'Status of the export.').example('done'),
  message: text('Why it failed, and what to do.').nullable().example(null),
  rowCount: safeInt('Number of rows so far. A complete file has as many.').example(1_240),
  byteSize: safeInt('Size in bytes so far. A complete download has as many.').example(412_300),
  createdAt: dateTime('When it was started.').example('2026-02-01T08:00:00.000Z'),
  endedAt: dateTime('When it was ready, failed or was cancelled.').nullable().example('2026-02-01T08:00:07.000Z'),
  expiresAt: dateTime('When the file and this record are deleted.').example('2026-02-08T08:00:00.000Z'),
}) {}

@Type('A page of exports.')
export class DataExportPage extends FieldsOf(pageOf(DataExport, 'Newest first, then by ID.')) {}

@Type('Where the file of an export can be downloaded, for ten minutes.')
export class DataExportDownload extends FieldsOf({
  url: text('The address of the file; whoever has it can read the file until then.', LongText(2_000)).example(
    'https://ads.example.com/exports/7d1f2a3e-2b54-4c8e-9a51-6f0b9c3d2e11.person.eyJhbGciOiJFUzI1NiJ9',
  ),
  fileName: text('Name of the file.').example('campaign_days 2026-02-01.jsonl'),
  byteSize: safeInt('Size in bytes; a download that is shorter was cut.').example(412_300),
  rowCount: safeInt('Number of rows, without a header.').example(1_240),
}) {}
