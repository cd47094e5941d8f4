import { Migration } from '@mikro-orm/migrations';

export class Migration20261127060010_counts_of_activity_logs_by_account extends Migration {
  override up(): void {
    // Writers wait until the count is complete and kept; readers do not.
    this.addSql('lock table activity_logs in share row exclusive mode');
    // What goes with its team needs no count.
    const counted = (table: string, sign: string) => `
      insert into activity_log_account_counts (team_id, account_id, month, log_type, entries)
      select c.team_id, c.account_id, date_trunc('month', c.created_at at time zone 'UTC')::date, c.log_type, ${sign}count(*)
      from ${table} c
      where exists (select from teams t where t.id = c.team_id)
      group by 1, 2, 3, rollup (4)`;
    for (const [event, rows, sign] of [
      ['insert', 'new', ''],
      ['delete', 'old', '-'],
    ] as const) {
      this.addSql(`
        create function count_activity_logs_by_account_${event}() returns trigger language plpgsql set enable_seqscan = off as $$
        begin
          ${counted('changed', sign)};
          return null;
        end $$`);
      this.addSql(
        `create trigger activity_logs_${event}_counted_by_account after ${event} on activity_logs referencing ${rows} table as changed
          for each statement execute function count_activity_logs_by_account_${event}()`,
      );
    }
    this.addSql(counted('activity_logs', ''));
  }
}
