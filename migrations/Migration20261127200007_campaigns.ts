import { Migration } from '@mikro-orm/migrations';

export class Migration20261127200007_campaigns extends Migration {
  override up(): void {
    this.addSql(`
      create table campaigns (
        team_id uuid not null,
        account_id text not null,
        id text not null,
        name text not null,
        resource_name text not null,
        status text not null,
        channel_type text not null,
        bidding_strategy_type text not null,
        target_roas numeric(12,4),
        budget_resource_name text default '' not null,
        budget_micros bigint default 0 not null,
        budget_shared boolean default false not null,
        budget_reference_count integer default 1 not null,
        start_date date,
        end_date date,
        written_at timestamptz,
        native_budget_micros bigint,
        total_budget_micros bigint,
        constraint campaigns_pkey primary key (team_id, account_id, id),
        constraint campaigns_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql('create index campaigns_id on campaigns (team_id, id)');
    this.addSql(`
      create table asset_groups (
        team_id uuid not null,
        account_id text not null,
        id text not null,
        campaign_id text not null,
        name text not null,
        status text not null,
        ad_strength text not null,
        final_urls jsonb default '[]'::jsonb not null,
        constraint asset_groups_pkey primary key (team_id, account_id, id),
        constraint asset_groups_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql('create index asset_groups_campaign on asset_groups (team_id, account_id, campaign_id)');
    this.addSql(`
      create table asset_group_assets (
        team_id uuid not null,
        account_id text not null,
        asset_group_id text not null,
        asset_id text not null,
        field_type text not null,
        type text not null,
        name text default '' not null,
        text text default '' not null,
        url text default '' not null,
        cost_micros bigint not null,
        impressions bigint not null,
        clicks bigint not null,
        conversions_micros bigint not null,
        conversion_value_micros bigint not null,
        native_cost_micros bigint,
        native_conversion_value_micros bigint,
        constraint asset_group_assets_pkey primary key (team_id, account_id, asset_group_id, asset_id, field_type),
        constraint asset_group_assets_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql(`
      create table listing_groups (
        team_id uuid not null,
        account_id text not null,
        asset_group_id text not null,
        id text not null,
        parent_id text,
        type text not null,
        dimension text,
        value text,
        listing_source text default 'UNKNOWN' not null,
        constraint listing_groups_pkey primary key (team_id, account_id, asset_group_id, id),
        constraint listing_groups_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql(`
      create table geo_targets (
        team_id uuid not null,
        account_id text not null,
        campaign_id text not null,
        id text not null,
        name text not null,
        country_code text default '' not null,
        target_type text default '' not null,
        constraint geo_targets_pkey primary key (team_id, account_id, campaign_id, id),
        constraint geo_targets_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql(`
      create table budget_openings (
        team_id uuid not null,
        account_id text not null,
        budget_resource_name text not null,
        date date not null,
        micros bigint not null,
        constraint budget_openings_pkey primary key (team_id, account_id, budget_resource_name),
        constraint budget_openings_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql(`
      create table spend_moves (
        team_id uuid not null,
        account_id text not null,
        id uuid not null,
        campaign_id text not null,
        budget text not null,
        micros bigint,
        euro_micros bigint,
        is_approved boolean not null,
        moved_at timestamptz default clock_timestamp() not null,
        constraint spend_moves_pkey primary key (team_id, account_id, id),
        constraint spend_moves_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql('create index spend_moves_newest on spend_moves (team_id, account_id, moved_at desc, id)');
  }
}
