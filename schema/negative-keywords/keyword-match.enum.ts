import { KeywordMatchType } from '../../src/domain/negative-keywords/keyword-match.enum.js';
import { describeEnum } from '../support/enums.js';

describeEnum(KeywordMatchType, 'KeywordMatchType', 'How a keyword is held against what somebody searches for.', {
  BROAD: 'All its words, in any order.',
  PHRASE: 'All its words in this order, others may stand around them.',
  EXACT: 'These words and no others.',
});

export { KeywordMatchType };
