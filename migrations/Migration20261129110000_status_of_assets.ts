import { Migration } from '@mikro-orm/migrations';

/** Whether an asset of an asset group is paused, what its review says, and who made it; unknown until the next sync. */
export class Migration20261129110000_status_of_assets extends Migration {
  override up(): void {
    this.addSql(`
      alter table asset_group_assets
        add column status text default 'UNKNOWN' not null,
        add column effective_status text default 'UNKNOWN' not null,
        add column approval_status text default 'UNKNOWN' not null,
        add column source text default 'UNKNOWN' not null`);
  }
}
