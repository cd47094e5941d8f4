import { Migration } from '@mikro-orm/migrations';

export class Migration20261122092100_budgets_of_a_whole_period extends Migration {
  override up(): void {
    // What a campaign may cost over its whole period; null for one with a daily budget, which then is not 0.
    this.addSql('alter table campaigns add column total_budget_micros bigint');
  }
}
