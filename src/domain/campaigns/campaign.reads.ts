import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { VISIBLE, visibleTo } from '../accounts/visible-accounts.sql.js';
import { type Figures, metricsOf } from '../figures/figures.js';
import { figureSql, moneySql } from '../figures/figures.sql.js';
import { byAccountSql, type FiguredObjects, pageSql } from '../figures/object-list.sql.js';
import { type SortField, statementsBySort } from '../figures/order.sql.js';
import { daysOf, type Window } from '../figures/window.js';
import { windowFor } from '../figures/window.sql.js';
import { CAMPAIGN_SORTS, type CampaignSort } from './campaign.enum.js';
import type { Campaign, CampaignDetail, CampaignFilters } from './campaign.js';

const sums = figureSql('d');
const sortable = figureSql('l');

const CAMPAIGNS: FiguredObjects = {
  table: 'campaigns',
  key: 'id',
  totals: 'campaign_totals',
  totalsKey: 'campaign_id',
  columns: 'o.id, o.name, o.status, o.channel_type',
  shown: 'l.id, l.account_name as "accountName", l.name, l.status, l.channel_type as "channelType"',
  filters: [
    '$10::text is null or d.status = $10',
    '$11::text is null or d.channel_type = $11',
    `$12::float8 is null or ${sums.cost} >= $12`,
    `$13::float8 is null or ${sums.cost} <= $13`,
    `$14::float8 is null or ${sums.roas} >= $14`,
    `$15::float8 is null or ${sums.roas} <= $15`,
  ],
  sorts: {
    cost: sortable.cost,
    roas: sortable.roas,
    conversions: sortable.conversions,
    clicks: sortable.clicks,
    impressions: sortable.impressions,
    name: 'l.name collate "C"',
  } satisfies Record<SortField<CampaignSort>, string>,
};

const PAGE_SQL = statementsBySort(CAMPAIGN_SORTS, (sort) => pageSql(CAMPAIGNS, sort));
const BY_ACCOUNT_SQL = statementsBySort(CAMPAIGN_SORTS, (sort) => byAccountSql(CAMPAIGNS, sort));

/** SQL: the target ROAS of the campaign `c`; null unless its strategy uses one. */
export const TARGET_ROAS_SQL = `case when c.bidding_strategy_type in ('TARGET_ROAS', 'MAXIMIZE_CONVERSION_VALUE')
  then nullif(c.target_roas, 0)::float8 end`;

const DETAIL_SQL = `
  select c.id as "campaignId", c.account_id as "accountId", c.name as "campaignName",
    c.resource_name as "campaignResourceName", c.status, c.channel_type as "channelType",
    c.bidding_strategy_type as "biddingStrategyType",
    ${TARGET_ROAS_SQL} as "targetRoas",
    c.budget_resource_name as "budgetResourceName", ${moneySql('c.budget_micros')} as "dailyBudgetEur",
    c.budget_micros as "budgetMicros"
  from accounts a
  join campaigns c on c.team_id = a.team_id and c.account_id = a.id and c.id = $4
  where ${VISIBLE} and a.id = $3`;

interface CampaignRow extends Omit<Campaign, 'metrics'>, Figures {}

export interface CampaignPage {
  /** Accounts in question that the caller may see. */
  accounts: number;
  total: number;
  campaigns: Campaign[];
}

export class CampaignReads {
  constructor(private readonly sql: Sql) {}

  /** `accountId` null: all accounts of the caller. */
  async page(
    viewer: Viewer,
    now: Date,
    args: CampaignFilters & { accountId: string | null; days: number; sort: string; limit: number; offset: number },
  ): Promise<CampaignPage> {
    const { accountId, days, sort, limit, offset } = args;
    const rows = await this.sql.query<CampaignRow & { total: number; accounts: number }>(
      PAGE_SQL[sort] as string,
      [
        ...windowFor(viewer, now, { days }),
        accountId === null ? null : [accountId],
        limit,
        offset,
        ...filterValues(args),
      ],
      `campaigns.page ${sort}`,
    );
    return {
      accounts: rows[0]?.accounts ?? 0,
      total: rows[0]?.total ?? 0,
      campaigns: rows.filter((row) => row.id !== null).map((row) => campaignOf(row, days)),
    };
  }

  /** The campaigns of each visible account; an account that the caller may not see is no key of the answer. */
  async byAccount(
    viewer: Viewer,
    now: Date,
    accountIds: readonly string[],
    window: Window,
    args: CampaignFilters & { sort: string; limit: number | null },
  ): Promise<Map<string, Campaign[]>> {
    const rows = await this.sql.query<CampaignRow & { scopeId: string }>(
      BY_ACCOUNT_SQL[args.sort] as string,
      [...windowFor(viewer, now, window), accountIds, args.limit, 0, ...filterValues(args)],
      `campaigns.byAccount ${args.sort}`,
    );
    const days = daysOf(window);
    const byAccount = new Map<string, Campaign[]>();
    for (const row of rows) {
      const campaigns = byAccount.get(row.scopeId) ?? [];
      byAccount.set(row.scopeId, campaigns);
      if (row.id !== null) campaigns.push(campaignOf(row, days));
    }
    return byAccount;
  }

  async detail(viewer: Viewer, accountId: string, campaignId: string): Promise<CampaignDetail | undefined> {
    const values = [...visibleTo(viewer), accountId, campaignId];
    return (await this.sql.query<CampaignDetail>(DETAIL_SQL, values, 'campaigns.detail'))[0];
  }
}

function filterValues({ status, channelType, minCost, maxCost, minRoas, maxRoas }: CampaignFilters): unknown[] {
  return [status ?? null, channelType ?? null, minCost ?? null, maxCost ?? null, minRoas ?? null, maxRoas ?? null];
}

function campaignOf(row: CampaignRow, days: number): Campaign {
  return {
    id: row.id,
    accountId: row.accountId,
    accountName: row.accountName,
    name: row.name,
    status: row.status,
    channelType: row.channelType,
    metrics: metricsOf(row, days),
  };
}
