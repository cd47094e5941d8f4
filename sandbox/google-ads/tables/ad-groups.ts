import type { Account } from '../../world/account.js';
import type { AdGroup, Keyword } from '../../world/ad-group.js';
import { campaignName } from './campaigns.js';
import { type Entity, entity, micros } from './entity.js';

export function adGroupName(account: Account, group: AdGroup): string {
  return `customers/${account.id}/adGroups/${group.id}`;
}

export function criterionName(account: Account, group: AdGroup, keyword: Keyword): string {
  return `customers/${account.id}/adGroupCriteria/${group.id}~${keyword.id}`;
}

export function adGroupTables(account: Account, groups: AdGroup[]): [string, Entity[]][] {
  return [
    ['ad_group', groups.map((group) => adGroup(account, group))],
    ['ad_group_ad', groups.map((group) => ad(account, group))],
    [
      'ad_group_criterion',
      groups.flatMap((group) => group.keywords.map((keyword) => criterion(account, group, keyword))),
    ],
  ];
}

function adGroup(account: Account, group: AdGroup): Entity {
  return entity('ad_group', adGroupName(account, group), {
    id: Number(group.id),
    name: group.name,
    status: group.status,
    type: group.type,
    campaign: campaignName(account, group.campaign),
    cpc_bid_micros: micros(50),
  });
}

const AD_TYPES = {
  SEARCH_STANDARD: 'RESPONSIVE_SEARCH_AD',
  DISPLAY_STANDARD: 'RESPONSIVE_DISPLAY_AD',
  SHOPPING_PRODUCT_ADS: 'SHOPPING_PRODUCT_AD',
} as const;

function ad(account: Account, group: AdGroup): Entity {
  return entity('ad_group_ad', `customers/${account.id}/adGroupAds/${group.id}~${group.adId}`, {
    status: 'ENABLED',
    ad_group: adGroupName(account, group),
    ad_strength: group.type === 'SEARCH_STANDARD' ? 'GOOD' : undefined,
    'ad.resource_name': `customers/${account.id}/ads/${group.adId}`,
    'ad.id': Number(group.adId),
    'ad.type': AD_TYPES[group.type],
    'ad.final_urls': group.finalUrls.length > 0 ? group.finalUrls : undefined,
  });
}

function criterion(account: Account, group: AdGroup, keyword: Keyword): Entity {
  return entity('ad_group_criterion', criterionName(account, group, keyword), {
    criterion_id: Number(keyword.id),
    ad_group: adGroupName(account, group),
    status: keyword.status,
    type: 'KEYWORD',
    negative: false,
    'keyword.text': keyword.text,
    'keyword.match_type': keyword.matchType,
    cpc_bid_micros: micros(keyword.bidCents),
    'quality_info.quality_score': keyword.quality?.score,
    'quality_info.creative_quality_score': keyword.quality?.adRelevance,
    'quality_info.post_click_quality_score': keyword.quality?.landingPage,
    'quality_info.search_predicted_ctr': keyword.quality?.expectedCtr,
  });
}
