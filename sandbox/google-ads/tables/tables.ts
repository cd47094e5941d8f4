import type { SandboxState } from '../../state.js';
import type { AccountWorld } from '../../world/world.js';
import type { FieldValue } from '../gaql/condition.js';
import { adGroupTables } from './ad-groups.js';
import { assetGroupTables } from './asset-groups.js';
import { assetLinkTables } from './asset-links.js';
import { budgetEntity, campaignEntity } from './campaigns.js';
import { conversionActionTable } from './conversion-actions.js';
import { currencyTable, customerTables } from './customers.js';
import { type Entity, nameOf } from './entity.js';
import { campaignCriteria, campaignNegatives, geoTable, negativeListTables } from './targeting.js';
import { unusualRows } from './unusual.js';

/** What was changed in an account through the platform; it lies in the state under `changesKey`. */
export interface AccountChanges {
  /** New values by resource name and field; null unsets a field. */
  changed: Record<string, Record<string, FieldValue | null>>;
  /** New entities by resource. */
  created: Record<string, Entity[]>;
  /** Resource names of what is gone without a trace. */
  removed?: string[];
  /** How many ids were given out. */
  serial?: number;
}

/** Fields that name another entity, by the resource that has them. */
const LINKS: Record<string, readonly (readonly [target: string, field: string])[]> = {
  campaign: [
    ['campaign_budget', 'campaign.campaign_budget'],
    ['bidding_strategy', 'campaign.bidding_strategy'],
    ['accessible_bidding_strategy', 'campaign.accessible_bidding_strategy'],
  ],
  ad_group: [['campaign', 'ad_group.campaign']],
  ad_group_ad: [['ad_group', 'ad_group_ad.ad_group']],
  ad_group_criterion: [['ad_group', 'ad_group_criterion.ad_group']],
  asset_group: [['campaign', 'asset_group.campaign']],
  asset_group_asset: [
    ['asset_group', 'asset_group_asset.asset_group'],
    ['asset', 'asset_group_asset.asset'],
  ],
  campaign_asset: [
    ['campaign', 'campaign_asset.campaign'],
    ['asset', 'campaign_asset.asset'],
  ],
  ad_group_asset: [
    ['ad_group', 'ad_group_asset.ad_group'],
    ['asset', 'ad_group_asset.asset'],
  ],
  customer_asset: [['asset', 'customer_asset.asset']],
  asset_group_listing_group_filter: [['asset_group', 'asset_group_listing_group_filter.asset_group']],
  campaign_criterion: [['campaign', 'campaign_criterion.campaign']],
  shared_criterion: [['shared_set', 'shared_criterion.shared_set']],
  change_event: [['campaign', 'change_event.campaign']],
  campaign_shared_set: [
    ['campaign', 'campaign_shared_set.campaign'],
    ['shared_set', 'campaign_shared_set.shared_set'],
  ],
};

/** One record of each resource that belongs to a result. */
export type Refs = Record<string, Entity>;

export class Tables {
  private readonly indexes = new Map<string, Map<string, Entity>>();

  constructor(private readonly tables: ReadonlyMap<string, Entity[]>) {}

  rows(resource: string): readonly Entity[] {
    return this.tables.get(resource) ?? [];
  }

  find(resource: string, resourceName: string): Entity | undefined {
    let index = this.indexes.get(resource);
    if (!index) {
      index = new Map(this.rows(resource).map((each) => [nameOf(resource, each), each]));
      this.indexes.set(resource, index);
    }
    return index.get(resourceName);
  }

  /** The entity with everything that it points to, however far. */
  join(resource: string, item: Entity, refs: Refs = {}): Refs {
    refs[resource] = item;
    const [customer] = this.rows('customer');
    if (customer) refs.customer = customer;
    for (const [target, field] of LINKS[resource] ?? []) {
      const name = item[field];
      const found = name === undefined ? undefined : this.find(target, String(name));
      if (found) this.join(target, found, refs);
    }
    return refs;
  }

  /** The same with one more table. */
  beside(resource: string, rows: Entity[]): Tables {
    return new Tables(new Map([...this.tables, [resource, rows]]));
  }

  with(changes: AccountChanges): Tables {
    const tables = new Map<string, Entity[]>();
    const removed = new Set(changes.removed);
    for (const [resource, rows] of this.tables) {
      const all = [...rows, ...(changes.created[resource] ?? [])];
      tables.set(
        resource,
        (removed.size > 0 ? all.filter((each) => !removed.has(nameOf(resource, each))) : all).map((each) => {
          const set = changes.changed[nameOf(resource, each)];
          return set ? withValues(each, set) : each;
        }),
      );
    }
    return new Tables(tables);
  }
}

const made = new WeakMap<AccountWorld, Tables>();

export function changesKey(customerId: string): string {
  return `google-ads/changes/${customerId}`;
}

/** The account as it is at this moment: as it was made, and what was changed since. */
export async function currentTables(world: AccountWorld, state: SandboxState): Promise<Tables> {
  const changes = (await state.get(changesKey(world.account.id))) as AccountChanges | undefined;
  return changes ? originalTables(world).with(changes) : originalTables(world);
}

/** The account as it was made. */
export function originalTables(world: AccountWorld): Tables {
  let tables = made.get(world);
  if (!tables) {
    tables = makeTables(world);
    made.set(world, tables);
  }
  return tables;
}

function makeTables(world: AccountWorld): Tables {
  const { account, campaigns, budgets, adGroups, assetGroups, negativeLists, otherShops } = world;
  const { sharedAssets, assetLinks } = world;
  const merchantIds = [account, ...otherShops.map((shop) => shop.account)].map(({ merchantId }) => merchantId);
  const tables = new Map([
    ...customerTables(account, merchantIds),
    ['campaign', campaigns.map((campaign) => campaignEntity(account, campaign))],
    ['campaign_budget', budgets.map((budget) => budgetEntity(account, budget))],
    ['customer_negative_criterion', []],
    ['bidding_strategy', []],
    ['accessible_bidding_strategy', []],
    ...adGroupTables(account, adGroups),
    ...assetGroupTables(account, assetGroups, sharedAssets),
    ...assetLinkTables(account, assetLinks),
    [
      'campaign_criterion',
      [
        ...campaignCriteria(account, campaigns, world.odd?.radiusOnly),
        ...campaignNegatives(account, world.campaignNegatives),
      ],
    ],
    ['conversion_action', conversionActionTable(account, world.conversionActions)],
    ['geo_target_constant', geoTable()],
    ['currency_constant', currencyTable()],
    ...negativeListTables(account, negativeLists),
  ]);
  for (const [resource, rows] of unusualRows(world)) tables.get(resource)?.push(...rows);
  return new Tables(tables);
}

function withValues(item: Entity, set: Record<string, FieldValue | null>): Entity {
  const out: Record<string, FieldValue> = { ...item };
  for (const [field, value] of Object.entries(set)) {
    if (value === null) delete out[field];
    else out[field] = value;
  }
  return out;
}
