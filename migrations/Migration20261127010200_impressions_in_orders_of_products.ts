import { Migration } from '@mikro-orm/migrations';

export class Migration20261127010200_impressions_in_orders_of_products extends Migration {
  override up(): void {
    // Products that were shown are found in their order from the index alone.
    const cost = 'floor(cost_micros / 10000::float8 + 0.5) / 100';
    const roas = `case when cost_micros = 0 then 0
      else floor(conversion_value_micros::float8 / cost_micros * 10000 + 0.5) / 10000 end`;
    for (const [name, rank, columns] of [
      ['cost', cost, 'cost_micros'],
      ['cost_desc', `-(${cost})`, 'cost_micros'],
      ['roas', roas, 'conversion_value_micros, cost_micros'],
      ['roas_desc', `-(${roas})`, 'conversion_value_micros, cost_micros'],
    ]) {
      this.addSql(`alter index product_window_sums_${name} rename to product_window_sums_${name}_before`);
      this.addSql(
        `create index product_window_sums_${name} on product_window_sums (team_id, days, (${rank}), offer_id collate "C",
          account_id collate "C") include (${columns}, impressions)`,
      );
      this.addSql(`drop index product_window_sums_${name}_before`);
    }
  }
}
