import { type Statement, sql } from '../db/sql.js';

/** What a place in a list of what happened is written as: microseconds since 1970, and an id. Newest first, ties by id. */
export const PLACE_IN_TIME = [/^-?\d{1,17}$/, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/] as const;

/** Entries before a page from which on months are skipped. */
export const FAR = 1000;

/** SQL: the instant of such a place. */
export function microsOf(instant: Statement): Statement {
  return sql`(extract(epoch from ${instant}) * 1000000)::bigint::text`;
}

/** SQL condition on `l`, whose entries are of an `instant`: behind that place. */
export function behind([micros, id]: readonly string[], time = sql`l.created_at`): Statement {
  const instant = sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;
  return sql`${time} <= ${instant} and (${time} < ${instant} or l.id > ${id}::uuid)`;
}

/**
 * SQL: the months before the one that a page at `offset` begins in need not be read. One row: when that month `ends`, and how many
 * entries are `before` it; `counts` is what follows `from` and has entries by month. No row past the end of the list.
 */
export function skippedMonths(counts: Statement, offset: number): Statement {
  return sql`(
    select m.month + interval '1 month' as ends, m.before
    from (
      select l.month, sum(sum(l.entries)) over (order by l.month desc) - sum(l.entries) as before
      from ${counts} group by l.month
    ) m
    where m.before <= ${offset} order by m.month limit 1)`;
}
