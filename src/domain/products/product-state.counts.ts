import type { Sql } from '../../db/database.js';
import { sql } from '../../db/sql.js';

/** Merges the counts of products: each statement that writes products adds its own. Several processes may merge at once. */
export async function addUpProductCounts(db: Sql): Promise<void> {
  await db.query(
    sql`with several as (
        select team_id, account_id, status, availability, last_synced_at from product_state_counts
        group by team_id, account_id, status, availability, last_synced_at having count(*) > 1
      ),
      gone as (
        delete from product_state_counts c using several s
        where c.team_id = s.team_id and c.account_id = s.account_id
          and (c.status, c.availability, c.last_synced_at) = (s.status, s.availability, s.last_synced_at)
        returning c.*
      )
      insert into product_state_counts (team_id, account_id, status, availability, last_synced_at, products)
      select team_id, account_id, status, availability, last_synced_at, sum(products) from gone
      group by team_id, account_id, status, availability, last_synced_at having sum(products) <> 0`,
    'products.addUpCounts',
  );
}
