import { Migration } from '@mikro-orm/migrations';

/** A product is one per language, label and offer id. Its figures are pulled again, because the former ones name no feed. */
export class Migration20261128000005_products_by_feed extends Migration {
  override up(): void {
    this.addSql('alter table accounts add column prices_until timestamptz');
    this.addSql(`
      update accounts set figures_through = figures_from - 1, figures_settled_through = null, kept_through = null
      where figures_from is not null`);
    // Every team is due at once.
    this.addSql(`delete from sync_runs where account_id is null and started_at > now() - interval '1 day'`);
    this.addSql('truncate product_months');
    this.addSql('alter table product_months rename column offer_id to product_id');
    this.addSql('drop table product_window_sums');
    this.addSql(`
      create table product_window_sums (
        team_id uuid not null,
        account_id text not null,
        days smallint not null,
        product_id text not null,
        cost_micros bigint not null,
        impressions bigint not null,
        clicks bigint not null,
        conversions_micros bigint not null,
        conversion_value_micros bigint not null,
        native_cost_micros bigint not null,
        native_conversion_value_micros bigint not null,
        brand text not null,
        feed_label text not null,
        content_language text not null,
        price float8,
        price_diff float8,
        availability text,
        status text not null,
        cost float8 not null,
        roas float8 not null,
        constraint product_window_sums_pkey primary key (team_id, account_id, days, product_id),
        constraint product_window_sums_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql(`
      create index product_window_sums_cost on product_window_sums
        (team_id, days, cost, product_id collate "C", account_id collate "C") include (availability, status, brand, feed_label, content_language, price_diff, impressions, roas)`);
    this.addSql(`
      create index product_window_sums_price on product_window_sums
        (team_id, days, coalesce(price, 'Infinity'::double precision), product_id collate "C", account_id collate "C") include (price, availability, status, brand, feed_label, content_language, price_diff, impressions, roas)`);
    this.addSql(`
      create index product_window_sums_price_desc on product_window_sums
        (team_id, days, coalesce(price, '-Infinity'::double precision), product_id collate "C", account_id collate "C") include (price, availability, status, brand, feed_label, content_language, price_diff, impressions, roas)`);
    this.addSql(`
      create index product_window_sums_price_diff on product_window_sums
        (team_id, days, coalesce(price_diff, 'Infinity'::double precision), product_id collate "C", account_id collate "C") include (availability, status, brand, feed_label, content_language, price_diff, impressions, roas)`);
    this.addSql(`
      create index product_window_sums_price_diff_desc on product_window_sums
        (team_id, days, coalesce(price_diff, '-Infinity'::double precision), product_id collate "C", account_id collate "C") include (availability, status, brand, feed_label, content_language, price_diff, impressions, roas)`);
    this.addSql(`
      create index product_window_sums_roas on product_window_sums
        (team_id, days, roas, product_id collate "C", account_id collate "C") include (availability, status, brand, feed_label, content_language, price_diff, impressions, roas)`);
    this.addSql('drop table pulled_products');
    this.addSql(`
      create unlogged table pulled_products (
        team_id uuid not null,
        pull uuid not null,
        center integer not null,
        kind text not null,
        place integer not null,
        item_id text collate "C" not null,
        offer_id text not null,
        title text,
        brand text,
        price_micros bigint,
        currency text,
        sale_price_micros bigint,
        sale_from timestamptz,
        sale_until timestamptz,
        country text,
        benchmark_price_micros bigint,
        availability text,
        status text,
        issues jsonb,
        link text,
        image_link text,
        condition text,
        gtin text,
        product_type text,
        feed_label text,
        content_language text,
        is_local boolean,
        custom_labels text[],
        data_source_id text,
        pulled_at timestamptz default now() not null,
        constraint pulled_products_kind_check check (kind in ('product', 'benchmark', 'unread product', 'unread benchmark'))
      )`);
    this.addSql('create index pulled_products_pull on pulled_products (team_id, pull, item_id)');
    this.addSql(`
      delete from products p using products o
      where o.team_id = p.team_id and o.account_id = p.account_id
        and lower(o.offer_id) = lower(p.offer_id) and o.offer_id < p.offer_id`);
    this.addSql(`
      alter table products
        add column id text,
        add column item_id text,
        add column sale_price_micros bigint,
        add column sale_from timestamptz,
        add column sale_until timestamptz,
        add column precedence integer default 0 not null,
        alter column price_micros drop not null,
        alter column price_micros drop default,
        alter column availability drop not null`);
    this.addSql(`
      update products set id = lower(content_language || '~' || feed_label || '~' || offer_id),
        item_id = lower(offer_id), precedence = 1`);
    this.addSql(`
      alter table product_status_periods
        add column product_id text,
        add column feed_label text default '' not null,
        add column content_language text default '' not null,
        alter column availability drop not null`);
    this.addSql(`
      update product_status_periods s
      set product_id = p.id, feed_label = p.feed_label, content_language = p.content_language
      from products p where p.team_id = s.team_id and p.account_id = s.account_id and p.offer_id = s.offer_id`);
    this.addSql('delete from product_status_periods where product_id is null');
    this.addSql(`
      alter table product_status_periods
        alter column product_id set not null,
        alter column feed_label drop default,
        alter column content_language drop default,
        drop constraint product_status_periods_pkey,
        add constraint product_status_periods_pkey primary key (team_id, account_id, product_id, valid_from)`);
    this.addSql('drop index products_disapproved');
    this.addSql(`
      alter table products
        alter column id set not null,
        alter column item_id set not null,
        drop constraint products_pkey,
        add constraint products_pkey primary key (team_id, account_id, id)`);
    this.addSql(`
      create index products_disapproved on products
        (team_id, account_id, id) where (status = 'disapproved')`);
    this.addSql('create index products_items on products (team_id, account_id, item_id)');
    this.addSql(`
      create index products_sales on products
        (team_id, account_id) where (sale_price_micros is not null)`);
  }
}
