import { FigureSegment } from '../../src/domain/reports/report.enum.js';
import { CAMPAIGN_FIGURES, FIGURES } from '../metrics/figures.type.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, date, dateTime, FieldsOf, int, listOf, of, Type, text } from '../support/fields.js';
import { READ_AT, ReportArgs } from './report.args.js';

export class SegmentArgs extends ArgumentsOf(ReportArgs, {
  by: of(FigureSegment, 'How to segment the figures.'),
}) {}

@Type('Metrics of one device or time of day.')
@ListSize(168)
export class SegmentFigures extends FieldsOf({
  device: text('MOBILE, DESKTOP, TABLET, CONNECTED_TV or OTHER; null unless segmented by device.').nullable(),
  hour: int("Start of the hour, 0 to 23 in the account's time zone; null unless segmented by hours.").nullable(),
  dayOfWeek: text('MONDAY to SUNDAY; null unless segmented by days of the week.').nullable(),
  ...FIGURES,
}) {}

@Type('Metrics of an account or a campaign, segmented by device or time of day.')
export class SegmentedFigures extends FieldsOf({
  accountId: text('The account.'),
  campaignId: text('The campaign, if the report is about one.').nullable(),
  by: of(FigureSegment, 'How the figures are segmented.'),
  startDate: date("First day of the window, in the account's time zone."),
  endDate: date('Last day of the window.'),
  readAt: dateTime(READ_AT),
  data: listOf(SegmentFigures, 'Devices by name; all hours from 0 and all days from Monday, including zeros.'),
}) {}

export const SEGMENTED_FIGURES = {
  accountId: '1000000001',
  campaignId: null,
  by: 'device',
  startDate: '2026-01-02',
  endDate: '2026-01-31',
  readAt: '2026-02-01T07:30:00.000Z',
  data: [{ device: 'MOBILE', hour: null, dayOfWeek: null, ...CAMPAIGN_FIGURES }],
} satisfies SegmentedFigures;
