import { ArgsType, Field, Float } from 'type-graphql';
import { CAMPAIGN_SORTS } from '../../src/domain/campaigns/campaign.enum.js';
import { DailyWindowArgs, DaysArg, LimitArg, OptionalRangeArgs } from '../metrics/window.args.js';
import { ordersOf, SortArg } from '../support/order.js';
import { AfterArg, PageArgs } from '../support/page.args.js';
import { CampaignStatus, ChannelType } from './campaign.enum.js';

const ORDERS = ordersOf('CampaignOrder', CAMPAIGN_SORTS);
const STATUS = { nullable: true, description: 'Only campaigns in this state.' };
const CHANNEL_TYPE = { nullable: true, description: 'Only campaigns of this kind.' };

@ArgsType()
export class CampaignListArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Only campaigns of this account.' })
  accountId?: string | null;

  @Field(() => CampaignStatus, STATUS)
  status?: CampaignStatus | null;

  @Field(() => ChannelType, CHANNEL_TYPE)
  channelType?: ChannelType | null;

  @DaysArg()
  days!: number;

  @Field(() => Float, { nullable: true, description: 'Only campaigns with at least this cost in the window, EUR.' })
  minCost?: number | null;

  @Field(() => Float, { nullable: true, description: 'Only campaigns with at most this cost in the window, EUR.' })
  maxCost?: number | null;

  @Field(() => Float, { nullable: true, description: 'Only campaigns with at least this ROAS in the window.' })
  minRoas?: number | null;

  @Field(() => Float, { nullable: true, description: 'Only campaigns with at most this ROAS in the window.' })
  maxRoas?: number | null;

  @SortArg(ORDERS)
  sort!: string;

  @AfterArg()
  after?: string | null;
}

@ArgsType()
export class NestedCampaignsArgs extends OptionalRangeArgs {
  @DaysArg(365, ' Used when the dates are absent.')
  days!: number;

  @Field(() => CampaignStatus, STATUS)
  status?: CampaignStatus | null;

  @Field(() => ChannelType, CHANNEL_TYPE)
  channelType?: ChannelType | null;

  @SortArg(ORDERS)
  sort!: string;

  @LimitArg()
  limit!: number;
}

@ArgsType()
export class CampaignArgs {
  @Field(() => String, { description: 'Id of the campaign.' })
  campaignId!: string;

  @Field(() => String, { description: 'Account that the campaign belongs to.' })
  accountId!: string;
}

@ArgsType()
export class ListedCampaignArgs extends CampaignArgs {
  @DaysArg()
  days!: number;
}

@ArgsType()
export class CampaignDailyArgs extends DailyWindowArgs {
  @Field(() => String, { description: 'Id of the campaign.' })
  campaignId!: string;
}

@ArgsType()
export class AccountCampaignsArgs extends OptionalRangeArgs {
  @Field(() => String, { description: 'Id of the account.' })
  accountId!: string;
}
