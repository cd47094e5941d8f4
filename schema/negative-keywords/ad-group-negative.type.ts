import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import { KeywordMatchType } from '../../src/domain/negative-keywords/keyword-match.enum.js';
import { AdGroupWriteArgs } from '../ad-groups/bid-write.type.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, FieldsOf, int, listOf, of, Type, text } from '../support/fields.js';
import { PageArgs, pageOf } from '../support/page.args.js';
import { NEEDS_APPROVAL } from '../support/write.args.js';
import { NegativeKeywordInput } from './add-negative-keywords.type.js';
import { KEYWORD_IDS } from './negative-list-change.type.js';

const MAX_KEYWORDS = 500;

export class AdGroupNegativesArgs extends ArgumentsOf(PageArgs, {
  accountId: text('ID of the account.'),
  adGroupId: text('ID of the ad group.'),
}) {}

export class AddAdGroupNegativesArgs extends ArgumentsOf(AdGroupWriteArgs, {
  keywords: listOf(
    NegativeKeywordInput,
    `Keywords, 1 to ${MAX_KEYWORDS}. The same text, ignoring case, with the same match type counts once.`,
    ArrayMaxSize(MAX_KEYWORDS),
    ArrayMinSize(1),
  ),
}) {}

export class RemoveAdGroupNegativesArgs extends ArgumentsOf(AdGroupWriteArgs, { keywordIds: KEYWORD_IDS }) {}

@Type('A negative keyword set on an ad group.')
@ListSize(50)
export class AdGroupNegativeKeyword extends FieldsOf({
  id: text('ID within its ad group; other ad groups may use the same.').example('4100000001'),
  accountId: text('Account that the ad group belongs to.').example('1000000001'),
  campaignId: text('Campaign that the ad group belongs to.').example('2000000001'),
  adGroupId: text('Ad group that excludes it.').example('5000000001'),
  text: text('Text of the keyword.').example('gebraucht'),
  matchType: of(KeywordMatchType, 'Match type of the keyword.').example('BROAD'),
}) {}

@Type('A page of negative keywords set on an ad group.')
export class AdGroupNegativePage extends FieldsOf(pageOf(AdGroupNegativeKeyword, 'By text.')) {}

@Type('Result of adding negative keywords to an ad group.')
export class AddedAdGroupNegatives extends FieldsOf({
  success: bool('Always true.').example(true),
  addedCount: int('Number of keywords added.').example(2),
  skippedCount: int('Number of the given keywords that the ad group already excluded.').example(1),
  keywordCount: int('Number of keywords that the ad group itself now excludes.').example(4),
  needsApproval: NEEDS_APPROVAL,
}) {}

@Type('Result of removing negative keywords from an ad group.')
export class RemovedAdGroupNegatives extends FieldsOf({
  success: bool('Always true.').example(true),
  removedCount: int('Number of keywords removed.').example(1),
  keywordCount: int('Number of keywords that the ad group itself still excludes.').example(3),
  needsApproval: NEEDS_APPROVAL,
}) {}
