import { Field, Float, ObjectType } from 'type-graphql';
import { CAMPAIGN_FIGURES, Metrics, ShowsFigures, WINDOW_FIGURES } from '../metrics/figures.type.js';
import { AbsentWhenNull, type Example, GraphqlOnly, ListSize, OwnWindow, RawOf } from '../support/field-rules.js';
import { PAGE_META, PageOf } from '../support/page.args.js';
import { SafeInt } from '../support/scalars.js';
import { CampaignStatus, ChannelType } from './campaign.enum.js';

@ObjectType({ description: 'The sums of a campaign over a window of days.' })
@ShowsFigures(WINDOW_FIGURES)
export class CampaignMetrics extends Metrics {}

@ObjectType({ description: 'A campaign of an advertising account.' })
@ListSize(500)
export class Campaign {
  @Field(() => String, { description: 'Id of the campaign on the platform.' })
  id!: string;

  @Field(() => String, { description: 'Account that the campaign belongs to.' })
  accountId!: string;

  @Field(() => String, { description: 'Name of that account.' })
  accountName!: string;

  @Field(() => String, { description: 'Name of the campaign.' })
  name!: string;

  @Field(() => CampaignStatus, { description: 'Whether it runs.' })
  status!: string;

  @RawOf('status')
  @Field(() => String, { description: 'What the platform itself says, also where `status` is UNKNOWN.' })
  statusRaw?: string;

  @Field(() => ChannelType, { description: 'Where its ads appear.' })
  channelType!: string;

  @RawOf('channelType')
  @Field(() => String, { description: 'What the platform itself says, also where `channelType` is UNKNOWN.' })
  channelTypeRaw?: string;

  @AbsentWhenNull()
  @OwnWindow()
  @Field(() => CampaignMetrics, { nullable: true, description: 'Its sums over the window; none without a window.' })
  metrics!: CampaignMetrics | null;
}

@ObjectType({ description: 'One page of campaigns.' })
export class CampaignPage extends PageOf(Campaign, 'The campaigns of this page.') {}

@ObjectType({ description: 'How a campaign is set up: budget, bidding and state.' })
export class CampaignDetail {
  @Field(() => String, { description: 'Id of the campaign on the platform.' })
  campaignId!: string;

  @GraphqlOnly()
  @Field(() => String, { description: 'Account that the campaign belongs to.' })
  accountId!: string;

  @Field(() => String, { description: 'Name of the campaign.' })
  campaignName!: string;

  @Field(() => String, { description: 'Resource path of the campaign on the platform.' })
  campaignResourceName!: string;

  @Field(() => CampaignStatus, { description: 'Whether it runs.' })
  status!: string;

  @RawOf('status')
  @Field(() => String, { description: 'What the platform itself says, also where `status` is UNKNOWN.' })
  statusRaw?: string;

  @Field(() => ChannelType, { description: 'Where its ads appear.' })
  channelType!: string;

  @RawOf('channelType')
  @Field(() => String, { description: 'What the platform itself says, also where `channelType` is UNKNOWN.' })
  channelTypeRaw?: string;

  @Field(() => String, { description: 'Bidding strategy, as the platform names it.' })
  biddingStrategyType!: string;

  @AbsentWhenNull()
  @Field(() => Float, {
    nullable: true,
    description: 'Return on ad spend that bidding aims at; only when the strategy has such a target.',
  })
  targetRoas!: number | null;

  @Field(() => String, { description: 'Resource path of the budget on the platform.' })
  budgetResourceName!: string;

  @Field(() => Float, { description: 'Daily budget in EUR, at most 2 decimals.' })
  dailyBudgetEur!: number;

  @Field(() => SafeInt, { description: 'Daily budget in millionths of a EUR.' })
  budgetMicros!: number;

  @GraphqlOnly()
  @Field(() => Float, {
    nullable: true,
    description: 'Budget of its whole period in EUR, beside a daily one of 0; null for a campaign with a daily budget.',
  })
  totalBudgetEur!: number | null;

  @GraphqlOnly()
  @Field(() => Float, {
    nullable: true,
    description:
      'Daily budget in the currency of the account, from which it was converted at the latest reference rate; null for an account in EUR.',
  })
  dailyBudgetNative?: number | null;
}

const CAMPAIGN = {
  id: '20000000001',
  accountId: '1000000001',
  accountName: 'Example Shop',
  name: 'Garden chairs',
  status: 'ENABLED',
  channelType: 'SEARCH',
  metrics: { periodDays: 30, ...CAMPAIGN_FIGURES },
} satisfies Campaign;

export const ACCOUNT_CAMPAIGNS = [CAMPAIGN];

export const CAMPAIGN_PAGE = { data: [CAMPAIGN], meta: PAGE_META } satisfies CampaignPage;

export const CAMPAIGN_DETAIL = {
  campaignId: '20000000001',
  campaignName: 'Garden chairs',
  campaignResourceName: 'customers/1000000001/campaigns/20000000001',
  status: 'ENABLED',
  channelType: 'SEARCH',
  biddingStrategyType: 'TARGET_ROAS',
  targetRoas: 3.5,
  budgetResourceName: 'customers/1000000001/campaignBudgets/30000000001',
  dailyBudgetEur: 25,
  budgetMicros: 25000000,
} satisfies Example<CampaignDetail>;
