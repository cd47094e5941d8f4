import { copierOf } from '../db/lists-by-position.js';
import { empty, raw, type Statement, sql } from '../db/sql.js';
import { cursorAt, type Page, type PageOf, type Place, pageOf, placeAfter } from './page.js';

/** SQL: order of a list `l` of what happened: newest first, ties by id. */
export const NEWEST_FIRST = sql`l.created_at desc, l.id`;

/** A page from this offset on skips months or days without reading them. */
export const FAR = 1000;

/** The format of places in such a list: microseconds since 1970, and an id. */
const PLACE_IN_TIME = [/^-?\d{1,17}$/, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/] as const;

/** The place that a cursor of `list` names; null for none. Throws ParameterError for a wrong one. */
export function placeInTime(list: string, after: string | null | undefined): Place | null {
  return placeAfter(list, after, PLACE_IN_TIME);
}

/** SQL: the instant of such a place. */
export function microsOf(instant: Statement): Statement {
  return sql`(extract(epoch from ${instant}) * 1000000)::bigint::text`;
}

/** SQL to add to the conditions on `l`: its entries behind a place, by `time`. */
export function behind(place: Place | null, time = sql`l.created_at`): Statement {
  if (!place) return empty;
  const [micros, id] = place;
  const instant = sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;
  return sql`and ${time} <= ${instant} and (${time} < ${instant} or l.id > ${id}::uuid)`;
}

/**
 * SQL for the beginning of a page: `begun`, whose row says how many entries are `before` the month that is read first, and
 * `from`, to add to the conditions on `l`. Months before it are skipped without being read if `counts` is given: what
 * follows `from`, with the number of `entries` by month, or by `day`. `begun` has no row past the end of the list.
 */
export function startOf(
  place: Place | null,
  offset: number,
  counts: Statement | false,
  unit: 'month' | 'day' = 'month',
) {
  if (place || !counts) return { begun: sql`(select null::timestamp as ends, 0 as before)`, from: behind(place) };
  const begun = sql`(
    select m.begins + interval '1 ${raw(unit)}' as ends, m.before
    from (
      select l.${raw(unit)} as begins, sum(sum(l.entries)) over (order by l.${raw(unit)} desc) - sum(l.entries) as before
      from ${counts} group by l.${raw(unit)}
    ) m
    where m.before <= ${offset} order by m.begins limit 1)`;
  const from = sql`and l.created_at < coalesce((select ends from begun) at time zone 'UTC', 'infinity')`;
  return { begun, from };
}

/** The page that `rows` of `list` are. Their `total`, `instant` and columns of `left` are not shown. */
export function newestPage<Entry extends { id: string }>(
  list: string,
  rows: readonly (Entry & { total: number; instant: string })[],
  page: PageOf,
  ...left: string[]
): Page<Entry> {
  const entryOf = copierOf<Entry>(rows[0], ['total', 'instant', ...left]);
  return pageOf(rows, 'id', page, entryOf, ({ instant, id }) => cursorAt(list, [instant, id]));
}
