/** Currencies whose smallest unit is the whole one. */
const WHOLE = new Set(['CLP', 'IDR', 'ISK', 'JPY', 'KRW', 'VND']);

export const CURRENCIES: readonly string[] = [
  ...[
    'AUD',
    'BGN',
    'BRL',
    'CAD',
    'CHF',
    'CZK',
    'DKK',
    'EUR',
    'GBP',
    'HUF',
    'ILS',
    'INR',
    'KWD',
    'MXN',
    'MYR',
    'NOK',
    'NZD',
    'PHP',
    'PLN',
    'RON',
  ],
  ...['SEK', 'THB', 'TRY', 'USD', 'ZAR', ...WHOLE],
].sort();

/** Micro-units of the smallest amount that is billed: a cent, a yen. */
export function billableUnit(currency: string): number {
  return WHOLE.has(currency) ? 1_000_000 : 10_000;
}
