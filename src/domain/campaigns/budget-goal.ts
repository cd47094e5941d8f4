import type { SetBudgetArgs } from '../../../schema/campaigns/campaign-write.type.js';
import { ParameterError } from '../../errors.js';
import { requireMicros } from '../../lib/money.js';

export const MAX_BUDGET_EUR = 1_000_000;
/** In percent. */
const LEAST_CHANGE = -99.99;
const MOST_CHANGE = 1_000;

const AMOUNTS = ['dailyBudgetEur', 'lifetimeBudgetEur'] as const satisfies (keyof SetBudgetArgs)[];
type Amount = (typeof AMOUNTS)[number];

/**
 * A budget of a day or of the whole period in micro-euros, or by how many percent the present one changes. Throws
 * ParameterError unless it is one of them.
 */
export function budgetGoalOf(
  args: Pick<SetBudgetArgs, Amount | 'changePercent'>,
): { amount: Amount; micros: number } | { percent: number } {
  const { changePercent } = args;
  const [amount, another] = AMOUNTS.filter((name) => args[name] != null);
  if (another) throw new ParameterError(another, 'must not be given with dailyBudgetEur');
  if (changePercent == null) {
    if (amount) return { amount, micros: microsOf(amount, args[amount] as number) };
    throw new ParameterError('dailyBudgetEur', args.dailyBudgetEur === null ? 'must not be null' : 'is required');
  }
  if (amount) throw new ParameterError('changePercent', `must not be given with ${amount}`);
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
function microsOf(name: Amount, eur: number): number {
  if (!(eur >= 0 && eur <= MAX_BUDGET_EUR)) throw new ParameterError(name, 'must be between 0 and 1,000,000');
  return requireMicros(name, eur);
}
