/** Sums of one output row, in the order of `COLUMNS`. */
export type Sums = Float64Array;

/** Impressions, clicks, cents, hundredths of conversions, cents of value, possible impressions. */
export const COLUMNS = 6;
const [IMPRESSIONS, CLICKS, COST, CONVERSIONS, VALUE, POSSIBLE] = [0, 1, 2, 3, 4, 5] as const;

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

/** The metrics from the sums: micro-units for money in whole numbers, currency units for values. */
export const METRIC_VALUES: Readonly<Record<string, Reading>> = {
  'metrics.cost_micros': (sums, at) => (sums[at + COST] ?? 0) * 10_000,
  'metrics.impressions': cell(IMPRESSIONS),
  'metrics.clicks': cell(CLICKS),
  'metrics.conversions': hundredths(CONVERSIONS),
  'metrics.conversions_value': hundredths(VALUE),
  'metrics.all_conversions': hundredths(CONVERSIONS),
  'metrics.all_conversions_value': hundredths(VALUE),
  'metrics.ctr': ratio(CLICKS, IMPRESSIONS),
  'metrics.average_cpc': ratio(COST, CLICKS, 10_000),
  'metrics.average_cpm': ratio(COST, IMPRESSIONS, 10_000_000),
  'metrics.cost_per_conversion': ratio(COST, CONVERSIONS, 1_000_000),
  'metrics.conversions_from_interactions_rate': ratio(CONVERSIONS, CLICKS, 0.01),
  'metrics.value_per_conversion': ratio(VALUE, CONVERSIONS),
  'metrics.search_impression_share': ratio(IMPRESSIONS, POSSIBLE),
};
