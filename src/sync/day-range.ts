import { addDays, daysBetween } from '../lib/clock.js';

/** Inclusive; YYYY-MM-DD. */
export interface Days {
  from: string;
  to: string;
}

/** Stored range of an account's figures; null before the first pull. */
export interface FiguresState {
  from: string | null;
  through: string | null;
  /** Last day that was pulled after the platform stopped restating it. */
  settledThrough: string | null;
  /** Longest window of its conversions at the last pull that asked, in days; null before. */
  conversionWindow?: number | null;
}

export interface HistoryRules {
  /** Length of the first pull. */
  historyDays: number;
  /** Recent days, including yesterday, that the platform may still restate. */
  trailingDays: number;
  /** Full months of figures kept besides the current one. Default: all. */
  retentionMonths?: number | undefined;
}

/**
 * Missing days up to `yesterday`, plus days that may have been restated or the last `lastDays`; null if there
 * are none. Days before the first stored one are never pulled, so that there are no gaps.
 */
export function daysToPull(
  { from: stored, through, settledThrough }: FiguresState,
  yesterday: string,
  { historyDays, retentionMonths }: HistoryRules,
  lastDays?: number,
): Days | null {
  let from: string;
  if (stored === null || through === null) {
    const first = addDays(yesterday, 1 - historyDays);
    from = retentionMonths === undefined ? first : latest(first, firstKept(yesterday, retentionMonths));
  } else {
    const next = addDays(through, 1);
    const unsettled = settledThrough === null ? stored : addDays(settledThrough, 1);
    const requested = lastDays === undefined ? unsettled : addDays(yesterday, 1 - lastDays);
    from = latest(stored, requested < next ? requested : next);
  }
  return from > yesterday ? null : { from, to: yesterday };
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}

/** First day of `months` full months before the month of `day`. */
export function firstKept(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months)).toISOString().slice(0, 10);
}

/** The last of `days` that the platform no longer restates. */
export function settledEnd(days: Days, yesterday: string, rules: HistoryRules): string | null {
  const end = addDays(yesterday, -rules.trailingDays);
  const settled = days.to < end ? days.to : end;
  return settled < days.from ? null : settled;
}

export function countDays({ from, to }: Days): number {
  return daysBetween(from, to) + 1;
}

export function firstDays(days: Days, length: number): Days {
  const to = addDays(days.from, length - 1);
  return { from: days.from, to: to < days.to ? to : days.to };
}

/** Chunks of at most `length` days, oldest first. */
export function splitDays(days: Days, length: number): Days[] {
  const chunks: Days[] = [];
  for (let from = days.from; from <= days.to; ) {
    const chunk = firstDays({ from, to: days.to }, length);
    chunks.push(chunk);
    from = addDays(chunk.to, 1);
  }
  return chunks;
}
