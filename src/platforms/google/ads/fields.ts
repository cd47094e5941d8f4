import { z } from 'zod';
import { microsOf } from '../../../lib/micros.js';
import type { DayConversion, DayFigures, FigureSums } from '../../ad-records.js';
import { cutText, date, text } from '../../fields.js';

/** A 64-bit integer, kept as text to preserve all digits. */
export const int64 = z.string().regex(/^-?\d{1,19}$/);

export const withId = z.object({ id: int64 });
export const idAndName = z.object({ id: int64, name: text.default('') });

/** An enum value, which Google may extend. */
export const word = z.string().default('UNKNOWN');

export const matchType = z.enum(['BROAD', 'PHRASE', 'EXACT']);

const MAX_TERM = 400;

/** Truncated to the stored length; empty if the row has none, which happens though it has figures. */
export const searchTerm = text.default('').transform((value) => cutText(value, MAX_TERM));

/** Per day, so that running totals of years fit into 64 bits as micro-units. */
const MAX_UNITS = 9_000_000_000_000;

/** Units (conversions, currency) as micro-units, from the decimal digits of the platform's double. */
export const micros = z
  .number()
  .min(-MAX_UNITS)
  .max(MAX_UNITS)
  .transform((units) => String(microsOf(String(units))));

const metrics = z
  .object({
    costMicros: int64.default('0'),
    impressions: int64.default('0'),
    clicks: int64.default('0'),
    conversions: micros.default('0'),
    conversionsValue: micros.default('0'),
  })
  .prefault({});

const NO_SUMS: FigureSums = {
  costMicros: '0',
  impressions: '0',
  clicks: '0',
  conversionsMicros: '0',
  conversionValueMicros: '0',
};

export const METRICS =
  'metrics.cost_micros, metrics.impressions, metrics.clicks, metrics.conversions, metrics.conversions_value';

export const figureFields = { metrics };

/** For reports over several days. */
export const rangeFields = { metrics, segments: z.object({ date: date.optional() }).prefault({}) };

export function figuresOf(row: { segments: { date: string }; metrics: z.infer<typeof metrics> }): DayFigures {
  return { date: row.segments.date, ...sumsOf(row) };
}

export function sumsOf(row: { metrics: z.infer<typeof metrics> }): FigureSums {
  const { costMicros, impressions, clicks, conversions, conversionsValue } = row.metrics;
  return { costMicros, impressions, clicks, conversionsMicros: conversions, conversionValueMicros: conversionsValue };
}

/** Metrics of a range, with the date if each day is converted. */
export function rangeMetrics(convert: DayConversion | undefined): string {
  return convert ? `${METRICS}, segments.date` : METRICS;
}

/** Converts each day, then sums by `keyOf`. The returned function gives zeros for unknown keys. */
export function sumsBy<Row extends RangeRow>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  convert: DayConversion = (day) => day,
): (key: string) => FigureSums {
  const sums = new Map<string, FigureSums>();
  for (const row of rows) {
    const key = keyOf(row);
    const { date: _, ...figures } = convert({ ...sumsOf(row), date: row.segments.date ?? '' });
    const known = sums.get(key);
    sums.set(key, known ? addFigures(known, figures) : figures);
  }
  return (key) => sums.get(key) ?? NO_SUMS;
}

interface RangeRow {
  metrics: z.infer<typeof metrics>;
  segments: { date?: string | undefined };
}

function addFigures(one: FigureSums, other: FigureSums): FigureSums {
  const figures = Object.keys(one) as (keyof FigureSums)[];
  const sums = figures.map((figure) => [figure, String(BigInt(one[figure] ?? 0) + BigInt(other[figure] ?? 0))]);
  return Object.fromEntries(sums);
}
