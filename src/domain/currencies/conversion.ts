import { AppError } from '../../errors.js';
import { addDays } from '../../lib/clock.js';
import { divideRounded } from '../../lib/micros.js';
import type { CampaignRecord, DayFigures } from '../../platforms/ad-records.js';
import { legalRate } from './euro-currencies.js';

export const EURO = 'EUR';

/** A reference rate: units of the currency per euro, published on `date` (YYYY-MM-DD). */
export interface Rate {
  date: string;
  /** A decimal above 0. */
  rate: string;
}

const SCALE = 10n ** 12n;

/** A rate in units of 10^-12, which keeps all published digits. */
function scaled({ rate }: Rate): bigint {
  const [whole = '0', fraction = ''] = rate.split('.');
  return BigInt(whole + fraction.slice(0, 12).padEnd(12, '0'));
}

/** Micro-euros for `native` micro-units of the rate's currency; halves round up. */
export function toEuro(native: bigint, rate: Rate): bigint {
  return divideRounded(native * SCALE, scaled(rate));
}

/** The multiple of `unit` micro-units nearest to `euro` micro-euros; halves round up. */
export function fromEuro(euro: bigint, rate: Rate, unit: bigint): bigint {
  return divideRounded(euro * scaled(rate), SCALE * unit) * unit;
}

/** Days that a rate is valid: the ECB pauses for at most five, and dropped currencies must expire soon. */
export const MAX_RATE_AGE_DAYS = 10;

/** The rates of one currency by day: the last one published up to that day, or the legal one once the euro replaced it. */
export class DayRates {
  constructor(
    private readonly currency: string,
    /** Ascending by day. */
    private readonly published: readonly Rate[],
    /** The last day on which a rate of the currency was published at all. */
    private readonly lastPublished?: string | null,
  ) {}

  /** Throws AppError `unsupported_currency` for a day without a valid rate. */
  of(date: string): Rate {
    const rate = this.find(date);
    if (rate) return rate;
    const { currency, lastPublished: last } = this;
    const why =
      last != null && last < date
        ? `The European Central Bank has published no reference rate of ${currency} since ${last}`
        : `The European Central Bank has published no reference rate of ${currency} for ${date} or the ${MAX_RATE_AGE_DAYS} days before it`;
    throw new AppError('unsupported_currency', `${why}, so amounts of ${date} cannot be converted to EUR.`);
  }

  find(date: string): Rate | undefined {
    const legal = legalRate(this.currency, date);
    if (legal) return legal;
    let [low, high] = [0, this.published.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.published[middle] as Rate).date <= date) low = middle + 1;
      else high = middle;
    }
    const found = this.published[low - 1];
    return found && found.date >= addDays(date, -MAX_RATE_AGE_DAYS) ? found : undefined;
  }
}

/** Converts a day's figures to EUR. Throws like `DayRates.of`. */
export interface Conversion {
  <Figures extends DayFigures>(figures: Figures): Figures;
  /** Today's rate, for amounts without a day. */
  rate: Rate;
}

/** A day's figures in EUR and in the platform's currency. Throws like `DayRates.of`. */
export function inEuro<Figures extends DayFigures>(figures: Figures, rates: DayRates): Figures {
  const rate = rates.of(figures.date);
  const { costMicros, conversionValueMicros } = figures;
  return {
    ...figures,
    costMicros: String(toEuro(BigInt(costMicros), rate)),
    conversionValueMicros: String(toEuro(BigInt(conversionValueMicros), rate)),
    nativeCostMicros: costMicros,
    nativeConversionValueMicros: conversionValueMicros,
  };
}

/** A campaign with its budget in EUR and in the platform's currency. */
export function budgetInEuro(campaign: CampaignRecord, rate: Rate): CampaignRecord {
  const { budgetMicros, totalBudgetMicros: total } = campaign;
  return {
    ...campaign,
    budgetMicros: budgetMicros === null ? null : String(toEuro(BigInt(budgetMicros), rate)),
    totalBudgetMicros: total === null ? null : String(toEuro(BigInt(total), rate)),
    ...(budgetMicros !== null && { nativeBudgetMicros: budgetMicros }),
  };
}
