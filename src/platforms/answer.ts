import { z } from 'zod';
import { text } from './fields.js';
import { PlatformError } from './platform-error.js';

/** Longest quotation of a platform's own words, in characters. */
const LONGEST_REASON = 500;
/** Longest line about a skipped record, in characters. */
const LONGEST_LINE = 300;

/** Parses an answer as JSON of the given shape. Throws PlatformError `malformed`. */
export function answerOf<T>(platform: string, body: string, shape: z.ZodType<T>): T {
  return checked(platform, parseJson(platform, body), shape);
}

/** Parses JSON. Throws PlatformError `malformed`. */
export function parseJson(platform: string, text: string): unknown {
  const value = jsonOf(text);
  if (value === undefined) throw malformed(platform, 'it is not JSON');
  return value;
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

export interface RecordKind extends Pick<SkippedRecord, 'kind'> {
  /** Where the id is, fields separated by dots: `campaign.id`. */
  id?: string;
}

/**
 * The readable records of a report, page by page. Not for figures: a sum without one of its rows is wrong. `onSkipped` is
 * called for each of the others. Throws `malformed` at the end if more than one and most were unreadable (a new format),
 * or any without `onSkipped`.
 */
export async function* readablePages<T>(
  platform: string,
  pages: AsyncIterable<readonly unknown[]>,
  shape: z.ZodType<T>,
  kind: RecordKind,
  onSkipped: OnSkipped | undefined,
): AsyncGenerator<T[], void> {
  let [taken, left] = [0, 0];
  let first: SkippedRecord | undefined;
  for await (const page of pages) {
    const records = readable(page, shape, kind, (skipped) => {
      left += 1;
      first ??= skipped;
      onSkipped?.(skipped);
    });
    taken += records.length;
    yield records;
  }
  if (first && (!onSkipped || (left > 1 && left > taken))) {
    throw malformed(platform, `${left} of ${taken + left} records, first ${lineOf(first)}`);
  }
}

/** The same records in one list. `onSkipped` is called at the end: a report that fails is read anew. */
export async function readableRecords<T>(
  ...[platform, pages, shape, kind, onSkipped]: Parameters<typeof readablePages<T>>
): Promise<T[]> {
  const skipped: SkippedRecord[] = [];
  const skip = onSkipped && ((each: SkippedRecord) => void skipped.push(each));
  const records = await allOf(readablePages(platform, pages, shape, kind, skip));
  for (const each of skipped) onSkipped?.(each);
  return records;
}

/** The elements of all pages in one list. */
export async function allOf<T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) {
    for (const each of page) all.push(each);
  }
  return all;
}

/** A list within a record: elements that do not fit are left out, however many. An absent list is empty. */
export function lenientArray<T>(element: z.ZodType<T>, kind: RecordKind, onSkipped: OnSkipped): z.ZodType<T[]> {
  const list = z.array(z.unknown()).default([]);
  return list.transform((values) => readable(values, element, kind, onSkipped));
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
  const told = `${id === null ? kind : `${kind} ${id}`}: ${why}`;
  const line = told.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.slice(0, LONGEST_LINE).toWellFormed();
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
