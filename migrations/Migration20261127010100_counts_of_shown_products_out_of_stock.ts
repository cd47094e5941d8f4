import { Migration } from '@mikro-orm/migrations';

/** Products that went out of stock, and that came back. */
const MOVED = `
  select team_id, account_id, offer_id, sum(step) as step
  from (
    select team_id, account_id, offer_id, 1 as step from added where availability = 'out_of_stock'
    union all
    select team_id, account_id, offer_id, -1 from gone where availability = 'out_of_stock'
  ) c
  group by team_id, account_id, offer_id having sum(step) <> 0`;

export class Migration20261127010100_counts_of_shown_products_out_of_stock extends Migration {
  override up(): void {
    // How many of `shown_products` are out of stock. It comes with the next sums of each account; until then they are counted.
    this.addSql('alter table account_window_sums add column shown_out_of_stock integer');
    // Holds the account, as do those who write sums: each of them knows what the other did. Keys are looked up one by one,
    // whatever the connection knew of the tables when it planned this.
    this.addSql(`
      create function count_shown_products() returns trigger language plpgsql
        set enable_nestloop = on set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
      begin
        perform from (select distinct team_id, account_id from (${MOVED}) m) m
          join accounts a on a.team_id = m.team_id and a.id = m.account_id
          order by a.team_id, a.id for no key update of a;
        if not found then return null; end if;
        update account_window_sums k set shown_out_of_stock = k.shown_out_of_stock + c.step
        from (
          select w.team_id, w.account_id, w.days, sum(m.step) as step
          from (${MOVED}) m
          join account_window_sums w on w.team_id = m.team_id and w.account_id = m.account_id
          cross join lateral (
            select from product_window_sums s
            where s.team_id = w.team_id and s.account_id = w.account_id and s.days = w.days and s.offer_id = m.offer_id
              and s.impressions > 0
            offset 0
          ) s
          group by w.team_id, w.account_id, w.days
        ) c
        where k.team_id = c.team_id and k.account_id = c.account_id and k.days = c.days;
        return null;
      end $$`);
    this.addSql(
      `create trigger products_update_shown after update on products referencing old table as gone new table as added
        for each statement execute function count_shown_products()`,
    );
  }
}
