import { z } from 'zod';
import { microsOf } from '../../../micros.js';
import type { DayFigures, FigureSums } from '../../ad-records.js';
import { text } from '../../fields.js';

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

export function figuresOf(row: { segments: { date: string }; metrics: z.infer<typeof metrics> }): DayFigures {
  return { date: row.segments.date, ...sumsOf(row) };
}

export function sumsOf(row: { metrics: z.infer<typeof metrics> }): FigureSums {
  const { costMicros, impressions, clicks, conversions, conversionsValue } = row.metrics;
  return { costMicros, impressions, clicks, conversionsMicros: conversions, conversionValueMicros: conversionsValue };
}
