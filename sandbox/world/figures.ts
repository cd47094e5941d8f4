import { dateOf, monthStart, weekdayOf } from './calendar.js';
import { between, noise } from './random.js';

/** One day of one object, in whole units: cents, and hundredths of a conversion. */
export interface Figures {
  impressions: number;
  clicks: number;
  costCents: number;
  conversionHundredths: number;
  valueCents: number;
  /** Of what is counted besides conversions, where that is asked for alone. */
  signUpHundredths?: number;
}

/** What an object yields on an average day. */
export interface Rates {
  impressions: number;
  /** Clicks an impression. */
  ctr: number;
  cpcCents: number;
  /** Conversions a click. */
  cvr: number;
  /** Value of one conversion in cents. */
  orderCents: number;
  /** Conversions are shared among campaigns by an attribution model and so need not be whole. */
  fractional: boolean;
}

const WEEK_SHOP = [1.06, 1.0, 0.97, 0.98, 0.94, 0.96, 1.09];
const WEEK_OFFICE = [1.22, 1.2, 1.17, 1.12, 0.98, 0.6, 0.62];
const YEAR = [0.92, 0.88, 0.97, 1.0, 1.02, 0.95, 0.9, 0.92, 1.0, 1.05, 1.28, 1.2];

/** How busy a day is for an account, about 1 on average. */
export function demand(accountSeed: number, leads: boolean, day: number): number {
  const week = (leads ? WEEK_OFFICE : WEEK_SHOP)[weekdayOf(day)] ?? 1;
  const month = Number(dateOf(monthStart(day)).slice(5, 7)) - 1;
  const season = leads ? 1 + ((YEAR[(month + 6) % 12] ?? 1) - 1) / 2 : (YEAR[month] ?? 1);
  return week * season * (0.92 + 0.16 * noise(accountSeed, day, 1));
}

/** Fills `out` with the day's figures: the same for the same seed and day, always. */
export function fillFigures(out: Figures, seed: number, day: number, rates: Rates, factor: number): void {
  out.impressions = Math.floor(rates.impressions * factor * (0.75 + 0.5 * noise(seed, day, 2)) + noise(seed, day, 3));
  const clicks = out.impressions * rates.ctr * (0.8 + 0.4 * noise(seed, day, 4)) + noise(seed, day, 5);
  out.clicks = Math.min(out.impressions, Math.floor(clicks));
  out.costCents = Math.round(out.clicks * rates.cpcCents * (0.85 + 0.3 * noise(seed, day, 6)));
  out.conversionHundredths = 0;
  out.valueCents = 0;
  if (out.clicks === 0 || rates.cvr === 0) return;
  const conversions = out.clicks * rates.cvr * (0.6 + 0.8 * noise(seed, day, 7));
  out.conversionHundredths = rates.fractional
    ? Math.round(conversions * 100)
    : 100 * Math.floor(conversions + noise(seed, day, 8));
  out.valueCents = Math.round((out.conversionHundredths / 100) * rates.orderCents * (0.8 + 0.4 * noise(seed, day, 9)));
}

/** The same rates with everything but the volume varied a little for one part of the whole. */
export function variedRates(rates: Rates, seed: number, impressions: number): Rates {
  return {
    ...rates,
    impressions,
    ctr: rates.ctr * between(seed, 11, 0.7, 1.4),
    cpcCents: rates.cpcCents * between(seed, 12, 0.8, 1.25),
    cvr: rates.cvr * between(seed, 13, 0.5, 1.6),
  };
}
