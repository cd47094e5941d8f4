import { registerEnumType } from 'type-graphql';
import { KeywordMatchType } from '../../src/domain/negative-keywords/keyword-match.enum.js';

registerEnumType(KeywordMatchType, {
  name: 'KeywordMatchType',
  description: 'How a keyword is held against what somebody searches for.',
  valuesConfig: {
    BROAD: { description: 'All its words, in any order.' },
    PHRASE: { description: 'All its words in this order, others may stand around them.' },
    EXACT: { description: 'These words and no others.' },
  },
});

export { KeywordMatchType };
