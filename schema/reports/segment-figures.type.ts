import { FigureSegment } from '../../src/domain/reports/report.enum.js';
import { CAMPAIGN_FIGURES, FIGURES } from '../metrics/figures.type.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, date, dateTime, FieldsOf, int, listOf, of, Type, text } from '../support/fields.js';
import { READ_AT, ReportArgs } from './report.args.js';

export class SegmentArgs extends ArgumentsOf(ReportArgs, {
  by: of(FigureSegment, 'How the figures are cut.'),
}) {}

@Type('The figures of one device or time of day.')
@ListSize(168)
export class SegmentFigures extends FieldsOf({
  device: text('MOBILE, DESKTOP, TABLET, CONNECTED_TV or OTHER; null unless cut by device.').nullable(),
  hour: int('Hour that begins then, 0 to 23 in the time zone of the account; null unless cut by hours.').nullable(),
  dayOfWeek: text('MONDAY to SUNDAY; null unless cut by days of the week.').nullable(),
  ...FIGURES,
}) {}

@Type('The figures of an account or a campaign, cut by device or time of day.')
export class SegmentedFigures extends FieldsOf({
  accountId: text('The account.'),
  campaignId: text('The campaign, if it is about one.').nullable(),
  by: of(FigureSegment, 'How they are cut.'),
  startDate: date('First day of the window, in the time zone of the account.'),
  endDate: date('Last day of the window.'),
  readAt: dateTime(READ_AT),
  data: listOf(
    SegmentFigures,
    'Devices by name; every hour and day of the week, from 0 and Monday on, zeros included.',
  ),
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
