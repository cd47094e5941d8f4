import { raw, type Statement, sql } from '../../db/statements/sql.js';

/** Keys are active while the person who made or granted them may make keys; without a person always. */
export function isActiveKey(keys: 'api_keys' | 'k'): Statement {
  const key = raw(keys);
  return sql`case when ${key}.client_id is not null then exists (
      select from client_grants g join team_members m on m.team_id = g.team_id and m.user_id = g.user_id
      where g.team_id = ${key}.team_id and g.api_key_id = ${key}.id and m.role in ('admin', 'owner'))
    else ${key}.created_by is null or exists (
      select from team_members m
      where m.team_id = ${key}.team_id and m.user_id = ${key}.created_by and m.role in ('admin', 'owner')) end`;
}
