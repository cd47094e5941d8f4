import { Migration } from '@mikro-orm/migrations';

export class Migration20261127090010_counts_of_activity_logs_by_day extends Migration {
  override up(): void {
    // Writers wait until the count is complete and kept; readers do not.
    this.addSql('lock table activity_logs in share row exclusive mode');
    // What goes with its team needs no count.
    const counted = (table: string, sign: string) => `
      insert into activity_log_day_counts (team_id, day, log_type, entries)
      select c.team_id, (c.created_at at time zone 'UTC')::date, c.log_type, ${sign}count(*)
      from ${table} c
      where exists (select from teams t where t.id = c.team_id)
      group by 1, 2, rollup (3)`;
    for (const [event, rows, sign] of [
      ['insert', 'new', ''],
      ['delete', 'old', '-'],
    ] as const) {
      this.addSql(`
        create function count_activity_logs_by_day_${event}() returns trigger language plpgsql set enable_seqscan = off as $$
        begin
          ${counted('changed', sign)};
          return null;
        end $$`);
      this.addSql(
        `create trigger activity_logs_${event}_counted_by_day after ${event} on activity_logs referencing ${rows} table as changed
          for each statement execute function count_activity_logs_by_day_${event}()`,
      );
    }
    this.addSql(counted('activity_logs', ''));
  }
}
