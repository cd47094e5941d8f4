import { Migration } from '@mikro-orm/migrations';

export class Migration20261121001100_product_status_history extends Migration {
  override up(): void {
    // A product has a row for each stretch of days on which nothing about it changed: from `valid_from` up to the day
    // before `valid_to`, or until now. Stretches of one product never overlap, and touching ones differ.
    this.addSql(`
      create table product_status_periods (
        team_id uuid not null,
        account_id text not null,
        offer_id text not null,
        valid_from date not null,
        valid_to date check (valid_to > valid_from),
        status text not null,
        availability text not null,
        primary key (team_id, account_id, offer_id, valid_from),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    // The days of which the states of the account's products are known.
    this.addSql('alter table accounts add column statuses_from date, add column statuses_through date');
  }
}
