import { Migration } from '@mikro-orm/migrations';

/** Which keys running processes know and write with, so that one is given up only when nobody needs it. */
export class Migration20261126010000_uses_of_keys extends Migration {
  override up(): void {
    this.addSql(`
      create table key_uses (
        process uuid not null,
        purpose text not null check (purpose in ('encryption', 'signing')),
        key_id text not null,
        live_until timestamptz not null,
        written_until timestamptz,
        primary key (process, purpose, key_id)
      )`);
    // A key that is to come verifies before it signs, so that every process knows it by then.
    this.addSql('alter table signing_keys add column signs_from timestamptz not null default clock_timestamp()');
  }
}
