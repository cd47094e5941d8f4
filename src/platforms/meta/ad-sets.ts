import { z } from 'zod';
import type { AccountQuery, AdSetRecord, CampaignRecord } from '../ad-records.js';
import { text } from '../fields.js';
import { budgetUnitOf } from './budget-unit.js';
import { BUDGETS, budgetOf, campaignOf, currencyOf, day, objectWith, recordOf, statusOf } from './campaigns.js';
import { digits, name } from './fields.js';
import type { GraphApi } from './graph-api.js';

const PAGE = 200;

const adSet = z.object({
  id: digits,
  name,
  status: text,
  effective_status: text,
  campaign_id: digits,
  /** Absent if the campaign has the budget. */
  ...BUDGETS,
  start_time: day,
  end_time: day,
});

const FIELDS = Object.keys(adSet.shape).join();

/** Undefined if the account has no such ad set. */
export async function adSetOf(
  api: GraphApi,
  accountId: string,
  id: string,
  unit: bigint | null,
): Promise<AdSetRecord | undefined> {
  const found = await objectWith(api, accountId, id, adSet, FIELDS);
  const above = found && (await campaignOf(api, accountId, found.campaign_id));
  return above && adSetRecordOf(found, recordOf(above, unit), unit);
}

/** At most `limit`; Meta lists neither archived nor deleted ones. */
export async function adSetsOf(
  api: GraphApi,
  { accountId, campaignId, signal }: AccountQuery & { campaignId: string },
  limit: number,
): Promise<AdSetRecord[]> {
  const unit = budgetUnitOf(await currencyOf(api, accountId, signal));
  const above = await campaignOf(api, accountId, campaignId);
  if (!above) return [];
  const query = { fields: FIELDS, limit: String(Math.min(PAGE, limit)) };
  const found = await api.first(limit, { path: `/${campaignId}/adsets`, query }, adSet, signal);
  return found.map((row) => adSetRecordOf(row, recordOf(above, unit), unit));
}

function adSetRecordOf(row: z.infer<typeof adSet>, above: CampaignRecord, unit: bigint | null): AdSetRecord {
  const { isNamed: hasOwnBudget, ...budget } = budgetOf(row, unit);
  const runs = { startDate: row.start_time, endDate: row.end_time };
  return {
    ...above,
    id: row.id,
    name: row.name,
    resourceName: row.id,
    status: statusOf(row.status),
    effectiveStatus: row.effective_status,
    campaign: { id: above.id, name: above.name, endDate: above.endDate },
    runs,
    hasOwnBudget,
    ...(hasOwnBudget && { ...budget, ...runs }),
  };
}
