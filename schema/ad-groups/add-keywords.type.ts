import { ArrayMaxSize, ArrayMinSize } from 'class-validator';
import { SkippedBecause } from '../../src/domain/ad-groups/skipped-keyword.enum.js';
import { KeywordMatchType } from '../../src/domain/negative-keywords/keyword-match.enum.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, FieldsOf, Input, int, listOf, of, Type, text } from '../support/fields.js';
import { NEEDS_APPROVAL } from '../support/write.args.js';
import { AdGroupWriteArgs } from './bid-write.type.js';

const MAX_KEYWORDS = 500;

@Input('A keyword to bid on.')
export class NewKeyword extends FieldsOf({
  text: text('The keyword, 1 to 80 characters in at most 10 words. Surrounding and repeated spaces are ignored.'),
  matchType: of(KeywordMatchType, 'Match type of the keyword.'),
}) {}

export class AddKeywordsArgs extends ArgumentsOf(AdGroupWriteArgs, {
  keywords: listOf(
    NewKeyword,
    `Keywords, 1 to ${MAX_KEYWORDS}. The same text, ignoring case, with the same match type counts once.`,
    ArrayMaxSize(MAX_KEYWORDS),
    ArrayMinSize(1),
  ),
}) {}

@Type('A keyword that was added to an ad group.')
@ListSize(20)
export class AddedKeyword extends FieldsOf({
  id: text('ID within the account: those of its ad group and its criterion, joined by `~`.').example(
    '5000000001~6000000009',
  ),
  text: text('Text of the keyword.').example('gartenstuhl kaufen'),
  matchType: of(KeywordMatchType, 'Match type of the keyword.').example('PHRASE'),
}) {}

@Type('A keyword that was not added.')
@ListSize(20)
export class SkippedKeyword extends FieldsOf({
  text: text('Text of the keyword.').example('gartenstuhl'),
  matchType: of(KeywordMatchType, 'Match type of the keyword.').example('EXACT'),
  reason: of(SkippedBecause, 'Why it was not added.').example('exists'),
}) {}

@Type('Result of adding keywords to an ad group.')
export class AddedKeywords extends FieldsOf({
  success: bool('Always true.').example(true),
  addedCount: int('Number of keywords added.').example(1),
  keywords: listOf(AddedKeyword, 'The added keywords; none with `validateOnly`.').example(),
  skipped: listOf(SkippedKeyword, 'Keywords that were not added: first those that exist, then repetitions.').example(),
  keywordCount: int('Number of keywords that the ad group now bids on.').example(7),
  needsApproval: NEEDS_APPROVAL,
}) {}
