import { z } from 'zod';
import { text } from './fields.js';
import { PlatformError } from './platform-error.js';

/** Longest quotation of a platform's own words, in characters. */
const LONGEST_REASON = 500;
/** Longest line about a skipped record, in characters. */
const LONGEST_LINE = 300;

/** Parses an answer as JSON of the given shape. Throws PlatformError `malformed`. */
export function answerOf<T>(platform: string, body: string, shape: z.ZodType<T>): T {
  const value = jsonOf(body);
  if (value === undefined) throw malformed(platform, 'it is not JSON');
  return checked(platform, value, shape);
}

/** `value`, if it has this shape. Throws PlatformError `malformed`. */
export function checked<T>(platform: string, value: unknown, shape: z.ZodType<T>): T {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw malformed(platform, whyNot(parsed.error, 'the answer'));
}

/** A record of an answer that cannot be read and was left out. */
export interface SkippedRecord {
  /** In one word: `product`. */
  kind: string;
  /** Its id at the platform; null where that cannot be read either. */
  id: string | null;
  /** Which field does not fit, and why. */
  why: string;
}

export type OnSkipped = (skipped: SkippedRecord) => void;

export interface RecordKind {
  /** In one word: `product`. */
  kind: string;
  /** Where the id is, fields separated by dots: `campaign.id`. */
  id?: string;
}

/**
 * Reads the records of one report one by one: those that do not fit are left out. The list that holds them, its pages
 * and its end are not read here and have to be right. Not for figures: a sum without one of its rows is wrong.
 */
export class LenientPages<T> {
  private taken = 0;
  private left = 0;
  private first: SkippedRecord | undefined;

  constructor(
    private readonly platform: string,
    private readonly shape: z.ZodType<T>,
    private readonly kind: RecordKind,
  ) {}

  /** The readable ones. `onSkipped` is called for the others at once; whether they count is known at the end. */
  read(values: readonly unknown[], onSkipped: OnSkipped | undefined): T[] {
    const read = readable(values, this.shape, this.kind, (skipped) => {
      this.left++;
      this.first ??= skipped;
      onSkipped?.(skipped);
    });
    this.taken += read.length;
    return read;
  }

  /** Throws `malformed` if more than one and most records were unreadable (a new format), or any unless `isLenient`. */
  end(isLenient: boolean): void {
    const { taken, left, first } = this;
    if (first && (!isLenient || (left > 1 && left > taken))) {
      throw malformed(this.platform, `${left} of ${taken + left} records, first ${lineOf(first)}`);
    }
  }
}

/** The same for a report that is gathered whole: `onSkipped` is called only at its end. */
export class LenientReport<T> extends LenientPages<T> {
  private readonly records: T[] = [];
  private readonly skipped: SkippedRecord[] = [];

  take(values: readonly unknown[]): void {
    for (const each of this.read(values, (skipped) => this.skipped.push(skipped))) this.records.push(each);
  }

  /** All records that can be read. Throws as `end` does; without `onSkipped`, all must be readable. */
  gathered(onSkipped: OnSkipped | undefined): T[] {
    this.end(onSkipped !== undefined);
    for (const each of this.skipped) onSkipped?.(each);
    return this.records;
  }
}

/** A list within a record: elements that do not fit are left out, however many. An absent list is empty. */
export function lenientArray<T>(element: z.ZodType<T>, kind: RecordKind, onSkipped: OnSkipped): z.ZodType<T[]> {
  return z
    .array(z.unknown())
    .default([])
    .transform((values) => readable(values, element, kind, onSkipped));
}

function readable<T>(values: readonly unknown[], shape: z.ZodType<T>, kind: RecordKind, onSkipped: OnSkipped): T[] {
  return values.flatMap((value) => {
    const parsed = shape.safeParse(value);
    if (parsed.success) return [parsed.data];
    const found = kind.id
      ?.split('.')
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name], value);
    onSkipped({ kind: kind.kind, id: text.safeParse(found).data || null, why: whyNot(parsed.error, 'the record') });
    return [];
  });
}

/** A skipped record in one short line for people: `product 12: price.amountMicros: …`. */
export function lineOf({ kind, id, why }: SkippedRecord): string {
  const line = `${id === null ? kind : `${kind} ${id}`}: ${why}`;
  return line
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_LINE)
    .toWellFormed();
}

/** The first field that does not fit, and why. */
function whyNot({ issues: [issue] }: z.ZodError, whole: string): string {
  return `${issue?.path.map(String).join('.') || whole}: ${issue?.message}`;
}

export function malformed(platform: string, why: string): PlatformError {
  return new PlatformError('malformed', `${platform} sent an answer that cannot be read (${why}).`);
}

/** Undefined if it is not JSON. */
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
