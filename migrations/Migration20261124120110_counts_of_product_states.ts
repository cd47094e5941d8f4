import { Migration } from '@mikro-orm/migrations';

const STATE = 'team_id, account_id, status, availability, last_synced_at';

export class Migration20261124120110_counts_of_product_states extends Migration {
  override up(): void {
    // Writers wait until the count is complete and kept; readers do not.
    this.addSql('lock table products in share row exclusive mode');
    // What goes with its account needs no count.
    const ofAccount = 'where exists (select from accounts a where a.team_id = c.team_id and a.id = c.account_id)';
    for (const [event, changed, referencing] of [
      ['insert', 'select *, 1 as step from added', 'new table as added'],
      ['delete', 'select *, -1 as step from gone', 'old table as gone'],
      [
        'update',
        `select ${STATE}, 1 as step from added union all select ${STATE}, -1 from gone`,
        'old table as gone new table as added',
      ],
    ]) {
      this.addSql(`
        create function count_product_states_${event}() returns trigger language plpgsql as $$
        begin
          insert into product_state_counts (${STATE}, products)
          select ${STATE}, sum(step) from (${changed}) c ${ofAccount} group by ${STATE} having sum(step) <> 0;
          return null;
        end $$`);
      this.addSql(
        `create trigger products_${event}_counted after ${event} on products referencing ${referencing}
          for each statement execute function count_product_states_${event}()`,
      );
    }
    this.addSql(
      `insert into product_state_counts (${STATE}, products) select ${STATE}, count(*) from products group by ${STATE}`,
    );
  }
}
