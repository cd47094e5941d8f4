import { addDays } from '../../clock.js';
import { AppError } from '../../errors.js';
import type { Rate } from './conversion.js';

/**
 * How many days a published rate is valid: the European Central Bank pauses for at most five, at Christmas and Easter, and a
 * currency that it drops should soon have no rate.
 */
export const LONGEST_PAUSE_DAYS = 10;

/** The rates of one currency by day: the last one published up to that day. */
export class DayRates {
  constructor(
    private readonly currency: string,
    /** Ascending by day. */
    private readonly published: readonly Rate[],
  ) {}

  /** Throws AppError `unsupported_currency` for a day without a valid rate. */
  of(date: string): Rate {
    const rate = this.find(date);
    if (rate) return rate;
    throw new AppError(
      'unsupported_currency',
      `The European Central Bank has published no reference rate of ${this.currency} for ${date} or the ${LONGEST_PAUSE_DAYS} days before it, so amounts of that day cannot be told in EUR.`,
    );
  }

  has(date: string): boolean {
    return this.find(date) !== undefined;
  }

  private find(date: string): Rate | undefined {
    let [low, high] = [0, this.published.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.published[middle] as Rate).date <= date) low = middle + 1;
      else high = middle;
    }
    const found = this.published[low - 1];
    return found && found.date >= addDays(date, -LONGEST_PAUSE_DAYS) ? found : undefined;
  }
}
