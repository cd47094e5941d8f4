import { z } from 'zod';
import { cutText, text } from './fields.js';
import { PlatformError } from './platform-error.js';

/** Limit for quoting a platform, in characters. */
const MAX_REASON = 500;
/** Limit for a skipped record's line, in characters. */
const MAX_LINE = 300;

/** Throws PlatformError `malformed`. */
export function answerOf<T>(platform: string, body: string, shape: z.ZodType<T>): T {
  return checked(platform, parseJson(platform, body), shape);
}

/** Throws PlatformError `malformed`. */
export function parseJson(platform: string, text: string): unknown {
  const value = jsonOf(text);
  if (value === undefined) throw malformed(platform, 'it is not JSON');
  return value;
}

/** Throws PlatformError `malformed`. */
export function checked<T>(platform: string, value: unknown, shape: z.ZodType<T>): T {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw malformed(platform, firstIssue(parsed.error, 'the answer'));
}

/** An unreadable record that was skipped. */
export interface SkippedRecord {
  /** One word: `product`. */
  kind: string;
  /** Null if unreadable, too. */
  id: string | null;
  /** The first invalid field, and why. */
  why: string;
}

export type OnSkipped = (skipped: SkippedRecord) => void;

export interface RecordKind extends Pick<SkippedRecord, 'kind'> {
  /** The path of the id: `campaign.id`. */
  id?: string;
}

/**
 * Skips unreadable records and reports them; not for figures, whose sums would be wrong. Throws `malformed`
 * at the end if most of several records were unreadable, or any without `onSkipped`.
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

/** In one list. Reports skipped records at the end, because failed reads are repeated. */
export async function readableRecords<T>(
  ...[platform, pages, shape, kind, onSkipped]: Parameters<typeof readablePages<T>>
): Promise<T[]> {
  const skipped: SkippedRecord[] = [];
  const skip = onSkipped && ((each: SkippedRecord) => void skipped.push(each));
  const records = await allOf(readablePages(platform, pages, shape, kind, skip));
  for (const each of skipped) onSkipped?.(each);
  return records;
}

export async function allOf<T>(pages: AsyncIterable<readonly T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const page of pages) {
    for (const each of page) all.push(each);
  }
  return all;
}

/** A list field that skips invalid elements; absent means empty. */
export function lenientArray<T>(element: z.ZodType<T>, kind: RecordKind, onSkipped: OnSkipped): z.ZodType<T[]> {
  const list = z.array(z.unknown()).default([]);
  return list.transform((values) => readable(values, element, kind, onSkipped));
}

function readable<T>(values: readonly unknown[], shape: z.ZodType<T>, kind: RecordKind, onSkipped: OnSkipped): T[] {
  return values.flatMap((value) => {
    const asSent = shape.safeParse(value);
    // Null is another way to say nothing (ProtoJSON). Few records have one, so few are copied.
    const parsed = asSent.success ? asSent : shape.safeParse(withoutNulls(value));
    if (parsed.success) return [parsed.data];
    const found = kind.id
      ?.split('.')
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name], value);
    onSkipped({ kind: kind.kind, id: text.safeParse(found).data || null, why: firstIssue(parsed.error, 'the record') });
    return [];
  });
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const said = Object.entries(value).filter(([, each]) => each !== null);
  return Object.fromEntries(said.map(([name, each]) => [name, withoutNulls(each)]));
}

/** One short line for people: `product 12: price.amountMicros: …`. */
export function lineOf({ kind, id, why }: SkippedRecord): string {
  const description = `${id === null ? kind : `${kind} ${id}`}: ${why}`;
  return onOneLine(description, MAX_LINE);
}

/** The first invalid field, and why. */
function firstIssue({ issues: [issue] }: z.ZodError, whole: string): string {
  return `${issue?.path.map(String).join('.') || whole}: ${issue?.message}`;
}

export function malformed(platform: string, why: string): PlatformError {
  return new PlatformError('malformed', `${platform} sent an answer that cannot be read (${why}).`);
}

/** Undefined for invalid JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Quotes a platform on one line of storable text, truncated. */
export function quoted(reason: string): string {
  return onOneLine(reason, MAX_REASON);
}

function onOneLine(value: string, max: number): string {
  return cutText(value.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), max);
}
