import type { DailyMetrics } from '../../../schema/metrics/figures.type.js';
import type { ProductDetails } from '../../../schema/products/product-details.type.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { sql } from '../../db/sql.js';
import { isoUtc } from '../../db/timestamps.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { dailySql } from '../metrics/daily.sql.js';
import { entryOf, type RowOf } from '../metrics/metrics.js';
import { figureColumns, moneySql } from '../metrics/metrics.sql.js';
import { daysOf } from '../metrics/window.js';
import { type Scope, windowDays } from '../metrics/window.sql.js';
import { objectSums } from '../metrics/window-sums.sql.js';
import { type ProductKey, priceDiff } from './product.reads.js';

const SHOWN = sql`p.offer_id as "offerId", p.account_id as "accountId", p.title, p.brand,
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
    sql`select ${SHOWN}
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
    from unnest(${accountIds}::text[], ${offerIds}::text[]) with ordinality k(account_id, offer_id, position)
    join products p on p.team_id = ${viewer.teamId} and p.account_id = k.account_id and p.offer_id = k.offer_id
    join accounts a on a.id = p.account_id and ${visible(viewer)} ${windowDays(scope)}
  )`;
  const rows = await db.query<DailyMetrics & { position: number }>(
    dailySql(viewer, objects, 'product', sql`t.offer_id = o.offer_id`),
    'products.days',
  );
  return listsByPosition<DailyMetrics>(rows, keys.length, 'date');
}
