import type { Sql } from '../../db/database.js';
import { sql } from '../../db/sql.js';

/** Adds up the counts of entries, of which every insert leaves its own. Processes may do so at once. */
export async function addUpLogCounts(db: Sql): Promise<void> {
  await db.query(
    sql`with several as (
        select team_id, account_id, month, log_type from activity_log_counts
        group by team_id, account_id, month, log_type having count(*) > 1
      ),
      gone as (
        delete from activity_log_counts c using several s
        where c.team_id = s.team_id and c.log_type = s.log_type
          and (c.account_id, c.month) is not distinct from (s.account_id, s.month)
        returning c.*
      )
      insert into activity_log_counts (team_id, account_id, month, log_type, entries)
      select team_id, account_id, month, log_type, sum(entries) from gone
      group by team_id, account_id, month, log_type having sum(entries) <> 0`,
    'activityLogs.addUpCounts',
  );
}
