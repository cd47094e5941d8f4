import { ChannelType } from '../../src/domain/campaigns/campaign.enum.js';
import { PerformanceLabel } from '../../src/domain/campaigns/structure/structure.enum.js';
import { FIGURES } from '../metrics/figures.type.js';
import { GraphqlOnly, ListSize } from '../support/field-rules.js';
import { FieldsOf, listOf, of, Type, text, texts } from '../support/fields.js';
import { CampaignSettings } from './campaign-settings.type.js';

@Type('What an asset brought in the 30 days before the last sync.')
export class AssetMetrics extends FieldsOf(FIGURES) {}

@Type('A text, image or video in the place that it has in an asset group.')
@ListSize(20)
export class Asset extends FieldsOf({
  id: text('Id of the asset on the platform; the same in each group that uses it.'),
  assetGroupId: text('The asset group that uses it.', GraphqlOnly()),
  type: text('What it is, as the platform names it: TEXT, IMAGE, YOUTUBE_VIDEO and others.'),
  fieldType: text('What it is used as, as the platform names it: HEADLINE, DESCRIPTION and others.'),
  performanceLabel: of(PerformanceLabel, 'How it does beside the others of its field type in the campaign.'),
  text: text('Its text; empty for what is not text.'),
  name: text('Name of the asset, or title of the video; may be empty.', GraphqlOnly()),
  url: text('Address of the image or video; otherwise empty.', GraphqlOnly()),
  metrics: of(AssetMetrics, 'The figures behind its label.', GraphqlOnly()),
}) {}

@Type('A group of assets of a performance-max campaign, from which the platform makes ads.')
@ListSize(5)
export class AssetGroup extends FieldsOf({
  id: text('Id of the asset group on the platform.'),
  accountId: text('Account that it belongs to.', GraphqlOnly()),
  campaignId: text('Campaign that it belongs to.', GraphqlOnly()),
  name: text('Name of the asset group.'),
  status: text('Whether it runs, as the platform names it: ENABLED or PAUSED.'),
  adStrength: text(
    'How complete its assets are, as the platform names it: POOR, AVERAGE, GOOD, EXCELLENT, NO_ADS, PENDING.',
  ),
  finalUrls: texts('Pages that its ads lead to.'),
  assets: listOf(Asset, 'Its assets, by field type.'),
}) {}

@Type('What the products of a listing group have in common.')
export class ListingGroupCase extends FieldsOf({
  dimension: text(
    'The attribute that is looked at: PRODUCT_BRAND, PRODUCT_ITEM_ID, PRODUCT_TYPE_L1 to L5, PRODUCT_CATEGORY_L1 to L5, PRODUCT_CHANNEL, PRODUCT_CONDITION, PRODUCT_CUSTOM_ATTRIBUTE0 to 4.',
  ),
  value: text('The value of that attribute; null means every value that the groups beside it do not name.').nullable(),
}) {}

@Type('A node of the tree that says which products an asset group advertises.')
@ListSize(20)
export class ListingGroup extends FieldsOf({
  id: text('Id of the listing group on the platform.'),
  assetGroupId: text('The asset group that it belongs to.'),
  parentId: text('The node above it; null at the root.', GraphqlOnly()).nullable(),
  type: text('As the platform names it: SUBDIVISION is divided further, UNIT_INCLUDED advertised, UNIT_EXCLUDED not.'),
  listingSource: text(
    'Where its listings come from, as the platform names it: SHOPPING, WEBPAGE, RETAIL; UNKNOWN before the first sync that asks.',
    GraphqlOnly(),
  ),
  caseValue: of(ListingGroupCase, 'Which products it is about; null at the root: all.').nullable(),
}) {}

@Type('A place where a campaign is shown.')
@ListSize(5)
export class GeoTarget extends FieldsOf({
  id: text('Id of the place on the platform.'),
  name: text('Name of the place.'),
  countryCode: text('Country that it lies in, as in ISO 3166-1.'),
  targetType: text('Kind of place, as the platform names it: Country, City and others.'),
}) {}

@Type('What only performance-max campaigns have; empty lists for every other campaign.')
export class PerformanceMaxStructure extends FieldsOf({
  assetGroups: listOf(AssetGroup, 'Its asset groups, by name.'),
  listingGroups: listOf(ListingGroup, 'The product selections of all its asset groups, roots first.'),
  lowPerformanceAssets: listOf(Asset, 'Its assets with the label LOW.'),
}) {}

@Type('How a campaign is built, as the platform named it at the last sync.')
export class CampaignStructure extends FieldsOf({
  settings: of(CampaignSettings, 'What is set for it.'),
  campaignType: of(ChannelType, 'Its kind, which is its channel type.').as<string>(),
  pmax: of(PerformanceMaxStructure, 'What only performance-max campaigns have.'),
  geoTargets: listOf(GeoTarget, 'Where it is shown, by name; places that are left out are not in it.'),
}) {}
