import { Migration } from '@mikro-orm/migrations';

export class Migration20261127200009_figures extends Migration {
  override up(): void {
    this.addSql(`
      create table account_months (
        team_id uuid not null,
        account_id text not null,
        month date not null,
        days date[] not null,
        cost_micros bigint[] not null,
        impressions bigint[] not null,
        clicks bigint[] not null,
        conversions_micros bigint[] not null,
        conversion_value_micros bigint[] not null,
        native_cost_micros bigint[],
        native_conversion_value_micros bigint[],
        constraint account_months_pkey primary key (team_id, account_id, month),
        constraint account_months_month_check check (EXTRACT(day FROM month) = (1)::numeric)
      ) partition by range (month)`);
    this.addSql(`
      create table campaign_months (
        team_id uuid not null,
        account_id text not null,
        campaign_id text not null,
        month date not null,
        days date[] not null,
        cost_micros bigint[] not null,
        impressions bigint[] not null,
        clicks bigint[] not null,
        conversions_micros bigint[] not null,
        conversion_value_micros bigint[] not null,
        native_cost_micros bigint[],
        native_conversion_value_micros bigint[],
        constraint campaign_months_pkey primary key (team_id, account_id, campaign_id, month),
        constraint campaign_months_month_check check (EXTRACT(day FROM month) = (1)::numeric)
      ) partition by range (month)`);
    this.addSql(`
      create table product_months (
        team_id uuid not null,
        account_id text not null,
        product_id text not null,
        month date not null,
        days date[] not null,
        cost_micros bigint[] not null,
        impressions bigint[] not null,
        clicks bigint[] not null,
        conversions_micros bigint[] not null,
        conversion_value_micros bigint[] not null,
        native_cost_micros bigint[],
        native_conversion_value_micros bigint[],
        constraint product_months_pkey primary key (team_id, account_id, product_id, month),
        constraint product_months_month_check check (EXTRACT(day FROM month) = (1)::numeric)
      ) partition by range (month)`);
    this.addSql(`
      create table account_window_sums (
        team_id uuid not null,
        account_id text not null,
        days smallint not null,
        kept_through date not null,
        cost_micros bigint not null,
        impressions bigint not null,
        clicks bigint not null,
        conversions_micros bigint not null,
        conversion_value_micros bigint not null,
        native_cost_micros bigint not null,
        native_conversion_value_micros bigint not null,
        constraint account_window_sums_pkey primary key (team_id, account_id, days),
        constraint account_window_sums_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql(`
      create table campaign_window_sums (
        team_id uuid not null,
        account_id text not null,
        days smallint not null,
        campaign_id text not null,
        cost_micros bigint not null,
        impressions bigint not null,
        clicks bigint not null,
        conversions_micros bigint not null,
        conversion_value_micros bigint not null,
        native_cost_micros bigint not null,
        native_conversion_value_micros bigint not null,
        name text not null,
        status text not null,
        channel_type text not null,
        cost float8 not null,
        roas float8 not null,
        conversions float8 not null,
        constraint campaign_window_sums_pkey primary key (team_id, account_id, days, campaign_id),
        constraint campaign_window_sums_team_id_account_id_fkey foreign key (team_id, account_id) references accounts(team_id, id) on delete cascade
      )`);
    this.addSql(`
      create index campaign_window_sums_clicks on campaign_window_sums
        (team_id, days, clicks, campaign_id collate "C", account_id collate "C")`);
    this.addSql(`
      create index campaign_window_sums_conversions on campaign_window_sums
        (team_id, days, conversions, campaign_id collate "C", account_id collate "C")`);
    this.addSql(`
      create index campaign_window_sums_cost on campaign_window_sums
        (team_id, days, cost, campaign_id collate "C", account_id collate "C")`);
    this.addSql(`
      create index campaign_window_sums_impressions on campaign_window_sums
        (team_id, days, impressions, campaign_id collate "C", account_id collate "C")`);
    this.addSql(`
      create index campaign_window_sums_name on campaign_window_sums
        (team_id, days, name collate "C", campaign_id collate "C", account_id collate "C")`);
    this.addSql(`
      create index campaign_window_sums_roas on campaign_window_sums
        (team_id, days, roas, campaign_id collate "C", account_id collate "C")`);
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
        (team_id, days, coalesce(price, 'Infinity'::double precision), product_id collate "C", account_id collate "C") include (availability, status, brand, feed_label, content_language, price_diff, impressions, roas)`);
    this.addSql(`
      create index product_window_sums_price_desc on product_window_sums
        (team_id, days, coalesce(price, '-Infinity'::double precision), product_id collate "C", account_id collate "C") include (availability, status, brand, feed_label, content_language, price_diff, impressions, roas)`);
    this.addSql(`
      create index product_window_sums_price_diff on product_window_sums
        (team_id, days, coalesce(price_diff, 'Infinity'::double precision), product_id collate "C", account_id collate "C") include (availability, status, brand, feed_label, content_language, price_diff, impressions, roas)`);
    this.addSql(`
      create index product_window_sums_price_diff_desc on product_window_sums
        (team_id, days, coalesce(price_diff, '-Infinity'::double precision), product_id collate "C", account_id collate "C") include (availability, status, brand, feed_label, content_language, price_diff, impressions, roas)`);
    this.addSql(`
      create index product_window_sums_roas on product_window_sums
        (team_id, days, roas, product_id collate "C", account_id collate "C") include (availability, status, brand, feed_label, content_language, price_diff, impressions, roas)`);
    this.addSql(`
      create table campaign_impression_shares (
        team_id uuid not null,
        account_id text not null,
        campaign_id text not null,
        date date not null,
        impressions bigint not null,
        share smallint,
        lost_to_budget smallint,
        lost_to_rank smallint,
        constraint campaign_impression_shares_pkey primary key (team_id, account_id, campaign_id, date),
        constraint campaign_impression_shares_lost_to_budget_check check ((lost_to_budget >= 0) and (lost_to_budget <= 10000)),
        constraint campaign_impression_shares_lost_to_rank_check check ((lost_to_rank >= 0) and (lost_to_rank <= 10000)),
        constraint campaign_impression_shares_share_check check ((share >= 0) and (share <= 10000))
      ) partition by range (date)`);
    this.addSql(`
      create table reference_rates (
        currency text not null,
        date date not null,
        rate numeric not null,
        constraint reference_rates_pkey primary key (currency, date),
        constraint reference_rates_rate_check check (rate > (0)::numeric)
      )`);
    this.addSql('create index reference_rates_date on reference_rates (date)');
  }
}
