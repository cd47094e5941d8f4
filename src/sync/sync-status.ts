import type { Sql } from '../db/database.js';
import { sql } from '../db/sql.js';

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
  /** Records that the last run could not read and left out, and what the first of them were. */
  lastSkipped: number | null;
  lastSkippedReasons: string[] | null;
}

/** The state of every account, of one team or of all, managers first. */
export function syncStatus(db: Sql, teamId?: string): Promise<AccountSyncStatus[]> {
  return db.query(
    sql`select a.team_id as "teamId", a.id as "accountId", a.name, a.status, a.is_mcc as "isManager",
       a.figures_from as "figuresFrom", a.figures_through as "figuresThrough",
       to_char(a.last_synced_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastSyncedAt",
       r.status as "lastRun", r.rows_read as "lastRowsRead", r.error_message as "lastError",
       r.skipped as "lastSkipped", r.skipped_reasons as "lastSkippedReasons"
     from accounts a
     left join lateral (
       select status, rows_read, error_message, skipped, skipped_reasons from sync_runs r
       where r.team_id = a.team_id and r.account_id is not distinct from case when a.is_mcc then null else a.id end
       order by started_at desc limit 1
     ) r on true
     where ${teamId}::uuid is null or a.team_id = ${teamId}
     order by a.team_id, a.is_mcc desc, a.name, a.id`,
  );
}
