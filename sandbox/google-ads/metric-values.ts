/** Sums of one output row, in the order of `COLUMNS`. */
export type Sums = Float64Array;

/** Impressions, clicks, cents, hundredths of conversions, cents of value, hundredths of all conversions, possible
 * impressions, those lost to the budget. */
export const COLUMNS = 8;
const [IMPRESSIONS, CLICKS, COST, CONVERSIONS, VALUE, ALL_CONVERSIONS, POSSIBLE, OVER_BUDGET] = [
  0, 1, 2, 3, 4, 5, 6, 7,
] as const;

type Reading = (sums: Sums, at: number) => number | undefined;

const cell =
  (column: number): Reading =>
  (sums, at) =>
    sums[at + column] ?? 0;
const hundredths =
  (column: number): Reading =>
  (sums, at) =>
    (sums[at + column] ?? 0) / 100;

/** Absent, not zero, where nothing can be divided by. */
const ratio =
  (over: number, under: number, factor = 1): Reading =>
  (sums, at) => {
    const divisor = sums[at + under] ?? 0;
    return divisor === 0 ? undefined : ((sums[at + over] ?? 0) / divisor) * factor;
  };

/** Small shares are not told exactly: 0.0999 is anything below a tenth. */
const atLeast =
  (reading: Reading): Reading =>
  (sums, at) => {
    const value = reading(sums, at);
    return value !== undefined && value < 0.1 ? 0.0999 : value;
  };

/** Neither are large losses: 0.9001 is anything above nine tenths. */
const atMost =
  (reading: Reading): Reading =>
  (sums, at) => {
    const value = reading(sums, at);
    return value !== undefined && value > 0.9 ? 0.9001 : value;
  };

const lostToRank: Reading = (sums, at) => {
  const possible = sums[at + POSSIBLE] ?? 0;
  if (possible === 0) return undefined;
  return Math.max(0, 1 - ((sums[at + IMPRESSIONS] ?? 0) + (sums[at + OVER_BUDGET] ?? 0)) / possible);
};

/** The metrics from the sums: micro-units for money in whole numbers, currency units for values. */
export const METRIC_VALUES: Readonly<Record<string, Reading>> = {
  'metrics.cost_micros': (sums, at) => (sums[at + COST] ?? 0) * 10_000,
  'metrics.impressions': cell(IMPRESSIONS),
  'metrics.clicks': cell(CLICKS),
  'metrics.conversions': hundredths(CONVERSIONS),
  'metrics.conversions_value': hundredths(VALUE),
  'metrics.all_conversions': hundredths(ALL_CONVERSIONS),
  'metrics.all_conversions_value': hundredths(VALUE),
  'metrics.ctr': ratio(CLICKS, IMPRESSIONS),
  'metrics.average_cpc': ratio(COST, CLICKS, 10_000),
  'metrics.average_cpm': ratio(COST, IMPRESSIONS, 10_000_000),
  'metrics.cost_per_conversion': ratio(COST, CONVERSIONS, 1_000_000),
  'metrics.conversions_from_interactions_rate': ratio(CONVERSIONS, CLICKS, 0.01),
  'metrics.value_per_conversion': ratio(VALUE, CONVERSIONS),
  'metrics.interactions': cell(CLICKS),
  'metrics.interaction_rate': ratio(CLICKS, IMPRESSIONS),
  'metrics.average_cost': ratio(COST, CLICKS, 10_000),
  'metrics.cost_per_all_conversions': ratio(COST, ALL_CONVERSIONS, 1_000_000),
  'metrics.all_conversions_from_interactions_rate': ratio(ALL_CONVERSIONS, CLICKS, 0.01),
  'metrics.value_per_all_conversions': ratio(VALUE, ALL_CONVERSIONS),
  'metrics.view_through_conversions': () => 0,
  'metrics.search_impression_share': atLeast(ratio(IMPRESSIONS, POSSIBLE)),
  'metrics.search_budget_lost_impression_share': atMost(ratio(OVER_BUDGET, POSSIBLE)),
  'metrics.search_rank_lost_impression_share': atMost(lostToRank),
};
