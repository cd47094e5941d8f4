import { escapeLiteral } from 'pg';
import sql, { empty, join, raw, type Sql as Statement } from 'sql-template-tag';

export { empty, join, raw, type Statement, sql };

/**
 * SQL: a value in the text itself. For the conflict clause of an insert that selects its rows: an engine that shards tables
 * sends no parameters with it.
 */
export function literal(value: string): Statement {
  return raw(escapeLiteral(value));
}

/**
 * SQL: whether a row is one of all, or of none. Not a constant: an engine that shards tables finds no shard for a table that
 * is known to match nothing. `column` is one of text.
 */
export function allOrNone(isAll: boolean, column: Statement): Statement {
  return isAll ? sql`true` : sql`${column} = any('{}')`;
}

/** SQL: behind the name of something, sorts as German readers expect (decisions, section 7, "names"). */
export const AS_NAMES = raw('collate "de-x-icu"');

/** The conditions without those that are false. */
export function given(...conditions: (Statement | false)[]): Statement[] {
  return conditions.filter((condition) => condition !== false);
}

/**
 * SQL: arrays, each with the type of its values, as rows. PostgreSQL does not look at their length, or it would plan for a
 * single key.
 */
export function unnested(...arrays: [type: string, values: readonly unknown[]][]): Statement {
  return sql`unnest(${join(arrays.map(([type, values]) => sql`(select ${values}::${raw(type)}[])`))})`;
}
