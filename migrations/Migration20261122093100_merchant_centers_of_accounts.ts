import { Migration } from '@mikro-orm/migrations';

export class Migration20261122093100_merchant_centers_of_accounts extends Migration {
  override up(): void {
    // Every Merchant Center that an account is linked to; `accounts.merchant_id` is the first of them. `countries` are
    // where its primary sources sell, `country` that of the largest.
    this.addSql(`
      create table account_merchants (
        team_id uuid not null,
        account_id text not null,
        merchant_id text not null,
        country text not null default 'DE',
        countries text[] not null default '{}',
        primary key (team_id, account_id, merchant_id),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    this.addSql(`
      insert into account_merchants (team_id, account_id, merchant_id, country, countries)
      select team_id, id, merchant_id, merchant_country, array[merchant_country]
      from accounts where merchant_id is not null`);
    for (const table of ['products', 'feeds', 'promotions']) {
      this.addSql(`alter table ${table} add column merchant_id text not null default ''`);
      this.addSql(`
        update ${table} t set merchant_id = a.merchant_id from accounts a
        where a.team_id = t.team_id and a.id = t.account_id and a.merchant_id is not null`);
    }
    // The centers after the first that have the same offer.
    this.addSql(`alter table products add column other_merchant_ids text[] not null default '{}'`);
    this.addSql('alter table promotions drop constraint promotions_team_id_account_id_promotion_id_key');
    this.addSql('alter table promotions add unique (team_id, account_id, merchant_id, promotion_id)');
  }
}
