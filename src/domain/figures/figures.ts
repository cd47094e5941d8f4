import type { Figures, Metrics } from '../../../schema/metrics/figures.type.js';
import { copierOf } from '../../db/statements/lists-by-position.js';

/** A row of something that shows figures. */
export type RowOf<Entry> = Omit<Entry, 'metrics'> & Figures;

/** The figures alone, out of a row that holds more. */
export function figuresOf(row: Figures): Figures {
  const { cost, impressions, clicks, conversions, conversionValue, roas, ctr, cpc, native } = row;
  return { cost, impressions, clicks, conversions, conversionValue, roas, ctr, cpc, native };
}

/** The columns of a row that an entry leaves out: figures, and facts about the list and the entry's place in it. */
const NOT_OWN = [
  ...Object.keys(figuresOf({} as Figures)),
  ...['total', 'accounts', 'managers', 'isKept', 'rank', 'key', 'scopeId'],
];

/** The entry of a row, whose figures become the metrics of `periodDays` days; columns about its list are left out. */
export function entryOf<Entry extends { metrics: Metrics | null }>(row: RowOf<Entry>, periodDays: number): Entry {
  return entryMaker<Entry>(row, periodDays)(row);
}

/** The same, for rows with the columns of `first`. */
export function entryMaker<Entry extends { metrics: Metrics | null }>(
  first: object | undefined,
  periodDays: number,
): (row: RowOf<Entry>) => Entry {
  const own = copierOf<Entry>(first, NOT_OWN);
  return (row) => {
    const { cost, impressions, clicks, conversions, conversionValue, roas, ctr, cpc, native } = row;
    const entry = own(row);
    entry.metrics = { periodDays, cost, impressions, clicks, conversions, conversionValue, roas, ctr, cpc, native };
    return entry;
  };
}
