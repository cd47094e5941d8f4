import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import { ArgumentsOf, bool, FieldsOf, int, listOf, Type, text, texts } from '../support/fields.js';
import { AttributedArgs } from '../support/write.args.js';
import { NegativeKeywordInput } from './add-negative-keywords.type.js';

/** Arguments shared by all changes of keywords at the platform. */
export class KeywordChangeArgs extends ArgumentsOf(AttributedArgs, {
  accountId: text('Id of the account.'),
  validateOnly: bool('true: the platform checks the change, and nothing changes.').default(false),
}) {}

export const KEYWORD_IDS = texts(
  'Ids of the keywords, 1 to 5000; all of them go, or none.',
  ArrayMinSize(1),
  ArrayMaxSize(5000),
);

export class ExtendNegativeListArgs extends ArgumentsOf(KeywordChangeArgs, {
  listId: text('Id of the list.'),
  keywords: listOf(
    NegativeKeywordInput,
    'The keywords, 1 to 5000, of which the list holds 5000 at most. The same text, in any case, with the same match type counts once.',
    ArrayMaxSize(5000),
    ArrayMinSize(1),
  ),
}) {}

export class ShortenNegativeListArgs extends ArgumentsOf(KeywordChangeArgs, {
  listId: text('Id of the list.'),
  keywordIds: KEYWORD_IDS,
}) {}

@Type('What came to a list of negative keywords.')
export class ExtendedNegativeList extends FieldsOf({
  success: bool('true.'),
  addedCount: int('How many keywords were added.'),
  skippedCount: int('How many of those that were sent the list held already.'),
  keywordCount: int('How many keywords the list holds now.'),
}) {}

@Type('What left a list of negative keywords.')
export class ShortenedNegativeList extends FieldsOf({
  success: bool('true.'),
  removedCount: int('How many keywords were removed.'),
  keywordCount: int('How many keywords the list holds now.'),
}) {}

export const EXTENDED_LIST = {
  success: true,
  addedCount: 2,
  skippedCount: 1,
  keywordCount: 14,
} satisfies ExtendedNegativeList;

export const SHORTENED_LIST = { success: true, removedCount: 2, keywordCount: 12 } satisfies ShortenedNegativeList;
