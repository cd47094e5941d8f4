import { Migration } from '@mikro-orm/migrations';

export class Migration20261127090000_table_of_activity_log_day_counts extends Migration {
  override up(): void {
    // Alone: its key makes writers of teams wait, who may write entries, too.
    // How many entries of a day (UTC) a team has, of a type and, where `log_type` is null, of all types, as sums of what was added and
    // taken away, so that writers never wait for each other.
    this.addSql(`
      create table activity_log_day_counts (
        team_id uuid not null references teams on delete cascade,
        id bigint generated always as identity,
        day date not null,
        log_type text,
        entries bigint not null,
        primary key (team_id, id)
      )`);
    this.addSql(
      'create index activity_log_day_counts_type on activity_log_day_counts (team_id, log_type, day) include (entries)',
    );
  }
}
