import { describedEnum } from '../../described.enum.js';

/** Assets with fewer impressions in 30 days are still learning. */
export const LEARNING_BELOW_IMPRESSIONS = 500;

export const PerformanceLabel = describedEnum(
  'PerformanceLabel',
  'How an asset did in the last 30 days beside those of its campaign in the same field type: by conversion value per cost, then by click-through rate. Equal assets have the same label.',
  {
    LEARNING: `Shown fewer than ${LEARNING_BELOW_IMPRESSIONS} times, so not compared.`,
    LOW: 'In the lowest third.',
    GOOD: 'In neither the lowest nor the top third.',
    BEST: 'In the top third.',
  },
);

export type PerformanceLabel = keyof typeof PerformanceLabel;

export const IssueSeverity = describedEnum('IssueSeverity', 'How much an issue of a campaign matters.', {
  critical: 'The campaign earns or shows nothing.',
  warning: 'It does worse than it could.',
  info: 'Worth knowing.',
});

export type IssueSeverity = keyof typeof IssueSeverity;
