import { Migration } from '@mikro-orm/migrations';

/** Needs a PostgreSQL with ICU, as those of all distributions and images are. */
export class Migration20261128000001_names_in_german_order extends Migration {
  override up(): void {
    this.addSql('drop index campaign_window_sums_name');
    this.addSql(`
      create index campaign_window_sums_name on campaign_window_sums
        (team_id, days, name collate "de-x-icu", campaign_id collate "C", account_id collate "C")`);
  }
}
