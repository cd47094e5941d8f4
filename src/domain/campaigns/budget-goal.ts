import type { SetBudgetArgs } from '../../../schema/campaigns/campaign-write.type.js';
import { ParameterError } from '../../errors.js';
import { requireMicros } from '../../lib/money.js';

export const MAX_DAILY_BUDGET_EUR = 1_000_000;
/** In percent. */
const LEAST_CHANGE = -99.99;
const MOST_CHANGE = 1_000;

/** A budget in micro-euros, or by how many percent the present one changes. Throws ParameterError unless it is one of both. */
export function budgetGoalOf({
  dailyBudgetEur,
  changePercent,
}: SetBudgetArgs): { micros: number } | { percent: number } {
  if (changePercent == null) {
    if (dailyBudgetEur === null) throw new ParameterError('dailyBudgetEur', 'must not be null');
    if (dailyBudgetEur === undefined) throw new ParameterError('dailyBudgetEur', 'is required');
    return { micros: microsOf(dailyBudgetEur) };
  }
  if (dailyBudgetEur != null) throw new ParameterError('changePercent', 'must not be given with dailyBudgetEur');
  if (!(changePercent >= LEAST_CHANGE && changePercent <= MOST_CHANGE)) {
    throw new ParameterError('changePercent', 'must be between -99.99 and 1,000');
  }
  requireMicros('changePercent', Math.abs(changePercent));
  return { percent: changePercent };
}

/** In micro-units, the nearest multiple of `unit`. Throws ParameterError for one that leaves nothing. */
export function changedBy(micros: number, percent: number, unit: number): number {
  const [scale, factor] = [10_000n * BigInt(unit), BigInt(Math.round(percent * 100)) + 10_000n];
  const after = Number((BigInt(micros) * factor + scale / 2n) / scale) * unit;
  if (after === 0 && micros > 0) {
    throw new ParameterError('changePercent', 'must leave more than nothing of the budget');
  }
  return after;
}

/** Micro-units. Throws ParameterError outside 0 to 1,000,000 EUR and above 2 decimals. */
function microsOf(eur: number): number {
  if (!(eur >= 0 && eur <= MAX_DAILY_BUDGET_EUR)) {
    throw new ParameterError('dailyBudgetEur', 'must be between 0 and 1,000,000');
  }
  return requireMicros('dailyBudgetEur', eur);
}
