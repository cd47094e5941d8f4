import type { Sql } from '../db/database.js';
import { sql } from '../db/sql.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';

/** Offer ids by lower case, as reports have them: spelled as in the catalogue, or else as in stored figures. */
export async function offerIdsOf(db: Sql, { teamId, accountId }: AccountKey): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string }>(
    sql`select distinct offer_id as id, false as "isListed" from product_months
      where team_id = ${teamId} and account_id = ${accountId}
      union all
      select offer_id, true from products where team_id = ${teamId} and account_id = ${accountId}
      order by 2, 1 desc`,
  );
  return new Map(rows.map(({ id }) => [id.toLowerCase(), id]));
}
