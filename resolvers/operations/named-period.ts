import type { NamedPeriod } from '../../src/domain/figures/named-period.enum.js';
import { daysOfPeriod } from '../../src/domain/figures/named-period.js';
import { ParameterError } from '../../src/errors.js';
import type { Context } from './context.js';

interface PeriodArgs {
  period?: NamedPeriod | null;
  startDate?: string | null;
  endDate?: string | null;
}

/** The account whose days count; without one, or if the caller may not see it, the day on which most visible accounts are. */
type Whose = string | null | undefined | (() => Promise<string>);

/** The same arguments, a named period with its dates. Throws ParameterError for a period and dates. */
export async function withDates<Args extends PeriodArgs>(context: Context, args: Args, whose?: Whose): Promise<Args> {
  const { period, startDate, endDate } = args;
  if (period == null) return args;
  if (startDate != null || endDate != null)
    throw new ParameterError('period', 'cannot be combined with dates; give the period or startDate and endDate');
  const accountId = typeof whose === 'function' ? await whose() : whose;
  return { ...args, ...daysOfPeriod(period, await yesterdayOf(context, accountId)) };
}

async function yesterdayOf({ services, viewer, loaders }: Context, accountId: string | null | undefined) {
  const days = accountId == null ? undefined : await loaders.load('account.figureDays', accountId);
  return days?.yesterday ?? services.accounts.yesterdayOfMost(viewer);
}
