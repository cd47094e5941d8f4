import { KeywordMatchType } from '../../src/domain/negative-keywords/keyword-match.enum.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, bool, FieldsOf, int, of, Type, text } from '../support/fields.js';
import { AFTER, PAGE_META, PageArgs, pageOf } from '../support/page.args.js';
import { KEYWORD_IDS, KeywordChangeArgs } from './negative-list-change.type.js';

export class CampaignNegativesArgs extends ArgumentsOf(PageArgs, {
  accountId: text('Id of the account.'),
  campaignId: text('Only those of this campaign.').nullable(),
  after: AFTER,
}) {}

export class RemoveCampaignNegativesArgs extends ArgumentsOf(KeywordChangeArgs, {
  campaignId: text('Id of the campaign.'),
  keywordIds: KEYWORD_IDS,
}) {}

@Type('A keyword that one campaign excludes by itself, without a list.')
@ListSize(50)
export class CampaignNegativeKeyword extends FieldsOf({
  id: text('Id within its campaign; another campaign may use the same.'),
  accountId: text('Account that the campaign belongs to.'),
  campaignId: text('Campaign that excludes it.'),
  text: text('The keyword itself.'),
  matchType: of(KeywordMatchType, 'How it is held against what somebody searches for.'),
}) {}

@Type('One page of keywords that campaigns exclude by themselves.')
export class CampaignNegativePage extends FieldsOf(pageOf(CampaignNegativeKeyword, 'By campaign, then by text.')) {}

@Type('What a campaign excludes no longer.')
export class RemovedCampaignNegatives extends FieldsOf({
  success: bool('true.'),
  removedCount: int('How many keywords were removed.'),
  keywordCount: int('How many keywords the campaign itself still excludes.'),
}) {}

export const CAMPAIGN_NEGATIVES = {
  data: [
    {
      id: '4100000001',
      accountId: '1000000001',
      campaignId: '2000000001',
      text: 'gebraucht',
      matchType: 'BROAD',
    },
  ],
  meta: PAGE_META,
} satisfies CampaignNegativePage;

export const REMOVED_CAMPAIGN_NEGATIVES = {
  success: true,
  removedCount: 1,
  keywordCount: 3,
} satisfies RemovedCampaignNegatives;
