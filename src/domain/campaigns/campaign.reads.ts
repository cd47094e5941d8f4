import type { CampaignListArgs } from '../../../schema/campaigns/campaign.args.js';
import type { Campaign, CampaignDetail } from '../../../schema/campaigns/campaign.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { raw, type Statement, sql } from '../../db/sql.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { CAMPAIGN_TABLE } from '../metrics/kept-sums.sql.js';
import {
  asked,
  type FiguredObjects,
  type Filter,
  type Listed,
  type SortField,
  type Sorting,
} from '../metrics/listed-objects.sql.js';
import { figureSql, moneySql } from '../metrics/metrics.sql.js';
import { listedObject, objectPage, objectsByAccount } from '../metrics/object-list.reads.js';
import type { Scope } from '../metrics/window.sql.js';
import type { Page } from '../page.js';
import { CAMPAIGN_COLUMNS, LISTED_COLUMNS } from './campaign.columns.js';
import { type CampaignSort, CampaignStatus, ChannelType } from './campaign.enum.js';

const STATUSES = Object.keys(CampaignStatus);
const CHANNEL_TYPES = Object.keys(ChannelType);

const sums = figureSql('d');

const listedAs = (entry: (column: string, field: string) => string) =>
  raw(LISTED_COLUMNS.map((column) => entry(column, CAMPAIGN_COLUMNS[column][1])).join(', '));

const CAMPAIGNS: FiguredObjects = {
  ...CAMPAIGN_TABLE,
  columns: sql`o.id, ${listedAs((column) => `o.${column}`)}`,
  shown: sql`l.id, l.account_name as "accountName", ${listedAs((column, field) => `l.${column} as "${field}"`)}`,
  sorts: {
    cost: { by: 'd', value: sums.cost, type: 'float8' },
    roas: { by: 'd', value: sums.roas, type: 'float8' },
    conversions: { by: 'd', value: sums.conversions, type: 'float8' },
    clicks: { by: 'd', value: sums.clicks, type: 'bigint' },
    impressions: { by: 'd', value: sums.impressions, type: 'bigint' },
    name: { by: 'o', value: sql`o.name collate "C"`, type: 'text' },
  } satisfies Record<SortField<CampaignSort>, Sorting>,
};

/** SQL: the target ROAS of the campaign `c`; null unless its strategy uses one. */
export const TARGET_ROAS = sql`case when c.bidding_strategy_type in ('TARGET_ROAS', 'MAXIMIZE_CONVERSION_VALUE')
  then nullif(c.target_roas, 0)::float8 end`;

/** Bounds of the window's sums as they are shown, both included, and what a campaign must be. */
type CampaignFilters = Pick<CampaignListArgs, 'status' | 'channelType' | 'minCost' | 'maxCost' | 'minRoas' | 'maxRoas'>;

/** A campaign by its id; without an account, the team's account with the lowest id that has it. */
export interface CampaignKey {
  campaignId: string;
  accountId?: string;
}

/** Throws NotFoundError for an account that the caller may not see. */
export function campaignPage(db: Sql, viewer: Viewer, now: Date, args: CampaignListArgs): Promise<Page<Campaign>> {
  return objectPage(db, viewer, now, args, listed('page', args));
}

/** One campaign as it stands in lists. Throws NotFoundError for an account that the caller may not see. */
export async function listedCampaign(
  db: Sql,
  viewer: Viewer,
  now: Date,
  args: Required<CampaignKey> & { days: number },
): Promise<Campaign | undefined> {
  const filters: Filter[] = [{ on: 'o', is: sql`o.id = ${args.campaignId}` }];
  return listedObject(db, viewer, now, args, { objects: CAMPAIGNS, filters, sort: 'name', name: 'campaigns.listed' });
}

/** The campaigns of each visible account; an account that the caller may not see is no key of the answer. */
export function campaignsByAccount(
  db: Sql,
  scope: Scope,
  accountIds: readonly string[],
  args: CampaignFilters & { sort: string; limit: number | null },
): Promise<Map<string, Campaign[]>> {
  return objectsByAccount(db, scope, accountIds, args.limit, listed('byAccount', args));
}

export async function campaignDetail(
  db: Sql,
  viewer: Viewer,
  accountId: string,
  campaignId: string,
): Promise<CampaignDetail | undefined> {
  const [detail] = await db.query<CampaignDetail>(
    sql`select c.id as "campaignId", c.account_id as "accountId", c.name as "campaignName",
        c.resource_name as "campaignResourceName", c.status, c.channel_type as "channelType",
        c.bidding_strategy_type as "biddingStrategyType", ${TARGET_ROAS} as "targetRoas",
        c.budget_resource_name as "budgetResourceName", ${moneySql(sql`c.budget_micros`)} as "dailyBudgetEur",
        c.budget_micros as "budgetMicros", ${moneySql(sql`c.total_budget_micros`)} as "totalBudgetEur",
        ${moneySql(sql`c.native_budget_micros`)} as "dailyBudgetNative"
      from accounts a
      join campaigns c on c.team_id = a.team_id and c.account_id = a.id and c.id = ${campaignId}
      where ${visible(viewer)} and a.id = ${accountId}`,
    'campaigns.detail',
  );
  return detail;
}

/** Whether each is a campaign that the caller may see, in the order of `keys`. */
export async function areCampaigns(
  db: Sql,
  viewer: Viewer,
  keys: readonly Required<CampaignKey>[],
): Promise<boolean[]> {
  const rows = await db.query<{ position: number }>(
    sql`select k.position
      from unnest(${keys.map(({ accountId }) => accountId)}::text[], ${keys.map(({ campaignId }) => campaignId)}::text[])
        with ordinality k(account_id, id, position)
      join accounts a on a.id = k.account_id and ${visible(viewer)}
      join campaigns c on c.team_id = a.team_id and c.account_id = a.id and c.id = k.id`,
    'campaigns.areThere',
  );
  const found = new Set(rows.map(({ position }) => Number(position)));
  return keys.map((_key, at) => found.has(at + 1));
}

/** SQL: for UNKNOWN, true for every text that is not known. */
function isOneOf(column: Statement, value: string, known: readonly string[]): Statement {
  return value === 'UNKNOWN'
    ? sql`(${column} = ${value} or ${column} <> all(${known}::text[]))`
    : sql`${column} = ${value}`;
}

function listed(list: string, { sort, ...filters }: CampaignFilters & { sort: string }): Listed {
  const { status = null, channelType = null, minCost = null, maxCost = null, minRoas = null, maxRoas = null } = filters;
  return {
    objects: CAMPAIGNS,
    filters: asked(
      status !== null && { on: 'o', is: isOneOf(sql`o.status`, status, STATUSES) },
      channelType !== null && { on: 'o', is: isOneOf(sql`o.channel_type`, channelType, CHANNEL_TYPES) },
      minCost !== null && { on: 'd', is: sql`${sums.cost} >= ${minCost}::float8` },
      maxCost !== null && { on: 'd', is: sql`${sums.cost} <= ${maxCost}::float8` },
      minRoas !== null && { on: 'd', is: sql`${sums.roas} >= ${minRoas}::float8` },
      maxRoas !== null && { on: 'd', is: sql`${sums.roas} <= ${maxRoas}::float8` },
    ),
    sort,
    name: `campaigns.${list}`,
  };
}
