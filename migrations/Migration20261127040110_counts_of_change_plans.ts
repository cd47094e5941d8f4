import { Migration } from '@mikro-orm/migrations';

const KEY = 'team_id, month, status';

export class Migration20261127040110_counts_of_change_plans extends Migration {
  override up(): void {
    // Writers wait until the count is complete and kept; readers do not.
    this.addSql('lock table change_plans in share row exclusive mode');
    // What goes with its team needs no count.
    const counted = (changed: string) => `
      insert into change_plan_counts (${KEY}, entries)
      select ${KEY}, sum(step) from (${changed}) c
      where exists (select from teams t where t.id = c.team_id)
      group by ${KEY} having sum(step) <> 0`;
    const steps = (table: string, step: number) =>
      `select team_id, date_trunc('month', created_at at time zone 'UTC')::date as month, status, ${step} as step from ${table}`;
    for (const [event, referencing, changed] of [
      ['insert', 'new table as added', steps('added', 1)],
      ['delete', 'old table as gone', steps('gone', -1)],
      ['update', 'old table as gone new table as added', `${steps('added', 1)} union all ${steps('gone', -1)}`],
    ]) {
      this.addSql(`
        create function count_change_plans_${event}() returns trigger language plpgsql set enable_seqscan = off as $$
        begin
          ${counted(changed as string)};
          return null;
        end $$`);
      this.addSql(
        `create trigger change_plans_${event}_counted after ${event} on change_plans referencing ${referencing}
          for each statement execute function count_change_plans_${event}()`,
      );
    }
    this.addSql(counted(steps('change_plans', 1)));
    this.addSql('create index change_plans_status on change_plans (team_id, status, created_at desc, id)');
  }
}
