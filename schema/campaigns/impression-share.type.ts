import { daysAsked } from '../metrics/window.args.js';
import { ListSize } from '../support/field-rules.js';
import { date, FieldsOf, float, int, Type, text } from '../support/fields.js';

const UNTOLD = 'null if the platform does not report it, as for display campaigns.';

@Type()
abstract class Shares extends FieldsOf({
  searchImpressionShare: float(
    `Share of eligible search impressions received, 0 to 1 with at most 4 decimals. 0.0999 stands for any value below 10 %; ${UNTOLD}`,
  ).nullable(),
  searchBudgetLostImpressionShare: float(
    `Share lost because the budget was too low. 0.9001 stands for any value above 90 %; ${UNTOLD}`,
  ).nullable(),
  searchRankLostImpressionShare: float(
    `Share lost because others ranked higher. 0.9001 stands for any value above 90 %; ${UNTOLD}`,
  ).nullable(),
}) {}

@Type(
  "Share of eligible search impressions that a campaign received over a window: the average of its daily shares, weighted by each day's eligible impressions.",
)
export class ImpressionShare extends FieldsOf(Shares, {
  campaignId: text('ID of the campaign.'),
  accountId: text('Account that the campaign belongs to.'),
  startDate: date("First day of the window, in the account's time zone."),
  endDate: date('Last day of the window.'),
  reportedDays: int('Number of days in the window for which the platform reported shares.'),
  boundedDays: int('Number of those days with a share known only to be below 10 %, or a loss known to be above 90 %.'),
}) {}

@Type('Share of eligible search impressions that a campaign received on one day.')
@ListSize(daysAsked)
export class DailyImpressionShare extends FieldsOf(Shares, {
  date: date("Day in the account's time zone, YYYY-MM-DD."),
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
