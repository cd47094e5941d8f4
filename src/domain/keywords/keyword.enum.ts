import { describedEnum } from '../described.enum.js';

export const KeywordRating = describedEnum(
  'KeywordRating',
  "One aspect of a keyword's quality, compared with others who bid on the same searches.",
  {
    BELOW_AVERAGE: 'Worse than most.',
    AVERAGE: 'About average.',
    ABOVE_AVERAGE: 'Better than most.',
  },
);
