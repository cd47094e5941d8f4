import { Migration } from '@mikro-orm/migrations';

export class Migration20261127200013_customers extends Migration {
  override up(): void {
    this.addSql(`
      create table customer_profiles (
        team_id uuid not null,
        account_id text not null,
        customer_type text,
        services_products text,
        industry text,
        website_strengths text[] default '{}'::text[] not null,
        website_weaknesses text[] default '{}'::text[] not null,
        updated_at timestamptz default clock_timestamp() not null,
        constraint customer_profiles_pkey primary key (team_id, account_id),
        constraint customer_profiles_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql(`
      create table customer_memories (
        team_id uuid not null,
        id uuid default gen_random_uuid() not null,
        account_id text not null,
        category text not null,
        content text not null,
        entry_date timestamptz default now() not null,
        user_id uuid,
        created_at timestamptz default now() not null,
        constraint customer_memories_pkey primary key (team_id, id),
        constraint customer_memories_category_check check (category in ('allgemein', 'kundengespraeche', 'sonstige')),
        constraint customer_memories_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql(`
      create index customer_memories_account on customer_memories
        (team_id, account_id, entry_date desc, id)`);
    this.addSql(`
      create table landing_pages (
        team_id uuid not null,
        account_id text not null,
        id uuid default gen_random_uuid() not null,
        url text not null,
        source text not null,
        is_manually_added boolean default false not null,
        campaign_ids text[] default '{}'::text[] not null,
        campaign_names text[] default '{}'::text[] not null,
        created_at timestamptz default clock_timestamp() not null,
        updated_at timestamptz default clock_timestamp() not null,
        constraint landing_pages_pkey primary key (team_id, account_id, id),
        constraint landing_pages_team_id_account_id_url_key unique (team_id, account_id, url),
        constraint landing_pages_source_check check (source in ('campaign', 'manual', 'product')),
        constraint landing_pages_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql(`
      create table landing_page_refreshes (
        team_id uuid not null,
        account_id text not null,
        campaigns_asked_at timestamptz,
        constraint landing_page_refreshes_pkey primary key (team_id, account_id),
        constraint landing_page_refreshes_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
  }
}
