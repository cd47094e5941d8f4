import type { DateRangeArgs } from '../../../schema/metrics/window.args.js';
import type { StartMiningArgs } from '../../../schema/mining/mining-run.type.js';
import { addDays, type Clock, dateIn, daysBetween } from '../../clock.js';
import { ParameterError } from '../../errors.js';
import { requireDate } from '../metrics/window.js';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;
/** Where a day begins first. */
const EARLIEST_ZONE = 'Pacific/Kiritimati';
const IN_FUTURE = 'must not be in the future';

/** The range that a start names, or null without one. Throws ParameterError for what is wrong in any account. */
export function givenRange({ dateRangeStart, dateRangeEnd }: StartMiningArgs, clock: Clock): DateRangeArgs | null {
  if (dateRangeStart == null && dateRangeEnd == null) return null;
  const both = 'must be given too: a range needs both of its dates';
  if (dateRangeStart == null) throw new ParameterError('dateRangeStart', both);
  if (dateRangeEnd == null) throw new ParameterError('dateRangeEnd', both);
  requireDate('dateRangeStart', dateRangeStart);
  requireDate('dateRangeEnd', dateRangeEnd);
  if (dateRangeEnd < dateRangeStart) throw new ParameterError('dateRangeEnd', 'must not be before dateRangeStart');
  if (daysBetween(dateRangeStart, dateRangeEnd) >= MAX_DAYS) {
    throw new ParameterError('dateRangeEnd', `must be at most ${MAX_DAYS} days into the range`);
  }
  if (dateRangeEnd > dateIn(EARLIEST_ZONE, clock())) throw new ParameterError('dateRangeEnd', IN_FUTURE);
  return { startDate: dateRangeStart, endDate: dateRangeEnd };
}

/** The given range, or the last 30 days in the account's time zone. Throws ParameterError for days to come there. */
export function rangeIn(timeZone: string, given: DateRangeArgs | null, clock: Clock): DateRangeArgs {
  const today = dateIn(timeZone, clock());
  if (!given) return { startDate: addDays(today, -DEFAULT_DAYS), endDate: addDays(today, -1) };
  if (given.endDate > today) throw new ParameterError('dateRangeEnd', IN_FUTURE);
  return given;
}
