import { AppError } from '../../errors.js';
import { eurText } from '../../money.js';
import type { CampaignRecord } from '../../platforms/ad-records.js';

/** Throws AppError `guardrail` where a limit of `maxMicros` a day would have to be held against a budget of a whole period. */
export function refuseWholePeriod(
  { totalBudgetMicros }: Pick<CampaignRecord, 'totalBudgetMicros'>,
  maxMicros: number | null,
): void {
  if (totalBudgetMicros == null || maxMicros === null) return;
  throw new AppError(
    'guardrail',
    `The campaign has one budget for its whole period, which cannot be held against the team's limit of ${eurText(maxMicros)} a day; enable it at the platform.`,
  );
}
