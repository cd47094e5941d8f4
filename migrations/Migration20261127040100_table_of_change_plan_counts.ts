import { Migration } from '@mikro-orm/migrations';

export class Migration20261127040100_table_of_change_plan_counts extends Migration {
  override up(): void {
    // Alone: its key makes writers of teams wait, who may write plans, too.
    // How many plans of a month (UTC) a team has in each status, as sums of what was added and taken away, so that writers never wait
    // for each other.
    this.addSql(`
      create table change_plan_counts (
        team_id uuid not null references teams on delete cascade,
        id bigint generated always as identity,
        month date not null,
        status text not null,
        entries bigint not null,
        primary key (team_id, id)
      )`);
  }
}
