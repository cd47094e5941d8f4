import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import { ArgumentsOf, bool, FieldsOf, int, listOf, Type, text, texts } from '../support/fields.js';
import { AttributedArgs, NEEDS_APPROVAL } from '../support/write.args.js';
import { NegativeKeywordInput } from './add-negative-keywords.type.js';

/** Arguments shared by all changes of keywords at the platform. */
export class KeywordChangeArgs extends ArgumentsOf(AttributedArgs, {
  accountId: text('ID of the account.'),
  validateOnly: bool('If true, the platform validates the change without applying it.').default(false),
}) {}

export const KEYWORD_IDS = texts(
  'IDs of the keywords, 1 to 5000; all or none are removed.',
  ArrayMinSize(1),
  ArrayMaxSize(5000),
);

export class ExtendNegativeListArgs extends ArgumentsOf(KeywordChangeArgs, {
  listId: text('ID of the list.'),
  keywords: listOf(
    NegativeKeywordInput,
    'Keywords, 1 to 5000; the list holds at most 5000. The same text, ignoring case, with the same match type counts once.',
    ArrayMaxSize(5000),
    ArrayMinSize(1),
  ),
}) {}

export class ShortenNegativeListArgs extends ArgumentsOf(KeywordChangeArgs, {
  listId: text('ID of the list.'),
  keywordIds: KEYWORD_IDS,
}) {}

@Type('Result of adding keywords to a negative keyword list.')
export class ExtendedNegativeList extends FieldsOf({
  success: bool('Always true.').example(true),
  addedCount: int('Number of keywords added.').example(2),
  skippedCount: int('Number of the given keywords that the list already held.').example(1),
  keywordCount: int('Number of keywords now in the list.').example(14),
  needsApproval: NEEDS_APPROVAL,
}) {}

@Type('Result of removing keywords from a negative keyword list.')
export class ShortenedNegativeList extends FieldsOf({
  success: bool('Always true.').example(true),
  removedCount: int('Number of keywords removed.').example(2),
  keywordCount: int('Number of keywords now in the list.').example(12),
  needsApproval: NEEDS_APPROVAL,
}) {}
