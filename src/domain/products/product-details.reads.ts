import type { DailyMetrics } from '../../../schema/metrics/figures.type.js';
import type { ProductDetails } from '../../../schema/products/product-details.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { type Statement, sql } from '../../db/sql.js';
import { isoUtc } from '../../db/timestamps.js';
import { visible } from '../accounts/visible-accounts.sql.js';
import { dailySql } from '../metrics/daily.sql.js';
import { entryOf, type RowOf } from '../metrics/metrics.js';
import { added, figureColumns, moneySql, totalColumns } from '../metrics/metrics.sql.js';
import type { Window } from '../metrics/window.js';
import { windowDays } from '../metrics/window.sql.js';
import { PRICE_DIFF, type ProductKey } from './product.reads.js';

const SHOWN = sql`o.offer_id as "offerId", o.account_id as "accountId", o.title, o.brand,
  ${moneySql(sql`o.price_micros`)} as price, ${moneySql(sql`nullif(o.benchmark_price_micros, 0)`)} as "benchmarkPrice",
  ${PRICE_DIFF} / 100 as "priceDiffPercent", o.availability, ${figureColumns('d')},
  o.link, o.image_link as "imageLink", o.condition, o.gtin, o.product_type as "productType",
  o.feed_label as "feedLabel", o.content_language as "contentLanguage", o.currency, o.status, o.issues,
  o.custom_labels as "customLabels", ${isoUtc(sql`o.last_synced_at`)} as "lastSyncedAt"`;

const ADDED = totalColumns(added);

/** A product with its sums over `days`; undefined for one that the caller may not see. */
export async function productDetails(
  db: Sql,
  viewer: Viewer,
  now: Date,
  { accountId, offerId }: ProductKey,
  days: number,
): Promise<ProductDetails | undefined> {
  const totalsOn = (day: Statement) => sql`lateral (
    select * from product_totals t
    where t.team_id = ${viewer.teamId} and t.account_id = a.id and t.date = least(${day}, a.figures_through)
      and t.offer_id = ${offerId}
  )`;
  const [row] = await db.query<RowOf<ProductDetails>>(
    sql`select ${SHOWN}
      from accounts a ${windowDays(now, { days })}
      join products o on o.team_id = a.team_id and o.account_id = a.id and o.offer_id = ${offerId}
      left join ${totalsOn(sql`w.last`)} e on true
      left join ${totalsOn(sql`w.first - 1`)} b on true
      cross join lateral (select ${ADDED}) d
      where ${visible(viewer)} and a.id = ${accountId}`,
    'products.details',
  );
  return row && entryOf<ProductDetails>(row, days);
}

/** The days of each product in the order of `keys`; undefined for one that the caller may not see. */
export async function productDays(
  db: Sql,
  viewer: Viewer,
  now: Date,
  keys: readonly ProductKey[],
  window: Window,
): Promise<(DailyMetrics[] | undefined)[]> {
  const accountIds = keys.map(({ accountId }) => accountId);
  const offerIds = keys.map(({ offerId }) => offerId);
  const objects = sql`objects as materialized (
    select k.position, a.id as account_id, p.offer_id, w.first, w.last, a.figures_through
    from unnest(${accountIds}::text[], ${offerIds}::text[]) with ordinality k(account_id, offer_id, position)
    join products p on p.team_id = ${viewer.teamId} and p.account_id = k.account_id and p.offer_id = k.offer_id
    join accounts a on a.id = p.account_id and ${visible(viewer)} ${windowDays(now, window)}
  )`;
  const rows = await db.query<DailyMetrics & { position: number }>(
    dailySql(viewer.teamId, objects, 'product_totals', sql`t.offer_id = o.offer_id`),
    'products.days',
  );
  return listsByPosition<DailyMetrics>(rows, keys.length, 'date');
}
