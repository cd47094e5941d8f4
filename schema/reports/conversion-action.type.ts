import { ComparedWith } from '../../src/domain/figures/compared-with.enum.js';
import { COMPARE } from '../metrics/comparison.type.js';
import { AbsentWhenNull, AskedBy, ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, date, dateTime, FieldsOf, float, listOf, of, Type, text } from '../support/fields.js';
import { READ_AT, ReportArgs } from './report.args.js';

export class ConversionArgs extends ArgumentsOf(ReportArgs, COMPARE) {}

const COUNTS = {
  conversions: float('Conversions, at most 2 decimals.'),
  conversionValue: float('Value of the conversions in EUR, at most 2 decimals.'),
  allConversions: float(
    'Conversions including those that are counted but not bid for, such as calls or sign-ups; at most 2 decimals.',
  ),
  allConversionValue: float('Value of all these conversions in EUR, at most 2 decimals.'),
};

@Type('Counts of conversions, or differences of them.')
export class ConversionCounts extends FieldsOf(COUNTS) {}

const PERCENT = float('Null if the earlier count is 0.').nullable();

@Type('Differences in percent, at most 2 decimals.')
export class ConversionPercents extends FieldsOf({
  conversions: PERCENT,
  conversionValue: PERCENT,
  allConversions: PERCENT,
  allConversionValue: PERCENT,
}) {}

@Type('Conversions beside those of earlier days.')
export class ConversionComparison extends FieldsOf({
  comparedWith: of(ComparedWith, 'What they are compared with.'),
  startDate: date('First of the earlier days.'),
  endDate: date('Last of the earlier days.'),
  counts: of(ConversionCounts, 'Those of the earlier days.'),
  difference: of(ConversionCounts, 'How many more there are now.'),
  percent: of(ConversionPercents, 'The same in percent.'),
}) {}

@Type()
abstract class Counted extends FieldsOf({
  ...COUNTS,
  comparison: of(
    ConversionComparison,
    'Null unless asked for, and if the account has no figures of all the earlier days.',
    AbsentWhenNull(),
    AskedBy('compare'),
  )
    .nullable()
    .optional(),
}) {}

@Type('A conversion action of an account, with its counts over a window.')
@ListSize(50)
export class ConversionAction extends FieldsOf(Counted, {
  id: text('ID of the conversion action on the platform.'),
  name: text('Name.'),
  status: text(
    'ENABLED, HIDDEN or REMOVED; the latter two only if they counted something, in the earlier days at least.',
  ),
  type: text('How it is counted, as reported by the platform: WEBPAGE, AD_CALL, UPLOAD_CLICKS …'),
  origin: text('Where it happens: WEBSITE, APP, CALL_FROM_ADS, STORE …'),
  category: text('Category: PURCHASE, SUBMIT_LEAD_FORM, PHONE_CALL_LEAD, SIGNUP …'),
  countingType: text('ONE_PER_CLICK or MANY_PER_CLICK.'),
  primaryForGoal: bool('Whether bidding optimizes for it; if false, it is only observed.'),
  includeInConversionsMetric: bool('Whether it counts in conversions, or only in allConversions.'),
  conversionShare: float('Share of the conversions, at most 4 decimals; 0 if there are none.'),
  conversionValueShare: float('Share of the conversion value, at most 4 decimals; 0 if there is none.'),
}) {}

@Type('Conversion actions of an account, and how much each contributes to its conversions.')
export class ConversionActions extends FieldsOf(Counted, {
  accountId: text('The account.'),
  campaignId: text('The campaign, if the report is about one.').nullable(),
  startDate: date("First day of the window, in the account's time zone."),
  endDate: date('Last day of the window.'),
  readAt: dateTime(READ_AT),
  data: listOf(ConversionAction, 'Actions by descending conversions, then by name.'),
}) {}

export const CONVERSION_ACTIONS = {
  accountId: '1000000001',
  campaignId: null,
  startDate: '2026-01-02',
  endDate: '2026-01-31',
  readAt: '2026-02-01T07:30:00.000Z',
  conversions: 24,
  conversionValue: 1890.5,
  allConversions: 30,
  allConversionValue: 1890.5,
  data: [
    {
      id: '6500000001',
      name: 'Purchase',
      status: 'ENABLED',
      type: 'WEBPAGE',
      origin: 'WEBSITE',
      category: 'PURCHASE',
      countingType: 'MANY_PER_CLICK',
      primaryForGoal: true,
      includeInConversionsMetric: true,
      conversions: 18,
      conversionValue: 1512.4,
      allConversions: 18,
      allConversionValue: 1512.4,
      conversionShare: 0.75,
      conversionValueShare: 0.8,
    },
  ],
} satisfies ConversionActions;
