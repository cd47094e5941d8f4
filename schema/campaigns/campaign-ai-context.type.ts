import { Field, Int, ObjectType } from 'type-graphql';
import { Figure } from '../metrics/figures.type.js';
import { ListSize } from '../support/field-rules.js';
import { ChannelType } from './campaign.enum.js';
import { CampaignSettings } from './campaign-settings.type.js';
import { IssueSeverity } from './campaign-structure.enum.js';

@ObjectType({ description: 'What a campaign brought in the last 30 days.' })
export class CampaignPerformance {
  @Figure()
  cost!: number;

  @Figure()
  conversions!: number;

  @Figure()
  conversionValue!: number;

  @Figure()
  roas!: number;
}

@ObjectType({ description: 'Counts that depend on the kind of campaign; 0 unless it is performance max.' })
export class CampaignTypeCounts {
  @Field(() => Int, { description: 'Asset groups.' })
  assetGroupCount!: number;

  @Field(() => Int, { description: 'Assets with the label LOW.' })
  lowPerformanceAssetCount!: number;

  @Field(() => Int, { description: 'Listing groups of all asset groups.' })
  listingGroupCount!: number;
}

@ObjectType({ description: 'Something about a campaign that deserves attention.' })
@ListSize(10)
export class CampaignIssue {
  @Field(() => IssueSeverity, { description: 'How much it matters.' })
  severity!: IssueSeverity;

  @Field(() => String, { description: 'What it is, in German.' })
  message!: string;
}

@ObjectType({ description: 'A campaign in brief, for an analysis by a language model.' })
export class CampaignAiContext {
  @Field(() => ChannelType, { description: 'Its kind, which is its channel type.' })
  campaignType!: string;

  @Field(() => CampaignSettings, { description: 'What is set for it.' })
  settings!: CampaignSettings;

  @Field(() => CampaignPerformance, { description: 'What it brought in the last 30 days.' })
  performance!: CampaignPerformance;

  @Field(() => CampaignTypeCounts, { description: 'Counts that depend on the kind of campaign.' })
  typeSpecific!: CampaignTypeCounts;

  @Field(() => [CampaignIssue], { description: 'What deserves attention, most severe first.' })
  issues!: CampaignIssue[];
}
