import type { Formats } from '../app/formats';

/** What is added up; everything else is made of it. */
export interface Sums {
  cost: number;
  conversionValue: number;
  conversions: number;
  clicks: number;
  impressions: number;
}

export const METRICS = [
  'cost',
  'conversionValue',
  'roas',
  'conversions',
  'clicks',
  'cpc',
  'ctr',
  'impressions',
] as const;
export type Metric = (typeof METRICS)[number];

/** Spend is a decision, neither good nor bad; clicks are better when they cost less. */
export const NEUTRAL: ReadonlySet<Metric> = new Set(['cost', 'impressions']);
export const LESS_IS_BETTER: ReadonlySet<Metric> = new Set(['cpc']);

const RATIOS = {
  roas: ['conversionValue', 'cost'],
  ctr: ['clicks', 'impressions'],
  cpc: ['cost', 'clicks'],
} as const satisfies Partial<Record<Metric, readonly [keyof Sums, keyof Sums]>>;

/** By how much a ROAS of four decimals can differ from the one that it was rounded from. */
const ROUNDED_BY = 0.0001;

const MILLION = 1_000_000;

/**
 * A metric of some sums; undefined where there is nothing to divide by. A ratio is one of the sums, which are rounded less than the
 * ratios of the API: only where they are so small that their own cents count, the ROAS that the API told is closer.
 */
export function metricOf(metric: Metric, sums: Partial<Sums> & { roas?: number }): number | undefined {
  if (!(metric in RATIOS)) return sums[metric as keyof Sums] ?? 0;
  const [dividend, divisor] = RATIOS[metric as keyof typeof RATIOS];
  const by = sums[divisor] ?? 0;
  if (by === 0) return undefined;
  const ratio = (sums[dividend] ?? 0) / by;
  const told = metric === 'roas' ? sums.roas : undefined;
  return told !== undefined && Math.abs(told - ratio) > ROUNDED_BY ? told : ratio;
}

/** In millionths: doubles that drift while they are added make 13,358.7 of 13,358.75. */
export function exactSum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + Math.round(each * MILLION), 0) / MILLION;
}

/** Adds up the sums of several. */
export function sumOf(all: readonly Partial<Sums>[]): Sums {
  const of = (key: keyof Sums) => exactSum(all.map((each) => each[key] ?? 0));
  return {
    cost: of('cost'),
    conversionValue: of('conversionValue'),
    conversions: of('conversions'),
    clicks: of('clicks'),
    impressions: of('impressions'),
  };
}

export function formatOf(metric: Metric, { money, roas, percent, count }: Formats): (value: number) => string {
  switch (metric) {
    case 'cost':
    case 'conversionValue':
      return (value) => money(value, { short: true });
    case 'cpc':
      return (value) => money(value);
    case 'roas':
      return roas;
    case 'ctr':
      return (value) => percent(value, { digits: 2 });
    case 'conversions':
      return (value) => count(value, { digits: 1 });
    default:
      return (value) => count(value);
  }
}

/** For an axis, where room is short. */
export function axisFormatOf(metric: Metric, formats: Formats): (value: number) => string {
  if (metric === 'cost' || metric === 'conversionValue') return (value) => formats.money(value, { digits: 0 });
  if (metric === 'roas') return (value) => formats.count(value, { digits: 1 });
  return metric === 'ctr' || metric === 'cpc'
    ? formatOf(metric, formats)
    : (value) => formats.count(value, { short: true });
}
