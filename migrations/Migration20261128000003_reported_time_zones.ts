import { Migration } from '@mikro-orm/migrations';

export class Migration20261128000003_reported_time_zones extends Migration {
  override up(): void {
    this.addSql('alter table accounts add column reported_time_zone text');
  }
}
