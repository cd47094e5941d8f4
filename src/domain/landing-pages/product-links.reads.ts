import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { byAccountSql, type FiguredObjects, figureSql, windowFor } from '../metrics/numbered.sql.js';

const LINKED_PRODUCTS: FiguredObjects = {
  table: 'products',
  key: 'offer_id',
  totals: 'product_totals',
  totalsKey: 'offer_id',
  columns: 'o.offer_id, o.link',
  shown: 'l.offer_id as "offerId", l.link',
  filters: [`${figureSql('d').roas} >= $10::float8`, `d.link <> ''`],
  sorts: { roas: figureSql('l').roas },
};

/** Variants of a product share their address. Binds, besides those of the list, $11 most addresses. */
const LINKS_SQL = `
  select p.link from (${byAccountSql(LINKED_PRODUCTS, '-roas')}) p where p.link is not null
  group by p.link order by max(p.roas) desc, min(p."offerId") collate "C" limit $11`;

export interface BestProducts {
  accountId: string;
  /** Length of the window that ends yesterday. */
  days: number;
  /** Least ROAS in it. */
  minRoas: number;
  limit: number;
}

/** The addresses of a visible account's products, each once, those of the best ROAS first. */
export async function bestProductLinks(
  sql: Sql,
  viewer: Viewer,
  now: Date,
  { accountId, days, minRoas, limit }: BestProducts,
): Promise<string[]> {
  const values = [...windowFor(viewer, now, { days }), [accountId], null, 0, minRoas, limit];
  const rows = await sql.query<{ link: string }>(LINKS_SQL, values, 'landingPages.productLinks');
  return rows.map(({ link }) => link);
}
