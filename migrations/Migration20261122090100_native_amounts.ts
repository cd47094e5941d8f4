import { Migration } from '@mikro-orm/migrations';

const TOTALS = ['campaign_totals', 'product_totals', 'account_totals'];
const DAYS = ['search_term_days'];
const LAST_30_DAYS = ['keywords', 'keyword_terms', 'asset_group_assets'];

export class Migration20261122090100_native_amounts extends Migration {
  override up(): void {
    // What the platform told in the account's own currency; null in EUR.
    for (const table of [...TOTALS, ...DAYS, ...LAST_30_DAYS]) {
      this.addSql(`
      alter table ${table}
        add column native_cost_micros bigint,
        add column native_conversion_value_micros bigint`);
    }
    this.addSql('alter table campaigns add column native_budget_micros bigint');

    // Amounts that were stored as EUR without being EUR go; the next sync pulls them again, from the first day on.
    const foreign = `select 1 from accounts a
      where a.team_id = t.team_id and a.id = t.account_id and a.currency <> 'EUR'`;
    for (const table of [...TOTALS, ...DAYS, ...LAST_30_DAYS]) {
      this.addSql(`delete from ${table} t where exists (${foreign})`);
    }
    this.addSql(`
      update campaigns t set native_budget_micros = budget_micros, budget_micros = 0 where exists (${foreign})`);
    this.addSql(`
      update accounts set figures_through = figures_from - 1, figures_settled_through = null
      where currency <> 'EUR' and figures_from is not null`);
  }
}
