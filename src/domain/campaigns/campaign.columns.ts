import { type Columns, columnsOf } from '../../db/rows.js';
import type { CampaignRecord } from '../../platforms/ad-records.js';

/** What lists show of a campaign. */
export const LISTED_COLUMNS = columnsOf<CampaignRecord>('text', 'name', 'status', 'channelType');

/** What the platform says of a campaign, with its budget in EUR. */
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
