import { Migration } from '@mikro-orm/migrations';

export class Migration20261123060200_indexes_of_unsellable_products extends Migration {
  override up(): void {
    // Few of many products: what is sold needs no entry.
    for (const [name, condition] of [
      ['disapproved', `status = 'disapproved'`],
      ['out_of_stock', `availability = 'out_of_stock'`],
    ])
      this.addSql(`create index products_${name} on products (team_id, account_id, offer_id) where ${condition}`);
  }
}
