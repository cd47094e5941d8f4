import { compare } from '../../../lib/compare.js';
import { LEARNING_BELOW_IMPRESSIONS, type PerformanceLabel } from './structure.enum.js';

/** The sums of an asset in the last 30 days, as integers. */
export interface AssetSums {
  fieldType: string;
  costMicros: number;
  impressions: number;
  clicks: number;
  conversionValueMicros: number;
}

/**
 * A label for each asset of ONE campaign, in order; the platform gives none any more. Assets of a field type
 * are ranked by conversion value per cost, then click-through rate: the lowest third (rounded down: none of
 * one or two) is LOW, the top third BEST, others GOOD. Equal assets get one label: those that do not fit into
 * a third together are GOOD. LEARNING ones were hardly shown, and are not ranked.
 */
export function performanceLabels(assets: readonly AssetSums[]): PerformanceLabel[] {
  const labels = new Map<AssetSums, PerformanceLabel>();
  const shown = assets.filter(({ impressions }) => impressions >= LEARNING_BELOW_IMPRESSIONS);
  for (const rivals of Map.groupBy(shown, ({ fieldType }) => fieldType).values()) {
    const third = Math.floor(rivals.length / 3);
    const worstFirst = rivals.sort(byWorth);
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

/** Value that cost nothing is worth more than any that did. */
function valuePerCost({ conversionValueMicros, costMicros }: AssetSums): number {
  return conversionValueMicros === 0 ? 0 : conversionValueMicros / costMicros;
}

function clickRate({ clicks, impressions }: AssetSums): number {
  return clicks / impressions;
}
