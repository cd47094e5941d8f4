/** SQL: who looks after the account `id` of the team $1, as JSON of Assignee by name. */
export function assigneesOf(id: string): string {
  return `(
    select coalesce(
      jsonb_agg(
        jsonb_build_object('id', u.id, 'name', u.name, 'avatarUrl', u.avatar_url) order by u.name collate "C", u.id
      ), '[]')
    from account_assignees s join users u on u.id = s.user_id
    where s.team_id = $1 and s.account_id = ${id}
  )`;
}
