import { z } from 'zod';
import { microsOf } from '../../../micros.js';
import type { DayConversion, DayFigures, FigureSums } from '../../ad-records.js';
import { date, text } from '../../fields.js';

/** A 64-bit integer as Google's JSON spells it; it stays text, so that no digit is lost. */
export const int64 = z.string().regex(/^-?\d{1,19}$/);

const LONGEST_TERM = 400;

/** What somebody typed, as far as it is kept. */
export const searchTerm = text.transform((value) => value.slice(0, LONGEST_TERM));

/** Of a day, and of what is counted in millionths; running totals of years still fit into 64 bits. */
const LARGEST_UNITS = 9_000_000_000_000;

/**
 * A number of whole units (conversions, currency) as an integer of millionths. The platform computes in doubles; what
 * counts are the digits that it wrote.
 */
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

export const NO_SUMS: FigureSums = {
  costMicros: '0',
  impressions: '0',
  clicks: '0',
  conversionsMicros: '0',
  conversionValueMicros: '0',
};

export const METRICS =
  'metrics.cost_micros, metrics.impressions, metrics.clicks, metrics.conversions, metrics.conversions_value';

export const figureFields = { metrics };

/** Fields of a report over several days whose days may be told apart. */
export const spanFields = { metrics, segments: z.object({ date: date.optional() }).prefault({}) };

export function figuresOf(row: { segments: { date: string }; metrics: z.infer<typeof metrics> }): DayFigures {
  return { date: row.segments.date, ...sumsOf(row) };
}

export function sumsOf(row: { metrics: z.infer<typeof metrics> }): FigureSums {
  const { costMicros, impressions, clicks, conversions, conversionsValue } = row.metrics;
  return { costMicros, impressions, clicks, conversionsMicros: conversions, conversionValueMicros: conversionsValue };
}

/** The report's select list and fields for figures of several days: day by day where each is to be converted. */
export function spanned(convert: DayConversion | undefined): string {
  return convert ? `${METRICS}, segments.date` : METRICS;
}

/** Figures of several days by what `keyOf` says that they are of. */
export function sumsBy<Row extends Spanned>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  convert: DayConversion | undefined,
): Map<string, FigureSums> {
  const sums = new Map<string, FigureSums>();
  for (const row of rows) {
    const figures = convert ? convertedSums(row, convert) : sumsOf(row);
    const known = sums.get(keyOf(row));
    sums.set(keyOf(row), known ? added(known, figures) : figures);
  }
  return sums;
}

interface Spanned {
  metrics: z.infer<typeof metrics>;
  segments: { date?: string | undefined };
}

function convertedSums(row: Spanned, convert: DayConversion): FigureSums {
  const { date: _, ...sums } = convert({ ...sumsOf(row), date: row.segments.date ?? '' });
  return sums;
}

function added(one: FigureSums, other: FigureSums): FigureSums {
  const sum = (figure: keyof FigureSums) => String(BigInt(one[figure] ?? 0) + BigInt(other[figure] ?? 0));
  const figures = Object.keys(one) as (keyof FigureSums)[];
  return Object.fromEntries(figures.map((figure) => [figure, sum(figure)])) as unknown as FigureSums;
}
