import type { DailyMetrics } from '../../../schema/metrics/figures.type.js';
import type { ProductListArgs } from '../../../schema/products/product.args.js';
import type { ProductDetails } from '../../../schema/products/product-details.type.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/statements/lists-by-position.js';
import { given, type Statement, sql, unnested } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { dailySql } from '../figures/daily.sql.js';
import { entryOf, type RowOf } from '../figures/figures.js';
import { figureColumns, moneySql } from '../figures/figures.sql.js';
import { daysOf } from '../figures/window.js';
import { type Scope, windowDays } from '../figures/window.sql.js';
import { objectSums } from '../figures/window-sums.sql.js';
import { PRODUCT_TABLE, priceDiff } from '../lists/kept-sums.sql.js';
import type { FiguredObjects, ListedObjects, SortField, Sorting } from '../lists/object-list.sql.js';
import type { Availability, PRODUCT_SORTS, PriceVsBenchmark, ProductStatus } from './product.enum.js';

/** The basis of every list of products; `columns` and `shown` are those of a Product. */
export const PRODUCTS: FiguredObjects = {
  ...PRODUCT_TABLE,
  columns: sql`o.offer_id, o.title, o.brand, o.price_micros, nullif(o.benchmark_price_micros, 0) as benchmark_micros,
    ${priceDiff('o')} as price_diff, o.availability, o.currency as price_currency`,
  shown: sql`l.offer_id as "offerId", l.title, l.brand, ${moneySql(sql`l.price_micros`)} as price,
    ${moneySql(sql`l.benchmark_micros`)} as "benchmarkPrice", l.price_diff / 100 as "priceDiffPercent", l.availability,
    l.price_currency as currency`,
  sorts: {
    cost: { column: 'cost', type: 'float8' },
    roas: { column: 'roas', type: 'float8' },
    price_diff: { column: 'price_diff', type: 'float8', isNullable: true },
    price: { column: 'price', type: 'float8' },
  } satisfies Record<SortField<typeof PRODUCT_SORTS>, Sorting>,
};

const IS_PRICED: Readonly<Record<PriceVsBenchmark, Statement>> = {
  above: sql`d.price_diff >= 5`,
  below: sql`d.price_diff <= -5`,
  equal: sql`d.price_diff > -5 and d.price_diff < 5`,
};

/** What products are; null and undefined ask for nothing. */
interface States {
  status?: ProductStatus | null | undefined;
  availability?: Availability | null | undefined;
  priceVsBenchmark?: PriceVsBenchmark | null | undefined;
  hasImpressions?: boolean | null | undefined;
  brand?: string | null | undefined;
}

/** SQL conditions: products in all of these states. */
export function inStates({ status, availability, priceVsBenchmark, hasImpressions, brand }: States): Statement[] {
  return given(
    status != null && sql`d.status = ${status}`,
    availability != null && sql`d.availability = ${availability}`,
    priceVsBenchmark != null && IS_PRICED[priceVsBenchmark],
    hasImpressions === true && sql`d.impressions > 0`,
    brand != null && sql`d.brand = lower(${brand})`,
  );
}

/** The bounds of the ROAS, both inclusive, apply to the rounded one of the window. */
export type ProductFilters = Partial<Omit<ProductListArgs, 'accountId' | 'days' | 'sort' | 'limit' | 'offset'>>;

export interface ProductKey {
  accountId: string;
  offerId: string;
}

/** `list` tells the lists of products apart where statements are named. */
export function productList(
  list: string,
  { sort, offerId, ...filters }: ProductFilters & { sort: string; offerId?: string },
): ListedObjects {
  const { minRoas = null, maxRoas = null, minPriceDiffPercent = null } = filters;
  return {
    objects: PRODUCTS,
    filters: [
      ...inStates(filters),
      ...given(
        offerId !== undefined && sql`d.offer_id = ${offerId}`,
        minRoas !== null && sql`d.roas >= ${minRoas}::float8`,
        maxRoas !== null && sql`d.roas <= ${maxRoas}::float8`,
        minPriceDiffPercent !== null && sql`d.price_diff / 100 >= ${minPriceDiffPercent}::float8`,
      ),
    ],
    sort,
    name: `products.${list}`,
  };
}

const DETAILS = sql`p.offer_id as "offerId", p.account_id as "accountId", p.title, p.brand,
  ${moneySql(sql`p.price_micros`)} as price, ${moneySql(sql`nullif(p.benchmark_price_micros, 0)`)} as "benchmarkPrice",
  ${priceDiff('p')} / 100 as "priceDiffPercent", p.availability, ${figureColumns('d', sql`o.currency`)},
  p.link, p.image_link as "imageLink", p.condition, p.gtin, p.product_type as "productType",
  p.feed_label as "feedLabel", p.content_language as "contentLanguage", p.currency, p.status, p.issues,
  p.custom_labels as "customLabels", nullif(p.merchant_id, '') as "merchantId",
  p.other_merchant_ids as "otherMerchantIds", ${isoUtc(sql`p.last_synced_at`)} as "lastSyncedAt"`;

/** A product with its sums; undefined for one that the caller may not see. */
export async function productDetails(
  db: Sql,
  scope: Scope,
  { accountId, offerId }: ProductKey,
): Promise<ProductDetails | undefined> {
  const [row] = await db.query<RowOf<ProductDetails>>(
    sql`select ${DETAILS}
      from (
        select a.team_id, a.id as account_id, a.currency, w.first, w.last
        from accounts a ${windowDays(scope)}
        where ${visible(scope.viewer)} and a.id = ${accountId}
      ) o
      join products p on p.team_id = o.team_id and p.account_id = o.account_id and p.offer_id = ${offerId}
      cross join lateral ${objectSums(scope.viewer, 'product', sql`t.offer_id = ${offerId}`, sql`o.account_id`, sql`o.first`, sql`o.last`)} d`,
    'products.details',
  );
  return row && entryOf<ProductDetails>(row, daysOf(scope.window));
}

/** The days of each product in the order of `keys`; undefined for one that the caller may not see. */
export async function productDays(
  db: Sql,
  scope: Scope,
  keys: readonly ProductKey[],
): Promise<(DailyMetrics[] | undefined)[]> {
  const { viewer } = scope;
  const accountIds = keys.map(({ accountId }) => accountId);
  const offerIds = keys.map(({ offerId }) => offerId);
  const objects = sql`objects as materialized (
    select k.position, a.id as account_id, p.offer_id, w.first, w.last, a.currency
    from ${unnested(['text', accountIds], ['text', offerIds])} with ordinality k(account_id, offer_id, position)
    join products p on p.team_id = ${viewer.teamId} and p.account_id = k.account_id and p.offer_id = k.offer_id
    join accounts a on a.id = p.account_id and ${visible(viewer)} ${windowDays(scope)}
  )`;
  const rows = await db.query<DailyMetrics & { position: number }>(
    dailySql(viewer, objects, 'product', sql`t.offer_id = o.offer_id`),
    'products.days',
  );
  return listsByPosition<DailyMetrics>(rows, keys.length, 'date');
}
