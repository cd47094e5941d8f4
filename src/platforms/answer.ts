import type { z } from 'zod';
import { PlatformError } from './platform-error.js';

/** The most characters of a platform's own words that a message quotes. */
const LONGEST_REASON = 500;

/** An answer's text as JSON of the given shape. Throws PlatformError `malformed`. */
export function answerOf<T>(platform: string, text: string, shape: z.ZodType<T>): T {
  const value = jsonOf(text);
  if (value === undefined) throw malformed(platform, 'it is not JSON');
  return checked(platform, value, shape);
}

/** Throws PlatformError `malformed` for a value of another shape. */
export function checked<T>(platform: string, value: unknown, shape: z.ZodType<T>): T {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw malformed(platform, `${issue?.path.map(String).join('.') || 'the answer'}: ${issue?.message}`);
}

export function malformed(platform: string, why: string): PlatformError {
  return new PlatformError('malformed', `${platform} sent an answer that cannot be read (${why}).`);
}

/** Undefined for what is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A platform's own words on one line, cut short. */
export function quoted(reason: string): string {
  return reason.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_REASON);
}
