import type { Comparison } from '../../../schema/metrics/comparison.type.js';
import type { Figures } from '../../../schema/metrics/figures.type.js';
import type { DateRangeArgs } from '../../../schema/metrics/window.args.js';
import { addDays } from '../../lib/clock.js';
import type { ComparedWith } from './compared-with.enum.js';
import { inMonths, periodBefore } from './named-period.js';
import { daysOf, type Range } from './window.js';

const MILLION = 1e6;

/** Days whose figures may be compared: a part of an earlier period must not be taken for all of it. */
export function isCovered(range: DateRangeArgs, figuresSince: string | null | undefined): boolean {
  return figuresSince != null && figuresSince <= range.startDate;
}

/** The earlier days of a window, both dates included (ComparedWith). `days` up to yesterday are never taken for months. */
export function earlierRange(range: Range, comparedWith: ComparedWith, isByDates = true): DateRangeArgs {
  const { startDate, endDate, period } = range;
  if (comparedWith === 'year_before') return { startDate: inMonths(startDate, -12), endDate: inMonths(endDate, -12) };
  if (period) return periodBefore(period, range);
  if (isByDates && startDate.endsWith('-01') && addDays(endDate, 1).endsWith('-01'))
    return { startDate: inMonths(startDate, -monthsIn(range)), endDate: addDays(startDate, -1) };
  return { startDate: addDays(startDate, -daysOf(range)), endDate: addDays(startDate, -1) };
}

/** Two sums beside each other. Ratios are made of the sums, which are rounded less than the ratios of an answer. */
export function comparisonOf(
  now: Figures,
  before: Figures,
  comparedWith: ComparedWith,
  { startDate, endDate }: DateRangeArgs,
): Comparison {
  const { cost, impressions, clicks, conversions, conversionValue, roas, ctr, cpc } = before;
  const [is, was] = [exactRatios(now), exactRatios(before)];
  const differences = (digits: number, of: (name: keyof typeof is) => number | null) =>
    Object.fromEntries(
      Object.keys(is).map((name) => [name, rounded(of(name as keyof typeof is), digits)]),
    ) as unknown as Comparison['difference'] & Comparison['percent'];
  return {
    comparedWith,
    startDate,
    endDate,
    metrics: { cost, impressions, clicks, conversions, conversionValue, roas, ctr, cpc },
    difference: differences(4, (name) => is[name] - was[name]),
    percent: differences(2, (name) => (was[name] === 0 ? null : (is[name] / was[name] - 1) * 100)),
  };
}

function exactRatios({ cost, impressions, clicks, conversions, conversionValue }: Figures) {
  const ratio = (dividend: number, divisor: number) => (divisor === 0 ? 0 : dividend / divisor);
  return {
    cost,
    impressions,
    clicks,
    conversions,
    conversionValue,
    roas: ratio(conversionValue, cost),
    ctr: ratio(clicks, impressions),
    cpc: ratio(cost, clicks),
  };
}

/** Halves away from zero; differences of decimals are first freed of what doubles add to them. */
export function rounded(value: number | null, digits: number): number | null {
  if (value === null) return null;
  const exact = Math.round(Math.abs(value) * MILLION) / MILLION;
  const whole = Math.round(exact * 10 ** digits) / 10 ** digits;
  return value < 0 && whole !== 0 ? -whole : whole;
}

/** How many calendar months a range touches. */
function monthsIn({ startDate, endDate }: DateRangeArgs): number {
  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return monthOf(endDate) - monthOf(startDate) + 1;
}
