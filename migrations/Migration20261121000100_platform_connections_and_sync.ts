import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000100_platform_connections_and_sync extends Migration {
  override up(): void {
    this.addSql(`
      create table platform_connections (
        team_id uuid not null references teams on delete cascade,
        platform text not null check (platform in ('google-ads', 'meta-ads')),
        login_customer_id text not null,
        refresh_token text not null,
        connected_as text not null,
        scopes text[] not null default '{}',
        status text not null default 'active' check (status in ('active', 'revoked')),
        connected_at timestamptz not null default now(),
        primary key (team_id, platform)
      )`);
    // The last day whose figures the platform no longer restates; the next pull begins after it.
    this.addSql('alter table accounts add column figures_settled_through date');
    // When this server last changed the campaign at the platform: a report asked for earlier does not undo it.
    this.addSql('alter table campaigns add column written_at timestamptz');
    this.addSql('create index sync_runs_account on sync_runs (team_id, account_id, started_at desc)');
    this.addSql(`create index sync_runs_running on sync_runs (started_at) where status = 'running'`);

    // Figures come by the thousand and always below an account that their transaction holds, so a check of every row
    // would find nothing; they leave with their account all the same.
    const figures = ['campaign_totals', 'product_totals', 'account_totals', 'search_term_days'];
    for (const table of figures) {
      this.addSql(`alter table ${table} drop constraint ${table}_team_id_account_id_fkey`);
    }
    this.addSql(`
      create function forget_figures() returns trigger language plpgsql as $$
      begin
        ${figures
          .map((table) => `delete from ${table} t using gone g where t.team_id = g.team_id and t.account_id = g.id;`)
          .join('\n        ')}
        return null;
      end $$`);
    this.addSql(`
      create trigger accounts_forget_figures after delete on accounts
      referencing old table as gone for each statement execute function forget_figures()`);
  }
}
