import type { Columns } from '../../db/rows.js';
import type { CampaignRecord } from '../../platforms/ad-records.js';

/** What the platform says of a campaign, with its budget in EUR: the type of each column, and the record's field. */
export const CAMPAIGN_COLUMNS = {
  name: ['text', 'name'],
  resource_name: ['text', 'resourceName'],
  status: ['text', 'status'],
  channel_type: ['text', 'channelType'],
  bidding_strategy_type: ['text', 'biddingStrategyType'],
  target_roas: ['numeric(12, 4)', 'targetRoas'],
  budget_resource_name: ['text', 'budgetResourceName'],
  budget_micros: ['bigint', 'budgetMicros'],
  native_budget_micros: ['bigint', ({ nativeBudgetMicros = null }) => nativeBudgetMicros],
  budget_shared: ['boolean', 'budgetShared'],
  budget_reference_count: ['integer', 'budgetReferenceCount'],
  start_date: ['date', 'startDate'],
  end_date: ['date', 'endDate'],
} as const satisfies Columns<CampaignRecord>;

/** Those that lists show, under the names of the record's fields. */
export const LISTED_COLUMNS = ['name', 'status', 'channel_type'] as const satisfies (keyof typeof CAMPAIGN_COLUMNS)[];
