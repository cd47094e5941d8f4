import sql, { join, raw, type Sql as Statement } from 'sql-template-tag';

export { join, raw, type Statement, sql };

/**
 * `column = value, …` for `update … set`, of each of `fields` that is given: what is undefined keeps its value, null is
 * written. A statement with it has no name: its text differs from call to call.
 */
export function assign(fields: Readonly<Record<string, unknown>>): Statement {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return join(
    given.map(([column, value]) => sql`${raw(column)} = ${value}`),
    ', ',
  );
}
