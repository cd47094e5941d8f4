import { Migration } from '@mikro-orm/migrations';

export class Migration20261127200005_accounts extends Migration {
  override up(): void {
    this.addSql(`
      create table accounts (
        team_id uuid not null,
        id text not null,
        platform text default 'google-ads' not null,
        name text not null,
        currency text not null,
        status text not null,
        is_mcc boolean default false not null,
        mcc_id text,
        time_zone text not null,
        industry text default '' not null,
        logo_url text default '' not null,
        is_ecommerce boolean default false not null,
        product_roas_boundary numeric(12,4) default 2.0 not null,
        merchant_id text,
        merchant_country text default 'DE' not null,
        figures_from date,
        figures_through date,
        last_synced_at timestamptz,
        created_at timestamptz default now() not null,
        figures_settled_through date,
        structure_synced_at timestamptz,
        statuses_from date,
        statuses_through date,
        keywords_synced_at timestamptz,
        login_customer_id text,
        campaign_negatives_written_at timestamptz,
        impression_shares_through date,
        kept_through date,
        prices_until timestamptz,
        monthly_target_micros bigint,
        constraint accounts_pkey primary key (team_id, id),
        constraint accounts_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    this.addSql('create index accounts_manager on accounts (team_id, mcc_id)');
    this.addSql(`
      create index accounts_with_target on accounts
        (team_id, id) where ((monthly_target_micros is not null) and (NOT is_mcc))`);
    this.addSql(`
      create table account_merchants (
        team_id uuid not null,
        account_id text not null,
        merchant_id text not null,
        country text default 'DE' not null,
        countries text[] default '{}'::text[] not null,
        constraint account_merchants_pkey primary key (team_id, account_id, merchant_id),
        constraint account_merchants_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql(`
      create table account_assignments (
        team_id uuid not null,
        user_id uuid not null,
        account_id text not null,
        constraint account_assignments_pkey primary key (team_id, user_id, account_id),
        constraint account_assignments_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade,
        constraint account_assignments_team_id_user_id_fkey foreign key (team_id, user_id) references team_members(team_id, user_id) on delete cascade
      )`);
    this.addSql(`
      create table account_assignees (
        team_id uuid not null,
        account_id text not null,
        user_id uuid not null,
        constraint account_assignees_pkey primary key (team_id, account_id, user_id),
        constraint account_assignees_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade,
        constraint account_assignees_team_id_user_id_fkey foreign key (team_id, user_id) references team_members(team_id, user_id) on delete cascade
      )`);
    this.addSql('create index account_assignees_user on account_assignees (team_id, user_id)');
    this.addSql(`
      create table account_target_alerts (
        team_id uuid not null,
        account_id text not null,
        month date not null,
        direction text not null,
        created_at timestamptz default clock_timestamp() not null,
        constraint account_target_alerts_pkey primary key (team_id, account_id, month, direction),
        constraint account_target_alerts_direction_check check (direction in ('over', 'under')),
        constraint account_target_alerts_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql(`
      create table favorites (
        team_id uuid not null,
        user_id uuid not null,
        account_id text not null,
        created_at timestamptz default clock_timestamp() not null,
        constraint favorites_pkey primary key (team_id, user_id, account_id),
        constraint favorites_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade,
        constraint favorites_team_id_user_id_fkey foreign key (team_id, user_id) references team_members(team_id, user_id) on delete cascade
      )`);
  }
}
