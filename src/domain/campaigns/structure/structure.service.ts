import type { CampaignArgs } from '../../../../schema/campaigns/campaign.args.js';
import type { CampaignAiContext } from '../../../../schema/campaigns/campaign-ai-context.type.js';
import type { CampaignSettings } from '../../../../schema/campaigns/campaign-settings.type.js';
import type {
  Asset,
  AssetGroup,
  CampaignStructure,
  GeoTarget,
  ListingGroup,
} from '../../../../schema/campaigns/campaign-structure.type.js';
import type { Figures } from '../../../../schema/metrics/figures.type.js';
import type { Viewer } from '../../../access/viewer.js';
import type { Sql } from '../../../db/database.js';
import { type Lists, listsByPosition } from '../../../db/statements/lists-by-position.js';
import { raw, type Statement, sql, unnested } from '../../../db/statements/sql.js';
import { requireFound } from '../../../errors.js';
import { addDays, type Clock } from '../../../lib/clock.js';
import { assetLinkId } from '../../../platforms/ad-records.js';
import { visible } from '../../accounts/visible-accounts.sql.js';
import { figuresOf } from '../../figures/figures.js';
import { figureColumns, moneySql } from '../../figures/figures.sql.js';
import { campaignSums, TARGET_ROAS } from '../campaign.reads.js';
import { campaignIssues } from './campaign-issues.js';
import { type AssetSums, performanceLabels } from './performance-label.js';

interface StoredSettings extends CampaignSettings {
  accountStatus: string;
  otherConversions: number;
  /** False until the account's structure is synced for the first time. */
  structureKnown: boolean;
}

type ListingRow = Omit<ListingGroup, 'caseValue'> & { dimension: string | null; value: string | null };
type AssetRow = Omit<Asset, 'linkId' | 'performanceLabel' | 'metrics'> & AssetSums & Figures;

const FIGURES = figureColumns('s', sql`a.currency`);

/** The structure of campaigns as of the last sync. Lists are in the order of `keys`. */
export class StructureService {
  constructor(
    private readonly db: Sql,
    private readonly clock: Clock,
  ) {}

  /** Throws NotFoundError. */
  async settings(viewer: Viewer, key: CampaignArgs): Promise<StoredSettings> {
    return requireFound((await this.settingsOf(viewer, [key]))[0] ?? undefined, 'campaign');
  }

  /** Throws NotFoundError. */
  async details(viewer: Viewer, key: CampaignArgs): Promise<CampaignStructure & { settings: StoredSettings }> {
    const settings = await this.settings(viewer, key);
    const isPmax = settings.channelType === 'PERFORMANCE_MAX';
    const [assetGroups = []] = isPmax ? await this.assetGroupsOf(viewer, [key]) : [];
    const [listingGroups = []] = isPmax ? await this.listingGroupsOf(viewer, [key]) : [];
    const [geoTargets = []] = await this.geoTargetsOf(viewer, [key]);
    const assets = assetGroups.flatMap((group) => group.assets);
    const lowPerformanceAssets = assets.filter(({ performanceLabel }) => performanceLabel === 'LOW');
    const pmax = { assetGroups, listingGroups, lowPerformanceAssets };
    return { settings, campaignType: settings.channelType, pmax, geoTargets };
  }

  /** A campaign's summary and issues, for a language model or a person. Throws NotFoundError. */
  async aiContext(viewer: Viewer, key: CampaignArgs): Promise<CampaignAiContext> {
    const { settings, pmax, geoTargets, campaignType } = await this.details(viewer, key);
    const now = this.clock();
    const sumsOf = async (days: number) =>
      requireFound(await campaignSums(this.db, { viewer, now, window: { days } }, key), 'campaign');
    const month = await sumsOf(30);
    const week = await sumsOf(7);
    const { cost, conversions, conversionValue, roas } = month;
    return {
      campaignType,
      settings,
      performance: { cost, conversions, conversionValue, roas },
      typeSpecific: {
        assetGroupCount: pmax.assetGroups.length,
        lowPerformanceAssetCount: pmax.lowPerformanceAssets.length,
        listingGroupCount: pmax.listingGroups.length,
      },
      issues: campaignIssues({
        settings,
        accountStatus: settings.accountStatus,
        otherConversions: settings.otherConversions,
        today: addDays(month.lastDay, 1),
        month,
        weekCost: week.cost + (await this.costOfSharers(viewer, key)),
        structure: settings.structureKnown ? { ...pmax, geoTargets } : null,
      }),
    };
  }

  /** What the other campaigns of a shared budget cost in the last 7 days, in EUR. */
  private async costOfSharers(viewer: Viewer, { accountId, campaignId }: CampaignArgs): Promise<number> {
    const others = await this.db.query<{ id: string }>(
      sql`select o.id from campaigns c
        join campaigns o on o.team_id = c.team_id and o.account_id = c.account_id
          and o.budget_resource_name = c.budget_resource_name and o.id <> c.id
        where c.team_id = ${viewer.teamId} and c.account_id = ${accountId} and c.id = ${campaignId}
          and c.budget_resource_name <> ''`,
      'campaigns.sharers',
    );
    const scope = { viewer, now: this.clock(), window: { days: 7 } };
    let cost = 0;
    for (const { id } of others) cost += (await campaignSums(this.db, scope, { accountId, campaignId: id }))?.cost ?? 0;
    return cost;
  }

  /** Null for a campaign that is not visible. */
  async settingsOf(viewer: Viewer, keys: readonly CampaignArgs[]): Promise<(StoredSettings | null)[]> {
    const lists = await this.lists<StoredSettings>(
      keys,
      sql`select k.position, c.id, c.name, c.status, c.channel_type as "channelType",
          c.bidding_strategy_type as "biddingStrategy", ${TARGET_ROAS} as "targetRoas",
          ${moneySql(sql`c.budget_micros`)} as "dailyBudget",
          ${moneySql(sql`c.total_budget_micros`)} as "totalBudget", c.start_date as "startDate", c.end_date as "endDate",
          a.structure_synced_at is not null as "structureKnown", a.status as "accountStatus",
          coalesce(c.other_conversions_micros, 0)::float8 / 1000000 as "otherConversions"
        ${requestedCampaigns(viewer, keys)}`,
      'campaigns.settings',
    );
    return lists.map((found) => found?.[0] ?? null);
  }

  async assetGroupsOf(viewer: Viewer, keys: readonly CampaignArgs[]): Promise<AssetGroup[][]> {
    const groups = await this.lists<Omit<AssetGroup, 'assets'>>(
      keys,
      sql`select k.position, g.id, g.account_id as "accountId", g.campaign_id as "campaignId", g.name, g.status,
          g.ad_strength as "adStrength", g.final_urls as "finalUrls"
        ${requestedGroups(viewer, keys)}
        order by k.position, g.name collate "C", g.id collate "C"`,
      'campaigns.assetGroups',
    );
    const assets = groups.some((found) => found !== undefined) ? await this.assetsOf(viewer, keys) : [];
    return groups.map((own = [], index) => {
      const byGroup = Map.groupBy(assets[index] ?? [], ({ assetGroupId }) => assetGroupId);
      return own.map((group) => ({ ...group, assets: byGroup.get(group.id) ?? [] }));
    });
  }

  async listingGroupsOf(viewer: Viewer, keys: readonly CampaignArgs[]): Promise<ListingGroup[][]> {
    const lists = await this.lists<ListingRow>(
      keys,
      sql`select k.position, l.id, l.asset_group_id as "assetGroupId", l.parent_id as "parentId", l.type,
          l.listing_source as "listingSource", l.dimension, l.value
        ${requestedGroups(viewer, keys)}
        ${joinEach(viewer, 'listing_groups', 'l', sql`l.account_id = g.account_id and l.asset_group_id = g.id`)}
        order by k.position, g.name collate "C", g.id collate "C", l.parent_id collate "C" nulls first,
          l.value collate "C" nulls last, l.id collate "C"`,
      'campaigns.listingGroups',
    );
    return lists.map((rows = []) =>
      rows.map(({ dimension, value, ...row }) => ({
        ...row,
        caseValue: dimension === null ? null : { dimension, value },
      })),
    );
  }

  geoTargetsOf(viewer: Viewer, keys: readonly CampaignArgs[]): Promise<Lists<GeoTarget>> {
    return this.lists<GeoTarget>(
      keys,
      sql`select k.position, t.id, t.name, t.country_code as "countryCode", t.target_type as "targetType"
        ${requestedCampaigns(viewer, keys)}
        ${joinEach(viewer, 'geo_targets', 't', sql`t.account_id = c.account_id and t.campaign_id = c.id`)}
        order by k.position, t.name collate "C", t.id collate "C"`,
      'campaigns.geoTargets',
    );
  }

  private async assetsOf(viewer: Viewer, keys: readonly CampaignArgs[]): Promise<Asset[][]> {
    const lists = await this.lists<AssetRow>(
      keys,
      sql`select k.position, s.asset_id as id, s.asset_group_id as "assetGroupId", s.type, s.field_type as "fieldType",
          s.text, s.name, s.url, s.status, s.effective_status as "effectiveStatus",
          s.approval_status as "approvalStatus", s.source, s.cost_micros as "costMicros", s.conversion_value_micros as "conversionValueMicros",
          ${FIGURES}
        ${requestedGroups(viewer, keys)}
        ${joinEach(viewer, 'asset_group_assets', 's', sql`s.account_id = g.account_id and s.asset_group_id = g.id`)}
        order by k.position, g.name collate "C", g.id collate "C", s.field_type collate "C", s.asset_id collate "C"`,
      'campaigns.assets',
    );
    return lists.map((rows = []) => {
      const labels = performanceLabels(rows);
      return rows.map((row, index): Asset => {
        const { id, assetGroupId, type, fieldType, text, name, url } = row;
        const { status, effectiveStatus, approvalStatus, source } = row;
        const linkId = assetLinkId('ASSET_GROUP', assetGroupId, id, fieldType);
        const performanceLabel = labels[index] ?? 'LEARNING';
        const review = { status, effectiveStatus, approvalStatus, source };
        return {
          id,
          linkId,
          assetGroupId,
          type,
          fieldType,
          performanceLabel,
          text,
          name,
          url,
          ...review,
          metrics: figuresOf(row),
        };
      });
    });
  }

  private async lists<Row extends { id: string }>(keys: readonly CampaignArgs[], statement: Statement, name: string) {
    const rows = await this.db.query<Row & { position: number }>(statement, name);
    return listsByPosition<Row>(rows, keys.length, 'id');
  }
}

/** SQL: the visible requested campaigns, as `k` with its position, account `a` and campaign `c`. */
function requestedCampaigns(viewer: Viewer, keys: readonly CampaignArgs[]): Statement {
  const ids = keys.map(({ campaignId }) => campaignId);
  const accountIds = keys.map(({ accountId }) => accountId);
  return sql`
    from ${unnested(['text', ids], ['text', accountIds])} with ordinality k(id, account_id, position)
    ${joinEach(viewer, 'accounts', 'a', sql`a.id = k.account_id and ${visible(viewer)}`)}
    ${joinEach(viewer, 'campaigns', 'c', sql`c.account_id = a.id and c.id = k.id`)}`;
}

/** SQL: `requestedCampaigns` with the asset groups `g` of each. */
function requestedGroups(viewer: Viewer, keys: readonly CampaignArgs[]): Statement {
  return sql`${requestedCampaigns(viewer, keys)}
    ${joinEach(viewer, 'asset_groups', 'g', sql`g.account_id = c.account_id and g.campaign_id = c.id`)}`;
}

/** SQL: joins rows by index lookup; without statistics, PostgreSQL would join all rows of an account. */
function joinEach({ teamId }: Viewer, table: string, alias: string, condition: Statement): Statement {
  const [rows, row] = [raw(table), raw(alias)];
  return sql`cross join lateral (
    select * from ${rows} ${row} where ${row}.team_id = ${teamId} and ${condition} offset 0
  ) ${row}`;
}
