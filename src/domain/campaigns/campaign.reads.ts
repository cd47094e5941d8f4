import type { CampaignListArgs } from '../../../schema/campaigns/campaign.args.js';
import type { CampaignDetail } from '../../../schema/campaigns/campaign.type.js';
import type { DailyMetrics } from '../../../schema/metrics/daily-metrics.type.js';
import type { Figures } from '../../../schema/metrics/figures.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { type Lists, listsByPosition } from '../../db/statements/lists-by-position.js';
import { type Columns, columnsOf, listed } from '../../db/statements/rows.js';
import { given, raw, type Statement, sql, unnested } from '../../db/statements/sql.js';
import type { CampaignRecord } from '../../platforms/ad-records.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { dailySql } from '../figures/daily.sql.js';
import { figureColumns, moneySql } from '../figures/figures.sql.js';
import { type Scope, windowDays } from '../figures/window.sql.js';
import { objectSums } from '../figures/window-sums.sql.js';
import { CAMPAIGN_TABLE } from '../lists/kept-sums.sql.js';
import {
  type FiguredObjects,
  type ListedObjects,
  ROAS_IF_SPENT,
  type SortField,
  type Sorting,
} from '../lists/object-list.sql.js';
import { type CAMPAIGN_SORTS, CampaignStatus, ChannelType } from './campaign.enum.js';

const LISTED_COLUMNS = columnsOf<CampaignRecord>('text', 'name', 'status', 'channelType');

/** SQL select list: the platform's facts about a campaign, with its budget in EUR. */
export const CAMPAIGN_COLUMNS: Columns<CampaignRecord> = {
  ...LISTED_COLUMNS,
  ...columnsOf<CampaignRecord>('text', 'resourceName', 'biddingStrategyType', 'budgetResourceName'),
  ...columnsOf<CampaignRecord>('numeric(12, 4)', 'targetRoas'),
  ...columnsOf<CampaignRecord>('bigint', 'budgetMicros', 'totalBudgetMicros'),
  native_budget_micros: ['bigint', ({ nativeBudgetMicros = null }) => nativeBudgetMicros],
  ...columnsOf<CampaignRecord>('boolean', 'budgetShared'),
  ...columnsOf<CampaignRecord>('integer', 'budgetReferenceCount'),
  ...columnsOf<CampaignRecord>('date', 'startDate', 'endDate'),
};

const STATUSES = Object.keys(CampaignStatus);
const CHANNEL_TYPES = Object.keys(ChannelType);

const shownColumns = Object.entries(LISTED_COLUMNS).map(([column, [, field]]) => `l.${column} as "${field}"`);

const CAMPAIGNS: FiguredObjects = {
  ...CAMPAIGN_TABLE,
  columns: sql`o.id, ${listed(LISTED_COLUMNS, 'o')}`,
  shown: sql`l.id, l.account_name as "accountName", ${raw(shownColumns.join(', '))}`,
  sorts: {
    cost: { column: 'cost', type: 'float8' },
    roas: { column: 'roas', type: 'float8' },
    roas_if_spent: ROAS_IF_SPENT,
    conversions: { column: 'conversions', type: 'float8' },
    clicks: { column: 'clicks', type: 'bigint' },
    impressions: { column: 'impressions', type: 'bigint' },
    name: { column: 'name', type: 'text' },
  } satisfies Record<SortField<typeof CAMPAIGN_SORTS>, Sorting>,
};

/** SQL: the target ROAS of campaign `c`; null unless its strategy uses one. */
export const TARGET_ROAS = sql`case when c.bidding_strategy_type in ('TARGET_ROAS', 'MAXIMIZE_CONVERSION_VALUE')
  then nullif(c.target_roas, 0)::float8 end`;

/** Inclusive bounds on the window's rounded sums. */
type CampaignFilters = Pick<CampaignListArgs, 'status' | 'channelType' | 'minCost' | 'maxCost' | 'minRoas' | 'maxRoas'>;

/** Without an account, the campaign of the account with the lowest id. */
export interface CampaignKey {
  campaignId: string;
  accountId?: string;
}

export async function campaignDetail(db: Sql, viewer: Viewer, accountId: string, campaignId: string) {
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

/** Whether each campaign is visible, in the order of `keys`. */
export async function areCampaigns(db: Sql, viewer: Viewer, keys: readonly Required<CampaignKey>[]) {
  const rows = await db.query<{ isThere: boolean }>(
    sql`select exists (
        select from accounts a
        join campaigns c on c.team_id = a.team_id and c.account_id = a.id and c.id = k.id
        where a.id = k.account_id and ${visible(viewer)}
      ) as "isThere"
      from ${unnested(['text', keys.map(({ accountId }) => accountId)], ['text', keys.map(({ campaignId }) => campaignId)])}
        with ordinality k(account_id, id, position)
      order by k.position`,
    'campaigns.areThere',
  );
  return rows.map(({ isThere }) => isThere);
}

/** SQL: UNKNOWN also matches every value that is not in `known`. */
function isOneOf(column: Statement, value: string, known: readonly string[]): Statement {
  return value === 'UNKNOWN'
    ? sql`(${column} = ${value} or ${column} <> all(${known}::text[]))`
    : sql`${column} = ${value}`;
}

/** `list` is part of the statement's name. */
export function campaignList(
  list: string,
  args: CampaignFilters & { sort: string; campaignId?: string },
): ListedObjects {
  const { sort, campaignId, status = null, channelType = null } = args;
  const { minCost = null, maxCost = null, minRoas = null, maxRoas = null } = args;
  return {
    objects: CAMPAIGNS,
    filters: given(
      campaignId !== undefined && sql`d.campaign_id = ${campaignId}`,
      status !== null && isOneOf(sql`d.status`, status, STATUSES),
      channelType !== null && isOneOf(sql`d.channel_type`, channelType, CHANNEL_TYPES),
      minCost !== null && sql`d.cost >= ${minCost}::float8`,
      maxCost !== null && sql`d.cost <= ${maxCost}::float8`,
      minRoas !== null && sql`d.roas >= ${minRoas}::float8`,
      maxRoas !== null && sql`d.roas <= ${maxRoas}::float8`,
    ),
    sort,
    name: `campaigns.${list}`,
  };
}

export interface CampaignSums extends Figures {
  /** The last day of the window, YYYY-MM-DD in the account's time zone. */
  lastDay: string;
}

const FIGURES = figureColumns('d', sql`o.currency`);
const IS_OF_CAMPAIGN = sql`t.campaign_id = o.id`;

/** SQL: the visible campaigns among `keys`, as `objects`, each with its window. */
export function requestedCampaigns(scope: Scope, keys: readonly CampaignKey[]): Statement {
  const { viewer } = scope;
  const ids = keys.map(({ campaignId }) => campaignId);
  const accountIds = keys.map(({ accountId = null }) => accountId);
  return sql`objects as materialized (
    select distinct on (k.position) k.position, a.id as account_id, c.id, c.name, w.first, w.last, a.currency
    from ${unnested(['text', ids], ['text', accountIds])} with ordinality k(id, account_id, position)
    join campaigns c
      on c.team_id = ${viewer.teamId} and c.id = k.id and (k.account_id is null or c.account_id = k.account_id)
    join accounts a on a.id = c.account_id and ${visible(viewer)} ${windowDays(scope)}
    order by k.position, a.id collate "C"
  )`;
}

/** In the order of `keys`; undefined for a campaign that is not visible. */
export async function campaignDays(db: Sql, scope: Scope, keys: readonly CampaignKey[]): Promise<Lists<DailyMetrics>> {
  const rows = await db.query<DailyMetrics & { position: number }>(
    dailySql(scope.viewer, requestedCampaigns(scope, keys), 'campaign', IS_OF_CAMPAIGN),
    'campaigns.days',
  );
  return listsByPosition<DailyMetrics>(rows, keys.length, 'date');
}

/** Undefined for a campaign that is not visible. */
export async function campaignAccount(db: Sql, viewer: Viewer, campaignId: string): Promise<string | undefined> {
  const [row] = await db.query<{ accountId: string }>(
    sql`select a.id as "accountId" from campaigns c join accounts a on a.id = c.account_id and ${visible(viewer)}
      where c.team_id = ${viewer.teamId} and c.id = ${campaignId} order by a.id collate "C" limit 1`,
    'campaigns.account',
  );
  return row?.accountId;
}

/** Undefined for a campaign that is not visible. */
export async function campaignSums(db: Sql, scope: Scope, key: CampaignKey): Promise<CampaignSums | undefined> {
  const [sums] = await db.query<CampaignSums>(
    sql`with ${requestedCampaigns(scope, [key])}
      select o.last as "lastDay", ${FIGURES}
      from objects o
      cross join lateral ${objectSums(scope.viewer, 'campaign', IS_OF_CAMPAIGN, sql`o.account_id`, sql`o.first`, sql`o.last`)} d`,
    'campaigns.sumsOfOne',
  );
  return sums;
}
