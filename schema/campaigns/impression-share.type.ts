import { daysAsked } from '../metrics/window.args.js';
import { ListSize } from '../support/field-rules.js';
import { date, FieldsOf, float, int, Type, text } from '../support/fields.js';

const UNTOLD = 'null where the platform does not report it, as for display campaigns.';

@Type()
abstract class Shares extends FieldsOf({
  searchImpressionShare: float(
    `Share of the impressions in searches that were possible, 0 to 1 with at most 4 decimals; 0.0999 is anything below 10 %, ${UNTOLD}`,
  ).nullable(),
  searchBudgetLostImpressionShare: float(
    `Share that was lost because the budget was too low; 0.9001 is anything above 90 %, ${UNTOLD}`,
  ).nullable(),
  searchRankLostImpressionShare: float(
    `Share that was lost because others ranked higher; 0.9001 is anything above 90 %, ${UNTOLD}`,
  ).nullable(),
}) {}

@Type(
  'How much of the searches in which it could have been shown a campaign got in a window: the shares of the days, weighted by the impressions that were possible on each.',
)
export class ImpressionShare extends FieldsOf(Shares, {
  campaignId: text('The campaign.'),
  accountId: text('Account that the campaign belongs to.'),
  startDate: date('First day of the window, in the time zone of the account.'),
  endDate: date('Last day of the window.'),
  reportedDays: int('Days of the window for which the platform told shares.'),
  boundedDays: int('Of these, days with a share that is only known to be below 10 %, or a loss above 90 %.'),
}) {}

@Type('How much of the searches in which it could have been shown a campaign got on one day.')
@ListSize(daysAsked)
export class DailyImpressionShare extends FieldsOf(Shares, {
  date: date('The day in the time zone of the account, YYYY-MM-DD.'),
}) {}

const SHARES = {
  searchImpressionShare: 0.4125,
  searchBudgetLostImpressionShare: 0.1875,
  searchRankLostImpressionShare: 0.4,
};

export const IMPRESSION_SHARE = {
  campaignId: '2000000001',
  accountId: '1000000001',
  startDate: '2026-01-02',
  endDate: '2026-01-31',
  ...SHARES,
  reportedDays: 30,
  boundedDays: 0,
} satisfies ImpressionShare;

export const DAILY_IMPRESSION_SHARE = [{ date: '2026-01-31', ...SHARES }] satisfies DailyImpressionShare[];
