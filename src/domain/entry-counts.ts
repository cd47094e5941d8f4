import type { Sql } from '../db/database.js';
import { join, raw, sql } from '../db/sql.js';

/** Tables with the number of `entries` by other columns, some of which may be null. */
const COUNTS = [
  {
    name: 'activityLogs.addUpCounts',
    table: 'activity_log_counts',
    by: ['team_id', 'log_type'],
    nullable: ['account_id', 'month'],
  },
  { name: 'audit.addUpCounts tool', table: 'audit_counts', by: ['team_id', 'month', 'tool'], nullable: [] },
  { name: 'audit.addUpCounts status', table: 'audit_state_counts', by: ['team_id', 'month', 'status'], nullable: [] },
];

/** Adds up counts of log entries: every write leaves a row of its own. Safe to run in several processes at once. */
export async function addUpCounts(db: Sql): Promise<void> {
  for (const { name, table, by, nullable } of COUNTS) {
    const counts = raw(table);
    const key = raw([...by, ...nullable].join(', '));
    const isSame = [
      ...by.map((column) => sql`c.${raw(column)} = s.${raw(column)}`),
      ...nullable.map((column) => sql`c.${raw(column)} is not distinct from s.${raw(column)}`),
    ];
    await db.query(
      sql`with several as (select ${key} from ${counts} group by ${key} having count(*) > 1),
        gone as (delete from ${counts} c using several s where ${join(isSame, ' and ')} returning c.*)
        insert into ${counts} (${key}, entries)
        select ${key}, sum(entries) from gone group by ${key} having sum(entries) <> 0`,
      name,
    );
  }
}
