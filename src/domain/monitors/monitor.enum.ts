import { describedEnum } from '../described.enum.js';

export const MonitorLevel = describedEnum('MonitorLevel', 'What a monitor looks at, one by one.', {
  account: 'Whole accounts.',
  campaign: 'Single campaigns.',
});

export type MonitorLevel = keyof typeof MonitorLevel;

export const MonitorMetric = describedEnum('MonitorMetric', 'What a condition of a monitor measures.', {
  cost: 'Advertising cost in EUR.',
  impressions: 'Number of times ads were shown.',
  clicks: 'Number of clicks on ads.',
  conversions: 'Actions that the customer counts as success.',
  conversionValue: 'Value of the conversions in EUR.',
  roas: 'Conversion value / cost.',
  ctr: 'Clicks / impressions.',
  cpc: 'Cost / clicks, in EUR.',
  costPerConversion: 'Cost / conversions, in EUR; never holds without a conversion.',
  searchImpressionShare: 'Share of eligible search impressions received, 0 to 1.',
  searchBudgetLostImpressionShare: 'Share of eligible search impressions missed because of the budget, 0 to 1.',
  searchRankLostImpressionShare: 'Share of eligible search impressions missed because of the ad rank, 0 to 1.',
  disapprovedProductCount: 'Number of products that the merchant platform refuses. Of an account, on one day.',
  disapprovedProductShare: 'Share of them among all products, 0 to 1. Of an account, on one day.',
  outOfStockProductShare: 'Share of products out of stock among all products, 0 to 1. Of an account, on one day.',
  notFoundPageCount:
    'Number of landing pages that answered 404 or 410 when they were asked after the day. Of an account, on one day.',
  expectedMonthSpend: 'Projected spend of the calendar month in EUR, as in monthSpend. Of an account, on one day.',
});

export type MonitorMetric = keyof typeof MonitorMetric;

export const MonitorAggregate = describedEnum('MonitorAggregate', 'How the days of a window become one number.', {
  total: 'The whole window; a ratio is one of its sums.',
  daily_average: 'The sum divided by the days. Not for ratios.',
});

export type MonitorAggregate = keyof typeof MonitorAggregate;

export const MonitorComparison = describedEnum('MonitorComparison', 'What a condition compares its metric with.', {
  value: 'The threshold itself.',
  weekday_average:
    'The threshold times its own average of the last four same weekdays: the window 7, 14, 21 and 28 days earlier, of at most 7 days.',
  previous_window: 'The threshold times its value in as many days right before.',
  account_share: 'The threshold times the value of the whole account. Of campaigns.',
  target:
    'The threshold times the present target: of ROAS the target of the campaign, of expectedMonthSpend the monthly target of the account.',
  daily_budget:
    'The threshold times the present daily budget, for each day on which the campaign ran. Of the cost of campaigns with a daily budget of their own.',
});

export type MonitorComparison = keyof typeof MonitorComparison;

export const MonitorOperator = describedEnum('MonitorOperator', 'When a condition holds.', {
  above: 'The metric is more.',
  at_least: 'The metric is as much or more.',
  below: 'The metric is less.',
  at_most: 'The metric is as much or less.',
});

export type MonitorOperator = keyof typeof MonitorOperator;

export const MonitorSeverity = describedEnum('MonitorSeverity', 'How serious it is when a monitor fires.', {
  info: 'Worth knowing.',
  warning: 'Worth a look today.',
  critical: 'Costs money now.',
});

export type MonitorSeverity = keyof typeof MonitorSeverity;

export const MonitorActionKind = describedEnum(
  'MonitorActionKind',
  'What a monitor of campaigns proposes when it fires.',
  {
    pause_campaign: 'Pause the campaigns.',
    change_budget: 'Change their budgets by a percentage of what they are at the platform then.',
  },
);

export type MonitorActionKind = keyof typeof MonitorActionKind;

export const MonitorActionStatus = describedEnum('MonitorActionStatus', 'What became of a proposal of a monitor.', {
  waiting: 'The changes are about to be tried.',
  proposed: 'They are a change plan, which a person approves.',
  applied_by_rule: 'They are a change plan that is carried out, because the team’s rule needs no approval.',
  refused: 'Nothing was proposed.',
});

export type MonitorActionStatus = keyof typeof MonitorActionStatus;

export const NoticeLanguage = describedEnum('NoticeLanguage', 'Language of e-mails and chat messages.', {
  de: 'German.',
  en: 'English.',
});

export type NoticeLanguage = keyof typeof NoticeLanguage;
