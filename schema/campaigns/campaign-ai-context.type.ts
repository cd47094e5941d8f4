import { ChannelType } from '../../src/domain/campaigns/campaign.enum.js';
import { IssueSeverity } from '../../src/domain/campaigns/structure/structure.enum.js';
import { FIGURES } from '../metrics/figures.type.js';
import { ListSize } from '../support/field-rules.js';
import { FieldsOf, int, listOf, of, Type, text } from '../support/fields.js';
import { CampaignSettings } from './campaign-settings.type.js';

@Type('What a campaign brought in the last 30 days.')
export class CampaignPerformance extends FieldsOf({
  cost: FIGURES.cost,
  conversions: FIGURES.conversions,
  conversionValue: FIGURES.conversionValue,
  roas: FIGURES.roas,
}) {}

@Type('Counts that depend on the kind of campaign; 0 unless it is performance max.')
export class CampaignTypeCounts extends FieldsOf({
  assetGroupCount: int('Asset groups.'),
  lowPerformanceAssetCount: int('Assets with the label LOW.'),
  listingGroupCount: int('Listing groups of all asset groups.'),
}) {}

@Type('Something about a campaign that deserves attention.')
@ListSize(10)
export class CampaignIssue extends FieldsOf({
  severity: of(IssueSeverity, 'How much it matters.'),
  message: text('What it is, in German.'),
}) {}

@Type('A campaign in brief, for an analysis by a language model.')
export class CampaignAiContext extends FieldsOf({
  campaignType: of(ChannelType, 'Its kind, which is its channel type.').as<string>(),
  settings: of(CampaignSettings, 'What is set for it.'),
  performance: of(CampaignPerformance, 'What it brought in the last 30 days.'),
  typeSpecific: of(CampaignTypeCounts, 'Counts that depend on the kind of campaign.'),
  issues: listOf(CampaignIssue, 'What deserves attention, most severe first.'),
}) {}
