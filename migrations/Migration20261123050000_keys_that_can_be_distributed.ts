import { Migration } from '@mikro-orm/migrations';

export class Migration20261123050000_keys_that_can_be_distributed extends Migration {
  override up(): void {
    // Every key of a table that is distributed by team has the team in it.
    this.addSql('alter table sync_runs drop constraint sync_runs_pkey, add primary key (team_id, id)');
  }
}
