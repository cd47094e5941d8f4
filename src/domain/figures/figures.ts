import type { Figures, Metrics } from '../../../schema/metrics/figures.type.js';
import { copierOf } from '../../db/statements/lists-by-position.js';
import { daysOf, type Window } from './window.js';

export type RowOf<Entry> = Omit<Entry, 'metrics'> & Figures;

export function figuresOf(row: Figures): Figures {
  const { cost, impressions, clicks, conversions, conversionValue, roas, ctr, cpc, native } = row;
  return { cost, impressions, clicks, conversions, conversionValue, roas, ctr, cpc, native };
}

/** Columns that are not the entry's own: figures, and facts about the list. */
const LIST_COLUMNS = [
  ...Object.keys(figuresOf({} as Figures)),
  ...['total', 'accounts', 'managers', 'isKept', 'rank', 'key', 'scopeId'],
];

/** A row as an entry, with its figures as the metrics of the window. */
export function entryOf<Entry extends { metrics: Metrics | null }>(row: RowOf<Entry>, window: Window): Entry {
  return entryMaker<Entry>(row, window)(row);
}

/** Like `entryOf`, for many rows with the columns of `first`. */
export function entryMaker<Entry extends { metrics: Metrics | null }>(
  first: object | undefined,
  window: Window,
): (row: RowOf<Entry>) => Entry {
  const own = copierOf<Entry>(first, LIST_COLUMNS);
  const periodDays = daysOf(window);
  const range = 'startDate' in window ? window : undefined;
  return (row) => {
    const { cost, impressions, clicks, conversions, conversionValue, roas, ctr, cpc, native } = row;
    const entry = own(row);
    entry.metrics = { periodDays, cost, impressions, clicks, conversions, conversionValue, roas, ctr, cpc, native };
    if (range) entry.metrics.range = range;
    return entry;
  };
}
