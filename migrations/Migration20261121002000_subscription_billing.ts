import { Migration } from '@mikro-orm/migrations';

export class Migration20261121002000_subscription_billing extends Migration {
  override up(): void {
    // Prices are in cents.
    this.addSql(`
      create table addon_tiers (
        addon text not null,
        tier text not null,
        monthly_price integer not null check (monthly_price >= 0),
        yearly_price integer not null check (yearly_price >= 0),
        max_products integer not null check (max_products >= 0),
        sort_order integer not null,
        primary key (addon, tier)
      )`);
    this.addSql(`
      insert into addon_tiers (addon, tier, monthly_price, yearly_price, max_products, sort_order) values
        ('ecommerce', 'small', 1900, 19000, 1000, 1),
        ('ecommerce', 'medium', 4900, 49000, 10000, 2),
        ('ecommerce', 'large', 9900, 99000, 100000, 3)`);
    this.addSql(`
      create table credit_packs (
        key text primary key,
        credits integer not null check (credits > 0),
        price integer not null check (price >= 0),
        sort_order integer not null
      )`);
    this.addSql(`
      insert into credit_packs (key, credits, price, sort_order) values
        ('pack_100', 100, 900, 1), ('pack_500', 500, 3900, 2), ('pack_2000', 2000, 12900, 3)`);
    // What a team pays instead. Items are plan:<key>, addon:<addon>:<tier> and pack:<key>; packs are paid once.
    this.addSql(`
      create table team_prices (
        team_id uuid not null references teams on delete cascade,
        item text not null,
        billing_interval text not null check (billing_interval in ('month', 'year', 'once')),
        price integer not null check (price >= 0),
        primary key (team_id, item, billing_interval)
      )`);
    // What the payment provider last said of a team's subscription. Without one the trial or an agreement counts.
    this.addSql(`
      create table team_billing (
        team_id uuid primary key references teams on delete cascade,
        customer_id text unique,
        checkout_session_id text,
        subscription_id text,
        status text check (status in ('trialing', 'active', 'past_due', 'canceled')),
        current_period_end timestamptz,
        cancel_at_period_end boolean not null default false,
        addon_tier text,
        cancel_reason text,
        cancel_reason_detail text,
        cancel_requested_at timestamptz,
        check ((subscription_id is null) = (status is null))
      )`);
    this.addSql(`
      create table payment_events (
        id text primary key,
        kind text not null,
        received_at timestamptz not null default clock_timestamp()
      )`);
    this.addSql(`
      create table credit_purchases (
        team_id uuid not null references teams on delete cascade,
        session_id text not null,
        pack text not null,
        credits integer not null check (credits > 0),
        created_at timestamptz not null default clock_timestamp(),
        primary key (team_id, session_id)
      )`);
  }
}
