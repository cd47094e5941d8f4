import type { Sql } from '../db/database.js';
import { sql } from '../db/statements/sql.js';

export interface AccountSyncStatus {
  teamId: string;
  accountId: string;
  name: string;
  status: string;
  isManager: boolean;
  figuresFrom: string | null;
  figuresThrough: string | null;
  /** ISO 8601 in UTC. */
  lastSyncedAt: string | null;
  lastRun: 'running' | 'completed' | 'failed' | null;
  lastRowsRead: number | null;
  lastError: string | null;
  /** Records that the last run skipped, and the first of them. */
  lastSkipped: number | null;
  lastSkippedReasons: string[] | null;
  /** For people, although the last run did not fail. */
  lastNotice: string | null;
}

/** The state of every account, of one team or of all, managers first. */
export function syncStatus(db: Sql, teamId?: string): Promise<AccountSyncStatus[]> {
  return db.query(
    sql`select a.team_id as "teamId", a.id as "accountId", a.name, a.status, a.is_mcc as "isManager",
       a.figures_from as "figuresFrom", a.figures_through as "figuresThrough",
       to_char(a.last_synced_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastSyncedAt",
       r.status as "lastRun", r.rows_read as "lastRowsRead", r.error_message as "lastError",
       r.skipped as "lastSkipped", r.skipped_reasons as "lastSkippedReasons", r.notice as "lastNotice"
     from accounts a
     left join lateral (
       select status, rows_read, error_message, skipped, skipped_reasons, notice from sync_runs r
       where r.team_id = a.team_id and r.account_id is not distinct from case when a.is_mcc then null else a.id end
       order by started_at desc limit 1
     ) r on true
     where ${teamId}::uuid is null or a.team_id = ${teamId}
     order by a.team_id, a.is_mcc desc, a.name, a.id`,
  );
}

/** The backlog of running syncs of one team at one platform. */
export interface SyncBacklogSize {
  teamId: string;
  platform: string;
  /** Whether the platform still accepts the access, as far as is known. */
  isConnected: boolean;
  /** Accounts that wait for a process, and those that are pulled. */
  waiting: number;
  running: number;
  /** Seconds since the longest waiting account was due; null if none waits. */
  oldestSeconds: number | null;
  /** Seconds since the least recent whole pull of an account; null if one was never pulled. */
  stalestSeconds: number | null;
}

/** Of every team that has connected something, or of one. */
export function syncBacklog(db: Sql, teamId?: string): Promise<SyncBacklogSize[]> {
  const isWaiting = sql`b.account_id is not null and r.id is null`;
  return db.query(
    sql`select a.team_id as "teamId", a.platform, bool_and(c.status = 'active') as "isConnected",
        count(*) filter (where ${isWaiting})::int as waiting, count(r.id)::int as running,
        extract(epoch from now() - min(b.queued_at) filter (where ${isWaiting}))::float8 as "oldestSeconds",
        case when bool_and(a.last_synced_at is not null)
          then extract(epoch from now() - min(a.last_synced_at))::float8 end as "stalestSeconds"
      from accounts a
      join platform_connections c on c.team_id = a.team_id and c.platform = a.platform
      left join sync_backlog b on b.team_id = a.team_id and b.account_id = a.id
      left join sync_runs r on r.team_id = a.team_id and r.account_id = a.id and r.status = 'running'
      where a.status = 'ENABLED' and not a.is_mcc and (${teamId}::uuid is null or a.team_id = ${teamId})
      group by a.team_id, a.platform order by a.team_id, a.platform`,
  );
}

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
