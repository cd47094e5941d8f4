/**
 * Currencies whose budgets Meta counts in whole units instead of hundredths: offset 1 in
 * https://developers.facebook.com/docs/marketing-api/currencies. This differs from ISO 4217, for example for
 * KWD.
 */
const WHOLE_UNITS = ['CLP', 'COP', 'CRC', 'HUF', 'ISK', 'IDR', 'JPY', 'KRW', 'PYG', 'TWD', 'VND'];

/** Micro-units in the unit that budgets are counted in; null if the currency is not named, because a guess would be wrong by 100. */
export function budgetUnitOf(currency: string): bigint | null {
  if (currency === '') return null;
  return WHOLE_UNITS.includes(currency) ? 1_000_000n : 10_000n;
}
