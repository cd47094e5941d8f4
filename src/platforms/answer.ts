import { z } from 'zod';
import { text } from './fields.js';
import { PlatformError } from './platform-error.js';

/** The most characters of a platform's own words that a message quotes. */
const LONGEST_REASON = 500;
/** The most characters of a line about one record that cannot be read. */
const LONGEST_LINE = 300;

/** An answer's text as JSON of the given shape. Throws PlatformError `malformed`. */
export function answerOf<T>(platform: string, body: string, shape: z.ZodType<T>): T {
  const value = jsonOf(body);
  if (value === undefined) throw malformed(platform, 'it is not JSON');
  return checked(platform, value, shape);
}

/** Throws PlatformError `malformed` for a value of another shape. */
export function checked<T>(platform: string, value: unknown, shape: z.ZodType<T>): T {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw malformed(platform, whyNot(parsed.error, 'the answer'));
}

/** A record of an answer that cannot be read and was left out. */
export interface SkippedRecord {
  /** What it is, in one word: `product`. */
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
  /** Where its id stands, fields separated by dots: `campaign.id`. */
  id?: string;
}

/**
 * The records of one report, each read by itself: one that does not fit is left out and told of. The list that holds them,
 * its pages and its end are not read here and have to be right. Not for figures: a sum without one of its rows is wrong.
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

  /** Those that can be read; of the others `onSkipped` is told at once. Whether they count is known at the end. */
  read(values: readonly unknown[], onSkipped: OnSkipped | undefined): T[] {
    return values.flatMap((value) => {
      const parsed = this.shape.safeParse(value);
      if (parsed.success) {
        this.taken++;
        return [parsed.data];
      }
      const skipped = skippedOf(value, parsed.error, this.kind);
      this.left++;
      this.first ??= skipped;
      onSkipped?.(skipped);
      return [];
    });
  }

  /**
   * Throws PlatformError `malformed` where most could not be read, since then it is the format that has changed: more than one
   * record and more than half of them. Without `isLenient` a single one is enough for that.
   */
  end(isLenient: boolean): void {
    const { taken, left, first } = this;
    if (first && (!isLenient || (left > 1 && left > taken))) {
      throw malformed(this.platform, `${left} of ${taken + left} records, first ${lineOf(first)}`);
    }
  }
}

/** The same of a report that is gathered whole: nobody is told of what was left out before its end. */
export class LenientReport<T> {
  private readonly records: T[] = [];
  private readonly skipped: SkippedRecord[] = [];
  private readonly pages: LenientPages<T>;

  constructor(...of: ConstructorParameters<typeof LenientPages<T>>) {
    this.pages = new LenientPages(...of);
  }

  take(values: readonly unknown[]): void {
    for (const each of this.pages.read(values, (skipped) => this.skipped.push(skipped))) this.records.push(each);
  }

  /** All that can be read. Throws as the end of its pages does; without `onSkipped` everything has to be readable. */
  end(onSkipped: OnSkipped | undefined): T[] {
    this.pages.end(onSkipped !== undefined);
    for (const each of this.skipped) onSkipped?.(each);
    return this.records;
  }
}

/** A list inside of a record: elements that do not fit are left out, however many they are. Absent, it is empty. */
export function lenientArray<T>(element: z.ZodType<T>, kind: RecordKind, onSkipped: OnSkipped): z.ZodType<T[]> {
  return z
    .array(z.unknown())
    .default([])
    .transform((values) =>
      values.flatMap((value) => {
        const parsed = element.safeParse(value);
        if (parsed.success) return [parsed.data];
        onSkipped(skippedOf(value, parsed.error, kind));
        return [];
      }),
    );
}

/** A record that was left out, in one short line for people: `product 12: price.amountMicros: …`. */
export function lineOf({ kind, id, why }: SkippedRecord): string {
  const line = `${id === null ? kind : `${kind} ${id}`}: ${why}`;
  return line
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_LINE)
    .toWellFormed();
}

function skippedOf(value: unknown, error: z.ZodError, { kind, id: path }: RecordKind): SkippedRecord {
  const found = path?.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name], value);
  const id = text.safeParse(found).data;
  return { kind, id: id || null, why: whyNot(error, 'the record') };
}

/** The first field that does not fit, and why. */
function whyNot({ issues: [issue] }: z.ZodError, whole: string): string {
  return `${issue?.path.map(String).join('.') || whole}: ${issue?.message}`;
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
