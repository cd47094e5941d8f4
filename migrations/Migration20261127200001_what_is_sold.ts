import { Migration } from '@mikro-orm/migrations';

export class Migration20261127200001_what_is_sold extends Migration {
  override up(): void {
    this.addSql(`
      create table plans (
        key text not null,
        name text not null,
        monthly_price integer not null,
        yearly_price integer not null,
        max_accounts integer not null,
        ai_credits integer not null,
        features text[] default '{}'::text[] not null,
        sort_order integer not null,
        constraint plans_pkey primary key (key),
        constraint plans_ai_credits_check check (ai_credits >= 0),
        constraint plans_max_accounts_check check (max_accounts >= 0),
        constraint plans_monthly_price_check check (monthly_price >= 0),
        constraint plans_yearly_price_check check (yearly_price >= 0)
      )`);
    this.addSql(`
      create table addon_tiers (
        addon text not null,
        tier text not null,
        monthly_price integer not null,
        yearly_price integer not null,
        max_products integer not null,
        sort_order integer not null,
        constraint addon_tiers_pkey primary key (addon, tier),
        constraint addon_tiers_max_products_check check (max_products >= 0),
        constraint addon_tiers_monthly_price_check check (monthly_price >= 0),
        constraint addon_tiers_yearly_price_check check (yearly_price >= 0)
      )`);
    this.addSql(`
      create table credit_packs (
        key text not null,
        credits integer not null,
        price integer not null,
        sort_order integer not null,
        constraint credit_packs_pkey primary key (key),
        constraint credit_packs_credits_check check (credits > 0),
        constraint credit_packs_price_check check (price >= 0)
      )`);
    this.addSql(`
      insert into plans (key, name, monthly_price, yearly_price, max_accounts, ai_credits, features, sort_order) values
        ('starter', 'Starter', 4900, 49000, 5, 100, '{ai_chat,keyword_mining}', 1),
        ('pro', 'Pro', 14900, 149000, 20, 500, '{ai_chat,keyword_mining,landing_pages,api_access}', 2),
        ('agency', 'Agency', 39900, 399000, 100, 2500, '{ai_chat,keyword_mining,landing_pages,api_access,guardrails,priority_support}', 3)`);
    this.addSql(`
      insert into addon_tiers (addon, tier, monthly_price, yearly_price, max_products, sort_order) values
        ('ecommerce', 'small', 1900, 19000, 1000, 1),
        ('ecommerce', 'medium', 4900, 49000, 10000, 2),
        ('ecommerce', 'large', 9900, 99000, 100000, 3)`);
    this.addSql(`
      insert into credit_packs (key, credits, price, sort_order) values
        ('pack_100', 100, 900, 1),
        ('pack_500', 500, 3900, 2),
        ('pack_2000', 2000, 12900, 3)`);
  }
}
