import { Migration } from '@mikro-orm/migrations';

export class Migration20261128000004_budgets_that_are_not_named extends Migration {
  override up(): void {
    this.addSql(
      'alter table campaigns alter column budget_micros drop default, alter column budget_micros drop not null',
    );
  }
}
