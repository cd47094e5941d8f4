/**
 * Currencies of which Meta counts amounts in whole units, not in hundredths: those with the offset 1 in
 * https://developers.facebook.com/docs/marketing-api/currencies. ISO 4217 has other ones, as for KWD.
 */
const WHOLE_UNITS = ['CLP', 'COP', 'CRC', 'HUF', 'ISK', 'IDR', 'JPY', 'KRW', 'PYG', 'TWD', 'VND'];

/** Micro-units in the smallest unit in which Meta writes amounts of a currency, as in budgets; figures are decimals. */
export function microsPerSmallestUnit(currency: string): bigint {
  return WHOLE_UNITS.includes(currency) ? 1_000_000n : 10_000n;
}
