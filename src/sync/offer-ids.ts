import type { Sql } from '../db/database.js';
import { sql } from '../db/sql.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';

/**
 * Reports spell offer ids in lower case, the catalogue as the merchant wrote them. This knows the catalogue's spelling,
 * and that of products which left it but have figures.
 */
export class OfferIds {
  private constructor(private readonly spelling: ReadonlyMap<string, string>) {}

  static async load(db: Sql, { teamId, accountId }: AccountKey): Promise<OfferIds> {
    const rows = await db.query<{ id: string }>(
      sql`select distinct offer_id as id, false as "isListed" from product_months
        where team_id = ${teamId} and account_id = ${accountId}
        union all
        select offer_id, true from products where team_id = ${teamId} and account_id = ${accountId}
        order by 2, 1 desc`,
    );
    return new OfferIds(new Map(rows.map(({ id }) => [id.toLowerCase(), id])));
  }

  /** Distinct offer ids. */
  get size(): number {
    return this.spelling.size;
  }

  /** The id under which figures of `itemId` are stored. */
  stored(itemId: string): string {
    return this.spelling.get(itemId.toLowerCase()) ?? itemId;
  }
}
