import { Migration } from '@mikro-orm/migrations';

export class Migration20261124120400_no_index_of_refused_entries extends Migration {
  override up(): void {
    // Entries are found by their states. Alone: readers of ends may be writers of entries.
    this.addSql('drop index audit_results_refused');
  }
}
