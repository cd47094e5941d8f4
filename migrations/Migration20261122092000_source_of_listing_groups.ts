import { Migration } from '@mikro-orm/migrations';

export class Migration20261122092000_source_of_listing_groups extends Migration {
  override up(): void {
    // Where the listings of a group come from, in the platform's words; the next sync fills it in for earlier rows.
    this.addSql("alter table listing_groups add column listing_source text not null default 'UNKNOWN'");
  }
}
