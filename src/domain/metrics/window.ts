import type { Metrics } from '../../../schema/metrics/figures.type.js';
import type { DailyWindowArgs, DateRangeArgs, OwnWindowArgs } from '../../../schema/metrics/window.args.js';
import { daysBetween } from '../../clock.js';
import { ParameterError } from '../../errors.js';

/** A range, or the `days` that end yesterday in the time zone of each account. */
export type Window = DateRangeArgs | { days: number };

/** A window as callers give it: both dates, or neither and then `days`. */
export type WindowArgs = Partial<DailyWindowArgs>;

/** Longest range of daily figures (decisions, section 3, "daily metrics"). */
const MAX_DAILY_DAYS = 366;
const DEFAULT_DAYS = 30;

/** How many days a window has. */
export function daysOf(window: Window): number {
  return 'days' in window ? window.days : daysBetween(window.startDate, window.endDate) + 1;
}

/**
 * The range that the two dates give, or null without any. Throws ParameterError for an impossible date, for one date
 * alone, and for an end before its start.
 */
export function rangeOf({ startDate, endDate }: WindowArgs): DateRangeArgs | null {
  if (startDate == null && endDate == null) return null;
  if (startDate == null) throw new ParameterError('startDate', 'must be given too: a range needs both of its dates');
  if (endDate == null) throw new ParameterError('endDate', 'must be given too: a range needs both of its dates');
  requireDate('startDate', startDate);
  requireDate('endDate', endDate);
  if (endDate < startDate) throw new ParameterError('endDate', 'must not be before the start of the range');
  return { startDate, endDate };
}

/** The window that `args` ask for: their range, otherwise their days, otherwise 30 days. Throws like rangeOf. */
export function windowOf(args: WindowArgs): Window {
  return rangeOf(args) ?? { days: args.days ?? DEFAULT_DAYS };
}

/**
 * The window that a record's own figures are asked for in: that of `args`, otherwise the one of the `metrics` that it came with.
 * Throws like rangeOf.
 */
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
  const window = windowOf(args);
  if ('startDate' in window && daysOf(window) > MAX_DAILY_DAYS) {
    throw new ParameterError('endDate', `must be at most ${MAX_DAILY_DAYS} days into the range`);
  }
  return window;
}

/**
 * Throws ParameterError for a day that no calendar has: PostgreSQL knows no year 0, and JS reads 2026-02-30 as a day
 * in March.
 */
export function requireDate(parameter: string, date: string): void {
  const time = Date.parse(`${date}T00:00:00Z`);
  const real = /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
  if (!real || date < '0001-01-01') throw new ParameterError(parameter, 'must be a calendar date, YYYY-MM-DD');
}
