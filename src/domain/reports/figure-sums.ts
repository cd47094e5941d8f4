import type { Figures } from '../../../schema/metrics/figures.type.js';
import { eurOfMicros, eurPerUnit, ratioOf } from '../../lib/money.js';
import type { FigureSums } from '../../platforms/ad-records.js';
import type { InEuro } from './conversion-sums.js';

/** Money in micro-euros, conversions in micro-units. */
export type Sums = ReturnType<typeof noSums>;

export function noSums() {
  return { cost: 0n, impressions: 0n, clicks: 0n, conversions: 0n, value: 0n };
}

export function addSums(sums: Sums, row: FigureSums & { date: string | null }, inEuro: InEuro): void {
  sums.cost += inEuro(row.costMicros, row.date);
  sums.value += inEuro(row.conversionValueMicros, row.date);
  sums.impressions += BigInt(row.impressions);
  sums.clicks += BigInt(row.clicks);
  sums.conversions += BigInt(row.conversionsMicros);
}

export function figuresOf(sums: Sums): Figures {
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
  };
}
