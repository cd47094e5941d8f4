import type { Sql } from '../../db/database.js';
import { raw, sql } from '../../db/sql.js';

/** Adds up the counts of entries, of which every write leaves its own. Processes may do so at once. */
export async function addUpAuditCounts(db: Sql): Promise<void> {
  for (const [table, kind] of [
    ['audit_counts', 'tool'],
    ['audit_state_counts', 'status'],
  ] as const) {
    const [counts, of] = [raw(table), raw(kind)];
    await db.query(
      sql`with several as (
          select team_id, month, ${of} from ${counts} group by team_id, month, ${of} having count(*) > 1
        ),
        gone as (
          delete from ${counts} c using several s
          where c.team_id = s.team_id and c.month = s.month and c.${of} = s.${of}
          returning c.*
        )
        insert into ${counts} (team_id, month, ${of}, entries)
        select team_id, month, ${of}, sum(entries) from gone group by team_id, month, ${of} having sum(entries) <> 0`,
      `audit.addUpCounts ${kind}`,
    );
  }
}
