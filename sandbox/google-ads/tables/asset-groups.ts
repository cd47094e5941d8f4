import type { Account } from '../../world/account.js';
import type { Asset, AssetGroup, ListingGroup } from '../../world/asset-group.js';
import type { SharedAsset } from '../../world/asset-link.js';
import { sharedAsset } from './asset-links.js';
import { campaignName } from './campaigns.js';
import { type Entity, entity } from './entity.js';

export function assetGroupName(account: Account, group: AssetGroup): string {
  return `customers/${account.id}/assetGroups/${group.id}`;
}

export function assetGroupAssetName(account: Account, group: AssetGroup, asset: Asset): string {
  return `customers/${account.id}/assetGroupAssets/${group.id}~${asset.id}~${asset.fieldType}`;
}

export function assetGroupTables(
  account: Account,
  groups: AssetGroup[],
  shared: readonly SharedAsset[],
): [string, Entity[]][] {
  const pairs = groups.flatMap((group) => group.assets.map((each) => ({ group, each })));
  return [
    ['asset_group', groups.map((group) => assetGroup(account, group))],
    ['asset', [...pairs.map(({ each }) => asset(account, each)), ...shared.map((each) => sharedAsset(account, each))]],
    ['asset_group_asset', pairs.map(({ group, each }) => assetLink(account, group, each))],
    [
      'asset_group_listing_group_filter',
      groups.flatMap((group) => group.listingGroups.map((listing) => listingFilter(account, group, listing))),
    ],
  ];
}

function assetGroup(account: Account, group: AssetGroup): Entity {
  return entity('asset_group', assetGroupName(account, group), {
    id: Number(group.id),
    name: group.name,
    status: group.status,
    primary_status: group.campaign.status === 'ENABLED' ? 'ELIGIBLE' : 'PAUSED',
    ad_strength: group.adStrength,
    campaign: campaignName(account, group.campaign),
    final_urls: group.finalUrls,
  });
}

function asset(account: Account, { id, type, name, content, fieldType }: Asset): Entity {
  const square = fieldType === 'LOGO' || fieldType.startsWith('SQUARE');
  const image = type === 'IMAGE';
  return entity('asset', `customers/${account.id}/assets/${id}`, {
    id: Number(id),
    name,
    type,
    source: 'ADVERTISER',
    'text_asset.text': type === 'TEXT' ? content : undefined,
    'image_asset.full_size.url': image ? content : undefined,
    'image_asset.full_size.width_pixels': image ? 1_200 : undefined,
    'image_asset.full_size.height_pixels': image ? (square ? 1_200 : 628) : undefined,
    'youtube_video_asset.youtube_video_id': type === 'YOUTUBE_VIDEO' ? content : undefined,
    'youtube_video_asset.youtube_video_title': type === 'YOUTUBE_VIDEO' ? name : undefined,
  });
}

function assetLink(account: Account, group: AssetGroup, each: Asset): Entity {
  return entity('asset_group_asset', assetGroupAssetName(account, group, each), {
    asset_group: assetGroupName(account, group),
    asset: `customers/${account.id}/assets/${each.id}`,
    field_type: each.fieldType,
    status: 'ENABLED',
    primary_status: 'ELIGIBLE',
    'policy_summary.approval_status': 'APPROVED',
    source: 'ADVERTISER',
  });
}

function listingFilter(account: Account, group: AssetGroup, listing: ListingGroup): Entity {
  const name = (id: string) => `customers/${account.id}/assetGroupListingGroupFilters/${group.id}~${id}`;
  return entity('asset_group_listing_group_filter', name(listing.id), {
    id: Number(listing.id),
    asset_group: assetGroupName(account, group),
    type: listing.type,
    listing_source: 'SHOPPING',
    parent_listing_group_filter: listing.parentId === undefined ? undefined : name(listing.parentId),
    'case_value.product_brand.value': listing.dimension === 'product_brand' ? listing.value?.toLowerCase() : undefined,
    'case_value.product_type.value': listing.dimension === 'product_type' ? listing.value?.toLowerCase() : undefined,
    'case_value.product_type.level': listing.dimension === 'product_type' ? 'LEVEL2' : undefined,
  });
}
