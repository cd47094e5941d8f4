import { z } from 'zod';
import type { AssetGroupRecord, AssetRecord, DayConversion, ListingGroupRecord, Structure } from '../../ad-records.js';
import { text } from '../../fields.js';
import { int64, NO_SUMS, spanFields, spanned, sumsBy } from './fields.js';
import { geoTargets } from './geo-target-reports.js';
import type { GoogleAdsClient } from './google-ads.client.js';

const word = z.string().default('UNKNOWN');
const withId = z.object({ id: int64 });

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

/** Every asset group of an account that was not removed. */
function assetGroups(ads: GoogleAdsClient, customerId: string, signal?: AbortSignal): Promise<AssetGroupRecord[]> {
  return ads.search({ customerId, gaql: ASSET_GROUPS, row: assetGroupRow, signal });
}

const assetRow = z
  .object({
    assetGroup: withId,
    assetGroupAsset: z.object({ resourceName: z.string(), fieldType: word }),
    asset: z.object({
      id: int64,
      type: word,
      name: text.default(''),
      textAsset: z.object({ text: text.default('') }).optional(),
      imageAsset: z.object({ fullSize: z.object({ url: text.default('') }).optional() }).optional(),
      youtubeVideoAsset: z.object({ youtubeVideoId: text.default(''), youtubeVideoTitle: text.default('') }).optional(),
    }),
  })
  .transform(({ assetGroup, assetGroupAsset, asset }) => ({
    resourceName: assetGroupAsset.resourceName,
    assetGroupId: assetGroup.id,
    assetId: asset.id,
    fieldType: assetGroupAsset.fieldType,
    type: asset.type,
    name: asset.name || asset.youtubeVideoAsset?.youtubeVideoTitle || '',
    text: asset.textAsset?.text ?? '',
    url: asset.imageAsset?.fullSize?.url || videoUrl(asset.youtubeVideoAsset?.youtubeVideoId),
  }));

const assetSumsRow = z.object({ ...spanFields, assetGroupAsset: z.object({ resourceName: z.string() }) });

const PRESENT_ASSETS = `asset_group_asset.status != 'REMOVED' AND asset_group.status != 'REMOVED'`;
const ASSETS = `SELECT asset_group.id, asset_group_asset.resource_name, asset_group_asset.field_type, asset.id, asset.type,
  asset.name, asset.text_asset.text, asset.image_asset.full_size.url, asset.youtube_video_asset.youtube_video_id,
  asset.youtube_video_asset.youtube_video_title FROM asset_group_asset WHERE ${PRESENT_ASSETS}`;
const assetSums = (convert: DayConversion | undefined) =>
  `SELECT asset_group_asset.resource_name, ${spanned(convert)} FROM asset_group_asset
  WHERE segments.date DURING LAST_30_DAYS AND ${PRESENT_ASSETS}`;

/** Every asset of the account's groups. Figures are a report of their own: rows without any are not sure to be in it. */
async function assetsOfGroups(
  ads: GoogleAdsClient,
  customerId: string,
  signal?: AbortSignal,
  convert?: DayConversion,
): Promise<AssetRecord[]> {
  const assets = await ads.search({ customerId, gaql: ASSETS, row: assetRow, signal });
  const told = await ads.search({ customerId, gaql: assetSums(convert), row: assetSumsRow, signal });
  const sums = sumsBy(told, ({ assetGroupAsset }) => assetGroupAsset.resourceName, convert);
  return assets.map(({ resourceName, ...asset }) => ({ ...asset, ...(sums.get(resourceName) ?? NO_SUMS) }));
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
      parentListingGroupFilter: z.string().optional(),
      caseValue: caseValue.optional(),
    }),
  })
  .transform(
    ({ assetGroup, assetGroupListingGroupFilter: { id, type, parentListingGroupFilter, caseValue: told } }) => ({
      assetGroupId: assetGroup.id,
      id,
      parentId: parentListingGroupFilter?.split('~')[1] ?? null,
      type,
      ...caseOf(told),
    }),
  );

const FILTER = 'asset_group_listing_group_filter';
const LISTING_GROUPS = `SELECT asset_group.id, ${FILTER}.id, ${FILTER}.type, ${FILTER}.parent_listing_group_filter,
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

/**
 * The product selection of every asset group. The node for everything else has no value and may come without its
 * dimension, which is then that of the nodes beside it.
 */
async function listingGroups(
  ads: GoogleAdsClient,
  customerId: string,
  signal?: AbortSignal,
): Promise<ListingGroupRecord[]> {
  const rows = await ads.search({ customerId, gaql: LISTING_GROUPS, row: listingGroupRow, signal });
  const place = ({ assetGroupId, parentId }: ListingGroupRecord) => `${assetGroupId} ${parentId}`;
  const dimensions = new Map(rows.flatMap((row) => (row.dimension === null ? [] : [[place(row), row.dimension]])));
  return rows.map((row) => {
    const dimension = row.parentId === null ? null : (row.dimension ?? dimensions.get(place(row)) ?? null);
    return { ...row, dimension };
  });
}

/** How the campaigns are built. Parts of a group that appeared between two reports are left for the next time. */
export async function structureOf(
  ads: GoogleAdsClient,
  customerId: string,
  signal?: AbortSignal,
  convert?: DayConversion,
): Promise<Structure> {
  const groups = await assetGroups(ads, customerId, signal);
  const known = new Set(groups.map(({ id }) => id));
  const ofKnown = ({ assetGroupId }: { assetGroupId: string }) => known.has(assetGroupId);
  return {
    assetGroups: groups,
    assets: groups.length === 0 ? [] : (await assetsOfGroups(ads, customerId, signal, convert)).filter(ofKnown),
    listingGroups: groups.length === 0 ? [] : (await listingGroups(ads, customerId, signal)).filter(ofKnown),
    geoTargets: await geoTargets(ads, customerId, signal),
  };
}

function caseOf(told: z.infer<typeof caseValue> | undefined): Pick<ListingGroupRecord, 'dimension' | 'value'> {
  const of = (dimension: string, value: string | undefined) => ({ dimension, value: value || null });
  if (told?.productBrand) return of('PRODUCT_BRAND', told.productBrand.value);
  if (told?.productItemId) return of('PRODUCT_ITEM_ID', told.productItemId.value);
  if (told?.productType) return of(`PRODUCT_TYPE_${level(told.productType)}`, told.productType.value);
  if (told?.productCategory) {
    return of(`PRODUCT_CATEGORY_${level(told.productCategory)}`, told.productCategory.categoryId);
  }
  if (told?.productChannel) return of('PRODUCT_CHANNEL', told.productChannel.channel);
  if (told?.productCondition) return of('PRODUCT_CONDITION', told.productCondition.condition);
  if (told?.productCustomAttribute) {
    const { index, value } = told.productCustomAttribute;
    return of(`PRODUCT_CUSTOM_ATTRIBUTE${index.replace('INDEX', '')}`, value);
  }
  return { dimension: null, value: null };
}

function level(told: { level: string }): string {
  return told.level.replace('LEVEL', 'L');
}

function videoUrl(id: string | undefined): string {
  return id ? `https://www.youtube.com/watch?v=${encodeURIComponent(id)}` : '';
}
