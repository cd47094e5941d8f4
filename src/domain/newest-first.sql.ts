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
 * SQL for the beginning of a page: `begun`, whose row says how many entries are `before` the month or day that is read first, and
 * `from`, to add to the conditions on `l`. What is before it is skipped without being read if `counts` is given: what follows
 * `from`, with the number of `entries` by month, or by `day`. With `days` as well, months are skipped first, then days of a month.
 */
export function startOf(
  place: Place | null,
  offset: number,
  counts: Statement | false,
  { unit = 'month', days }: { unit?: Unit; days?: Statement } = {},
) {
  if (place || !counts) return { begun: sql`(select null::timestamp as ends, 0 as before)`, from: behind(place) };
  const first = firstRead(unit, counts, sql`${offset}`);
  const isOfMonth = sql`l.day >= m.begins and l.day < m.ends`;
  const begun = days
    ? sql`(
    select coalesce(d.ends, m.ends) as ends, m.before + coalesce(d.before, 0) as before
    from ${first} m
    left join lateral ${firstRead('day', sql`${days} and ${isOfMonth}`, sql`${offset} - m.before`)} d on true)`
    : first;
  const from = sql`and l.created_at < coalesce((select ends from begun) at time zone 'UTC', 'infinity')`;
  return { begun, from };
}

type Unit = 'month' | 'day';

/** SQL (a subquery): the month or day that holds the entry at `offset`, and how many are before it. */
function firstRead(unit: Unit, counts: Statement, offset: Statement): Statement {
  return sql`(
    select c.begins, c.begins + interval '1 ${raw(unit)}' as ends, c.before
    from (
      select l.${raw(unit)} as begins, sum(sum(l.entries)) over (order by l.${raw(unit)} desc) - sum(l.entries) as before
      from ${counts} group by l.${raw(unit)}
    ) c
    where c.before <= ${offset} order by c.begins limit 1)`;
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
