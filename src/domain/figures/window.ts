import type { Metrics } from '../../../schema/metrics/figures.type.js';
import type { DailyWindowArgs, DateRangeArgs, OwnWindowArgs } from '../../../schema/metrics/window.args.js';
import { ParameterError } from '../../errors.js';
import { addDays, daysBetween, yesterdayIn } from '../../lib/clock.js';
import type { NamedPeriod } from './named-period.enum.js';

/** Dates, and the period that has them if one was named, by which they are compared. */
export type Range = NonNullable<Metrics['range']>;

/** A range, or the `days` up to yesterday in each account's time zone. */
export type Window = Range | { days: number };

/** A window as callers send it: both dates, or `days` without dates. */
export interface WindowArgs extends Partial<DailyWindowArgs> {
  /** The period that has the dates. */
  period?: NamedPeriod | null;
}

/** Longest range of daily figures (decisions, section 3, "daily metrics"). */
const MAX_DAILY_DAYS = 366;
const DEFAULT_DAYS = 30;

export function daysOf(window: Window): number {
  return 'days' in window ? window.days : daysBetween(window.startDate, window.endDate) + 1;
}

export function rangeIn(timeZone: string, window: Window, now: Date): DateRangeArgs {
  if ('startDate' in window) return window;
  const endDate = yesterdayIn(timeZone, now);
  return { startDate: addDays(endDate, 1 - window.days), endDate };
}

/** Names of the dates in error messages. */
interface RangeNames {
  startDate: string;
  endDate: string;
  start: string;
}

const NAMES: RangeNames = { startDate: 'startDate', endDate: 'endDate', start: 'the start of the range' };
export const START_TO_END: RangeNames = { ...NAMES, startDate: 'start', endDate: 'end' };
const BOTH_DATES = 'must be given too: a range needs both of its dates';

/** Null without dates. Throws ParameterError for a wrong or single date and more than `mostDays`. */
export function rangeOf(
  { startDate, endDate, period }: WindowArgs,
  names: RangeNames = NAMES,
  maxDays = Number.POSITIVE_INFINITY,
): Range | null {
  if (startDate == null && endDate == null) {
    if (period != null) throw new Error('A period has no dates yet.');
    return null;
  }
  if (startDate == null) throw new ParameterError(names.startDate, BOTH_DATES);
  if (endDate == null) throw new ParameterError(names.endDate, BOTH_DATES);
  requireDate(names.startDate, startDate);
  requireDate(names.endDate, endDate);
  if (endDate < startDate) throw new ParameterError(names.endDate, `must not be before ${names.start}`);
  const range: Range = { startDate, endDate, ...(period != null && { period }) };
  if (daysOf(range) <= maxDays) return range;
  throw new ParameterError(names.endDate, `must be at most ${maxDays} days into the range`);
}

/** The range, or the days, or 30 days. Throws like `rangeOf`. */
export function windowOf(args: WindowArgs): Window {
  return rangeOf(args) ?? { days: args.days ?? DEFAULT_DAYS };
}

/** The window of a field's own arguments, or that of its record's `metrics`. Throws like `rangeOf`. */
export function ownWindowOf(args: OwnWindowArgs, metrics: Metrics | null | undefined): Window {
  if (hasWindow(args)) return windowOf({ ...args, days: args.days ?? DEFAULT_DAYS });
  return metrics?.range ?? { days: metrics?.periodDays ?? DEFAULT_DAYS };
}

export function hasWindow({ startDate, endDate, days, period }: OwnWindowArgs): boolean {
  return startDate != null || endDate != null || days != null || period != null;
}

/** Like `windowOf`, for daily figures. Throws ParameterError for more than 366 days, too. */
export function dailyWindowOf(args: WindowArgs): Window {
  return rangeOf(args, NAMES, MAX_DAILY_DAYS) ?? windowOf(args);
}

/** Throws ParameterError for dates that do not exist, such as 2026-02-30 (March in JS) or any in year 0. */
export function requireDate(parameter: string, date: string): void {
  const time = Date.parse(`${date}T00:00:00Z`);
  const real = /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
  if (!real || date < '0001-01-01') throw new ParameterError(parameter, 'must be a calendar date, YYYY-MM-DD');
}
