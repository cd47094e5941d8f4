import { ChannelType } from '../../src/domain/campaigns/campaign.enum.js';
import { IssueSeverity } from '../../src/domain/campaigns/structure/structure.enum.js';
import { FIGURES } from '../metrics/figures.type.js';
import { ListSize } from '../support/field-rules.js';
import { FieldsOf, int, listOf, of, Type, text } from '../support/fields.js';
import { CampaignSettings } from './campaign-settings.type.js';

@Type('Performance of a campaign over the last 30 days.')
export class CampaignPerformance extends FieldsOf({
  cost: FIGURES.cost,
  conversions: FIGURES.conversions,
  conversionValue: FIGURES.conversionValue,
  roas: FIGURES.roas,
}) {}

@Type('Counts specific to the campaign type; 0 unless it is performance max.')
export class CampaignTypeCounts extends FieldsOf({
  assetGroupCount: int('Number of asset groups.'),
  lowPerformanceAssetCount: int('Number of assets labeled LOW.'),
  listingGroupCount: int('Number of listing groups in all asset groups.'),
}) {}

@Type('An issue of a campaign that deserves attention.')
@ListSize(10)
export class CampaignIssue extends FieldsOf({
  severity: of(IssueSeverity, 'Severity of the issue.'),
  message: text('Description of the issue, in German.'),
}) {}

@Type('Summary of a campaign, for analysis by a language model.')
export class CampaignAiContext extends FieldsOf({
  campaignType: of(ChannelType, 'Type of the campaign: its channel type.').as<string>(),
  settings: of(CampaignSettings, 'Settings of the campaign.'),
  performance: of(CampaignPerformance, 'Performance over the last 30 days.'),
  typeSpecific: of(CampaignTypeCounts, 'Counts specific to the campaign type.'),
  issues: listOf(CampaignIssue, 'Issues, most severe first.'),
}) {}
