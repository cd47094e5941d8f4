import { Migration } from '@mikro-orm/migrations';

export class Migration20261127050010_counts_of_audit_entries_by_caller extends Migration {
  override up(): void {
    // Writers wait until the count is complete and kept; readers do not.
    this.addSql('lock table audit_log in share row exclusive mode');
    const counted = (rows: string, table: string, by: string) => `
      insert into ${table} (team_id, month, ${by}, entries)
      select c.team_id, date_trunc('month', c.created_at at time zone 'UTC')::date as month, ${by}, count(*)
      from ${rows} c group by c.team_id, month, ${by}`;
    const byCaller = (rows: string) => counted(rows, 'audit_caller_counts', 'user_id, api_key_id');
    this.addSql(`
      create or replace function count_audit_entries() returns trigger language plpgsql as $$
      begin
        ${counted('added', 'audit_counts', 'tool')};
        ${byCaller('added')};
        return null;
      end $$`);
    this.addSql(byCaller('audit_log'));
  }
}
