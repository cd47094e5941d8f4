import { Migration } from '@mikro-orm/migrations';

export class Migration20261124120100_table_of_product_states extends Migration {
  override up(): void {
    // Alone: its key makes writers of accounts wait, and syncs write accounts and products in either order.
    // How many products of an account are in a state and were read at an instant, as sums of what was added and taken away: every
    // statement leaves its own, so that writers never wait for each other.
    this.addSql(`
      create table product_state_counts (
        team_id uuid not null,
        account_id text not null,
        id bigint generated always as identity,
        status text not null,
        availability text not null,
        last_synced_at timestamptz not null,
        products bigint not null,
        primary key (team_id, account_id, id),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
  }
}
