import type { Account } from '../../world/account.js';
import type { AssetLink, SharedAsset } from '../../world/asset-link.js';
import { adGroupName, primaryStatusOf } from './ad-groups.js';
import { campaignName } from './campaigns.js';
import { type Entity, entity } from './entity.js';

type LinkResource = 'customer_asset' | 'campaign_asset' | 'ad_group_asset';

export function linkResourceOf({ adGroup, campaign }: AssetLink): LinkResource {
  return adGroup ? 'ad_group_asset' : campaign ? 'campaign_asset' : 'customer_asset';
}

export function assetLinkName(account: Account, link: AssetLink): string {
  const { asset, adGroup, campaign } = link;
  const collection = {
    customer_asset: 'customerAssets',
    campaign_asset: 'campaignAssets',
    ad_group_asset: 'adGroupAssets',
  };
  const key = [adGroup?.id ?? campaign?.id, asset.id, asset.kind].filter((part) => part !== undefined).join('~');
  return `customers/${account.id}/${collection[linkResourceOf(link)]}/${key}`;
}

export function assetLinkTables(account: Account, links: readonly AssetLink[]): [string, Entity[]][] {
  return (['customer_asset', 'campaign_asset', 'ad_group_asset'] as const).map((resource) => [
    resource,
    links.filter((link) => linkResourceOf(link) === resource).map((link) => assetLink(account, resource, link)),
  ]);
}

export function sharedAsset(account: Account, { id, kind, text, details, page, ...asset }: SharedAsset): Entity {
  const [first, second] = details;
  return entity('asset', sharedAssetName(account, id), {
    id: Number(id),
    type: kind,
    source: sourceOf(asset),
    final_urls: page === undefined ? undefined : [page],
    'policy_summary.approval_status': asset.approval,
    'policy_summary.policy_topic_entries': topicsOf(asset.approval),
    ...(kind === 'SITELINK' && {
      'sitelink_asset.link_text': text,
      'sitelink_asset.description1': first,
      'sitelink_asset.description2': second,
    }),
    'callout_asset.callout_text': kind === 'CALLOUT' ? text : undefined,
    ...(kind === 'STRUCTURED_SNIPPET' && {
      'structured_snippet_asset.header': text,
      'structured_snippet_asset.values': details,
    }),
    'call_asset.phone_number': kind === 'CALL' ? text : undefined,
  });
}

/** Why a link is shown as little as it is. */
export function linkReasonsOf(status: string, approval: string): string[] | undefined {
  const reasons = [
    ...(status === 'PAUSED' ? ['ASSET_LINK_PAUSED'] : []),
    ...(approval === 'DISAPPROVED' ? ['ASSET_DISAPPROVED'] : []),
    ...(approval === 'APPROVED_LIMITED' ? ['ASSET_APPROVED_LABELED'] : []),
  ];
  return reasons.length > 0 ? reasons : undefined;
}

function assetLink(account: Account, resource: LinkResource, link: AssetLink): Entity {
  const { asset, adGroup, campaign, status } = link;
  return entity(resource, assetLinkName(account, link), {
    ...(adGroup && { ad_group: adGroupName(account, adGroup) }),
    ...(campaign && { campaign: campaignName(account, campaign) }),
    asset: sharedAssetName(account, asset.id),
    field_type: asset.kind,
    status,
    primary_status: primaryStatusOf(status, asset.approval),
    primary_status_reasons: linkReasonsOf(status, asset.approval),
    source: sourceOf(asset),
  });
}

function sourceOf({ isAutomatic }: Pick<SharedAsset, 'isAutomatic'>): string {
  return isAutomatic ? 'AUTOMATICALLY_CREATED' : 'ADVERTISER';
}

function topicsOf(approval: string): string | undefined {
  if (approval === 'DISAPPROVED') return JSON.stringify([{ topic: 'DESTINATION_NOT_WORKING', type: 'PROHIBITED' }]);
  if (approval === 'APPROVED_LIMITED') return JSON.stringify([{ topic: 'TRADEMARKS_IN_AD_TEXT', type: 'LIMITED' }]);
  return undefined;
}

function sharedAssetName(account: Account, id: string): string {
  return `customers/${account.id}/assets/${id}`;
}
