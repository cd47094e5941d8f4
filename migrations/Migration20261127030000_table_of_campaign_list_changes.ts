import { Migration } from '@mikro-orm/migrations';

export class Migration20261127030000_table_of_campaign_list_changes extends Migration {
  override up(): void {
    // Alone: its key makes writers of teams wait.
    // How often something changed that a team's lists of campaigns filter and sort by, besides sums; a row for each statement until
    // they are added up, so that writers never wait for each other.
    this.addSql(`
      create table campaign_list_changes (
        team_id uuid not null references teams on delete cascade,
        id bigint generated always as identity,
        changes bigint not null,
        primary key (team_id, id)
      )`);
  }
}
