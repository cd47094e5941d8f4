import { Migration } from '@mikro-orm/migrations';

export class Migration20261123060000_counts_of_audit_entries extends Migration {
  override up(): void {
    // Writers wait until the count is complete and kept; readers do not.
    this.addSql('lock table audit_log, audit_results in share row exclusive mode');
    // How many entries of an operation a month (UTC) has, as sums of what was added: every insert leaves its own, so that
    // writers never wait for each other. Entries are never changed and outlive their team, and so do these.
    this.addSql(`
      create table audit_counts (
        team_id uuid not null,
        id bigint generated always as identity,
        month date not null,
        tool text not null,
        entries bigint not null,
        primary key (team_id, id)
      )`);
    const counted = (rows: string) => `
      insert into audit_counts (team_id, month, tool, entries)
      select c.team_id, date_trunc('month', c.created_at at time zone 'UTC')::date, c.tool, count(*)
      from ${rows} c group by 1, 2, 3`;
    this.addSql(`
      create function count_audit_entries() returns trigger language plpgsql as $$
      begin
        ${counted('added')};
        return null;
      end $$`);
    this.addSql(
      `create trigger audit_log_counted after insert on audit_log referencing new table as added
        for each statement execute function count_audit_entries()`,
    );
    this.addSql(counted('audit_log'));

    this.addSql('create index audit_log_tool on audit_log (team_id, tool, created_at desc, id)');
    for (const column of ['account_id', 'user_id', 'api_key_id']) {
      this.addSql(
        `create index audit_log_${column.replace('_id', '')} on audit_log (team_id, ${column}, created_at desc, id)
          where ${column} is not null`,
      );
    }
    // Nearly all are done.
    this.addSql(
      `create index audit_results_refused on audit_results (team_id, status, audit_id) where status <> 'done'`,
    );
  }
}
