import type { Sql } from '../db/database.js';
import { sql } from '../db/sql.js';

/** The run of a team, and how far it is. */
export interface TeamRun {
  id: string;
  status: 'running' | 'completed' | 'failed';
  /** Why it failed. */
  message: string | null;
  rowsRead: number;
  /** Accounts whose part has ended, of those that are known to it. */
  done: number;
  of: number;
}

/** The run that `id` names, or the newest one of the team; undefined if there is no such run. */
export async function teamRun(db: Sql, teamId: string, id?: string): Promise<TeamRun | undefined> {
  const [run] = await db.query<TeamRun>(
    sql`select r.id, r.status, r.error_message as message, r.rows_read as "rowsRead", of.count - waiting.count as done, of.count as of
      from sync_runs r
      cross join lateral (
        select count(*)::int from sync_backlog b where b.team_id = r.team_id and b.run_id = r.id
      ) waiting
      cross join lateral (
        select count(*)::int from (
          select b.account_id from sync_backlog b where b.team_id = r.team_id and b.run_id = r.id
          union select p.account_id from sync_runs p where p.team_id = r.team_id and p.team_run_id = r.id
        ) known
      ) of
      where r.team_id = ${teamId} and r.account_id is null and (${id}::uuid is null or r.id = ${id})
      order by r.started_at desc limit 1`,
  );
  return run;
}
