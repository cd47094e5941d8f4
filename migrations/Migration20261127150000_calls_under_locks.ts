import { Migration } from '@mikro-orm/migrations';

export class Migration20261127150000_calls_under_locks extends Migration {
  override up(): void {
    // Calls to other systems that are under way, so that a lock that is lost meanwhile is not given to somebody else.
    this.addSql(`
      create table outside_calls (
        lock bigint primary key,
        call uuid not null,
        ends_at timestamptz not null
      )`);
  }
}
