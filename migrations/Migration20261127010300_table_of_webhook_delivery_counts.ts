import { Migration } from '@mikro-orm/migrations';

export class Migration20261127010300_table_of_webhook_delivery_counts extends Migration {
  override up(): void {
    // Alone: its key makes writers of endpoints wait, who may write deliveries, too.
    // How many deliveries of a day (UTC) an endpoint has in each state, as sums of what was added and taken away, so that writers
    // never wait for each other.
    this.addSql(`
      create table webhook_delivery_counts (
        team_id uuid not null,
        endpoint_id uuid not null,
        id bigint generated always as identity,
        day date not null,
        status text not null,
        entries bigint not null,
        primary key (team_id, endpoint_id, id),
        foreign key (team_id, endpoint_id) references webhook_endpoints on delete cascade
      )`);
  }
}
