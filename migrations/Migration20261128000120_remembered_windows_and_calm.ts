import { Migration } from '@mikro-orm/migrations';

/** The conversion window of an account's last pull, and troubles that come and go. */
export class Migration20261128000120_remembered_windows_and_calm extends Migration {
  override up(): void {
    this.addSql('alter table accounts add column conversion_window_days integer');
    this.addSql(
      'alter table sync_troubles add column works_since timestamptz, add column times integer not null default 1',
    );
  }
}
