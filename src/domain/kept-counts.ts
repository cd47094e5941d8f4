import type { Sql } from '../db/database.js';
import { join, raw, sql } from '../db/sql.js';

const PRODUCT_STATE = ['team_id', 'account_id', 'status', 'availability', 'last_synced_at'];

/** Tables with the number of `what` by other columns, some of which may be null; the statement of each has a name. */
const COUNTS = [
  ['activityLogs.addUpCounts', 'activity_log_counts', 'entries', ['team_id', 'log_type'], ['account_id', 'month']],
  [
    'activityLogs.addUpCounts account',
    'activity_log_account_counts',
    'entries',
    ['team_id', 'account_id', 'month'],
    ['log_type'],
  ],
  ['activityLogs.addUpCounts day', 'activity_log_day_counts', 'entries', ['team_id', 'day'], ['log_type']],
  ['audit.addUpCounts tool', 'audit_counts', 'entries', ['team_id', 'month', 'tool'], []],
  ['audit.addUpCounts caller', 'audit_caller_counts', 'entries', ['team_id', 'month'], ['user_id', 'api_key_id']],
  ['audit.addUpCounts status', 'audit_state_counts', 'entries', ['team_id', 'month', 'status'], []],
  ['products.addUpCounts', 'product_counts', 'products', PRODUCT_STATE, ['price_vs_benchmark']],
  // Read by the version before alone, until a later version drops it.
  ['products.addUpStates', 'product_state_counts', 'products', PRODUCT_STATE, []],
  // Counts changes instead of things: the sum is never the same again.
  ['campaigns.addUpChanges', 'campaign_list_changes', 'changes', ['team_id'], []],
  ['changePlans.addUpCounts', 'change_plan_counts', 'entries', ['team_id', 'month', 'status'], []],
  ['webhooks.addUpCounts', 'webhook_delivery_counts', 'entries', ['team_id', 'endpoint_id', 'day', 'status'], []],
] as const;

/** The tables that have kept counts. */
export const KEPT_COUNTS = COUNTS.map(([, table]) => table);

/** Adds up kept counts: every statement that writes leaves a row of its own. Safe to run in several processes at once. */
export async function addUpCounts(db: Sql): Promise<void> {
  for (const [name, table, what, by, nullable] of COUNTS) {
    const counts = raw(table);
    const key = raw([...by, ...nullable].join(', '));
    const isSame = [
      ...by.map((column) => sql`c.${raw(column)} = s.${raw(column)}`),
      ...nullable.map((column) => sql`c.${raw(column)} is not distinct from s.${raw(column)}`),
    ];
    await db.query(
      sql`with several as (select ${key} from ${counts} group by ${key} having count(*) > 1),
        gone as (delete from ${counts} c using several s where ${join(isSame, ' and ')} returning c.*)
        insert into ${counts} (${key}, ${raw(what)})
        select ${key}, sum(${raw(what)}) from gone group by ${key} having sum(${raw(what)}) <> 0`,
      name,
    );
  }
}
