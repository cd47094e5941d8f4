import type { Sql } from '../db/database.js';
import { sql } from '../db/sql.js';
import type { AccountKey } from '../domain/accounts/visible-accounts.sql.js';

/**
 * Reports spell offer ids in lower case, the catalogue as the merchant wrote them. This knows the catalogue's spelling,
 * and that of products which left it but have figures.
 */
export class OfferIds {
  private readonly seen = new Set<string>();

  private constructor(
    private readonly spelling: ReadonlyMap<string, string>,
    private readonly known: ReadonlySet<string>,
  ) {}

  static async load(db: Sql, { teamId, accountId }: AccountKey): Promise<OfferIds> {
    const rows = await db.query<{ id: string; hasFigures: boolean }>(
      sql`select offer_id as id, true as "hasFigures" from product_totals t
        join accounts a on a.team_id = t.team_id and a.id = t.account_id and t.date = a.figures_through
        where t.team_id = ${teamId} and t.account_id = ${accountId}
        union all
        select offer_id, false from products where team_id = ${teamId} and account_id = ${accountId}
        order by 2 desc, 1 desc`,
    );
    const known = rows.filter(({ hasFigures }) => hasFigures).map(({ id }) => id);
    return new OfferIds(new Map(rows.map(({ id }) => [id.toLowerCase(), id])), new Set(known));
  }

  /** Distinct offer ids. */
  get size(): number {
    return this.spelling.size;
  }

  /** Products that have figures. */
  get shown(): number {
    return new Set([...this.known, ...this.seen]).size;
  }

  /** The id under which figures of `itemId` are stored. */
  stored(itemId: string): string {
    const id = this.spelling.get(itemId.toLowerCase()) ?? itemId;
    this.seen.add(id);
    return id;
  }
}
