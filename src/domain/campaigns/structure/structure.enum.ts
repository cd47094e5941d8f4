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
