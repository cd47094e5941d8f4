import { Migration } from '@mikro-orm/migrations';

export class Migration20261122092200_several_managers extends Migration {
  override up(): void {
    // The account through which the platform shows this one; null: that of the connection.
    this.addSql('alter table accounts add column login_customer_id text');
  }
}
