import { FigureSegment } from '../../src/domain/reports/report.enum.js';
import { FIGURES } from '../metrics/figures.type.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, date, dateTime, FieldsOf, int, listOf, of, Type, text } from '../support/fields.js';
import { READ_AT, ReportArgs } from './report.args.js';

export class SegmentArgs extends ArgumentsOf(ReportArgs, {
  by: of(FigureSegment, 'How to segment the figures.'),
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
  ...FIGURES,
}) {}

@Type('Metrics of an account or a campaign, segmented by device, network or time of day.')
export class SegmentedFigures extends FieldsOf({
  accountId: text('The account.').example('1000000001'),
  campaignId: text('The campaign, if the report is about one.').nullable().example(null),
  by: of(FigureSegment, 'How the figures are segmented.').example('device'),
  startDate: date("First day of the window, in the account's time zone.").example('2026-01-02'),
  endDate: date('Last day of the window.').example('2026-01-31'),
  readAt: dateTime(READ_AT).example('2026-02-01T07:30:00.000Z'),
  data: listOf(
    SegmentFigures,
    'Devices and networks in the order above; all hours from 0 and all days from Monday, including zeros.',
  ).example(),
}) {}
