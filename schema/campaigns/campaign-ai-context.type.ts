import { ChannelType } from '../../src/domain/campaigns/campaign.enum.js';
import { IssueCode, IssueSeverity } from '../../src/domain/campaigns/structure/structure.enum.js';
import { FIGURES } from '../metrics/figures.type.js';
import { GraphqlOnly, ListSize, LongText } from '../support/field-rules.js';
import { FieldsOf, int, jsonObject, listOf, of, Type, text } from '../support/fields.js';
import { CampaignSettings, SETTINGS } from './campaign-settings.type.js';

@Type('Performance of a campaign over the last 30 days.')
export class CampaignPerformance extends FieldsOf({
  cost: FIGURES.cost,
  conversions: FIGURES.conversions,
  conversionValue: FIGURES.conversionValue,
  roas: FIGURES.roas,
}) {}

@Type('Counts specific to the campaign type; 0 unless it is performance max.')
export class CampaignTypeCounts extends FieldsOf({
  assetGroupCount: int('Number of asset groups.').example(1),
  lowPerformanceAssetCount: int('Number of assets labeled LOW.').example(1),
  listingGroupCount: int('Number of listing groups in all asset groups.').example(3),
}) {}

@Type('An issue of a campaign that deserves attention.')
@ListSize(10)
export class CampaignIssue extends FieldsOf({
  severity: of(IssueSeverity, 'Severity of the issue.').example('warning'),
  message: text('Description of the issue, in German.').example(
    'Der ROAS der letzten 30 Tage (3,00) liegt unter dem Ziel-ROAS (4,00).',
  ),
  code: of(IssueCode, 'Kind of the issue, to say it in another language.', GraphqlOnly()),
  facts: jsonObject(
    'What the message says besides: amounts in EUR as numbers, days as YYYY-MM-DD, names. Which ones is said at `code`.',
    GraphqlOnly(),
    LongText(2_000),
  ),
}) {}

@Type('Summary of a campaign, for analysis by a language model.')
export class CampaignAiContext extends FieldsOf({
  campaignType: of(ChannelType, 'Type of the campaign: its channel type.').as<string>().example('PERFORMANCE_MAX'),
  settings: of(CampaignSettings, 'Settings of the campaign.').example(SETTINGS),
  performance: of(CampaignPerformance, 'Performance over the last 30 days.').example({
    cost: 712.4,
    conversions: 21.5,
    conversionValue: 2137.2,
    roas: 3,
  }),
  typeSpecific: of(CampaignTypeCounts, 'Counts specific to the campaign type.').example(),
  issues: listOf(CampaignIssue, 'Issues, most severe first.').example(),
}) {}
