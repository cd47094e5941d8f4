import { ListSize } from '../support/field-rules.js';
import { date, FieldsOf, Type } from '../support/fields.js';
import { COMPARISON } from './comparison.type.js';
import { FIGURES } from './figures.type.js';
import { daysAsked } from './window.args.js';

@Type('Metrics of one day; zeros if there are none.')
@ListSize(daysAsked)
export class DailyMetrics extends FieldsOf({
  date: date("Day in the account's time zone, YYYY-MM-DD."),
  ...FIGURES,
  ...COMPARISON,
}) {}

export const DAYS = [
  {
    date: '2026-01-30',
    cost: 14.2,
    impressions: 1710,
    clicks: 31,
    conversions: 1,
    conversionValue: 79.9,
    roas: 5.6268,
    ctr: 0.0181,
    cpc: 0.46,
  },
  {
    date: '2026-01-31',
    cost: 0,
    impressions: 0,
    clicks: 0,
    conversions: 0,
    conversionValue: 0,
    roas: 0,
    ctr: 0,
    cpc: 0,
  },
] satisfies DailyMetrics[];
