import { ChannelType } from '../../src/domain/campaigns/campaign.enum.js';
import { PerformanceLabel } from '../../src/domain/campaigns/structure/structure.enum.js';
import { FIGURES } from '../metrics/figures.type.js';
import { type Example, GraphqlOnly, ListSize } from '../support/field-rules.js';
import { exampleOf, FieldsOf, listOf, of, Type, text, texts } from '../support/fields.js';
import { CampaignSettings, SETTINGS } from './campaign-settings.type.js';

@Type('Performance of an asset over the 30 days before the last sync.')
export class AssetMetrics extends FieldsOf(FIGURES) {}

@Type('A text, image or video in its role within an asset group.')
@ListSize(20)
export class Asset extends FieldsOf({
  id: text('ID of the asset on the platform; the same in every group that uses it.').example('60000000002'),
  assetGroupId: text('Asset group that uses it.', GraphqlOnly()),
  type: text('Type, as reported by the platform: TEXT, IMAGE, YOUTUBE_VIDEO and others.').example('TEXT'),
  fieldType: text('Role, as reported by the platform: HEADLINE, DESCRIPTION and others.').example('HEADLINE'),
  performanceLabel: of(
    PerformanceLabel,
    "Performance compared with the campaign's assets of the same field type.",
  ).example('LOW'),
  text: text('Text of the asset; empty if it is not a text.').example('Jetzt Angebot sichern'),
  name: text('Name of the asset or title of the video; may be empty.', GraphqlOnly()),
  url: text('URL of the image or video; otherwise empty.', GraphqlOnly()),
  linkId: text('ID of its use in this asset group, for setAssetStatus.', GraphqlOnly()),
  status: text('ENABLED or PAUSED, as it was set; UNKNOWN until the first sync that requests it.', GraphqlOnly()),
  effectiveStatus: text(
    "What applies in the end, by the platform's review too, as reported by the platform: ELIGIBLE, LIMITED, NOT_ELIGIBLE, PENDING, PAUSED; UNKNOWN likewise.",
    GraphqlOnly(),
  ),
  approvalStatus: text(
    'Whether its content is approved, as reported by the platform: APPROVED, APPROVED_LIMITED, DISAPPROVED …; UNKNOWN likewise, and before its review.',
    GraphqlOnly(),
  ),
  source: text(
    'Who linked it, as reported by the platform: ADVERTISER, or AUTOMATICALLY_CREATED by the platform; UNKNOWN likewise.',
    GraphqlOnly(),
  ),
  metrics: of(AssetMetrics, 'Figures behind the label.', GraphqlOnly()),
}) {}

@Type('A group of assets from which the platform builds the ads of a performance-max campaign.')
@ListSize(5)
export class AssetGroup extends FieldsOf({
  id: text('ID of the asset group on the platform.').example('40000000001'),
  accountId: text('Account that it belongs to.', GraphqlOnly()),
  campaignId: text('Campaign that it belongs to.', GraphqlOnly()),
  name: text('Name of the asset group.').example('Chairs'),
  status: text('Status, as reported by the platform: ENABLED or PAUSED.').example('ENABLED'),
  adStrength: text(
    'How complete its assets are, per the platform: POOR, AVERAGE, GOOD, EXCELLENT, NO_ADS, PENDING.',
  ).example('GOOD'),
  finalUrls: texts('Pages that its ads lead to.').example(['https://shop.example/chairs']),
  assets: listOf(Asset, 'Assets, by field type.').example([
    { ...exampleOf(Asset), id: '60000000001', performanceLabel: 'BEST', text: 'Gartenstühle online kaufen' },
    exampleOf(Asset),
  ]),
}) {}

@Type('What the products of a listing group have in common.')
export class ListingGroupCase extends FieldsOf({
  dimension: text(
    'Product attribute: PRODUCT_BRAND, PRODUCT_ITEM_ID, PRODUCT_TYPE_L1 to L5, PRODUCT_CATEGORY_L1 to L5, PRODUCT_CHANNEL, PRODUCT_CONDITION, PRODUCT_CUSTOM_ATTRIBUTE0 to 4.',
  ),
  value: text('Value of the attribute; null stands for every value that sibling groups do not name.').nullable(),
}) {}

@Type('A node of the tree that selects the products of an asset group.')
@ListSize(20)
export class ListingGroup extends FieldsOf({
  id: text('ID of the listing group on the platform.'),
  assetGroupId: text('Asset group that it belongs to.'),
  parentId: text('Parent node; null at the root.', GraphqlOnly()).nullable(),
  type: text(
    'Type, as reported by the platform: SUBDIVISION is divided further, UNIT_INCLUDED is advertised, UNIT_EXCLUDED is not.',
  ),
  listingSource: text(
    'Source of its listings, as reported by the platform: SHOPPING, WEBPAGE, RETAIL; UNKNOWN until the first sync that requests it.',
    GraphqlOnly(),
  ),
  caseValue: of(ListingGroupCase, 'Products that it covers; null at the root, which covers all.').nullable(),
}) {}

@Type('A location where a campaign is shown.')
@ListSize(5)
export class GeoTarget extends FieldsOf({
  id: text('ID of the location on the platform.').example('2276'),
  name: text('Name of the location.').example('Germany'),
  countryCode: text('Country of the location (ISO 3166-1).').example('DE'),
  targetType: text('Type of location, as reported by the platform: Country, City and others.').example('Country'),
}) {}

const LISTING_GROUPS: Example<ListingGroup[]> = [
  { id: '70000000001', assetGroupId: '40000000001', type: 'SUBDIVISION', caseValue: null },
  {
    id: '70000000002',
    assetGroupId: '40000000001',
    type: 'UNIT_INCLUDED',
    caseValue: { dimension: 'PRODUCT_BRAND', value: 'holz & co' },
  },
  {
    id: '70000000003',
    assetGroupId: '40000000001',
    type: 'UNIT_EXCLUDED',
    caseValue: { dimension: 'PRODUCT_BRAND', value: null },
  },
];

@Type('Structure specific to performance-max campaigns; empty lists for all others.')
export class PerformanceMaxStructure extends FieldsOf({
  assetGroups: listOf(AssetGroup, 'Asset groups, by name.').example(),
  listingGroups: listOf(ListingGroup, 'Listing groups of all asset groups, roots first.').example(LISTING_GROUPS),
  lowPerformanceAssets: listOf(Asset, 'Assets labeled LOW.').example(),
}) {}

@Type('Structure of a campaign, as reported by the platform at the last sync.')
export class CampaignStructure extends FieldsOf({
  settings: of(CampaignSettings, 'Settings of the campaign.').example(SETTINGS),
  campaignType: of(ChannelType, 'Type of the campaign: its channel type.').as<string>().example('PERFORMANCE_MAX'),
  pmax: of(PerformanceMaxStructure, 'Structure specific to performance-max campaigns.').example(),
  geoTargets: listOf(GeoTarget, 'Locations where it is shown, by name; excluded locations are not listed.').example(),
}) {}
