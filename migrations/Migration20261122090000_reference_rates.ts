import { Migration } from '@mikro-orm/migrations';

export class Migration20261122090000_reference_rates extends Migration {
  override up(): void {
    // Units of the currency for one euro, as the European Central Bank published them on that day; the same for all teams.
    this.addSql(`
      create table reference_rates (
        currency text not null,
        date date not null,
        rate numeric not null check (rate > 0),
        primary key (currency, date)
      )`);
    this.addSql('create index reference_rates_date on reference_rates (date)');
  }
}
