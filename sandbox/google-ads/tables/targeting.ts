import type { Account } from '../../world/account.js';
import type { Campaign } from '../../world/campaign.js';
import type { CampaignNegative } from '../../world/campaign-negative.js';
import { GEO_TARGETS, type GeoTarget, placesOf } from '../../world/geo.js';
import type { NegativeList } from '../../world/negative-list.js';
import { campaignName } from './campaigns.js';
import { type Entity, entity } from './entity.js';

/** Places are the same for everybody. */
export function geoTable(): Entity[] {
  return GEO_TARGETS.map((target) =>
    entity('geo_target_constant', geoName(target), {
      id: Number(target.id),
      name: target.name,
      country_code: target.countryCode,
      target_type: target.targetType,
      canonical_name: target.canonicalName,
      status: 'ENABLED',
    }),
  );
}

/** Campaigns of `radiusOnly` are aimed at a circle, and at no place that has a name. */
export function campaignCriteria(
  account: Account,
  campaigns: Campaign[],
  radiusOnly: ReadonlySet<Campaign> = new Set(),
): Entity[] {
  return campaigns.flatMap((campaign) => {
    if (radiusOnly.has(campaign)) return [circleAround(account, campaign)];
    return placesOf(account, campaign).map(({ target, excluded }) =>
      entity('campaign_criterion', `customers/${account.id}/campaignCriteria/${campaign.id}~${target.id}`, {
        criterion_id: Number(target.id),
        campaign: campaignName(account, campaign),
        display_name: target.canonicalName,
        status: 'ENABLED',
        type: 'LOCATION',
        negative: excluded,
        'location.geo_target_constant': geoName(target),
      }),
    );
  });
}

function circleAround(account: Account, campaign: Campaign): Entity {
  return entity('campaign_criterion', `customers/${account.id}/campaignCriteria/${campaign.id}~31`, {
    criterion_id: 31,
    campaign: campaignName(account, campaign),
    status: 'ENABLED',
    type: 'PROXIMITY',
    negative: false,
    'proximity.radius': 25,
    'proximity.radius_units': 'KILOMETERS',
    'proximity.address.city_name': account.industry.city,
    'proximity.address.country_code': 'DE',
  });
}

export function campaignNegatives(account: Account, negatives: CampaignNegative[]): Entity[] {
  return negatives.map(({ id, text, matchType, campaign }) =>
    entity('campaign_criterion', `customers/${account.id}/campaignCriteria/${campaign.id}~${id}`, {
      criterion_id: Number(id),
      campaign: campaignName(account, campaign),
      status: 'ENABLED',
      type: 'KEYWORD',
      negative: true,
      'keyword.text': text,
      'keyword.match_type': matchType,
    }),
  );
}

/** The rows of lists that `account` uses and `owner` has, which is the account itself or a manager above it. */
export function negativeListTables(account: Account, lists: NegativeList[], owner = account.id): [string, Entity[]][] {
  const name = (list: NegativeList) => `customers/${owner}/sharedSets/${list.id}`;
  const sets = lists.map((list) =>
    entity('shared_set', name(list), {
      id: Number(list.id),
      name: list.name,
      type: 'NEGATIVE_KEYWORDS',
      status: 'ENABLED',
      member_count: list.keywords.length,
      reference_count: list.campaigns.length,
    }),
  );
  const criteria = lists.flatMap((list) =>
    list.keywords.map(({ id, text, matchType }) =>
      entity('shared_criterion', `customers/${owner}/sharedCriteria/${list.id}~${id}`, {
        criterion_id: Number(id),
        shared_set: name(list),
        type: 'KEYWORD',
        negative: true,
        'keyword.text': text,
        'keyword.match_type': matchType,
      }),
    ),
  );
  const links = lists.flatMap((list) =>
    list.campaigns.map((campaign) =>
      entity('campaign_shared_set', `customers/${account.id}/campaignSharedSets/${campaign.id}~${list.id}`, {
        campaign: campaignName(account, campaign),
        shared_set: name(list),
        status: 'ENABLED',
      }),
    ),
  );
  return [
    ['shared_set', sets],
    ['shared_criterion', criteria],
    ['campaign_shared_set', links],
  ];
}

function geoName(target: GeoTarget): string {
  return `geoTargetConstants/${target.id}`;
}
