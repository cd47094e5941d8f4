import { Migration } from '@mikro-orm/migrations';

export class Migration20261121001800_plans_and_credits extends Migration {
  override up(): void {
    // Prices are in cents. What a plan holds is data: an operator changes rows, not code.
    this.addSql(`
      create table plans (
        key text primary key,
        name text not null,
        monthly_price integer not null check (monthly_price >= 0),
        yearly_price integer not null check (yearly_price >= 0),
        max_accounts integer not null check (max_accounts >= 0),
        ai_credits integer not null check (ai_credits >= 0),
        features text[] not null default '{}',
        sort_order integer not null
      )`);
    this.addSql(`
      insert into plans (key, name, monthly_price, yearly_price, max_accounts, ai_credits, features, sort_order) values
        ('starter', 'Starter', 4900, 49000, 5, 100, '{ai_chat,keyword_mining}', 1),
        ('pro', 'Pro', 14900, 149000, 20, 500, '{ai_chat,keyword_mining,landing_pages,api_access}', 2),
        ('agency', 'Agency', 39900, 399000, 100, 2500,
         '{ai_chat,keyword_mining,landing_pages,api_access,guardrails,priority_support}', 3)`);
    this.addSql(`alter table teams add column plan text not null default 'starter' references plans`);
    // What a team has instead of, or besides, what its plan says.
    this.addSql(`
      create table team_plan_overrides (
        team_id uuid primary key references teams on delete cascade,
        max_accounts integer check (max_accounts >= 0),
        ai_credits integer check (ai_credits >= 0)
      )`);
    this.addSql(`
      create table team_features (
        team_id uuid not null references teams on delete cascade,
        feature text not null,
        enabled boolean not null,
        primary key (team_id, feature)
      )`);
    this.addSql(`
      create table team_credits (
        team_id uuid primary key references teams on delete cascade,
        month date not null,
        used integer not null default 0 check (used >= 0),
        pack_remaining integer not null default 0 check (pack_remaining >= 0)
      )`);
    // Every movement, positive for what a team gains; rows are only added. A charge is given back at most once.
    this.addSql(`
      create table credit_movements (
        team_id uuid not null references teams on delete cascade,
        id uuid not null default gen_random_uuid(),
        kind text not null check (kind in ('charge', 'refund', 'grant', 'purchase', 'correction')),
        month date not null,
        monthly integer not null default 0,
        pack integer not null default 0,
        operation text not null,
        charge_id uuid,
        user_id uuid,
        created_at timestamptz not null default clock_timestamp(),
        primary key (team_id, id)
      )`);
    this.addSql('create index credit_movements_time on credit_movements (team_id, created_at desc, id)');
    this.addSql('create unique index credit_movements_refund on credit_movements (team_id, charge_id)');
    this.addSql(`
      create trigger credit_movements_append_only before update or truncate on credit_movements
      for each statement execute function refuse_change()`);
  }
}
