import { Migration } from '@mikro-orm/migrations';

/** Whoever leaves a team and comes back finds the sessions that they ended still ended. */
export class Migration20261127070000_ended_sessions_outlive_membership extends Migration {
  override up(): void {
    this.addSql('alter table ended_sessions add foreign key (team_id) references teams on delete cascade');
    this.addSql('alter table ended_sessions add foreign key (user_id) references users on delete cascade');
    // Every request reads both tables, this one first.
    this.addSql('lock table team_members in access exclusive mode');
    this.addSql('alter table ended_sessions drop constraint ended_sessions_team_id_user_id_fkey');
  }
}
