import { Max, MaxLength, Min } from 'class-validator';
import { ListSize } from '../support/field-rules.js';
import {
  ArgumentsOf,
  bool,
  dateTime,
  FieldsOf,
  int,
  jsonRows,
  listOf,
  of,
  Type,
  text,
  texts,
} from '../support/fields.js';
import { PageArgs, PageMeta, pageOf } from '../support/page.args.js';
import { READ_AT } from './report.args.js';

export class PlatformReportArgs extends ArgumentsOf({
  accountId: text('ID of the account.'),
  query: text(
    "The report in the platform's own language: for Google Ads its query language, `SELECT campaign.name, metrics.clicks FROM campaign WHERE segments.date DURING LAST_30_DAYS`; for Meta the parameters of insights, `level=campaign&fields=campaign_name,spend&date_preset=last_30d`. At most 10,000 characters.",
    MaxLength(10_000, { message: '$property must have at most 10000 characters' }),
  ),
  limit: int('Number of rows to return, 1 to 1000.', Max(1000), Min(1)).default(100),
  offset: int('Number of rows to skip, from 0.', Min(0)).default(0),
}) {}

@Type('A column of a report.')
@ListSize(20)
export class PlatformReportColumn extends FieldsOf({
  name: text('Name, as in the query.').example('campaign.name'),
  type: text("The platform's type of its values: STRING, INT64, DOUBLE, ENUM, DATE, list<STRING> …").example('STRING'),
}) {}

@Type('Rows of a report, as the platform told them.')
export class PlatformReport extends FieldsOf({
  accountId: text('The account.').example('1000000001'),
  query: text('The query that was sent: what was understood of yours, with a limit.').example(
    'SELECT campaign.name, metrics.clicks FROM campaign WHERE segments.date DURING LAST_30_DAYS LIMIT 10001',
  ),
  columns: listOf(PlatformReportColumn, 'Columns, in the order of the query.').example([
    { name: 'campaign.name', type: 'STRING' },
    { name: 'metrics.clicks', type: 'INT64' },
  ]),
  rows: jsonRows(
    "Rows with a value per column, null where the platform gives none. INT64 is text. Amounts are in the platform's own unit and the account's currency: micros at Google Ads, whole units at Meta.",
  ).example([['Garden chairs', '120']]),
  meta: of(PageMeta, 'Position of the page among the rows that were read.').example(),
  readAt: dateTime(READ_AT).example('2026-02-01T07:30:00.000Z'),
  isComplete: bool(
    'False if there are more than the first 10,000 rows or 4 MB; ask for less, such as fewer days.',
  ).example(true),
}) {}

export class PlatformReportFieldsArgs extends ArgumentsOf(PageArgs, {
  platform: text('Platform whose fields to list: `google-ads` or `meta-ads`.').default('google-ads'),
  search: text(
    'Only fields whose name contains all of these words.',
    MaxLength(200, { message: '$property must have at most 200 characters' }),
  ).nullable(),
  resource: text('Only fields that go with this resource in FROM, or with this level.').nullable(),
}) {}

@Type('A field that a report can name.')
@ListSize(100)
export class ReportableField extends FieldsOf({
  name: text('Name in queries.').example('campaign.status'),
  category: text('ATTRIBUTE, SEGMENT, METRIC or BREAKDOWN.').example('ATTRIBUTE'),
  type: text("The platform's type of its values.").example('ENUM'),
  enumValues: texts('All values; null unless they are a closed set.')
    .nullable()
    .example(['ENABLED', 'PAUSED', 'REMOVED']),
  isRepeated: bool('Whether it has several values.').example(false),
  selectable: bool('Whether it can be selected.').example(true),
  filterable: bool('Whether it can be filtered by.').example(true),
  sortable: bool('Whether it can be sorted by.').example(true),
}) {}

@Type('A page of fields of reports.')
export class ReportableFieldPage extends FieldsOf({
  ...pageOf(ReportableField, "In the order of the platform's definitions."),
}) {}
