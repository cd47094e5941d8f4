import { z } from 'zod';
import type {
  AccountQuery,
  AssetGroupRecord,
  AssetRecord,
  GeoTargetRecord,
  ListingGroupRecord,
  Structure,
} from '../../ad-records.js';
import { text } from '../../fields.js';
import { ASSET_FIELDS, assetContent } from './asset-links.js';
import { int64, micros, rangeFields, rangeMetrics, sumsBy, withId, word } from './fields.js';
import type { GoogleAdsClient } from './google-ads.client.js';

const assetGroupRow = z
  .object({
    assetGroup: z.object({
      id: int64,
      name: text.default(''),
      status: word,
      adStrength: word,
      finalUrls: z.array(text).default([]),
    }),
    campaign: withId,
  })
  .transform(({ assetGroup, campaign }): AssetGroupRecord => ({ ...assetGroup, campaignId: campaign.id }));

const ASSET_GROUPS = `SELECT asset_group.id, asset_group.name, asset_group.status, asset_group.ad_strength,
  asset_group.final_urls, campaign.id FROM asset_group WHERE asset_group.status != 'REMOVED'`;

const assetLink = z.object({
  resourceName: z.string(),
  fieldType: word,
  status: word,
  primaryStatus: word,
  policySummary: z.object({ approvalStatus: word }).prefault({}),
  source: word,
});
const assetRow = z
  .object({ assetGroup: withId, assetGroupAsset: assetLink, asset: assetContent })
  .transform(({ assetGroup, assetGroupAsset: { primaryStatus, policySummary, ...link }, asset }) => {
    const { details: _, finalUrls: __, ...content } = asset;
    return {
      ...content,
      ...link,
      effectiveStatus: primaryStatus,
      approvalStatus: policySummary.approvalStatus,
      assetGroupId: assetGroup.id,
    };
  });

const assetSumsRow = z.object({ ...rangeFields, assetGroupAsset: z.object({ resourceName: z.string() }) });

const PRESENT_ASSETS = `asset_group_asset.status != 'REMOVED' AND asset_group.status != 'REMOVED'`;
const ASSETS = `SELECT asset_group.id, asset_group_asset.resource_name, asset_group_asset.field_type,
  asset_group_asset.status, asset_group_asset.primary_status, asset_group_asset.policy_summary.approval_status,
  asset_group_asset.source, ${ASSET_FIELDS} FROM asset_group_asset WHERE ${PRESENT_ASSETS}`;

/** Figures need a separate report, which may omit assets without activity. */
async function assetsOfGroups(ads: GoogleAdsClient, query: AccountQuery): Promise<AssetRecord[]> {
  const { convert } = query;
  const record = { kind: 'asset', id: 'assetGroupAsset.resourceName' };
  const assets = await ads.search(query, ASSETS, assetRow, record);
  const figures = `SELECT asset_group_asset.resource_name, ${rangeMetrics(convert)} FROM asset_group_asset
  WHERE segments.date DURING LAST_30_DAYS AND ${PRESENT_ASSETS}`;
  const figureRows = await ads.search(query, figures, assetSumsRow);
  const sumsOf = sumsBy(figureRows, ({ assetGroupAsset }) => assetGroupAsset.resourceName, convert);
  return assets.map(({ resourceName, ...asset }) => ({ ...asset, ...sumsOf(resourceName) }));
}

const valued = z.object({ value: text.optional() });
const caseValue = z.object({
  productBrand: valued.optional(),
  productItemId: valued.optional(),
  productType: valued.extend({ level: word }).optional(),
  productCategory: z.object({ categoryId: int64.optional(), level: word }).optional(),
  productChannel: z.object({ channel: z.string().optional() }).optional(),
  productCondition: z.object({ condition: z.string().optional() }).optional(),
  productCustomAttribute: valued.extend({ index: word }).optional(),
});

const listingGroupRow = z
  .object({
    assetGroup: withId,
    assetGroupListingGroupFilter: z.object({
      id: int64,
      type: word,
      listingSource: word,
      parentListingGroupFilter: z.string().optional(),
      caseValue: caseValue.optional(),
    }),
  })
  .transform(
    ({
      assetGroup,
      assetGroupListingGroupFilter: { parentListingGroupFilter, caseValue: dimensionCase, ...node },
    }) => ({
      assetGroupId: assetGroup.id,
      ...node,
      parentId: parentListingGroupFilter?.split('~')[1] ?? null,
      ...caseOf(dimensionCase),
    }),
  );

const FILTER = 'asset_group_listing_group_filter';
const LISTING_GROUPS = `SELECT asset_group.id, ${FILTER}.id, ${FILTER}.type, ${FILTER}.listing_source,
  ${FILTER}.parent_listing_group_filter,
  ${[
    'product_brand.value',
    'product_item_id.value',
    'product_type.value',
    'product_type.level',
    'product_category.category_id',
    'product_category.level',
    'product_channel.channel',
    'product_condition.condition',
    'product_custom_attribute.value',
    'product_custom_attribute.index',
  ]
    .map((field) => `${FILTER}.case_value.${field}`)
    .join(', ')}
  FROM ${FILTER} WHERE asset_group.status != 'REMOVED'`;

/** Product selections. "Everything else" nodes have no value; their dimension comes from their siblings. */
async function listingGroups(ads: GoogleAdsClient, query: AccountQuery): Promise<ListingGroupRecord[]> {
  const record = { kind: 'listing group', id: 'assetGroupListingGroupFilter.id' };
  const rows = await ads.search(query, LISTING_GROUPS, listingGroupRow, record);
  const place = ({ assetGroupId, parentId }: ListingGroupRecord) => `${assetGroupId} ${parentId}`;
  const dimensions = new Map(rows.flatMap((row) => (row.dimension === null ? [] : [[place(row), row.dimension]])));
  return rows.map((row) => {
    const dimension = row.parentId === null ? null : (row.dimension ?? dimensions.get(place(row)) ?? null);
    return { ...row, dimension };
  });
}

const locationRow = z
  .object({
    campaign: withId,
    campaignCriterion: z.object({
      criterionId: int64,
      displayName: text.default(''),
      location: z.object({ geoTargetConstant: z.string().regex(/^geoTargetConstants\/\d+$/) }).optional(),
      proximity: z
        .object({
          radius: z.number().optional(),
          radiusUnits: z.string().default('KILOMETERS'),
          address: z.object({ cityName: text.default(''), countryCode: text.default('') }).prefault({}),
        })
        .optional(),
    }),
  })
  .transform(({ campaign, campaignCriterion }) => ({ campaignId: campaign.id, ...campaignCriterion }));

const groupLocationRow = z
  .object({
    campaign: withId,
    adGroupCriterion: z.object({
      criterionId: int64,
      displayName: text.default(''),
      location: z.object({ geoTargetConstant: z.string().regex(/^geoTargetConstants\/\d+$/) }),
    }),
  })
  .transform(({ campaign, adGroupCriterion }) => ({ campaignId: campaign.id, ...adGroupCriterion }));

const placeRow = z
  .object({
    geoTargetConstant: z.object({
      resourceName: z.string(),
      name: text.default(''),
      countryCode: text.default(''),
      targetType: text.default(''),
    }),
  })
  .transform(({ geoTargetConstant }) => geoTargetConstant);

const LOCATIONS = `SELECT campaign.id, campaign_criterion.criterion_id, campaign_criterion.display_name,
  campaign_criterion.location.geo_target_constant, campaign_criterion.proximity.radius,
  campaign_criterion.proximity.radius_units, campaign_criterion.proximity.address.city_name,
  campaign_criterion.proximity.address.country_code
  FROM campaign_criterion WHERE campaign_criterion.type IN ('LOCATION', 'PROXIMITY', 'LOCATION_GROUP')
  AND campaign_criterion.negative = FALSE
  AND campaign_criterion.status != 'REMOVED'`;
/** Demand Gen keeps its places here: google.ads.googleads.v25.resources.Campaign.DemandGenCampaignSettings. */
const GROUP_LOCATIONS = `SELECT campaign.id, ad_group_criterion.criterion_id, ad_group_criterion.display_name,
  ad_group_criterion.location.geo_target_constant FROM ad_group_criterion
  WHERE ad_group_criterion.type = 'LOCATION' AND ad_group_criterion.negative = FALSE
  AND ad_group_criterion.status != 'REMOVED' AND ad_group.status != 'REMOVED'`;
const PLACES = `SELECT geo_target_constant.resource_name, geo_target_constant.name, geo_target_constant.country_code,
  geo_target_constant.target_type FROM geo_target_constant WHERE geo_target_constant.resource_name IN`;
const PLACES_PER_QUERY = 1_000;

/** Targeted locations of campaigns and of their ad groups, each once for a campaign, without excluded ones. */
async function geoTargets(ads: GoogleAdsClient, query: AccountQuery): Promise<GeoTargetRecord[]> {
  const location = { kind: 'place', id: 'campaignCriterion.location.geoTargetConstant' };
  const ofCampaigns = await ads.search(query, LOCATIONS, locationRow, location);
  const groupLocation = { kind: 'place', id: 'adGroupCriterion.location.geoTargetConstant' };
  const ofGroups = await ads.search(query, GROUP_LOCATIONS, groupLocationRow, groupLocation);
  const criteria = distinct<z.infer<typeof locationRow>>([...ofCampaigns, ...ofGroups]);
  const names = [...new Set(criteria.flatMap(({ location }) => location?.geoTargetConstant ?? []))];
  const places = new Map<string, z.infer<typeof placeRow>>();
  for (let at = 0; at < names.length; at += PLACES_PER_QUERY) {
    const list = names.slice(at, at + PLACES_PER_QUERY).map((name) => `'${name}'`);
    const record = { kind: 'place', id: 'geoTargetConstant.resourceName' };
    const found = await ads.search(query, `${PLACES} (${list.join(', ')})`, placeRow, record);
    for (const place of found) places.set(place.resourceName, place);
  }
  return criteria.map(({ campaignId, criterionId, displayName, location, proximity }) => {
    // A circle or a group of places is a target, too: without it a campaign would count as shown everywhere.
    if (!location) {
      const { cityName = '', countryCode = '' } = proximity?.address ?? {};
      const targetType = proximity ? 'Proximity' : 'Location Group';
      const name = displayName || (proximity ? circle(proximity.radius, proximity.radiusUnits, cityName) : targetType);
      return { campaignId, id: criterionId, name, countryCode, targetType };
    }
    const place = location.geoTargetConstant;
    const known = places.get(place);
    return {
      campaignId,
      id: place.slice(place.indexOf('/') + 1),
      name: known?.name || displayName,
      countryCode: known?.countryCode ?? '',
      targetType: known?.targetType ?? '',
    };
  });
}

function distinct<Row extends { campaignId: string; criterionId: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [`${row.campaignId}~${row.criterionId}`, row])).values()];
}

/** A circle around a place, in German. */
function circle(radius: number | undefined, units: string, city: string): string {
  const around = radius === undefined ? 'Umkreis' : `${radius} ${units === 'MILES' ? 'Meilen' : 'km'} Umkreis`;
  return city === '' ? around : `${around} um ${city}`;
}

const otherConversionsRow = z
  .object({
    campaign: withId,
    metrics: z.object({ conversions: micros.default('0'), allConversions: micros.default('0') }).prefault({}),
  })
  .transform(({ campaign, metrics: { conversions, allConversions } }) => ({
    campaignId: campaign.id,
    otherConversionsMicros: String(BigInt(allConversions) - BigInt(conversions)),
  }));

const OTHER_CONVERSIONS = `SELECT campaign.id, metrics.conversions, metrics.all_conversions FROM campaign
  WHERE segments.date DURING LAST_30_DAYS AND metrics.all_conversions > 0`;

/** How the campaigns are built. Parts of a group that appeared between two reports are left for the next time. */
export async function structureOf(ads: GoogleAdsClient, query: AccountQuery): Promise<Structure> {
  const record = { kind: 'asset group', id: 'assetGroup.id' };
  const groups = await ads.search(query, ASSET_GROUPS, assetGroupRow, record);
  const known = new Set(groups.map(({ id }) => id));
  const ofKnown = ({ assetGroupId }: { assetGroupId: string }) => known.has(assetGroupId);
  return {
    assetGroups: groups,
    assets: groups.length === 0 ? [] : (await assetsOfGroups(ads, query)).filter(ofKnown),
    listingGroups: groups.length === 0 ? [] : (await listingGroups(ads, query)).filter(ofKnown),
    geoTargets: await geoTargets(ads, query),
    otherConversions: await ads.search(query, OTHER_CONVERSIONS, otherConversionsRow),
  };
}

function caseOf(dimensionCase: z.infer<typeof caseValue> | undefined): Pick<ListingGroupRecord, 'dimension' | 'value'> {
  const of = (dimension: string, value: string | undefined) => ({ dimension, value: value || null });
  if (dimensionCase?.productBrand) return of('PRODUCT_BRAND', dimensionCase.productBrand.value);
  if (dimensionCase?.productItemId) return of('PRODUCT_ITEM_ID', dimensionCase.productItemId.value);
  if (dimensionCase?.productType)
    return of(`PRODUCT_TYPE_${level(dimensionCase.productType)}`, dimensionCase.productType.value);
  if (dimensionCase?.productCategory) {
    return of(`PRODUCT_CATEGORY_${level(dimensionCase.productCategory)}`, dimensionCase.productCategory.categoryId);
  }
  if (dimensionCase?.productChannel) return of('PRODUCT_CHANNEL', dimensionCase.productChannel.channel);
  if (dimensionCase?.productCondition) return of('PRODUCT_CONDITION', dimensionCase.productCondition.condition);
  if (dimensionCase?.productCustomAttribute) {
    const { index, value } = dimensionCase.productCustomAttribute;
    return of(`PRODUCT_CUSTOM_ATTRIBUTE${index.replace('INDEX', '')}`, value);
  }
  return { dimension: null, value: null };
}

function level(dimensionCase: { level: string }): string {
  return dimensionCase.level.replace('LEVEL', 'L');
}
