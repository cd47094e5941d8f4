import type { DailyMetrics } from '../../../schema/metrics/daily-metrics.type.js';
import type { ProductListArgs } from '../../../schema/products/product.args.js';
import type { ProductDetails } from '../../../schema/products/product-details.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/statements/lists-by-position.js';
import { given, raw, type Statement, sql, unnested } from '../../db/statements/sql.js';
import { isoUtc } from '../../db/statements/timestamps.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { dailySql } from '../figures/daily.sql.js';
import { entryOf, type RowOf } from '../figures/figures.js';
import { figureColumns, moneySql } from '../figures/figures.sql.js';
import { type Scope, windowDays } from '../figures/window.sql.js';
import { objectSums } from '../figures/window-sums.sql.js';
import { instant, PRODUCT_TABLE } from '../lists/kept-sums.sql.js';
import {
  type FiguredObjects,
  type ListedObjects,
  ROAS_IF_SPENT,
  type SortField,
  type Sorting,
} from '../lists/object-list.sql.js';
import { currentPrice, priceDiff } from './price.sql.js';
import type { Availability, PRODUCT_SORTS, PriceVsBenchmark, ProductStatus } from './product.enum.js';
import { type NamedProduct, namedProduct, ofFeed, productKeys } from './product-key.sql.js';

/** SQL select list on a product: its prices in micro-units at an instant, under names that SHOWN_PRICES reads. */
function priceColumns(alias: string, now: Statement): Statement {
  const p = raw(alias);
  return sql`${currentPrice(alias, now)} as price_micros, ${p}.price_micros as regular_micros, ${p}.sale_price_micros,
    ${p}.sale_from, ${p}.sale_until, nullif(${p}.benchmark_price_micros, 0) as benchmark_micros,
    ${priceDiff(alias, now)} as price_diff`;
}

/** SQL select list on `l`, which has the columns of priceColumns. */
const SHOWN_PRICES = sql`${moneySql(sql`l.price_micros`)} as price, ${moneySql(sql`l.regular_micros`)} as "regularPrice",
  ${moneySql(sql`l.sale_price_micros`)} as "salePrice", ${isoUtc(sql`l.sale_from`)} as "saleStartsAt",
  ${isoUtc(sql`l.sale_until`)} as "saleEndsAt", ${moneySql(sql`l.benchmark_micros`)} as "benchmarkPrice",
  l.price_diff / 100 as "priceDiffPercent"`;

/** The basis of every list of products at an instant; `columns` and `shown` are those of a Product. */
export function productsAt(now: Date): FiguredObjects {
  return {
    ...PRODUCT_TABLE,
    columns: sql`o.id, o.offer_id, o.feed_label, o.content_language, o.title, o.brand, ${priceColumns('o', instant(now))},
      o.availability, o.status, o.currency as price_currency`,
    shown: sql`l.id as "productId", l.offer_id as "offerId", l.feed_label as "feedLabel",
      l.content_language as "contentLanguage", l.title, l.brand, ${SHOWN_PRICES}, l.availability,
      l.status, l.price_currency as currency`,
    sorts: {
      cost: { column: 'cost', type: 'float8' },
      roas: { column: 'roas', type: 'float8' },
      roas_if_spent: ROAS_IF_SPENT,
      price_diff: { column: 'price_diff', type: 'float8', isNullable: true },
      price: { column: 'price', type: 'float8', isNullable: true },
    } satisfies Record<SortField<typeof PRODUCT_SORTS>, Sorting>,
  };
}

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
  feedLabel?: string | null | undefined;
  contentLanguage?: string | null | undefined;
}

/** SQL conditions: products in all of these states. */
export function inStates({
  status,
  availability,
  priceVsBenchmark,
  hasImpressions,
  brand,
  ...feed
}: States): Statement[] {
  return given(
    (feed.feedLabel != null || feed.contentLanguage != null) && ofFeed('d', feed),
    status != null && sql`d.status = ${status}`,
    availability != null && sql`d.availability = ${availability}`,
    priceVsBenchmark != null && IS_PRICED[priceVsBenchmark],
    hasImpressions === true && sql`d.impressions > 0`,
    brand != null && sql`d.brand = lower(${brand})`,
  );
}

/** The bounds of the ROAS, both inclusive, apply to the rounded one of the window. */
export type ProductFilters = Partial<Omit<ProductListArgs, 'accountId' | 'days' | 'sort' | 'limit' | 'offset'>>;

/** A product of an answer. */
export interface ProductKey {
  accountId: string;
  /** Its id here; not part of the API. */
  productId: string;
}

/** `list` tells the lists of products apart where statements are named. */
export function productList(
  list: string,
  now: Date,
  { sort, id, ...filters }: ProductFilters & { sort: string; id?: Statement },
): ListedObjects {
  const { minRoas = null, maxRoas = null, minPriceDiffPercent = null } = filters;
  return {
    objects: productsAt(now),
    filters: [
      ...inStates(filters),
      ...given(
        id !== undefined && sql`d.product_id = ${id}`,
        minRoas !== null && sql`d.roas >= ${minRoas}::float8`,
        maxRoas !== null && sql`d.roas <= ${maxRoas}::float8`,
        minPriceDiffPercent !== null && sql`d.price_diff / 100 >= ${minPriceDiffPercent}::float8`,
      ),
    ],
    sort,
    name: `products.${list}`,
  };
}

const DETAILS = sql`l.id as "productId", l.offer_id as "offerId", l.account_id as "accountId", l.title, l.brand, ${SHOWN_PRICES},
  l.availability, ${figureColumns('d', sql`o.currency`)},
  l.link, l.image_link as "imageLink", l.condition, l.gtin, l.product_type as "productType",
  l.feed_label as "feedLabel", l.content_language as "contentLanguage", l.currency, l.status, l.issues,
  l.custom_labels as "customLabels", nullif(l.merchant_id, '') as "merchantId",
  l.other_merchant_ids as "otherMerchantIds", ${isoUtc(sql`l.last_synced_at`)} as "lastSyncedAt"`;
const OWN_COLUMNS = raw(
  [
    ...['id', 'offer_id', 'account_id', 'title', 'brand', 'availability', 'link', 'image_link', 'condition', 'gtin'],
    ...[
      'product_type',
      'feed_label',
      'content_language',
      'currency',
      'status',
      'issues',
      'custom_labels',
      'merchant_id',
    ],
    ...['other_merchant_ids', 'last_synced_at'],
  ]
    .map((column) => `p.${column}`)
    .join(', '),
);

/** A product with its sums; undefined for one that the caller may not see. */
export async function productDetails(
  db: Sql,
  scope: Scope,
  named: NamedProduct,
): Promise<(ProductDetails & ProductKey) | undefined> {
  const { viewer } = scope;
  const [row] = await db.query<RowOf<ProductDetails & ProductKey>>(
    sql`select ${DETAILS}
      from (
        select a.team_id, a.id as account_id, a.currency, w.first, w.last
        from accounts a ${windowDays(scope)}
        where ${visible(viewer)} and a.id = ${named.accountId}
      ) o
      cross join lateral (
        select ${OWN_COLUMNS}, ${priceColumns('p', instant(scope.now))}, ${productKeys('p')} as keys
        from products p where p.team_id = ${viewer.teamId} and p.account_id = o.account_id and p.id = ${namedProduct(viewer, named)}
      ) l
      cross join lateral ${objectSums(viewer, 'product', sql`t.product_id = any(l.keys)`, sql`o.account_id`, sql`o.first`, sql`o.last`)} d`,
    'products.details',
  );
  return row && entryOf<ProductDetails & ProductKey>(row, scope.window);
}

/** The id of the product that `named` refers to; undefined if no product matches. Does not check visibility. */
export async function productIdOfNamed(db: Sql, viewer: Viewer, named: NamedProduct): Promise<string | undefined> {
  const [row] = await db.query<{ id: string | null }>(
    sql`select ${namedProduct(viewer, named)} as id`,
    'products.named',
  );
  return row?.id ?? undefined;
}

/** The days of each product in the order of `keys`; undefined for one that the caller may not see. */
export async function productDays(
  db: Sql,
  scope: Scope,
  keys: readonly ProductKey[],
): Promise<(DailyMetrics[] | undefined)[]> {
  const { viewer } = scope;
  const accountIds = keys.map(({ accountId }) => accountId);
  const ids = keys.map(({ productId }) => productId);
  const objects = sql`objects as materialized (
    select k.position, a.id as account_id, ${productKeys('p')} as keys, w.first, w.last, a.currency
    from ${unnested(['text', accountIds], ['text', ids])} with ordinality k(account_id, id, position)
    join products p on p.team_id = ${viewer.teamId} and p.account_id = k.account_id and p.id = k.id
    join accounts a on a.id = p.account_id and ${visible(viewer)} ${windowDays(scope)}
  )`;
  const rows = await db.query<DailyMetrics & { position: number }>(
    dailySql(viewer, objects, 'product', sql`t.product_id = any(o.keys)`),
    'products.days',
  );
  return listsByPosition<DailyMetrics>(rows, keys.length, 'date');
}
