import { Migration } from '@mikro-orm/migrations';

/** The platform's own zone name, where the database does not know it, and budgets that a platform does not name. */
export class Migration20261128000003_unsaid_zones_and_budgets extends Migration {
  override up(): void {
    this.addSql('alter table accounts add column reported_time_zone text');
    this.addSql(
      'alter table campaigns alter column budget_micros drop default, alter column budget_micros drop not null',
    );
  }
}
