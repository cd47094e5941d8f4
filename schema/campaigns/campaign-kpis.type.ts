import { FieldsOf, float, Type } from '../support/fields.js';

@Type('Budget, search impression share and quality score of a campaign, over a window of days.')
export class CampaignKpis extends FieldsOf({
  dailyBudget: float(
    'Daily budget in EUR, of a shared budget all of it. Null unless the campaign is enabled, runs today and has a daily budget.',
  ).nullable(),
  budgetUtilization: float(
    'Share of this budget that the campaign itself spent on the days of the window with figures, at most 4 decimals: cost / (daily budget × days). It assumes the budget of today and can exceed 1. Null without such a budget or day.',
  ).nullable(),
  searchImpressionShare: float(
    'Share of eligible search impressions that it received over the window, 0 to 1 with at most 4 decimals: an average weighted by eligible impressions, in which any share below 10 % counts as 0.0999. Null if the platform reports none.',
  ).nullable(),
  averageQualityScore: float(
    'Quality score of its keywords, 1 to 10 with at most 2 decimals: an average weighted by their impressions in the 30 days before their last sync. Null if no keyword with a score was shown.',
  ).nullable(),
}) {}
