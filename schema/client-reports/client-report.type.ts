import { ArrayMaxSize, Max, Min } from 'class-validator';
import {
  ClientReportStatus,
  ReportChangeKind,
  ReportLanguage,
  ReportMetric,
} from '../../src/domain/client-reports/client-report.enum.js';
import { ComparedWith } from '../../src/domain/figures/compared-with.enum.js';
import { NamedPeriod } from '../../src/domain/figures/named-period.enum.js';
import { AccountArgs } from '../accounts/account.args.js';
import { ListSize, LongText } from '../support/field-rules.js';
import {
  ArgumentsOf,
  bool,
  date,
  dateTime,
  FieldsOf,
  float,
  int,
  listOf,
  of,
  Type,
  text,
  texts,
} from '../support/fields.js';
import { AFTER, PageArgs, pageOf } from '../support/page.args.js';
import { FreeText } from '../support/text.rule.js';

export const MAX_REPORT_TEXT = 10_000;
export const MAX_LINK_DAYS = 365;
export const MAX_MAIL_TO = 10;
const MAX_DAYS = 366;
const MAX_CAMPAIGNS = 10;
const MAX_EVENTS = 50;

const TEXT = `Text of the report, at most ${MAX_REPORT_TEXT.toLocaleString('en')} characters: paragraphs with an empty line between them, and list entries that begin with "- ".`;
const COMPARE = 'Which earlier days the figures are compared with; null for none.';

/** How long a link opens a report. */
export const LINK_DAYS = {
  linkDays: int(`Number of days until the link expires, 1 to ${MAX_LINK_DAYS}.`, Max(MAX_LINK_DAYS), Min(1)).default(
    90,
  ),
};

export const MAIL_TO = {
  mailTo: texts(
    `E-mail addresses of the client's people, at most ${MAX_MAIL_TO}. Each gets a link of their own.`,
    ArrayMaxSize(MAX_MAIL_TO),
  ).default([]),
};

export const REPORT_TEXT = { text: text(TEXT, FreeText({ max: MAX_REPORT_TEXT, mayBeEmpty: true })) };

export class ClientReportListArgs extends ArgumentsOf(PageArgs, {
  accountId: text('Only reports of this account.').nullable(),
  status: of(ClientReportStatus, 'Only reports of this status.').nullable(),
  after: AFTER,
}) {}

export class ClientReportArgs extends ArgumentsOf({
  reportId: text('ID of the report.'),
}) {}

export class CreateClientReportArgs extends ArgumentsOf(AccountArgs, {
  period: of(NamedPeriod, "Days with a name, in the account's time zone. Give it or both dates.").nullable(),
  startDate: date('First day.').nullable(),
  endDate: date(`Last day, inclusive; at most yesterday, and at most ${MAX_DAYS} days into the range.`).nullable(),
  compare: of(ComparedWith, COMPARE).nullable(),
  language: of(ReportLanguage, 'Language.').default(ReportLanguage.de),
  text: REPORT_TEXT.text.default(''),
}) {}

export class UpdateClientReportArgs extends ArgumentsOf(ClientReportArgs, {
  language: of(ReportLanguage, 'Language. Omit to keep the current one.').nullable(),
  text: text(`${TEXT} Omit to keep the current one.`, FreeText({ max: MAX_REPORT_TEXT, mayBeEmpty: true })).nullable(),
}) {}

export class DraftClientReportTextArgs extends ArgumentsOf(ClientReportArgs, {
  notes: text(
    'What the text should mention, for the model; at most 1,000 characters.',
    FreeText({ max: 1_000, mayBeEmpty: true }),
  ).nullable(),
}) {}

export class PublishClientReportArgs extends ArgumentsOf(ClientReportArgs, { ...MAIL_TO, ...LINK_DAYS }) {}

@Type('A figure of a report.')
@ListSize(Object.keys(ReportMetric).length)
export class ReportFigure extends FieldsOf({
  metric: of(ReportMetric, 'What it is.').example('cost'),
  value: float('Its value, rounded as everywhere in this API; null for cost per conversion without any.')
    .nullable()
    .example(412.35),
  earlierValue: float('Its value over the earlier days; null if it is not compared.').nullable().example(380.1),
  difference: float('By how much it is higher, from sums that are not rounded; at most 4 decimals.')
    .nullable()
    .example(32.25),
  percent: float('The same in percent of the earlier value, at most 2 decimals; null if that is 0.')
    .nullable()
    .example(8.48),
}) {}

@Type('A day of a report, beside the earlier day in its place.')
@ListSize(MAX_DAYS)
export class ReportDay extends FieldsOf({
  date: date("Day in the account's time zone.").example('2026-01-30'),
  cost: float('Cost.').example(14.2),
  clicks: int('Clicks.').example(31),
  conversions: float('Conversions.').example(1),
  conversionValue: float('Conversion value.').example(79.9),
  earlierCost: float('Cost of the day it is compared with; null without a comparison.').nullable().example(12.1),
  earlierConversions: float('Its conversions.').nullable().example(0),
  earlierConversionValue: float('Its conversion value.').nullable().example(0),
}) {}

@Type('A campaign of a report.')
@ListSize(MAX_CAMPAIGNS)
export class ReportCampaign extends FieldsOf({
  name: text('Name.').example('Brand DE'),
  cost: float('Cost.').example(120.5),
  clicks: int('Clicks.').example(310),
  conversions: float('Conversions.').example(12),
  conversionValue: float('Conversion value.').example(960),
  roas: float('Conversion value / cost; 0 without cost.').example(7.9668),
}) {}

@Type('An event marker of the account, as the client sees it.')
@ListSize(MAX_EVENTS)
export class ReportEvent extends FieldsOf({
  date: date('Day.').example('2026-01-31'),
  title: text('Title.').example('Winter sale'),
}) {}

@Type('Changes of a kind, made here or at the platform. Amounts, rules and people are not told.')
@ListSize(Object.keys(ReportChangeKind).length)
export class ReportChange extends FieldsOf({
  kind: of(ReportChangeKind, 'What was changed.').example('budgets'),
  count: int('How many changes.').example(4),
  campaigns: texts('Names of campaigns that were changed, at most 5.').with(ListSize(5)).example(['Brand DE']),
}) {}

@Type('What a report shows besides its text.')
export class ClientReportContent extends FieldsOf({
  accountName: text('Name of the account.').example('Alpenrad'),
  currency: text("Currency of all money in it: the account's own.").example('EUR'),
  figuresThrough: date(
    'Last day with figures, if that is before the last day of the report; null if they are complete.',
  )
    .nullable()
    .example(null),
  figures: listOf(ReportFigure, 'Sums over the days, one entry for each metric.').example(),
  days: listOf(ReportDay, 'The days, oldest first.').example(),
  campaigns: listOf(ReportCampaign, `The ${MAX_CAMPAIGNS} campaigns with the highest cost.`).example(),
  events: listOf(ReportEvent, `Event markers, at most ${MAX_EVENTS}, by date.`).example(),
  changes: listOf(ReportChange, 'What was changed, most frequent first.').example(),
}) {}

@Type('A report of an account over some days, which an agency sends to its client.')
export class ClientReport extends FieldsOf({
  id: text('ID of the report.').example('3c2f9a52-5b0e-4b43-9a56-1d2f0f6b7e11'),
  accountId: text('The account.').example('1000000001'),
  accountName: text('Its present name.').example('Alpenrad'),
  startDate: date("First day, in the account's time zone.").example('2026-01-01'),
  endDate: date('Last day.').example('2026-01-31'),
  comparedWith: of(ComparedWith, 'What its figures are compared with; null for nothing.')
    .nullable()
    .example('previous_period'),
  earlierStartDate: date('First of the earlier days.').nullable().example('2025-12-01'),
  earlierEndDate: date('Last of the earlier days.').nullable().example('2025-12-31'),
  language: of(ReportLanguage, 'Language.').example('de'),
  status: of(ClientReportStatus, 'Whether a client may see it.').example('draft'),
  isScheduled: bool('Whether it was made by a schedule.').example(false),
  publishedAt: dateTime('When it was published; null for a draft.').nullable().example(null),
  createdBy: text('Who made it, by user ID; null if a schedule did, or if it is not known.').nullable().example(null),
  createdAt: dateTime('When it was made.').example('2026-02-01T08:00:00.000Z'),
  updatedAt: dateTime('When it was last changed.').example('2026-02-01T08:00:00.000Z'),
}) {}

@Type('A page of reports.')
export class ClientReportPage extends FieldsOf(pageOf(ClientReport, 'Newest first, then by ID.')) {}

@Type('A report with what it shows. A draft shows the figures of now, a published one those of when it was published.')
export class ClientReportDetails extends FieldsOf(ClientReport, {
  text: text('Text of the report.', LongText(4 * MAX_REPORT_TEXT)).example('Der Januar lief gut.'),
  isTextOutdated: bool(
    'Whether the figures have changed since the text was saved: read it again before you publish.',
  ).example(false),
  content: of(ClientReportContent, 'What it shows besides its text.').example(),
}) {}

@Type(
  'A text that a language model wrote for a report. It is not stored: save it with updateClientReport once it is right.',
)
export class ClientReportTextDraft extends FieldsOf({
  text: text(
    'The text. Every number and name in it is from the content of the report.',
    LongText(4 * MAX_REPORT_TEXT),
  ).example('Im Januar lagen die Kosten bei 412,35 €.'),
}) {}

@Type('Addresses at which the caller can look at a report as the client sees it, for ten minutes.')
export class ClientReportPreview extends FieldsOf({
  pageUrl: text('The page.', LongText(2_000)).example('https://ads.example.com/r/eyJhbGciOi'),
  pdfUrl: text('The PDF.', LongText(2_000)).example('https://ads.example.com/r/eyJhbGciOi/report.pdf'),
}) {}
