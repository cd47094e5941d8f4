import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import { KeywordMatchType } from '../../src/domain/negative-keywords/keyword-match.enum.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, FieldsOf, int, listOf, of, Type, text } from '../support/fields.js';
import { PageArgs, pageOf } from '../support/page.args.js';
import { NEEDS_APPROVAL } from '../support/write.args.js';
import { NegativeKeywordInput } from './add-negative-keywords.type.js';
import { KEYWORD_IDS, KeywordChangeArgs } from './negative-list-change.type.js';

const MAX_KEYWORDS = 1_000;

export class AccountNegativesArgs extends ArgumentsOf(PageArgs, { accountId: text('ID of the account.') }) {}

export class AddAccountNegativesArgs extends ArgumentsOf(KeywordChangeArgs, {
  keywords: listOf(
    NegativeKeywordInput,
    'Keywords, 1 to 1000; an account holds at most 1000. The same text, ignoring case, with the same match type counts once.',
    ArrayMaxSize(MAX_KEYWORDS),
    ArrayMinSize(1),
  ),
}) {}

export class RemoveAccountNegativesArgs extends ArgumentsOf(KeywordChangeArgs, { keywordIds: KEYWORD_IDS }) {}

@Type('A negative keyword of a whole account.')
@ListSize(50)
export class AccountNegativeKeyword extends FieldsOf({
  id: text('ID within the account.').example('4100000001'),
  accountId: text('Account, all of whose campaigns exclude it.').example('1000000001'),
  text: text('Text of the keyword.').example('gebraucht'),
  matchType: of(KeywordMatchType, 'Match type of the keyword.').example('BROAD'),
}) {}

@Type('A page of negative keywords of a whole account.')
export class AccountNegativePage extends FieldsOf(pageOf(AccountNegativeKeyword, 'By text.')) {}

@Type('Result of adding negative keywords to an account.')
export class AddedAccountNegatives extends FieldsOf({
  success: bool('Always true.').example(true),
  addedCount: int('Number of keywords added.').example(2),
  skippedCount: int('Number of the given keywords that the account already excluded.').example(1),
  keywordCount: int('Number of keywords that the account now excludes.').example(4),
  needsApproval: NEEDS_APPROVAL,
}) {}

@Type('Result of removing negative keywords from an account.')
export class RemovedAccountNegatives extends FieldsOf({
  success: bool('Always true.').example(true),
  removedCount: int('Number of keywords removed.').example(1),
  keywordCount: int('Number of keywords that the account still excludes.').example(3),
  needsApproval: NEEDS_APPROVAL,
}) {}
