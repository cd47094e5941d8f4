import { Migration } from '@mikro-orm/migrations';

export class Migration20261127050000_table_of_audit_caller_counts extends Migration {
  override up(): void {
    // How many entries of a person or key a month (UTC) has, as sums of what was added, so that writers never wait for each other.
    // Entries outlive their team, and so do these.
    this.addSql(`
      create table audit_caller_counts (
        team_id uuid not null,
        id bigint generated always as identity,
        month date not null,
        user_id uuid,
        api_key_id uuid,
        entries bigint not null,
        primary key (team_id, id)
      )`);
  }
}
