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
  /** Of the last run, with details of the first records. */
  lastSkipped: number | null;
  lastSkippedReasons: string[] | null;
  /** A warning for people although the run did not fail. */
  lastNotice: string | null;
}

/** Of one team or all, managers first. */
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

/** A team's backlog at one platform. */
export interface SyncBacklogSize {
  teamId: string;
  platform: string;
  /** Whether the access is believed valid. */
  isConnected: boolean;
  waiting: number;
  running: number;
  /** Null if no account waits. */
  oldestSeconds: number | null;
  /** Age of the least recent complete pull; null if an account was never pulled. */
  stalestSeconds: number | null;
}

/** Of one team, or of all with connections. */
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

export interface TeamRun {
  id: string;
  status: 'running' | 'completed' | 'failed';
  /** The reason of a failure. */
  message: string | null;
  rowsRead: number;
  /** Finished accounts, of `of` known ones. */
  done: number;
  of: number;
}

/** The latest run by default; undefined if there is none. */
export async function teamRun(db: Sql, teamId: string, id?: string): Promise<TeamRun | undefined> {
  const [run] = await db.query<TeamRun>(
    sql`select r.id, r.status, r.error_message as message, r.rows_read as "rowsRead", of.count - waiting.count as done, of.count as of
      from sync_runs r
      cross join lateral (
        select count(*)::int from sync_backlog b where b.team_id = ${teamId} and b.run_id = r.id
      ) waiting
      cross join lateral (
        select count(*)::int from (
          select b.account_id from sync_backlog b where b.team_id = ${teamId} and b.run_id = r.id
          union select p.account_id from sync_runs p where p.team_id = ${teamId} and p.team_run_id = r.id
        ) known
      ) of
      where r.team_id = ${teamId} and r.account_id is null and (${id}::uuid is null or r.id = ${id})
      order by r.started_at desc limit 1`,
  );
  return run;
}
