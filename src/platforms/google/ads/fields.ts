import { z } from 'zod';
import { microsOf } from '../../../lib/micros.js';
import type { DayConversion, DayFigures, FigureSums } from '../../ad-records.js';
import { date, text } from '../../fields.js';

/** A 64-bit integer as Google's JSON spells it; it stays text, so that no digit is lost. */
export const int64 = z.string().regex(/^-?\d{1,19}$/);

export const withId = z.object({ id: int64 });
export const named = z.object({ id: int64, name: text.default('') });

/** A word of one of the platform's enums. */
export const word = z.string().default('UNKNOWN');

export const matchType = z.enum(['BROAD', 'PHRASE', 'EXACT']);

const LONGEST_TERM = 400;

/** What somebody typed, cut to the length that is stored. */
export const searchTerm = text.transform((value) => value.slice(0, LONGEST_TERM));

/** Most units of one day: running totals of years in millionths still fit into 64 bits. */
const LARGEST_UNITS = 9_000_000_000_000;

/** Units (conversions, currency) as whole millionths. The platform computes in doubles; its written digits count. */
export const micros = z
  .number()
  .min(-LARGEST_UNITS)
  .max(LARGEST_UNITS)
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

/** Fields of a report over several days, with or without each day's date. */
export const spanFields = { metrics, segments: z.object({ date: date.optional() }).prefault({}) };

export function figuresOf(row: { segments: { date: string }; metrics: z.infer<typeof metrics> }): DayFigures {
  return { date: row.segments.date, ...sumsOf(row) };
}

export function sumsOf(row: { metrics: z.infer<typeof metrics> }): FigureSums {
  const { costMicros, impressions, clicks, conversions, conversionsValue } = row.metrics;
  return { costMicros, impressions, clicks, conversionsMicros: conversions, conversionValueMicros: conversionsValue };
}

/** The select list for figures of several days: day by day if each is converted. */
export function spanned(convert: DayConversion | undefined): string {
  return convert ? `${METRICS}, segments.date` : METRICS;
}

/** Adds figures of several days up by `keyOf`, each day converted first. Returns the sums of a key; zeros without rows. */
export function sumsBy<Row extends Spanned>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  convert: DayConversion = (day) => day,
): (key: string) => FigureSums {
  const sums = new Map<string, FigureSums>();
  for (const row of rows) {
    const key = keyOf(row);
    const { date: _, ...figures } = convert({ ...sumsOf(row), date: row.segments.date ?? '' });
    const known = sums.get(key);
    sums.set(key, known ? added(known, figures) : figures);
  }
  return (key) => sums.get(key) ?? NO_SUMS;
}

interface Spanned {
  metrics: z.infer<typeof metrics>;
  segments: { date?: string | undefined };
}

function added(one: FigureSums, other: FigureSums): FigureSums {
  const figures = Object.keys(one) as (keyof FigureSums)[];
  const sums = figures.map((figure) => [figure, String(BigInt(one[figure] ?? 0) + BigInt(other[figure] ?? 0))]);
  return Object.fromEntries(sums);
}
