import type { Figures, Metrics } from '../../../schema/metrics/figures.type.js';

/** A row of something that shows figures. */
export type RowOf<Entry> = Omit<Entry, 'metrics'> & Figures;

/** The figures alone, out of a row that holds more. */
export function figuresOf(row: Figures): Figures {
  const { cost, impressions, clicks, conversions, conversionValue, roas, ctr, cpc, native } = row;
  return { cost, impressions, clicks, conversions, conversionValue, roas, ctr, cpc, native };
}

/** What a row is about, with its figures as the metrics of `periodDays` days. */
export function entryOf<Entry extends { metrics: Metrics | null }>(row: RowOf<Entry>, periodDays: number): Entry {
  const { cost, impressions, clicks, conversions, conversionValue, roas, ctr, cpc, native, ...entry } = row;
  const metrics = { periodDays, cost, impressions, clicks, conversions, conversionValue, roas, ctr, cpc, native };
  return { ...entry, metrics } as unknown as Entry;
}
