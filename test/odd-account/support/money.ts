import type { Day } from './facts.js';

/** Exact sums: micro-units of money and of conversions. */
export interface Sums {
  impressions: bigint;
  clicks: bigint;
  conversions: bigint;
  cost: bigint;
  value: bigint;
  nativeCost: bigint;
  nativeValue: bigint;
}

type Rates = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The lev has its legal rate since 2026 (Council Regulation (EC) No 2866/98 as amended). */
const LEGAL: Record<string, [from: string, rate: string]> = { BGN: ['2026-01-01', '1.95583'] };

const before = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** The rate of a day as a person finds it in the bank's list: the day's, or the last one published before it. */
export function rateOf(rates: Rates, currency: string, day: string): string {
  const [from, legal] = LEGAL[currency] ?? [];
  if (from !== undefined && legal !== undefined && day >= from) return legal;
  let at = day;
  for (let back = 0; back < 15; back++) {
    const found = rates.get(at)?.get(currency);
    if (found !== undefined) return found;
    at = before(at);
  }
  throw new Error(`The bank has no rate of ${currency} for ${day}.`);
}

/** Micro-euros for micro-units of a currency at a rate; halves up. */
export function euros(native: bigint, rate: string): bigint {
  const [whole = '', fraction = ''] = rate.split('.');
  const divisor = BigInt(whole + fraction.padEnd(12, '0'));
  return (2n * native * 10n ** 12n + divisor) / (2n * divisor);
}

/** Sums of days that `counts`; each is converted at the rate of its day. */
export function sumOf(days: readonly Day[], currency: string, rates: Rates, counts: (date: string) => boolean): Sums {
  const sums = nothing();
  for (const [date, impressions, clicks, cost, conversions, value] of days) {
    if (!counts(date)) continue;
    const [nativeCost, nativeValue] = [BigInt(cost) * 10_000n, BigInt(value) * 10_000n];
    const convert = (native: bigint) => (currency === 'EUR' ? native : euros(native, rateOf(rates, currency, date)));
    add(sums, {
      impressions: BigInt(impressions),
      clicks: BigInt(clicks),
      conversions: BigInt(Math.round(conversions * 10_000)),
      cost: convert(nativeCost),
      value: convert(nativeValue),
      nativeCost,
      nativeValue,
    });
  }
  return sums;
}

export function nothing(): Sums {
  return { impressions: 0n, clicks: 0n, conversions: 0n, cost: 0n, value: 0n, nativeCost: 0n, nativeValue: 0n };
}

export function add(sums: Sums, more: Sums): Sums {
  for (const name of Object.keys(sums) as (keyof Sums)[]) sums[name] += more[name];
  return sums;
}

/** Two decimals of micro-units, halves up. */
export function cents(micros: bigint): number {
  return Number((micros + 5_000n) / 10_000n) / 100;
}

/** Sums as the interfaces show them (decisions, section 2, "money"). */
export function shown(sums: Sums, currency: string) {
  const { impressions, clicks, conversions, cost, value, nativeCost, nativeValue } = sums;
  // A quotient is not money: it is one of doubles, as JSON's numbers are.
  const ratio = (over: bigint, under: bigint) =>
    under === 0n ? 0 : Math.floor((Number(over) / Number(under)) * 10_000 + 0.5) / 10_000;
  return {
    impressions: Number(impressions),
    clicks: Number(clicks),
    conversions: cents(conversions),
    cost: cents(cost),
    conversionValue: cents(value),
    roas: ratio(value, cost),
    native: currency === 'EUR' ? null : { currency, cost: cents(nativeCost), conversionValue: cents(nativeValue) },
  };
}
