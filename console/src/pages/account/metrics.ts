import type { Formats } from '../../app/formats';
import type { Account } from './account.query';

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

export function valuesOf(metric: Metric, days: Account['dailyMetrics']): readonly number[] {
  return days.map((day) => day[metric]);
}
