import type { DateRangeArgs } from '../../../schema/metrics/window.args.js';
import type { StartMiningArgs } from '../../../schema/mining/mining-run.type.js';
import { type Clock, dateIn } from '../../clock.js';
import { ParameterError } from '../../errors.js';
import { daysOf, rangeIn, rangeOf } from '../metrics/window.js';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 366;
/** The time zone in which each day begins first. */
const EARLIEST_ZONE = 'Pacific/Kiritimati';
const IN_FUTURE = 'must not be in the future';
const NAMES = { startDate: 'dateRangeStart', endDate: 'dateRangeEnd', start: 'dateRangeStart' };

/** The range that the caller gave, null for none. Throws ParameterError for one that no time zone allows. */
export function givenRange({ dateRangeStart, dateRangeEnd }: StartMiningArgs, clock: Clock): DateRangeArgs | null {
  const range = rangeOf({ startDate: dateRangeStart, endDate: dateRangeEnd }, NAMES);
  if (!range) return null;
  if (daysOf(range) > MAX_DAYS) {
    throw new ParameterError('dateRangeEnd', `must be at most ${MAX_DAYS} days into the range`);
  }
  if (range.endDate > dateIn(EARLIEST_ZONE, clock())) throw new ParameterError('dateRangeEnd', IN_FUTURE);
  return range;
}

/** The given range, or the last 30 days in the account's time zone. Throws ParameterError for future days there. */
export function miningRange(timeZone: string, given: DateRangeArgs | null, clock: Clock): DateRangeArgs {
  const now = clock();
  if (given && given.endDate > dateIn(timeZone, now)) throw new ParameterError('dateRangeEnd', IN_FUTURE);
  return rangeIn(timeZone, given ?? { days: DEFAULT_DAYS }, now);
}
