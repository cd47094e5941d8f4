import { FigureSegment } from '../../src/domain/reports/report.enum.js';
import { COMPARE, COMPARISON } from '../metrics/comparison.type.js';
import { FIGURES } from '../metrics/figures.type.js';
import { AbsentWhenNull, AskedBy, ListSize } from '../support/field-rules.js';
import { ArgumentsOf, date, dateTime, FieldsOf, int, listOf, of, Type, text } from '../support/fields.js';
import { READ_AT, ReportArgs } from './report.args.js';

export class SegmentArgs extends ArgumentsOf(ReportArgs, {
  by: of(FigureSegment, 'How to segment the figures.'),
  ...COMPARE,
}) {}

@Type('Metrics of one device, network or time of day.')
@ListSize(168)
export class SegmentFigures extends FieldsOf({
  device: text('MOBILE, DESKTOP, TABLET, CONNECTED_TV or OTHER; null unless segmented by device.')
    .nullable()
    .example('MOBILE'),
  network: text(
    'SEARCH, SEARCH_PARTNERS, CONTENT, YOUTUBE, DISCOVER, GMAIL, MAPS, MIXED …, as reported by the platform; null unless segmented by network.',
  )
    .nullable()
    .example(null),
  hour: int("Start of the hour, 0 to 23 in the account's time zone; null unless segmented by hours.")
    .nullable()
    .example(null),
  dayOfWeek: text('MONDAY to SUNDAY; null unless segmented by days of the week.').nullable().example(null),
  days: int('Days of the window that are counted: all of them, or those of its day of the week.').example(30),
  earlierDays: int(
    'The same of the days it is compared with, which may have more or fewer of one day of the week; null without a comparison.',
    AbsentWhenNull(),
    AskedBy('compare'),
  )
    .nullable()
    .optional(),
  ...FIGURES,
  ...COMPARISON,
}) {}

@Type('Metrics of all segments together.')
export class SegmentTotal extends FieldsOf({ ...FIGURES, ...COMPARISON }) {}

@Type('Metrics of an account or a campaign, segmented by device, network or time of day.')
export class SegmentedFigures extends FieldsOf({
  accountId: text('The account.').example('1000000001'),
  campaignId: text('The campaign, if the report is about one.').nullable().example(null),
  by: of(FigureSegment, 'How the figures are segmented.').example('device'),
  startDate: date("First day of the window, in the account's time zone.").example('2026-01-02'),
  endDate: date('Last day of the window.').example('2026-01-31'),
  readAt: dateTime(`${READ_AT} With a comparison, of the older answer.`).example('2026-02-01T07:30:00.000Z'),
  total: of(SegmentTotal, 'Sums of all segments, rounded once.').example(),
  data: listOf(
    SegmentFigures,
    'Devices and networks in the order above, those of the earlier days alone included; all hours from 0 and all days from Monday, including zeros.',
  ).example(),
}) {}
