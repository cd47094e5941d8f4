import { Migration } from '@mikro-orm/migrations';

const COUNTS = [
  'activity_log_counts',
  'activity_log_account_counts',
  'activity_log_day_counts',
  'audit_counts',
  'audit_caller_counts',
  'audit_state_counts',
  'audit_states',
  'product_counts',
  'product_state_counts',
  'campaign_list_changes',
  'change_plan_counts',
  'webhook_delivery_counts',
  'account_totals',
  'campaign_totals',
  'product_totals',
];

const FUNCTIONS = [
  'change_account_version',
  'change_products_version',
  'change_version_of_products',
  'count_activity_logs_by_account_delete',
  'count_activity_logs_by_account_insert',
  'count_activity_logs_by_day_delete',
  'count_activity_logs_by_day_insert',
  'count_activity_logs_delete',
  'count_activity_logs_insert',
  'count_audit_entries',
  'count_change_plans_delete',
  'count_change_plans_insert',
  'count_change_plans_update',
  'count_product_states_delete',
  'count_product_states_insert',
  'count_product_states_update',
  'count_products_delete',
  'count_products_insert',
  'count_products_update',
  'count_shown_products',
  'count_webhook_deliveries_delete',
  'count_webhook_deliveries_insert',
  'count_webhook_deliveries_update',
  'end_audit_entries',
  'forget_account_sums',
  'forget_kept_sums',
  'keep_audit_state',
  'note_changes_of_campaign_lists',
];

const OLD_INDEXES = [
  ...['cost', 'roas', 'clicks', 'conversions', 'impressions'].map((column) => `campaign_window_sums_${column}`),
  ...['cost', 'roas', 'clicks', 'conversions', 'impressions'].map((column) => `campaign_window_sums_${column}_desc`),
  ...['cost', 'roas'].flatMap((column) => [`product_window_sums_${column}`, `product_window_sums_${column}_desc`]),
  ...['channel_type', 'name', 'name_desc', 'status'].map((column) => `campaigns_${column}`),
  ...['brand', 'price', 'price_desc', 'price_diff', 'price_diff_desc', 'out_of_stock'].map(
    (name) => `products_${name}`,
  ),
];

const FILTERED = 'availability, status, brand, price_diff, impressions, roas';

export class Migration20261127160000_columns_that_lists_filter_and_sort_by extends Migration {
  override up(): void {
    for (const name of FUNCTIONS) this.addSql(`drop function ${name} cascade`);
    for (const name of COUNTS) this.addSql(`drop table ${name}`);
    this.addSql(`
      create or replace function forget_figures() returns trigger language plpgsql as $$
      begin
        delete from campaign_months t using gone g where t.team_id = g.team_id and t.account_id = g.id;
        delete from product_months t using gone g where t.team_id = g.team_id and t.account_id = g.id;
        delete from account_months t using gone g where t.team_id = g.team_id and t.account_id = g.id;
        delete from search_term_days t using gone g where t.team_id = g.team_id and t.account_id = g.id;
        delete from campaign_impression_shares t using gone g where t.team_id = g.team_id and t.account_id = g.id;
        delete from pulled_days t using gone g where t.team_id = g.team_id and t.account_id = g.id;
        return null;
      end $$`);
    for (const name of OLD_INDEXES) this.addSql(`drop index ${name}`);
    this.addSql(`
      alter table accounts drop column version, drop column products_version, drop column kept_campaigns,
        drop column kept_products`);
    this.addSql(`
      alter table account_window_sums drop column shown_products, drop column shown_through,
        drop column shown_out_of_stock`);
    // Made anew by the next roll.
    this.addSql('truncate campaign_window_sums, product_window_sums');
    this.addSql('update accounts set kept_through = null');
    this.addSql(`
      alter table campaign_window_sums add column name text not null, add column status text not null,
        add column channel_type text not null, add column cost float8 not null, add column roas float8 not null,
        add column conversions float8 not null`);
    this.addSql(`
      alter table product_window_sums add column brand text not null, add column price float8 not null,
        add column price_diff float8, add column availability text not null, add column status text not null,
        add column cost float8 not null, add column roas float8 not null`);
    for (const column of ['cost', 'roas', 'conversions', 'clicks', 'impressions', 'name']) {
      const value = column === 'name' ? 'name collate "C"' : column;
      this.addSql(`
        create index campaign_window_sums_${column} on campaign_window_sums
          (team_id, days, ${value}, campaign_id collate "C", account_id collate "C")`);
    }
    const orders = {
      cost: 'cost',
      roas: 'roas',
      price: 'price',
      price_diff: `coalesce(price_diff, 'Infinity')`,
      price_diff_desc: `coalesce(price_diff, '-Infinity')`,
    };
    for (const [name, value] of Object.entries(orders)) {
      this.addSql(`
        create index product_window_sums_${name} on product_window_sums
          (team_id, days, ${name === value ? value : `(${value})`}, offer_id collate "C", account_id collate "C")
          include (${FILTERED})`);
    }
    this.addSql('create index audit_results_status on audit_results (team_id, status, audit_id)');
    for (const [table, name, columns] of [
      ['activity_logs', 'activity_logs_time', 'team_id, created_at, id'],
      ['activity_logs', 'activity_logs_account', 'team_id, account_id, created_at, id'],
      ['activity_logs', 'activity_logs_type', 'team_id, log_type, created_at, id'],
      ['audit_log', 'audit_log_time', 'team_id, created_at, id'],
      ['audit_log', 'audit_log_tool', 'team_id, tool, created_at, id'],
      ['change_plans', 'change_plans_newest', 'team_id, created_at, id'],
      ['change_plans', 'change_plans_status', 'team_id, status, created_at, id'],
      ['webhook_deliveries', 'webhook_deliveries_newest', 'team_id, endpoint_id, created_at, id'],
    ]) {
      this.addSql(`drop index ${name}`);
      this.addSql(`create index ${name} on ${table} (${columns})`);
    }
    for (const column of ['account_id', 'user_id', 'api_key_id']) {
      const name = `audit_log_${column.replace('_id', '')}`;
      this.addSql(`drop index ${name}`);
      this.addSql(`
        create index ${name} on audit_log (team_id, ${column}, created_at, id) where ${column} is not null`);
    }
  }
}
