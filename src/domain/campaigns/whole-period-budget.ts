import { AppError } from '../../errors.js';
import type { CampaignRecord } from '../../platforms/ad-records.js';

/** Throws AppError `platform_rejected` for a campaign whose budget is one for its whole period (decisions, section 6). */
export function requireDailyBudget({ totalBudgetMicros }: Pick<CampaignRecord, 'totalBudgetMicros'>): void {
  if (totalBudgetMicros == null) return;
  throw new AppError(
    'platform_rejected',
    'This campaign has one budget for its whole period, so that it takes no daily budget; change it at the platform.',
  );
}
