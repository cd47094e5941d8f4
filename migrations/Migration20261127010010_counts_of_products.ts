import { Migration } from '@mikro-orm/migrations';

const STATE = 'team_id, account_id, status, availability, last_synced_at';

/** How a product stands to its benchmark, as lists filter by it; null without one. */
const PRICED = `
  case
    when difference >= 5 then 'above'
    when difference <= -5 then 'below'
    when difference is not null then 'equal'
  end`;
const DIFFERENCE = `
  floor((price_micros - benchmark_price_micros)::float8 / nullif(benchmark_price_micros, 0) * 10000 + 0.5) as difference`;

/** Products are counted by how they stand to their benchmark, too. */
export class Migration20261127010010_counts_of_products extends Migration {
  override up(): void {
    // Writers wait until the count is complete and kept; readers do not.
    this.addSql('lock table products in share row exclusive mode');
    // What goes with its account needs no count.
    const ofAccount = 'where exists (select from accounts a where a.team_id = c.team_id and a.id = c.account_id)';
    const counted = (changed: string) => `
      insert into product_counts (${STATE}, price_vs_benchmark, products)
      select ${STATE}, ${PRICED}, sum(step) from (${changed}) c ${ofAccount}
      group by ${STATE}, ${PRICED} having sum(step) <> 0`;
    const steps = (table: string, step: number) => `select ${STATE}, ${DIFFERENCE}, ${step} as step from ${table}`;
    for (const [event, changed, referencing] of [
      ['insert', steps('added', 1), 'new table as added'],
      ['delete', steps('gone', -1), 'old table as gone'],
      ['update', `${steps('added', 1)} union all ${steps('gone', -1)}`, 'old table as gone new table as added'],
    ]) {
      this.addSql(`
        create function count_products_${event}() returns trigger language plpgsql as $$
        begin
          ${counted(changed as string)};
          return null;
        end $$`);
      this.addSql(
        `create trigger products_${event}_counted_by_price after ${event} on products referencing ${referencing}
          for each statement execute function count_products_${event}()`,
      );
    }
    this.addSql(counted(steps('products', 1)));
  }
}
