import { Migration } from '@mikro-orm/migrations';

/** What lists of accounts show, filter and sort by, and what decides which sums are an account's. */
const LISTED = ['name', 'currency', 'status', 'is_mcc', 'mcc_id', 'time_zone', 'kept_through'];

export class Migration20261127080000_versions_of_account_lists extends Migration {
  override up(): void {
    // Changes with each change to lists of accounts while their sums are kept.
    this.addSql('alter table accounts add column version integer not null default 0');
    // An account that comes back after its erasure begins with numbers that its lists did not have before.
    for (const column of ['version', 'products_version'])
      this.addSql(`alter table accounts alter column ${column} set default (random() * 1000000000)::integer`);
    this.addSql(`
      create function change_account_version() returns trigger language plpgsql as $$
      begin
        new.version := old.version + 1;
        return new;
      end $$`);
    this.addSql(
      `create trigger accounts_version before update of ${LISTED.join(', ')} on accounts for each row
        when ((${LISTED.map((column) => `old.${column}`).join(', ')}) is distinct from (${LISTED.map((column) => `new.${column}`).join(', ')}))
        execute function change_account_version()`,
    );
  }
}
