import { Migration } from '@mikro-orm/migrations';

export class Migration20261127200019_the_server extends Migration {
  override up(): void {
    this.addSql(`
      create table maintenance (
        singleton boolean default true not null,
        active boolean default false not null,
        message text default '' not null,
        estimated_end_time timestamptz,
        constraint maintenance_pkey primary key (singleton),
        constraint maintenance_singleton_check check (singleton)
      )`);
    this.addSql(`
      create table sandbox_state (
        key text not null,
        value jsonb not null,
        constraint sandbox_state_pkey primary key (key)
      )`);
    this.addSql('insert into maintenance default values');
  }
}
