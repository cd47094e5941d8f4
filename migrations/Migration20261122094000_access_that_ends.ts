import { Migration } from '@mikro-orm/migrations';

export class Migration20261122094000_access_that_ends extends Migration {
  override up(): void {
    // When the access ends by itself, and when that was last asked for.
    this.addSql(`
      alter table platform_connections
        add column expires_at timestamptz,
        add column access_checked_at timestamptz`);
    // What people should know of a run although nothing failed.
    this.addSql('alter table sync_runs add column notice text');
  }
}
