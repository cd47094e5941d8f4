import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000900_landing_pages extends Migration {
  override up(): void {
    this.addSql(`
      create table landing_pages (
        team_id uuid not null,
        account_id text not null,
        id uuid not null default gen_random_uuid(),
        url text not null,
        source text not null check (source in ('campaign', 'manual', 'product')),
        is_manually_added boolean not null default false,
        campaign_ids text[] not null default '{}',
        campaign_names text[] not null default '{}',
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp(),
        primary key (team_id, account_id, id),
        unique (team_id, account_id, url),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    // One row an account: whoever changes its pages holds the row. The instant is that at which the platform was asked
    // for what is stored, so that an answer which arrives late replaces nothing newer.
    this.addSql(`
      create table landing_page_refreshes (
        team_id uuid not null,
        account_id text not null,
        campaigns_asked_at timestamptz,
        primary key (team_id, account_id),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
  }
}
