import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { ListSize } from '../support/field-rules.js';
import { AfterArg, PAGE_META, PageArgs, PageOf } from '../support/page.args.js';
import { KeywordMatchType } from './keyword-match.enum.js';
import { KeywordChangeArgs, KeywordIdsArg } from './negative-list-change.type.js';

@ArgsType()
export class CampaignNegativesArgs extends PageArgs {
  @Field(() => String, { description: 'Id of the account.' })
  accountId!: string;

  @Field(() => String, { nullable: true, description: 'Only those of this campaign.' })
  campaignId?: string | null;

  @AfterArg()
  after?: string | null;
}

@ArgsType()
export class RemoveCampaignNegativesArgs extends KeywordChangeArgs {
  @Field(() => String, { description: 'Id of the campaign.' })
  campaignId!: string;

  @KeywordIdsArg()
  keywordIds!: string[];
}

@ObjectType({ description: 'A keyword that one campaign excludes by itself, without a list.' })
@ListSize(50)
export class CampaignNegativeKeyword {
  @Field(() => String, { description: 'Id within its campaign; another campaign may use the same.' })
  id!: string;

  @Field(() => String, { description: 'Account that the campaign belongs to.' })
  accountId!: string;

  @Field(() => String, { description: 'Campaign that excludes it.' })
  campaignId!: string;

  @Field(() => String, { description: 'The keyword itself.' })
  text!: string;

  @Field(() => KeywordMatchType, { description: 'How it is held against what somebody searches for.' })
  matchType!: KeywordMatchType;
}

@ObjectType({ description: 'One page of keywords that campaigns exclude by themselves.' })
export class CampaignNegativePage extends PageOf(CampaignNegativeKeyword, 'By campaign, then by text.') {}

@ObjectType({ description: 'What a campaign excludes no longer.' })
export class RemovedCampaignNegatives {
  @Field(() => Boolean, { description: 'true.' })
  success!: boolean;

  @Field(() => Int, { description: 'How many keywords were removed.' })
  removedCount!: number;

  @Field(() => Int, { description: 'How many keywords the campaign itself still excludes.' })
  keywordCount!: number;
}

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
