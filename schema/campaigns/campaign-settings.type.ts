import { Field, Float, ObjectType } from 'type-graphql';
import { AbsentWhenNull, GraphqlOnly, RawOf } from '../support/field-rules.js';
import { LocalDate } from '../support/scalars.js';
import { CampaignStatus, ChannelType } from './campaign.enum.js';

@ObjectType({ description: 'What is set for a campaign, without its dates.' })
export class CampaignBasicSettings {
  @Field(() => String, { description: 'Id of the campaign on the platform.' })
  id!: string;

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

  @Field(() => String, { description: 'Bidding strategy, as the platform names it.' })
  biddingStrategy!: string;

  @AbsentWhenNull()
  @Field(() => Float, {
    nullable: true,
    description: 'Return on ad spend that bidding aims at; present when the strategy has such a target.',
  })
  targetRoas!: number | null;

  @Field(() => Float, { description: 'Daily budget in EUR, at most 2 decimals.' })
  dailyBudget!: number;

  @GraphqlOnly()
  @Field(() => Float, {
    nullable: true,
    description: 'Budget of its whole period in EUR, beside a daily one of 0; null for a campaign with a daily budget.',
  })
  totalBudget!: number | null;
}

@ObjectType({ description: 'What is set for a campaign.' })
export class CampaignSettings extends CampaignBasicSettings {
  @Field(() => LocalDate, {
    nullable: true,
    description: 'First day, YYYY-MM-DD in the time zone of the account; null only if the platform does not name one.',
  })
  startDate!: string | null;

  @Field(() => LocalDate, { nullable: true, description: 'Last day, YYYY-MM-DD; null when it has no end.' })
  endDate!: string | null;
}
