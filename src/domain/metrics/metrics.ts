import type { Figures, Metrics } from '../../../schema/metrics/figures.type.js';

/** A row of something that shows figures. */
export type RowOf<Entry> = Omit<Entry, 'metrics'> & Figures;

/** The figures alone, out of a row that holds more. */
export function figuresOf(row: Figures): Figures {
  const { cost, impressions, clicks, conversions, conversionValue, roas, ctr, cpc, native } = row;
  return { cost, impressions, clicks, conversions, conversionValue, roas, ctr, cpc, native };
}

/** What a row of a list says of the list. */
interface OfList {
  total?: number;
  accounts?: number;
  managers?: number;
  isRight?: boolean;
  rank?: string;
  key?: string;
}

/** What a row is about, with its figures as the metrics of `periodDays` days, and without what it says of its list. */
export function entryOf<Entry extends { metrics: Metrics | null }>(row: RowOf<Entry>, periodDays: number): Entry {
  // One copy of each row: lists have many.
  const {
    cost,
    impressions,
    clicks,
    conversions,
    conversionValue,
    roas,
    ctr,
    cpc,
    native,
    total: _total,
    accounts: _accounts,
    managers: _managers,
    isRight: _isRight,
    rank: _rank,
    key: _key,
    ...entry
  } = row as RowOf<Entry> & OfList;
  const metrics = { periodDays, cost, impressions, clicks, conversions, conversionValue, roas, ctr, cpc, native };
  return Object.assign(entry, { metrics }) as unknown as Entry;
}
