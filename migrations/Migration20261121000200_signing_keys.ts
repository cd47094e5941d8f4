import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000200_signing_keys extends Migration {
  override up(): void {
    // Keys that a demo makes for itself; production gets its keys from a setting and leaves this table empty.
    this.addSql(`
      create table signing_keys (
        name text primary key,
        jwk jsonb not null,
        created_at timestamptz not null default now()
      )`);
  }
}
