import { Migration } from '@mikro-orm/migrations';

export class Migration20261127200008_products_and_promotions extends Migration {
  override up(): void {
    this.addSql(`
      create table products (
        team_id uuid not null,
        account_id text not null,
        id text not null,
        offer_id text not null,
        item_id text not null,
        title text not null,
        brand text default '' not null,
        price_micros bigint,
        currency text default 'EUR' not null,
        sale_price_micros bigint,
        sale_from timestamptz,
        sale_until timestamptz,
        benchmark_price_micros bigint,
        availability text,
        status text not null,
        issues jsonb default '[]'::jsonb not null,
        link text default '' not null,
        image_link text default '' not null,
        condition text default '' not null,
        gtin text default '' not null,
        product_type text default '' not null,
        feed_label text default '' not null,
        content_language text default '' not null,
        custom_labels text[] default '{}'::text[] not null,
        data_source_id text,
        last_synced_at timestamptz default now() not null,
        merchant_id text default '' not null,
        other_merchant_ids text[] default '{}'::text[] not null,
        precedence integer default 0 not null,
        constraint products_pkey primary key (team_id, account_id, id),
        constraint products_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql(`
      create index products_disapproved on products
        (team_id, account_id, id) where (status = 'disapproved')`);
    this.addSql('create index products_items on products (team_id, account_id, item_id)');
    this.addSql(`
      create index products_sales on products
        (team_id, account_id) where (sale_price_micros is not null)`);
    this.addSql(`
      create table product_status_periods (
        team_id uuid not null,
        account_id text not null,
        product_id text not null,
        offer_id text not null,
        feed_label text not null,
        content_language text not null,
        valid_from date not null,
        valid_to date,
        status text not null,
        availability text,
        constraint product_status_periods_pkey primary key (team_id, account_id, product_id, valid_from),
        constraint product_status_periods_check check (valid_to > valid_from),
        constraint product_status_periods_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql(`
      create table feeds (
        team_id uuid not null,
        account_id text not null,
        id text not null,
        name text not null,
        type text not null,
        feed_label text default '' not null,
        content_language text default '' not null,
        target_country text default '' not null,
        file_url text,
        item_count integer default 0 not null,
        last_fetched_at timestamptz,
        merchant_id text default '' not null,
        constraint feeds_pkey primary key (team_id, account_id, id),
        constraint feeds_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql(`
      create table promotions (
        team_id uuid not null,
        account_id text not null,
        id uuid default gen_random_uuid() not null,
        promotion_id text not null,
        title text not null,
        coupon_value_type text not null,
        percent_off integer,
        effective_start timestamptz not null,
        effective_end timestamptz not null,
        platform_state text not null,
        custom_title text,
        custom_notes text,
        custom_effective_start timestamptz,
        custom_effective_end timestamptz,
        merchant_id text default '' not null,
        constraint promotions_pkey primary key (team_id, account_id, id),
        constraint promotions_team_id_account_id_merchant_id_promotion_id_key unique (team_id, account_id, merchant_id, promotion_id),
        constraint promotions_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
  }
}
