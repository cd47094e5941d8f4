import sql, { empty, join, raw, type Sql as Statement } from 'sql-template-tag';

export { empty, join, raw, type Statement, sql };

/** The conditions without those that are false. */
export function given(...conditions: (Statement | false)[]): Statement[] {
  return conditions.filter((condition) => condition !== false);
}
