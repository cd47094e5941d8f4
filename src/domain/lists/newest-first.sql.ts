import { copierOf } from '../../db/statements/lists-by-position.js';
import { empty, type Statement, sql } from '../../db/statements/sql.js';
import { cursorAt, type Page, type PageOf, type Place, pageOf, placeAfter } from './page.js';

/** SQL order of a list `l` by time; ties by id in the same direction. */
export const NEWEST_FIRST = sql`l.created_at desc, l.id desc`;

/** The format of such places: microseconds since 1970, and an id. */
const PLACE_IN_TIME = [/^-?\d{1,17}$/, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/] as const;

/** Null without a cursor. Throws ParameterError for an invalid one. */
export function placeInTime(list: string, after: string | null | undefined): Place | null {
  return placeAfter(list, after, PLACE_IN_TIME);
}

/** SQL: the first part of such a place. */
export function microsOf(instant: Statement): Statement {
  return sql`(extract(epoch from ${instant}) * 1000000)::bigint::text`;
}

/** SQL: continues the conditions on `l` with those for entries after a place. */
export function afterPlace(place: Place | null, time = sql`l.created_at`): Statement {
  if (!place) return empty;
  const [micros, id] = place;
  return sql`and (${time}, l.id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid)`;
}

/** Omits `total`, `instant` and the columns of `left` from entries. */
export function newestPage<Entry extends { id: string }>(
  list: string,
  rows: readonly (Entry & { total: number; instant: string })[],
  page: PageOf,
  ...left: string[]
): Page<Entry> {
  const entryOf = copierOf<Entry>(rows[0], ['total', 'instant', ...left]);
  return pageOf(rows, 'id', page, entryOf, ({ instant, id }) => cursorAt(list, [instant, id]));
}
