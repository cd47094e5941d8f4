import { describedEnum } from '../described.enum.js';

export const KeywordMatchType = describedEnum(
  'KeywordMatchType',
  'How a keyword is held against what somebody searches for.',
  {
    BROAD: 'All its words, in any order.',
    PHRASE: 'All its words in this order, others may stand around them.',
    EXACT: 'These words and no others.',
  },
);

export type KeywordMatchType = keyof typeof KeywordMatchType;
