import type { PageMeta } from '../../schema/support/page.args.js';
import { ParameterError } from '../errors.js';

/** One page of a list and where it stands. */
export interface Page<T> {
  data: T[];
  meta: PageMeta;
  /** The place of each entry, as `after` takes it; where the page was asked for by `after`. */
  cursors?: () => string[];
}

/** What a page is asked by. With `after`, the cursor of a page or '' for the first, `offset` counts from there. */
export interface PageOf {
  limit: number;
  offset: number;
  after?: string | null;
}

/**
 * The page that `rows` are: each has the `total` of all pages, and a row whose `key` is null has nothing else. `entryOf`
 * makes an entry of a row. A page that was asked for by `after` names the next one by `cursorOf` its last row, where `rows` has
 * one more than the limit (`rowsOf`).
 */
export function pageOf<Row extends { total: number }, T>(
  rows: readonly Row[],
  key: keyof Row,
  { limit, offset, after }: PageOf,
  entryOf: (row: Row) => T,
  cursorOf?: (row: Row) => string,
): Page<T> {
  const found = rows.filter((row) => row[key] !== null);
  const shown = found.slice(0, limit);
  const meta: PageMeta = { total: rows[0]?.total ?? 0, limit, offset };
  const page: Page<T> = { data: shown.map((row) => entryOf(row)), meta };
  if (after == null || !cursorOf) return page;
  const last = found[limit - 1];
  meta.nextCursor = found.length > limit && last ? cursorOf(last) : null;
  page.cursors = cursorsOf(shown, cursorOf);
  return page;
}

/**
 * Not made in `pageOf`, whose closures share what they refer to: V8's quick collections keep that after the answer is out, and with the
 * rows in it copied them twice, which took a sixth of the CPU time of a list of 100 (ADR 32).
 */
function cursorsOf<Row>(rows: readonly Row[], cursorOf: (row: Row) => string): () => string[] {
  return () => rows.map((row) => cursorOf(row));
}

/** How many rows pageOf needs. */
export function rowsOf({ limit, after }: PageOf): number {
  return after == null ? limit : limit + 1;
}

/** How long a page is, in steps: the planner takes a limit that is a parameter for a tenth of all rows. */
const STEPS = [11, 101, 1001];

/** A bound on a page's rows for its text to name, so that texts are few and their plans made for so many rows. */
export function stepOf(rows: number): number {
  return STEPS.find((step) => rows <= step) ?? rows;
}

/** The entry before a page: what it is sorted by, and what tells it from others. */
export type Place = readonly string[];

/** The text that names a place in `list`, a list in one order: what its entries are sorted by, of the entry before it. */
export function cursorAt(list: string, place: Place): string {
  return Buffer.from(JSON.stringify([list, ...place])).toString('base64url');
}

/** The place that `after` names; null for none and for the beginning. Throws ParameterError for any other text. */
export function placeAfter(list: string, after: string | null | undefined, kinds: readonly RegExp[]): Place | null {
  if (!after) return null;
  const [of, ...place] = entriesOf(after);
  const isPlace = place.length === kinds.length && kinds.every((kind, at) => kind.test(place[at] as string));
  if (of !== list || !isPlace || cursorAt(list, place) !== after) {
    throw new ParameterError('after', 'must be a `nextCursor` of the same list in the same order');
  }
  return place;
}

/** Numbers as the database writes them. */
export const ANY_NUMBER = /^-?(\d{1,17}(\.\d{1,17})?(e[+-]?\d{1,2})?|Infinity)$/;

/** Texts that the database can hold. */
export const ANY_TEXT = /^[^\0\p{Surrogate}]*$/u;

function entriesOf(cursor: string): string[] {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(read) && read.every((each) => typeof each === 'string') ? read : [];
  } catch {
    return [];
  }
}

/** Sort values: each field ascending, and behind `-` descending. */
export function sortsBy<Field extends string>(...fields: Field[]): (Field | `-${Field}`)[] {
  return fields.flatMap((field) => [field, `-${field}` as const]);
}

/** Throws ParameterError unless `sort` is one of `values`. */
export function requireSort(values: readonly string[], sort: string): void {
  if (!values.includes(sort)) throw ParameterError.oneOf('sort', values);
}
