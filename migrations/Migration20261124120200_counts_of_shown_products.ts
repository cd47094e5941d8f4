import { Migration } from '@mikro-orm/migrations';

export class Migration20261124120200_counts_of_shown_products extends Migration {
  override up(): void {
    // With what it is read by, so that a brand's products are counted from the index alone.
    this.addSql(
      'create index products_brand on products (team_id, lower(brand), account_id, offer_id) include (brand)',
    );
    // How many products had impressions in the window that ended on `shown_through`. They hold where that is `kept_through`: a version
    // that does not know of them forgets the row or moves the day. They
    // come with the next pull of each account; until then products are counted.
    this.addSql('alter table account_window_sums add column shown_products integer, add column shown_through date');
  }
}
