import sql, { empty, join, raw, type Sql as Statement } from 'sql-template-tag';

export { empty, join, raw, type Statement, sql };

/** The conditions without those that are false. */
export function given(...conditions: (Statement | false)[]): Statement[] {
  return conditions.filter((condition) => condition !== false);
}

/**
 * SQL: a value that PostgreSQL does not look at before it runs a prepared statement. If the plan for a value seems cheaper to it than
 * the prepared one, it plans each call, which often takes longer than to run it.
 */
export function unseen(value: unknown, type: string): Statement {
  return sql`(select ${value}::${raw(type)})`;
}

/** SQL: arrays, each with the type of its values, as rows. PostgreSQL does not look at their length, or a single key would be planned for. */
export function unnested(...arrays: [type: string, values: readonly unknown[]][]): Statement {
  return sql`unnest(${join(arrays.map(([type, values]) => unseen(values, `${type}[]`)))})`;
}
