import { z } from 'zod';
import { text } from '../fields.js';

/** The reference calls the same values numbers in one place and numeric strings in another. */
const numeric = z.union([z.string(), z.number().transform(String)]);

/** A whole number as text. */
export const digits = numeric.pipe(z.string().regex(/^\d{1,19}$/));
/** `12.34` as text, without an exponent. */
export const decimal = numeric.pipe(z.string().regex(/^-?\d{1,12}(\.\d{1,20})?$/));

/** Absent and null mean the same. */
export function maybe<T>(shape: z.ZodType<T>) {
  return shape.nullish().transform((value) => value ?? undefined);
}

export const name = maybe(text).transform((value) => value ?? '');
