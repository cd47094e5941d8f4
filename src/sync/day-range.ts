import { addDays, daysBetween } from '../lib/clock.js';

/** Days from `from` to `to`, both included (YYYY-MM-DD). */
export interface Days {
  from: string;
  to: string;
}

/** How far an account's figures reach; nulls until the first days are stored. */
export interface FiguresState {
  /** First stored day. */
  from: string | null;
  /** Last stored day. */
  through: string | null;
  /** Last stored day that was pulled when the platform no longer restated it. */
  settledThrough: string | null;
}

export interface HistoryRules {
  /** Days of the first pull. */
  historyDays: number;
  /** The most recent days, yesterday included, that the platform may still restate. */
  trailingDays: number;
  /** Whole months of figures that are kept beside the running one; absent: all. */
  retentionMonths?: number | undefined;
}

/**
 * The days to pull, or null: what is missing up to `yesterday`, and stored days that were not final when pulled, or the
 * last `lastDays`. The first pull takes the whole history; no earlier day is ever added, so that there are no gaps.
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
    from = retentionMonths === undefined ? first : later(first, firstKept(yesterday, retentionMonths));
  } else {
    const next = addDays(through, 1);
    const unsettled = settledThrough === null ? stored : addDays(settledThrough, 1);
    const wanted = lastDays === undefined ? unsettled : addDays(yesterday, 1 - lastDays);
    from = later(stored, wanted < next ? wanted : next);
  }
  return from > yesterday ? null : { from, to: yesterday };
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}

/** First day of the figures kept on `day`: those of `months` whole months and of the current one. */
export function firstKept(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months)).toISOString().slice(0, 10);
}

/** The last day of `days` that the platform will not restate any more. */
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

/** `days` cut into pieces of at most `length` days, oldest first. */
export function pieces(days: Days, length: number): Days[] {
  const found: Days[] = [];
  for (let from = days.from; from <= days.to; ) {
    const piece = firstDays({ from, to: days.to }, length);
    found.push(piece);
    from = addDays(piece.to, 1);
  }
  return found;
}
