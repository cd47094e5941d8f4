import { Migration } from '@mikro-orm/migrations';

/** What became of a run's suggestions is counted from the index alone. */
export class Migration20261127040000_states_of_mining_suggestions_by_run extends Migration {
  override up(): void {
    this.addSql('create index mining_suggestions_of_run on mining_suggestions (team_id, run_id, status)');
    this.addSql('drop index mining_suggestions_run');
  }
}
