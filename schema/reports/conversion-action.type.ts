import { ListSize } from '../support/field-rules.js';
import { bool, date, dateTime, FieldsOf, float, listOf, Type, text } from '../support/fields.js';
import { READ_AT } from './report.args.js';

@Type()
abstract class Counted extends FieldsOf({
  conversions: float('Conversions, at most 2 decimals.'),
  conversionValue: float('Value of the conversions in EUR, at most 2 decimals.'),
  allConversions: float(
    'The same with what is counted but not bid for, such as calls or sign-ups; at most 2 decimals.',
  ),
  allConversionValue: float('Value of all these in EUR, at most 2 decimals.'),
}) {}

@Type('Something that an account counts, with what it counted in a window.')
@ListSize(50)
export class ConversionAction extends FieldsOf(Counted, {
  id: text('Id of the conversion action at the platform.'),
  name: text('Name.'),
  status: text('ENABLED, HIDDEN or REMOVED; the latter two only if they counted something.'),
  type: text('How it is counted, as the platform names it: WEBPAGE, AD_CALL, UPLOAD_CLICKS …'),
  origin: text('Where it happens: WEBSITE, APP, CALL_FROM_ADS, STORE …'),
  category: text('What it is: PURCHASE, SUBMIT_LEAD_FORM, PHONE_CALL_LEAD, SIGNUP …'),
  countingType: text('ONE_PER_CLICK or MANY_PER_CLICK.'),
  primaryForGoal: bool('Whether bidding aims for it. false: it is only watched.'),
  includeInConversionsMetric: bool('Whether it is in conversions, or in allConversions alone.'),
  conversionShare: float('Its share of the conversions, at most 4 decimals; 0 without any.'),
  conversionValueShare: float('Its share of their value, at most 4 decimals; 0 without any.'),
}) {}

@Type('What an account counts as conversions, and how much of them each action is.')
export class ConversionActions extends FieldsOf(Counted, {
  accountId: text('The account.'),
  campaignId: text('The campaign, if it is about one.').nullable(),
  startDate: date('First day of the window, in the time zone of the account.'),
  endDate: date('Last day of the window.'),
  readAt: dateTime(READ_AT),
  data: listOf(ConversionAction, 'The actions by conversions descending, then by name.'),
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
