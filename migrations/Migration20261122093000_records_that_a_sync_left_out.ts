import { Migration } from '@mikro-orm/migrations';

export class Migration20261122093000_records_that_a_sync_left_out extends Migration {
  override up(): void {
    // How many records a run could not read and left out, and what the first of them were.
    this.addSql(`
      alter table sync_runs
        add column skipped integer not null default 0,
        add column skipped_reasons text[] not null default '{}'`);
  }
}
