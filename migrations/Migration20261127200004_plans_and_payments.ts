import { Migration } from '@mikro-orm/migrations';

export class Migration20261127200004_plans_and_payments extends Migration {
  override up(): void {
    this.addSql(`
      create table team_billing (
        team_id uuid not null,
        customer_id text,
        checkout_session_id text,
        subscription_id text,
        status text,
        current_period_end timestamptz,
        cancel_at_period_end boolean default false not null,
        addon_tier text,
        cancel_reason text,
        cancel_reason_detail text,
        cancel_requested_at timestamptz,
        constraint team_billing_pkey primary key (team_id),
        constraint team_billing_customer_id_key unique (customer_id),
        constraint team_billing_check check ((subscription_id is null) = (status is null)),
        constraint team_billing_status_check check (status in ('trialing', 'active', 'past_due', 'canceled')),
        constraint team_billing_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    this.addSql(`
      create table team_plan_overrides (
        team_id uuid not null,
        max_accounts integer,
        ai_credits integer,
        constraint team_plan_overrides_pkey primary key (team_id),
        constraint team_plan_overrides_ai_credits_check check (ai_credits >= 0),
        constraint team_plan_overrides_max_accounts_check check (max_accounts >= 0),
        constraint team_plan_overrides_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    this.addSql(`
      create table team_prices (
        team_id uuid not null,
        item text not null,
        billing_interval text not null,
        price integer not null,
        constraint team_prices_pkey primary key (team_id, item, billing_interval),
        constraint team_prices_billing_interval_check check (billing_interval in ('month', 'year', 'once')),
        constraint team_prices_price_check check (price >= 0),
        constraint team_prices_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    this.addSql(`
      create table team_credits (
        team_id uuid not null,
        month date not null,
        used integer default 0 not null,
        pack_remaining integer default 0 not null,
        constraint team_credits_pkey primary key (team_id),
        constraint team_credits_pack_remaining_check check (pack_remaining >= 0),
        constraint team_credits_used_check check (used >= 0),
        constraint team_credits_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    this.addSql(`
      create table credit_movements (
        team_id uuid not null,
        id uuid default gen_random_uuid() not null,
        kind text not null,
        month date not null,
        monthly integer default 0 not null,
        pack integer default 0 not null,
        operation text not null,
        charge_id uuid,
        user_id uuid,
        created_at timestamptz default clock_timestamp() not null,
        constraint credit_movements_pkey primary key (team_id, id),
        constraint credit_movements_kind_check check (kind in ('charge', 'refund', 'grant', 'purchase', 'correction')),
        constraint credit_movements_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    this.addSql('create index credit_movements_time on credit_movements (team_id, created_at desc, id)');
    this.addSql('create unique index credit_movements_refund on credit_movements (team_id, charge_id)');
    this.addSql(`
      create table credit_purchases (
        team_id uuid not null,
        session_id text not null,
        pack text not null,
        credits integer not null,
        created_at timestamptz default clock_timestamp() not null,
        constraint credit_purchases_pkey primary key (team_id, session_id),
        constraint credit_purchases_credits_check check (credits > 0),
        constraint credit_purchases_team_id_fkey foreign key (team_id) references teams(id) on delete cascade
      )`);
    this.addSql(`
      create table payment_events (
        id text not null,
        kind text not null,
        received_at timestamptz default clock_timestamp() not null,
        constraint payment_events_pkey primary key (id)
      )`);
    this.addSql(`
      create table begun_trials (
        email_hash text not null,
        subject_hash text,
        began_at timestamptz not null,
        constraint begun_trials_pkey primary key (email_hash),
        constraint begun_trials_subject_hash_key unique (subject_hash)
      )`);
    this.addSql(`
      comment on table
        begun_trials is 'Hashes of people who had a trial, so that a second team of theirs gets none; kept for two years.'`);
    this.addSql(`
      create function refuse_change() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and tg_table_name <> 'credit_movements' and current_setting('adlane.erasing', true) = 'on' then
          return null;
        end if;
        raise exception 'rows of % are never changed', tg_table_name;
      end $$`);
    this.addSql(`
      CREATE TRIGGER credit_movements_append_only BEFORE UPDATE OR TRUNCATE ON credit_movements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
  }
}
