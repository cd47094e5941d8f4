import sql, { join, raw, type Sql as Statement } from 'sql-template-tag';

export { join, raw, type Statement, sql };

/** The conditions that were asked for. */
export function given(...conditions: (Statement | false)[]): Statement[] {
  return conditions.filter((condition) => condition !== false);
}
