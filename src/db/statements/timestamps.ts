import { ParameterError } from '../../errors.js';
import { type Statement, sql } from './sql.js';

/** SQL that writes a `timestamptz` as ISO 8601 in UTC with milliseconds, 2026-01-31T12:00:00.000Z; null stays null. */
export function isoUtc(expression: Statement): Statement {
  return sql`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/**
 * SQL (in `from`): the present as `present.now`. Needed where an engine that shards tables takes no function: in `case` and
 * `coalesce` of an update, and beside columns.
 */
export const PRESENT = sql`(select statement_timestamp() as now) present`;

/** The instant as text for a `timestamptz`. Throws ParameterError outside the years 1 to 9999, which RFC 3339 can write. */
export function requireInstant(parameter: string, instant: Date): string {
  const text = instant.toISOString();
  if (!/^\d{4}-/.test(text) || text.startsWith('0000')) {
    throw new ParameterError(parameter, 'must be in the years 1 to 9999');
  }
  return text;
}
