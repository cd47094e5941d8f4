import { raw, type Statement, sql } from '../../db/sql.js';

/** Whether a row of `api_keys` is in force: always if made by hand; a client's while whoever granted it may make keys in the team. */
export function grantStands(keys: 'api_keys' | 'k'): Statement {
  const key = raw(keys);
  return sql`(${key}.client_id is null or exists (
    select from client_grants g join team_members m on m.team_id = g.team_id and m.user_id = g.user_id
    where g.team_id = ${key}.team_id and g.api_key_id = ${key}.id and m.role in ('admin', 'owner')))`;
}
