import { describedEnum } from '../described.enum.js';

export const KeywordMatchType = describedEnum('KeywordMatchType', 'How a keyword matches searches.', {
  BROAD: 'All its words, in any order.',
  PHRASE: 'All its words in this order; others may surround them.',
  EXACT: 'Exactly these words.',
});
