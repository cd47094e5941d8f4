import { Migration } from '@mikro-orm/migrations';

export class Migration20261128000020_other_conversions extends Migration {
  override up(): void {
    this.addSql('alter table campaigns add column other_conversions_micros bigint');
  }
}
