import { FieldsOf, float, Type } from '../support/fields.js';

@Type('Budgets, search impression share and quality score of an account, over a window of days.')
export class AccountKpis extends FieldsOf({
  dailyBudget: float(
    'Combined daily budget in EUR of the enabled campaigns that run today, a shared budget once. Null if none of them has a daily budget.',
  )
    .nullable()
    .example(180),
  budgetUtilization: float(
    'Share of these budgets that these campaigns spent on the days of the window with figures, at most 4 decimals: cost / (daily budget × days). It assumes the budgets of today and can exceed 1. Null without such a budget or day.',
  )
    .nullable()
    .example(0.8125),
  searchImpressionShare: float(
    'Share of eligible search impressions that all its campaigns received over the window, 0 to 1 with at most 4 decimals: an average weighted by eligible impressions, in which any share below 10 % counts as 0.0999. Null if the platform reports none.',
  )
    .nullable()
    .example(0.4125),
  averageQualityScore: float(
    'Quality score of its keywords, 1 to 10 with at most 2 decimals: an average weighted by their impressions in the 30 days before their last sync. Null if no keyword with a score was shown.',
  )
    .nullable()
    .example(6.73),
}) {}
