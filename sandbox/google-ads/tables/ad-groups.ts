import type { Account } from '../../world/account.js';
import type { AdGroup, Keyword } from '../../world/ad-group.js';
import { campaignName } from './campaigns.js';
import { type Entity, entity, micros } from './entity.js';

export function adGroupName(account: Account, group: AdGroup): string {
  return `customers/${account.id}/adGroups/${group.id}`;
}

export function adGroupAdName(account: Account, group: AdGroup): string {
  return `customers/${account.id}/adGroupAds/${group.id}~${group.adId}`;
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
  const approval = APPROVALS[Number(group.adId) % APPROVALS.length] ?? APPROVED;
  return entity('ad_group_ad', adGroupAdName(account, group), {
    status: 'ENABLED',
    primary_status: primaryStatusOf('ENABLED', approval.status),
    'policy_summary.approval_status': approval.status,
    'policy_summary.policy_topic_entries': approval.topics.length > 0 ? JSON.stringify(approval.topics) : undefined,
    ad_group: adGroupName(account, group),
    ad_strength: group.type === 'SEARCH_STANDARD' ? 'GOOD' : undefined,
    'ad.resource_name': `customers/${account.id}/ads/${group.adId}`,
    'ad.id': Number(group.adId),
    'ad.type': AD_TYPES[group.type],
    'ad.final_urls': group.finalUrls.length > 0 ? group.finalUrls : undefined,
    ...textsOf(account, group),
  });
}

/** Shopping ads take their texts from products. */
function textsOf({ industry }: Account, { type, good }: AdGroup): Record<string, string> {
  if (type === 'SHOPPING_PRODUCT_ADS') return {};
  const kind = type === 'SEARCH_STANDARD' ? 'ad.responsive_search_ad' : 'ad.responsive_display_ad';
  const isSearch = type === 'SEARCH_STANDARD';
  const headlines = [
    { text: `${good.noun} online kaufen`, ...(isSearch && { pinnedField: 'HEADLINE_1' }) },
    { text: `${good.noun} vom Fachhändler` },
    { text: industry.customer },
  ];
  const descriptions = [
    { text: `Große Auswahl an ${good.noun}. Persönliche Beratung aus ${industry.city}.` },
    { text: '30 Tage Rückgaberecht und schneller Versand.' },
  ];
  return {
    [`${kind}.headlines`]: JSON.stringify(headlines),
    [`${kind}.descriptions`]: JSON.stringify(descriptions),
    ...(!isSearch && { [`${kind}.long_headline.text`]: `${good.noun} in großer Auswahl bei ${industry.customer}` }),
  };
}

const APPROVED = { status: 'APPROVED', topics: [] };
const APPROVALS: readonly { status: string; topics: readonly { topic: string; type: string }[] }[] = [
  APPROVED,
  APPROVED,
  APPROVED,
  { status: 'APPROVED_LIMITED', topics: [{ topic: 'TRADEMARKS_IN_AD_TEXT', type: 'LIMITED' }] },
  APPROVED,
  { status: 'DISAPPROVED', topics: [{ topic: 'DESTINATION_NOT_WORKING', type: 'PROHIBITED' }] },
  APPROVED,
];

/** What applies to an ad by its status and by the platform's review. */
export function primaryStatusOf(status: string, approval: string): string {
  if (status !== 'ENABLED') return status;
  return { DISAPPROVED: 'NOT_ELIGIBLE', APPROVED_LIMITED: 'LIMITED' }[approval] ?? 'ELIGIBLE';
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
