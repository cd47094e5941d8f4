import { KeywordMatchType } from '../../src/domain/negative-keywords/keyword-match.enum.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, FieldsOf, int, of, Type, text } from '../support/fields.js';
import { AFTER, PageArgs, pageOf } from '../support/page.args.js';
import { NEEDS_APPROVAL } from '../support/write.args.js';
import { KEYWORD_IDS, KeywordChangeArgs } from './negative-list-change.type.js';

export class CampaignNegativesArgs extends ArgumentsOf(PageArgs, {
  accountId: text('ID of the account.'),
  campaignId: text('Only those of this campaign.').nullable(),
  after: AFTER,
}) {}

export class RemoveCampaignNegativesArgs extends ArgumentsOf(KeywordChangeArgs, {
  campaignId: text('ID of the campaign.'),
  keywordIds: KEYWORD_IDS,
}) {}

@Type('A negative keyword set on a campaign itself, outside lists.')
@ListSize(50)
export class CampaignNegativeKeyword extends FieldsOf({
  id: text('ID within its campaign; other campaigns may use the same.').example('4100000001'),
  accountId: text('Account that the campaign belongs to.').example('1000000001'),
  campaignId: text('Campaign that excludes it.').example('2000000001'),
  text: text('Text of the keyword.').example('gebraucht'),
  matchType: of(KeywordMatchType, 'Match type of the keyword.').example('BROAD'),
}) {}

@Type('A page of negative keywords set on campaigns.')
export class CampaignNegativePage extends FieldsOf(pageOf(CampaignNegativeKeyword, 'By campaign, then by text.')) {}

@Type('Result of removing negative keywords from a campaign.')
export class RemovedCampaignNegatives extends FieldsOf({
  success: bool('Always true.').example(true),
  removedCount: int('Number of keywords removed.').example(1),
  keywordCount: int('Number of keywords that the campaign itself still excludes.').example(3),
  needsApproval: NEEDS_APPROVAL,
}) {}
