import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000800_campaign_structure extends Migration {
  override up(): void {
    this.addSql(`
      create table asset_groups (
        team_id uuid not null,
        account_id text not null,
        id text not null,
        campaign_id text not null,
        name text not null,
        status text not null,
        ad_strength text not null,
        final_urls jsonb not null default '[]',
        primary key (team_id, account_id, id),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    this.addSql('create index asset_groups_campaign on asset_groups (team_id, account_id, campaign_id)');
    // The figures are sums of the 30 days before the last pull.
    this.addSql(`
      create table asset_group_assets (
        team_id uuid not null,
        account_id text not null,
        asset_group_id text not null,
        asset_id text not null,
        field_type text not null,
        type text not null,
        name text not null default '',
        text text not null default '',
        url text not null default '',
        cost_micros bigint not null,
        impressions bigint not null,
        clicks bigint not null,
        conversions_micros bigint not null,
        conversion_value_micros bigint not null,
        primary key (team_id, account_id, asset_group_id, asset_id, field_type),
        foreign key (team_id, account_id) references accounts on delete cascade
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
        primary key (team_id, account_id, asset_group_id, id),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    this.addSql(`
      create table geo_targets (
        team_id uuid not null,
        account_id text not null,
        campaign_id text not null,
        id text not null,
        name text not null,
        country_code text not null default '',
        target_type text not null default '',
        primary key (team_id, account_id, campaign_id, id),
        foreign key (team_id, account_id) references accounts on delete cascade
      )`);
    this.addSql('alter table accounts add column structure_synced_at timestamptz');
  }
}
