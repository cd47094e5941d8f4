import { Migration } from '@mikro-orm/migrations';

export class Migration20261127010000_table_of_product_counts extends Migration {
  override up(): void {
    // Alone: its key makes writers of accounts wait, and syncs write accounts and products in either order.
    // Takes the place of product_state_counts, which stays for the version before: it adds up rows by the columns that it knows.
    this.addSql(`
      create table product_counts (
        team_id uuid not null,
        account_id text not null,
        id bigint generated always as identity,
        status text not null,
        availability text not null,
        last_synced_at timestamptz not null,
        price_vs_benchmark text,
        products bigint not null,
        primary key (team_id, account_id, id),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
  }
}
