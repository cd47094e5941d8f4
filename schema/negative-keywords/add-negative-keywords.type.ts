import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import { KeywordMatchType } from '../../src/domain/negative-keywords/keyword-match.enum.js';
import { ArgumentsOf, bool, FieldsOf, Input, int, listOf, of, Type, text, texts } from '../support/fields.js';
import { AttributedArgs } from '../support/write.args.js';
import { NEGATIVE_LIST } from './negative-list.type.js';

@Input('A keyword for which ads are not to show.')
export class NegativeKeywordInput extends FieldsOf({
  text: text('The keyword: 1 to 80 characters in at most 10 words. Spaces around it and double ones do not count.'),
  matchType: of(KeywordMatchType, 'How it is held against what somebody searches for.'),
}) {}

export class AddNegativeKeywordsArgs extends ArgumentsOf(AttributedArgs, {
  accountId: text('The account that the campaigns belong to.'),
  campaignIds: texts('The campaigns, at least 1.', ArrayMinSize(1)),
  keywords: listOf(
    NegativeKeywordInput,
    'The keywords, 1 to 5000. The same text, in any case, with the same match type counts once.',
    ArrayMaxSize(5000),
    ArrayMinSize(1),
  ),
  name: text('Name of the new list, 1 to 200 characters, unique in the account; made up without one.').nullable(),
  validateOnly: bool('true: the platform checks the change, and nothing changes.').default(false),
}) {}

@Type('What was excluded.')
export class AddedNegativeKeywords extends FieldsOf({
  success: bool('true.'),
  addedCount: int('How many keywords the new list holds.'),
  sharedSetName: text('Name of the new list.'),
}) {}

export const ADDED_KEYWORDS = {
  success: true,
  addedCount: 2,
  sharedSetName: NEGATIVE_LIST.name,
} satisfies AddedNegativeKeywords;
