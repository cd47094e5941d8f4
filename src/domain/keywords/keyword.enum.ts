import { describedEnum } from '../described.enum.js';

export const KeywordRating = describedEnum(
  'KeywordRating',
  'A part of the quality of a keyword, beside others who bid on the same searches.',
  {
    BELOW_AVERAGE: 'Worse than most.',
    AVERAGE: 'Like most.',
    ABOVE_AVERAGE: 'Better than most.',
  },
);

export type KeywordRating = keyof typeof KeywordRating;
