import { compare } from '../../../lib/compare.js';
import { LEARNING_BELOW_IMPRESSIONS, type PerformanceLabel } from './structure.enum.js';

/** Sums of an asset over the last 30 days, as integers. */
export interface AssetSums {
  fieldType: string;
  costMicros: number;
  impressions: number;
  clicks: number;
  conversionValueMicros: number;
}

/**
 * Labels the assets of one campaign per field type by conversion value per cost, then click-through rate: the
 * lowest third (rounded down) is LOW, the top third BEST. Assets that tie across a third's boundary are GOOD.
 */
export function performanceLabels(assets: readonly AssetSums[]): PerformanceLabel[] {
  const labels = new Map<AssetSums, PerformanceLabel>();
  const shown = assets.filter(({ impressions }) => impressions >= LEARNING_BELOW_IMPRESSIONS);
  for (const comparable of Map.groupBy(shown, ({ fieldType }) => fieldType).values()) {
    const third = Math.floor(comparable.length / 3);
    const worstFirst = comparable.sort(byWorth);
    for (let from = 0; from < worstFirst.length; ) {
      const first = worstFirst[from] as AssetSums;
      let to = from + 1;
      while (to < worstFirst.length && byWorth(first, worstFirst[to] as AssetSums) === 0) to += 1;
      const label = to <= third ? 'LOW' : from >= worstFirst.length - third ? 'BEST' : 'GOOD';
      for (const equal of worstFirst.slice(from, to)) labels.set(equal, label);
      from = to;
    }
  }
  return assets.map((asset) => labels.get(asset) ?? 'LEARNING');
}

function byWorth(one: AssetSums, other: AssetSums): number {
  return compare(valuePerCost(one), valuePerCost(other)) || compare(clickRate(one), clickRate(other));
}

/** Value without cost ranks first. */
function valuePerCost({ conversionValueMicros, costMicros }: AssetSums): number {
  return conversionValueMicros === 0 ? 0 : conversionValueMicros / costMicros;
}

function clickRate({ clicks, impressions }: AssetSums): number {
  return clicks / impressions;
}
