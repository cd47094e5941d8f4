import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import { KeywordMatchType } from '../../src/domain/negative-keywords/keyword-match.enum.js';
import { ArgumentsOf, bool, FieldsOf, Input, int, listOf, of, Type, text, texts } from '../support/fields.js';
import { AttributedArgs, NEEDS_APPROVAL } from '../support/write.args.js';

@Input('A keyword for which ads must not show.')
export class NegativeKeywordInput extends FieldsOf({
  text: text('The keyword, 1 to 80 characters in at most 10 words. Surrounding and repeated spaces are ignored.'),
  matchType: of(KeywordMatchType, 'Match type of the keyword.'),
}) {}

export class AddNegativeKeywordsArgs extends ArgumentsOf(AttributedArgs, {
  accountId: text('Account that the campaigns belong to.'),
  campaignIds: texts('Campaigns, at least 1.', ArrayMinSize(1)),
  keywords: listOf(
    NegativeKeywordInput,
    'Keywords, 1 to 5000. The same text, ignoring case, with the same match type counts once.',
    ArrayMaxSize(5000),
    ArrayMinSize(1),
  ),
  name: text('Name of the new list, 1 to 200 characters, unique in the account; generated if omitted.').nullable(),
  validateOnly: bool('If true, the platform validates the change without applying it.').default(false),
}) {}

@Type('Result of excluding keywords.')
export class AddedNegativeKeywords extends FieldsOf({
  success: bool('Always true.').example(true),
  addedCount: int('Number of keywords in the new list.').example(2),
  sharedSetName: text('Name of the new list.').example('Ausschlussliste 31.01.2026, 09:30 Uhr (5f2c81d0)'),
  needsApproval: NEEDS_APPROVAL,
}) {}
