import type { CampaignArgs } from '../../../../schema/campaigns/campaign.args.js';
import type { CampaignSettings } from '../../../../schema/campaigns/campaign-settings.type.js';
import type {
  Asset,
  AssetGroup,
  GeoTarget,
  ListingGroup,
} from '../../../../schema/campaigns/campaign-structure.type.js';
import type { Figures } from '../../../../schema/metrics/figures.type.js';
import type { Viewer } from '../../../access/viewer.js';
import type { Sql } from '../../../db/database.js';
import { VISIBLE, visibleTo } from '../../accounts/visible-accounts.sql.js';
import { figuresOf } from '../../metrics/metrics.js';
import { figureColumns, moneySql } from '../../metrics/metrics.sql.js';
import { TARGET_ROAS_SQL } from '../campaign.reads.js';
import { type AssetSums, performanceLabels } from './performance-label.js';

export interface StoredSettings extends CampaignSettings {
  /** False until the account's structure was pulled for the first time. */
  structureKnown: boolean;
}

/**
 * SQL: the rows of `table`, as `alias`, that meet `condition` on what stands before it. Each is found by its own index:
 * without good statistics PostgreSQL would otherwise join all rows of an account.
 */
const each = (table: string, alias: string, condition: string) =>
  `cross join lateral (select * from ${table} ${alias} where ${alias}.team_id = $1 and ${condition} offset 0) ${alias}`;

/** SQL: the visible campaigns asked for, as `k` with its position, account `a` and campaign `c`. Binds $3 and $4. */
const ASKED = `
  from unnest($3::text[], $4::text[]) with ordinality k(id, account_id, position)
  ${each('accounts', 'a', `a.id = k.account_id and ${VISIBLE}`)}
  ${each('campaigns', 'c', 'c.account_id = a.id and c.id = k.id')}`;

const GROUPS = `${ASKED}
  ${each('asset_groups', 'g', 'g.account_id = c.account_id and g.campaign_id = c.id')}`;

const partsOfGroup = (table: string, alias: string) =>
  each(table, alias, `${alias}.account_id = g.account_id and ${alias}.asset_group_id = g.id`);

const SETTINGS_SQL = `
  select k.position, c.id, c.name, c.status, c.channel_type as "channelType",
    c.bidding_strategy_type as "biddingStrategy", ${TARGET_ROAS_SQL} as "targetRoas",
    ${moneySql('c.budget_micros')} as "dailyBudget", c.start_date as "startDate", c.end_date as "endDate",
    a.structure_synced_at is not null as "structureKnown"
  ${ASKED}`;

const ASSET_GROUPS_SQL = `
  select k.position, g.id, g.account_id as "accountId", g.campaign_id as "campaignId", g.name, g.status,
    g.ad_strength as "adStrength", g.final_urls as "finalUrls"
  ${GROUPS}
  order by k.position, g.name collate "C", g.id collate "C"`;

const ASSETS_SQL = `
  select k.position, s.asset_id as id, s.asset_group_id as "assetGroupId", s.type, s.field_type as "fieldType", s.text,
    s.name, s.url, s.cost_micros as "costMicros", s.conversion_value_micros as "conversionValueMicros",
    ${figureColumns('s')}
  ${GROUPS}
  ${partsOfGroup('asset_group_assets', 's')}
  order by k.position, g.name collate "C", g.id collate "C", s.field_type collate "C", s.asset_id collate "C"`;

const LISTING_GROUPS_SQL = `
  select k.position, l.id, l.asset_group_id as "assetGroupId", l.parent_id as "parentId", l.type, l.dimension, l.value
  ${GROUPS}
  ${partsOfGroup('listing_groups', 'l')}
  order by k.position, g.name collate "C", g.id collate "C", l.parent_id collate "C" nulls first,
    l.value collate "C" nulls last, l.id collate "C"`;

const GEO_TARGETS_SQL = `
  select k.position, t.id, t.name, t.country_code as "countryCode", t.target_type as "targetType"
  ${ASKED}
  ${each('geo_targets', 't', 't.account_id = c.account_id and t.campaign_id = c.id')}
  order by k.position, t.name collate "C", t.id collate "C"`;

type AssetRow = Omit<Asset, 'performanceLabel' | 'metrics'> & AssetSums & Figures;
type ListingRow = Omit<ListingGroup, 'caseValue'> & { dimension: string | null; value: string | null };

/** How campaigns are built; every answer is in the order of `keys`, with nothing for what the caller may not see. */
export class StructureReads {
  constructor(private readonly sql: Sql) {}

  async settings(viewer: Viewer, keys: readonly CampaignArgs[]): Promise<(StoredSettings | undefined)[]> {
    const lists = await this.lists<StoredSettings>(SETTINGS_SQL, 'campaigns.settings', viewer, keys);
    return lists.map(([settings]) => settings);
  }

  /** With their assets. */
  async assetGroups(viewer: Viewer, keys: readonly CampaignArgs[]): Promise<AssetGroup[][]> {
    const groups = await this.lists<Omit<AssetGroup, 'assets'>>(
      ASSET_GROUPS_SQL,
      'campaigns.assetGroups',
      viewer,
      keys,
    );
    const assets = groups.some(({ length }) => length > 0) ? await this.assets(viewer, keys) : [];
    return groups.map((own, index) => {
      const byGroup = Map.groupBy(assets[index] ?? [], ({ assetGroupId }) => assetGroupId);
      return own.map((group) => ({ ...group, assets: byGroup.get(group.id) ?? [] }));
    });
  }

  async listingGroups(viewer: Viewer, keys: readonly CampaignArgs[]): Promise<ListingGroup[][]> {
    const lists = await this.lists<ListingRow>(LISTING_GROUPS_SQL, 'campaigns.listingGroups', viewer, keys);
    return lists.map((rows) =>
      rows.map(({ dimension, value, ...row }) => ({
        ...row,
        caseValue: dimension === null ? null : { dimension, value },
      })),
    );
  }

  geoTargets(viewer: Viewer, keys: readonly CampaignArgs[]): Promise<GeoTarget[][]> {
    return this.lists<GeoTarget>(GEO_TARGETS_SQL, 'campaigns.geoTargets', viewer, keys);
  }

  private async assets(viewer: Viewer, keys: readonly CampaignArgs[]): Promise<Asset[][]> {
    const lists = await this.lists<AssetRow>(ASSETS_SQL, 'campaigns.assets', viewer, keys);
    return lists.map((rows) => {
      const labels = performanceLabels(rows);
      return rows.map(
        (row, index): Asset => ({
          id: row.id,
          assetGroupId: row.assetGroupId,
          type: row.type,
          fieldType: row.fieldType,
          performanceLabel: labels[index] ?? 'LEARNING',
          text: row.text,
          name: row.name,
          url: row.url,
          metrics: figuresOf(row),
        }),
      );
    });
  }

  private async lists<Row>(
    text: string,
    name: string,
    viewer: Viewer,
    keys: readonly CampaignArgs[],
  ): Promise<Row[][]> {
    const values = [
      ...visibleTo(viewer),
      keys.map(({ campaignId }) => campaignId),
      keys.map(({ accountId }) => accountId),
    ];
    const lists: Row[][] = keys.map(() => []);
    for (const { position, ...row } of await this.sql.query<Row & { position: number }>(text, values, name)) {
      lists[position - 1]?.push(row as Row);
    }
    return lists;
  }
}
