import { type Statement, sql } from '../../db/sql.js';

/** SQL condition on `accounts a`: what belongs on a board. A card outlives the account's connection to its manager. */
export const BELONGS_ON_BOARD = sql`not a.is_mcc and a.status <> 'UNLINKED'`;

/** SQL: the date that it is in the time zone of `accounts a` at the instant `now`. */
export function todayAt(now: Date): Statement {
  return sql`(${now.toISOString()}::timestamptz at time zone a.time_zone)::date`;
}

/** SQL: who looks after the account `id`, as JSON of Assignee by name. */
export function assigneesOf(teamId: string, id: Statement): Statement {
  return sql`(
    select coalesce(
      jsonb_agg(
        jsonb_build_object('id', u.id, 'name', u.name, 'avatarUrl', u.avatar_url) order by u.name collate "C", u.id
      ), '[]')
    from account_assignees s join users u on u.id = s.user_id
    where s.team_id = ${teamId} and s.account_id = ${id}
  )`;
}
