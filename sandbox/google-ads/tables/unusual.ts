import type { AdsQuirk } from '../../quirks.js';
import { MANAGER_ID, objectId } from '../../world/account.js';
import type { AccountWorld } from '../../world/world.js';
import { adGroupName } from './ad-groups.js';
import { assetGroupName } from './asset-groups.js';
import { portfolioName } from './campaigns.js';
import { type Entity, entity, micros } from './entity.js';
import { oddRows } from './odd.js';

type Rows = [resource: string, rows: Entity[]][];

/** Rows that quirks bring into an account beside its usual ones. */
const ROWS: Partial<Record<AdsQuirk, (world: AccountWorld) => Rows>> = {
  portfolio_strategies: portfolioStrategies,
  inherited_negatives: inheritedNegatives,
  negative_keywords: negativeKeywords,
  listing_sources: pageListings,
  unknown_enums: unknownWords,
  broken_records: brokenRecords,
};

export function unusualRows(world: AccountWorld): Rows {
  return [...[...world.quirks].flatMap((quirk) => ROWS[quirk]?.(world) ?? []), ...oddRows(world)];
}

/** A list that holds for the whole account: no campaign is linked to it. */
function inheritedNegatives({ account }: AccountWorld): Rows {
  const list = `customers/${account.id}/sharedSets/8001`;
  return [
    [
      'shared_set',
      [
        entity('shared_set', list, {
          id: 8_001,
          name: 'Konto',
          type: 'ACCOUNT_LEVEL_NEGATIVE_KEYWORDS',
          status: 'ENABLED',
          member_count: 1,
          reference_count: 0,
        }),
      ],
    ],
    [
      'shared_criterion',
      [
        entity('shared_criterion', `customers/${account.id}/sharedCriteria/8001~9001`, {
          criterion_id: 9_001,
          shared_set: list,
          type: 'KEYWORD',
          'keyword.text': 'gratis',
          'keyword.match_type': 'BROAD',
        }),
      ],
    ],
    [
      'customer_negative_criterion',
      [
        entity('customer_negative_criterion', `customers/${account.id}/customerNegativeCriteria/9002`, {
          id: 9_002,
          type: 'NEGATIVE_KEYWORD_LIST',
          'negative_keyword_list.shared_set': list,
        }),
      ],
    ],
  ];
}

/** Strategies that campaigns share: an account reads those of a manager as accessible ones alone. */
function portfolioStrategies({ account, odd }: AccountWorld): Rows {
  const row = (resource: string, owner: 'account' | 'manager') =>
    entity(resource, portfolioName(account, owner, resource === 'accessible_bidding_strategy'), {
      id: owner === 'account' ? 7_001 : 7_002,
      name: owner === 'account' ? 'Portfolio Konto' : 'Portfolio MCC',
      type: 'TARGET_ROAS',
      ...(resource === 'accessible_bidding_strategy' && {
        owner_customer_id: Number(owner === 'account' ? account.id : MANAGER_ID),
      }),
      'target_roas.target_roas': odd?.portfolioRoas ?? 6.5,
    });
  return [
    ['bidding_strategy', [row('bidding_strategy', 'account')]],
    [
      'accessible_bidding_strategy',
      (['account', 'manager'] as const).map((owner) => row('accessible_bidding_strategy', owner)),
    ],
  ];
}

/** Keywords for which no ad of the group is shown: `keyword_view` lists them among the others. */
function negativeKeywords({ account, adGroups }: AccountWorld): Rows {
  const searching = adGroups.filter(({ keywords }) => keywords.length > 0);
  const rows = searching.map((group, at) => {
    const id = objectId(account, 390_000 + at);
    return entity('ad_group_criterion', `customers/${account.id}/adGroupCriteria/${group.id}~${id}`, {
      criterion_id: Number(id),
      ad_group: adGroupName(account, group),
      status: 'ENABLED',
      type: 'KEYWORD',
      negative: true,
      'keyword.text': 'gebraucht',
      'keyword.match_type': 'PHRASE',
    });
  });
  return [['ad_group_criterion', rows]];
}

/** A second tree in each asset group, over pages of the site rather than goods of the shop. */
function pageListings({ account, assetGroups }: AccountWorld): Rows {
  const rows = assetGroups.flatMap((group, at) => {
    const id = (index: number) => objectId(account, 790_000 + at * 10 + index);
    const name = (index: number) => `customers/${account.id}/assetGroupListingGroupFilters/${group.id}~${id(index)}`;
    const node = (index: number, type: string) =>
      entity('asset_group_listing_group_filter', name(index), {
        id: Number(id(index)),
        asset_group: assetGroupName(account, group),
        type,
        listing_source: 'WEBPAGE',
        parent_listing_group_filter: index === 0 ? undefined : name(0),
      });
    return [node(0, 'SUBDIVISION'), node(1, 'UNIT_INCLUDED'), node(2, 'UNIT_EXCLUDED')];
  });
  return [['asset_group_listing_group_filter', rows]];
}

/** Words that the asked version of the interface does not know, which is told as UNKNOWN, and some that nobody knows yet. */
function unknownWords({ account, adGroups, assetGroups, negativeLists }: AccountWorld): Rows {
  const rows: Rows = [];
  const group = adGroups.find(({ keywords }) => keywords.length > 0);
  if (group) {
    const keyword = (at: number, words: Record<string, string>) => {
      const id = objectId(account, 395_000 + at);
      return entity('ad_group_criterion', `customers/${account.id}/adGroupCriteria/${group.id}~${id}`, {
        criterion_id: Number(id),
        ad_group: adGroupName(account, group),
        type: 'KEYWORD',
        negative: false,
        'keyword.text': `${group.good.noun.toLowerCase()} neuheit ${at}`,
        cpc_bid_micros: micros(50),
        ...words,
      });
    };
    const told = (word: string) => ({ status: word, 'keyword.match_type': word });
    rows.push([
      'ad_group_criterion',
      [
        keyword(0, told('UNKNOWN')),
        keyword(1, { ...told('SEMANTIC'), 'quality_info.search_predicted_ctr': 'OUTSTANDING' }),
      ],
    ]);
  }
  const [assetGroup] = assetGroups;
  if (assetGroup) {
    const [assetId, filterId] = [objectId(account, 695_000), objectId(account, 795_000)];
    rows.push(
      [
        'asset',
        [
          entity('asset', `customers/${account.id}/assets/${assetId}`, {
            id: Number(assetId),
            name: 'Hologramm',
            type: 'HOLOGRAM',
            source: 'UNKNOWN',
          }),
        ],
      ],
      [
        'asset_group_asset',
        [
          entity('asset_group_asset', `customers/${account.id}/assetGroupAssets/${assetGroup.id}~${assetId}~HOLOGRAM`, {
            asset_group: assetGroupName(account, assetGroup),
            asset: `customers/${account.id}/assets/${assetId}`,
            field_type: 'HOLOGRAM',
            status: 'ENABLED',
            primary_status: 'UNKNOWN',
            source: 'UNKNOWN',
          }),
        ],
      ],
      [
        'asset_group_listing_group_filter',
        [
          entity(
            'asset_group_listing_group_filter',
            `customers/${account.id}/assetGroupListingGroupFilters/${assetGroup.id}~${filterId}`,
            {
              id: Number(filterId),
              asset_group: assetGroupName(account, assetGroup),
              type: 'UNIT_SUGGESTED',
              listing_source: 'CATALOGUE',
            },
          ),
        ],
      ],
    );
  }
  const [list] = negativeLists;
  if (list) {
    const id = objectId(account, 895_000);
    rows.push([
      'shared_criterion',
      [
        entity('shared_criterion', `customers/${account.id}/sharedCriteria/${list.id}~${id}`, {
          criterion_id: Number(id),
          shared_set: `customers/${account.id}/sharedSets/${list.id}`,
          type: 'KEYWORD',
          negative: true,
          'keyword.text': 'neuheit',
          'keyword.match_type': 'SEMANTIC',
        }),
      ],
    ]);
  }
  return rows;
}

/** Records that lack what every record of their kind has. */
function brokenRecords({ account, adGroups, assetGroups, negativeLists }: AccountWorld): Rows {
  const named = (resource: string, collection: string, key: string, values: Entity) =>
    [resource, [entity(resource, `customers/${account.id}/${collection}/${key}`, values)]] as [string, Entity[]];
  const rows: Rows = [named('campaign', 'campaigns', '0', { name: 'Ohne Kennung', status: 'ENABLED' })];
  const group = adGroups.find(({ keywords }) => keywords.length > 0);
  const [assetGroup] = assetGroups;
  const [list] = negativeLists;
  if (group) {
    const values = { ad_group: adGroupName(account, group), type: 'KEYWORD', status: 'ENABLED', negative: false };
    const id = objectId(account, 399_000);
    rows.push(
      named('ad_group_criterion', 'adGroupCriteria', `${group.id}~${id}`, { ...values, criterion_id: Number(id) }),
    );
  }
  if (assetGroup) {
    const ofGroup = { asset_group: assetGroupName(account, assetGroup) };
    rows.push(
      named('asset_group_listing_group_filter', 'assetGroupListingGroupFilters', `${assetGroup.id}~0`, ofGroup),
    );
  }
  if (list) {
    const values = { shared_set: `customers/${account.id}/sharedSets/${list.id}`, type: 'KEYWORD', negative: true };
    rows.push(named('shared_criterion', 'sharedCriteria', `${list.id}~0`, values));
  }
  return rows;
}
