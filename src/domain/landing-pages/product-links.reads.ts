import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { sql } from '../../db/sql.js';
import { PRODUCT_TABLE } from '../metrics/kept-sums.sql.js';
import type { FiguredObjects } from '../metrics/listed-objects.sql.js';
import { byAccountSql } from '../metrics/lists-by-account.sql.js';
import { figureSql } from '../metrics/metrics.sql.js';

const { roas } = figureSql('d');

const LINKED_PRODUCTS: FiguredObjects = {
  ...PRODUCT_TABLE,
  columns: sql`o.offer_id, o.link`,
  shown: sql`l.offer_id as "offerId", l.link`,
  sorts: { roas: { by: 'd', value: roas, type: 'float8' } },
};

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
  db: Sql,
  viewer: Viewer,
  now: Date,
  { accountId, days, minRoas, limit }: BestProducts,
): Promise<string[]> {
  const products = byAccountSql({ viewer, now, window: { days } }, [accountId], null, {
    objects: LINKED_PRODUCTS,
    filters: [
      { on: 'd', is: sql`${roas} >= ${minRoas}::float8` },
      { on: 'o', is: sql`o.link <> ''` },
    ],
    sort: '-roas',
    name: 'products.linked',
  });
  // Variants of a product share their address.
  const rows = await db.query<{ link: string }>(
    sql`select p.link from (${products}) p where p.link is not null
      group by p.link order by max(p.roas) desc, min(p."offerId") collate "C" limit ${limit}`,
    'landingPages.productLinks',
  );
  return rows.map(({ link }) => link);
}
