import { raw, type Statement, sql } from '../../db/statements/sql.js';

/**
 * Whether a row of `api_keys` is active: the person who created it, or granted it to a client, may still make
 * keys in the team. Keys without a person are always active.
 */
export function isActiveKey(keys: 'api_keys' | 'k'): Statement {
  const key = raw(keys);
  return sql`case when ${key}.client_id is not null then exists (
      select from client_grants g join team_members m on m.team_id = g.team_id and m.user_id = g.user_id
      where g.team_id = ${key}.team_id and g.api_key_id = ${key}.id and m.role in ('admin', 'owner'))
    else ${key}.created_by is null or exists (
      select from team_members m
      where m.team_id = ${key}.team_id and m.user_id = ${key}.created_by and m.role in ('admin', 'owner')) end`;
}
