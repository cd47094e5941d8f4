import type { Sql } from '../../db/database.js';
import { sql } from '../../db/sql.js';

/** Adds up the counts of entries, of which every write leaves its own. Processes may do so at once. */
export async function addUpAuditCounts(db: Sql): Promise<void> {
  await db.query(
    sql`with several as (
        select team_id, month, tool from audit_counts group by team_id, month, tool having count(*) > 1
      ),
      gone as (
        delete from audit_counts c using several s
        where c.team_id = s.team_id and c.month = s.month and c.tool = s.tool
        returning c.*
      )
      insert into audit_counts (team_id, month, tool, entries)
      select team_id, month, tool, sum(entries) from gone group by team_id, month, tool`,
    'audit.addUpCounts',
  );
}
