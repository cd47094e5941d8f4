import { Migration } from '@mikro-orm/migrations';

/** What lists of products filter and sort by, besides sums. */
const LISTED = `team_id, account_id, offer_id, status, availability, brand, price_micros, benchmark_price_micros, issues`;

export class Migration20261127020000_versions_of_product_lists extends Migration {
  override up(): void {
    // Changes with each change to lists of the account's products while their sums are kept: with the sums, and with what products are.
    this.addSql('alter table accounts add column products_version integer not null default 0');
    this.addSql(`
      create function change_products_version() returns trigger language plpgsql as $$
      begin
        new.products_version := old.products_version + 1;
        return new;
      end $$`);
    this.addSql(
      `create trigger accounts_products_version before update of kept_through on accounts for each row
        when (old.kept_through is distinct from new.kept_through) execute function change_products_version()`,
    );
    this.addSql(`
      create function change_version_of_products() returns trigger language plpgsql set enable_seqscan = off as $$
      begin
        update accounts a set products_version = a.products_version + 1
        from (
          select distinct team_id, account_id
          from (select ${LISTED} from added except select ${LISTED} from gone) changed
        ) c
        where a.team_id = c.team_id and a.id = c.account_id;
        return null;
      end $$`);
    this.addSql(
      `create trigger products_update_version after update on products referencing old table as gone new table as added
        for each statement execute function change_version_of_products()`,
    );
  }
}
