import { readFileSync } from 'node:fs';

/** Euro reference rates as the European Central Bank published them: by day (YYYY-MM-DD), then by currency. */
export type Recorded = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** All publishing days from 2023-06-01 to 2024-08-09, of six currencies. */
export function recordedRates(): Recorded {
  const [head = '', ...lines] = readFileSync(new URL('reference-rates-2023-2024.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const [, ...currencies] = head.split(',');
  return new Map(
    lines.map((line) => {
      const [date = '', ...rates] = line.split(',');
      return [date, Object.fromEntries(currencies.map((currency, at) => [currency, rates[at] ?? '']))];
    }),
  );
}
