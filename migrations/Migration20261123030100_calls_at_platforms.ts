import { Migration } from '@mikro-orm/migrations';

export class Migration20261123030100_calls_at_platforms extends Migration {
  override up(): void {
    // What calls at platforms are counted against, over all processes and teams: no rows of a tenant.
    this.addSql(`
      create table platform_quotas (
        name text primary key,
        next_at timestamptz not null default now(),
        day date not null,
        used bigint not null default 0,
        paused_until timestamptz
      )`);
  }
}
