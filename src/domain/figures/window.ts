import type { Metrics } from '../../../schema/metrics/figures.type.js';
import type { DailyWindowArgs, DateRangeArgs, OwnWindowArgs } from '../../../schema/metrics/window.args.js';
import { ParameterError } from '../../errors.js';
import { addDays, daysBetween, yesterdayIn } from '../../lib/clock.js';

/** A range, or the `days` that end yesterday in the time zone of each account. */
export type Window = DateRangeArgs | { days: number };

/** A window as callers give it: both dates, or `days` and no dates. */
export type WindowArgs = Partial<DailyWindowArgs>;

/** Longest range of daily figures (decisions, section 3, "daily metrics"). */
const MAX_DAILY_DAYS = 366;
const DEFAULT_DAYS = 30;

/** How many days a window has. */
export function daysOf(window: Window): number {
  return 'days' in window ? window.days : daysBetween(window.startDate, window.endDate) + 1;
}

/** The days of a window in a time zone. */
export function rangeIn(timeZone: string, window: Window, now: Date): DateRangeArgs {
  if ('startDate' in window) return window;
  const endDate = yesterdayIn(timeZone, now);
  return { startDate: addDays(endDate, 1 - window.days), endDate };
}

/** How errors name the dates of a range. */
interface RangeNames {
  startDate: string;
  endDate: string;
  start: string;
}

const NAMES: RangeNames = { startDate: 'startDate', endDate: 'endDate', start: 'the start of the range' };
/** Of a range from `start` to `end`. */
export const START_TO_END: RangeNames = { ...NAMES, startDate: 'start', endDate: 'end' };
const BOTH_DATES = 'must be given too: a range needs both of its dates';

/**
 * The range of both dates, null without any. Throws ParameterError for an impossible or a single date, an end before its start,
 * and more than `mostDays`.
 */
export function rangeOf(
  { startDate, endDate }: WindowArgs,
  names: RangeNames = NAMES,
  mostDays = Number.POSITIVE_INFINITY,
): DateRangeArgs | null {
  if (startDate == null && endDate == null) return null;
  if (startDate == null) throw new ParameterError(names.startDate, BOTH_DATES);
  if (endDate == null) throw new ParameterError(names.endDate, BOTH_DATES);
  requireDate(names.startDate, startDate);
  requireDate(names.endDate, endDate);
  if (endDate < startDate) throw new ParameterError(names.endDate, `must not be before ${names.start}`);
  const range = { startDate, endDate };
  if (daysOf(range) <= mostDays) return range;
  throw new ParameterError(names.endDate, `must be at most ${mostDays} days into the range`);
}

/** The window that `args` ask for: their range, otherwise their days, otherwise 30 days. Throws like rangeOf. */
export function windowOf(args: WindowArgs): Window {
  return rangeOf(args) ?? { days: args.days ?? DEFAULT_DAYS };
}

/** The window of a record's own figures: that of `args`, otherwise that of the `metrics` that it came with. Throws like rangeOf. */
export function ownWindowOf(args: OwnWindowArgs, metrics: Metrics | null | undefined): Window {
  if (isAsked(args)) return windowOf({ ...args, days: args.days ?? DEFAULT_DAYS });
  return metrics?.range ?? { days: metrics?.periodDays ?? DEFAULT_DAYS };
}

/** Whether `args` name a window. */
export function isAsked({ startDate, endDate, days }: OwnWindowArgs): boolean {
  return startDate != null || endDate != null || days != null;
}

/** As windowOf, for figures day by day. Throws ParameterError for more than 366 days too. */
export function dailyWindowOf(args: WindowArgs): Window {
  return rangeOf(args, NAMES, MAX_DAILY_DAYS) ?? windowOf(args);
}

/** Throws ParameterError for days that do not exist, such as 2026-02-30 (a day in March in JS) or any in year 0. */
export function requireDate(parameter: string, date: string): void {
  const time = Date.parse(`${date}T00:00:00Z`);
  const real = /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
  if (!real || date < '0001-01-01') throw new ParameterError(parameter, 'must be a calendar date, YYYY-MM-DD');
}
