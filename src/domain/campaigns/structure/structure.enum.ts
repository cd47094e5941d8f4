import { describedEnum } from '../../described.enum.js';

/** Assets with fewer impressions in 30 days are still learning. */
export const LEARNING_BELOW_IMPRESSIONS = 500;

export const PerformanceLabel = describedEnum(
  'PerformanceLabel',
  "Performance of an asset over the last 30 days, compared with the campaign's assets of the same field type: by conversion value per cost, then by click-through rate. Equal assets have the same label.",
  {
    LEARNING: `Shown fewer than ${LEARNING_BELOW_IMPRESSIONS} times, so not compared.`,
    LOW: 'Lowest third.',
    GOOD: 'Neither the lowest nor the top third.',
    BEST: 'Top third.',
  },
);

export type PerformanceLabel = keyof typeof PerformanceLabel;

export const IssueSeverity = describedEnum('IssueSeverity', "Severity of a campaign's issue.", {
  critical: 'The campaign earns nothing or is not shown.',
  warning: 'The campaign performs worse than it could.',
  info: 'Worth knowing.',
});

export type IssueSeverity = keyof typeof IssueSeverity;

export const IssueCode = describedEnum('CampaignIssueCode', "Kind of a campaign's issue, with its `facts`.", {
  account_stopped: 'Its account shows no campaigns: `status`, as the platform reports it.',
  removed: 'It was removed.',
  paused: 'It is paused.',
  not_started: 'It starts on `date`.',
  ended: 'It ended on `date`.',
  ends_soon: 'It ends on `date`.',
  no_budget: 'It has no daily budget.',
  never_shown: 'It was not shown in the last 30 days.',
  no_conversions: 'It spent `cost` in the last 30 days without a conversion; `others` counts those not bid on.',
  below_target: 'Its `roas` of the last 30 days is below the `target`.',
  limited_by_budget: 'It spent `percent` of its daily `budget` in the last 7 days.',
  no_location: 'It has no location target.',
  no_asset_group: 'It has no enabled asset group.',
  weak_asset_groups: 'The ad strength of `count` asset groups is bad; `names` has some of them.',
  low_assets: 'Assets perform badly: `assets`, the number by field type.',
  learning_assets: '`count` assets are still learning.',
  no_products: 'No asset group selects products.',
});

export type IssueCode = keyof typeof IssueCode;
