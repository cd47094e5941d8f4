import type { CampaignListArgs } from '../../../schema/campaigns/campaign.args.js';
import type { Campaign, CampaignDetail } from '../../../schema/campaigns/campaign.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { VISIBLE, visibleTo } from '../accounts/visible-accounts.sql.js';
import { figureSql, moneySql } from '../metrics/metrics.sql.js';
import { objectPage, objectsByAccount } from '../metrics/object-list.reads.js';
import { byAccountSql, type FiguredObjects, pageSql } from '../metrics/object-list.sql.js';
import { type SortField, statementsBySort } from '../metrics/order.sql.js';
import type { Window } from '../metrics/window.js';
import type { Page } from '../page.js';
import { CAMPAIGN_SORTS, type CampaignSort } from './campaign.enum.js';

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

/** Bounds of the window's sums as they are shown, both included, and what a campaign must be. */
type CampaignFilters = Pick<CampaignListArgs, 'status' | 'channelType' | 'minCost' | 'maxCost' | 'minRoas' | 'maxRoas'>;

/** A campaign by its id; without an account, the team's account with the lowest id that has it. */
export interface CampaignKey {
  campaignId: string;
  accountId?: string;
}

export class CampaignReads {
  constructor(private readonly sql: Sql) {}

  /** Throws NotFoundError for an account that the caller may not see. */
  page(viewer: Viewer, now: Date, args: CampaignListArgs): Promise<Page<Campaign>> {
    return objectPage(this.sql, viewer, now, args, {
      text: PAGE_SQL[args.sort] as string,
      name: `campaigns.page ${args.sort}`,
      filters: filterValues(args),
    });
  }

  /** The campaigns of each visible account; an account that the caller may not see is no key of the answer. */
  byAccount(
    viewer: Viewer,
    now: Date,
    accountIds: readonly string[],
    window: Window,
    args: CampaignFilters & { sort: string; limit: number | null },
  ): Promise<Map<string, Campaign[]>> {
    return objectsByAccount(this.sql, viewer, now, accountIds, window, args.limit, {
      text: BY_ACCOUNT_SQL[args.sort] as string,
      name: `campaigns.byAccount ${args.sort}`,
      filters: filterValues(args),
    });
  }

  async detail(viewer: Viewer, accountId: string, campaignId: string): Promise<CampaignDetail | undefined> {
    const values = [...visibleTo(viewer), accountId, campaignId];
    return (await this.sql.query<CampaignDetail>(DETAIL_SQL, values, 'campaigns.detail'))[0];
  }
}

function filterValues({ status, channelType, minCost, maxCost, minRoas, maxRoas }: CampaignFilters): unknown[] {
  return [status ?? null, channelType ?? null, minCost ?? null, maxCost ?? null, minRoas ?? null, maxRoas ?? null];
}
