import { Migration } from '@mikro-orm/migrations';

const TOTALS = [
  'cost_micros',
  'impressions',
  'clicks',
  'conversions_micros',
  'conversion_value_micros',
  'native_cost_micros',
  'native_conversion_value_micros',
];

export class Migration20261123060100_kept_sums_of_accounts extends Migration {
  override up(): void {
    // They hold while the account's `kept_through` is the same: what forgets that forgets them, too, whichever version writes.
    this.addSql(`
      create table account_window_sums (
        team_id uuid not null,
        account_id text not null,
        days smallint not null,
        kept_through date not null,
        ${TOTALS.map((total) => `${total} bigint not null`).join(',\n        ')},
        primary key (team_id, account_id, days),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    this.addSql(`
      create function forget_account_sums() returns trigger language plpgsql as $$
      begin
        delete from account_window_sums k where k.team_id = new.team_id and k.account_id = new.id;
        return null;
      end $$`);
    this.addSql(
      `create trigger accounts_kept_through_forgotten after update of kept_through on accounts for each row
        when (old.kept_through is not null and new.kept_through is null) execute function forget_account_sums()`,
    );
  }
}
