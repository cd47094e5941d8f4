import { type Statement, sql } from '../../db/statements/sql.js';

/** SQL condition on `s`, an export schedule, and `d.day`. */
const IS_ITS_DAY = sql`case s.frequency when 'weekly' then extract(isodow from d.day) = s.day_of_week
  when 'monthly' then extract(day from d.day) = s.day_of_month else true end`;

/** SQL: `d.day`, the days around an instant where `s` is; a month and a bit more. */
function daysAround(instant: Statement, from: number, to: number): Statement {
  const today = sql`(${instant}::timestamptz at time zone s.time_zone)::date`;
  return sql`generate_series((${today} + ${from}::int)::timestamp, (${today} + ${to}::int)::timestamp, interval '1 day') as d(day)`;
}

/**
 * SQL: a moment for each day. PostgreSQL takes an hour that the clock skips as the moment after it, and one that it has twice as
 * the second, so that each day has one.
 */
const MOMENT = sql`(d.day + make_interval(hours => s.hour)) at time zone s.time_zone`;

/** SQL: when `s` is due next after an instant. */
export function nextDue(instant: Statement): Statement {
  return sql`(select min(${MOMENT}) from ${daysAround(instant, -1, 33)}
    where ${IS_ITS_DAY} and ${MOMENT} > ${instant}::timestamptz)`;
}

/** SQL: when `s` was due last, the instant included. */
export function lastDue(instant: Statement): Statement {
  return sql`(select max(${MOMENT}) from ${daysAround(instant, -33, 1)}
    where ${IS_ITS_DAY} and ${MOMENT} <= ${instant}::timestamptz)`;
}
