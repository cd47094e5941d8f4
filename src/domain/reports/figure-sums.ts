import type { Figures } from '../../../schema/metrics/figures.type.js';
import { eurOfMicros, eurPerUnit, ratioOf } from '../../lib/money.js';
import type { FigureSums } from '../../platforms/ad-records.js';
import { EURO } from '../currencies/conversion.js';
import type { InEuro } from './conversion-sums.js';

/** The account's currency, and how its amounts become micro-euros. */
export interface MoneyOfSums {
  currency: string;
  inEuro: InEuro;
}

/** Money in micro-euros and in micro-units of the account's currency, conversions in micro-units. */
export type Sums = ReturnType<typeof noSums>;

export function noSums() {
  return { cost: 0n, impressions: 0n, clicks: 0n, conversions: 0n, value: 0n, nativeCost: 0n, nativeValue: 0n };
}

export function addSums(sums: Sums, row: FigureSums & { date: string | null }, inEuro: InEuro): void {
  sums.cost += inEuro(row.costMicros, row.date);
  sums.value += inEuro(row.conversionValueMicros, row.date);
  sums.nativeCost += BigInt(row.costMicros);
  sums.nativeValue += BigInt(row.conversionValueMicros);
  sums.impressions += BigInt(row.impressions);
  sums.clicks += BigInt(row.clicks);
  sums.conversions += BigInt(row.conversionsMicros);
}

/** `currency` is that of the account. */
export function figuresOf(sums: Sums, currency: string): Figures {
  const [cost, value] = [Number(sums.cost), Number(sums.value)];
  const [impressions, clicks] = [Number(sums.impressions), Number(sums.clicks)];
  return {
    cost: eurOfMicros(cost),
    impressions,
    clicks,
    conversions: eurOfMicros(Number(sums.conversions)),
    conversionValue: eurOfMicros(value),
    roas: ratioOf(value, cost),
    ctr: ratioOf(clicks, impressions),
    cpc: eurPerUnit(cost, clicks),
    native: currency === EURO || currency === '' ? null : nativeOf(sums, currency),
  };
}

function nativeOf({ nativeCost, nativeValue }: Sums, currency: string) {
  return { currency, cost: eurOfMicros(Number(nativeCost)), conversionValue: eurOfMicros(Number(nativeValue)) };
}
