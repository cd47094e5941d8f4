import type { DailyMetrics } from '../../../schema/metrics/figures.type.js';
import type { ProductDetails } from '../../../schema/products/product-details.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { listsByPosition } from '../../db/lists-by-position.js';
import { isoUtc } from '../../db/timestamps.js';
import { VISIBLE } from '../accounts/visible-accounts.sql.js';
import { dailySql } from '../metrics/daily.sql.js';
import { entryOf, type RowOf } from '../metrics/metrics.js';
import { addedBetween, figureColumns, moneySql, totalColumns } from '../metrics/metrics.sql.js';
import type { Window } from '../metrics/window.js';
import { WINDOW_DAYS, windowFor } from '../metrics/window.sql.js';
import { PRICE_DIFF, type ProductKey } from './product.reads.js';

const totalsOn = (day: string) =>
  `(select * from product_totals t
    where t.team_id = $1 and t.account_id = a.id and t.date = least(${day}, a.figures_through) and t.offer_id = $8)`;

/** Binds $7 account id and $8 offer id. */
const DETAILS_SQL = `
  select o.offer_id as "offerId", o.account_id as "accountId", o.title, o.brand,
    ${moneySql('o.price_micros')} as price, ${moneySql('nullif(o.benchmark_price_micros, 0)')} as "benchmarkPrice",
    ${PRICE_DIFF} / 100 as "priceDiffPercent", o.availability, ${figureColumns('d')},
    o.link, o.image_link as "imageLink", o.condition, o.gtin, o.product_type as "productType",
    o.feed_label as "feedLabel", o.content_language as "contentLanguage", o.currency, o.status, o.issues,
    o.custom_labels as "customLabels", ${isoUtc('o.last_synced_at')} as "lastSyncedAt"
  from accounts a ${WINDOW_DAYS}
  join products o on o.team_id = a.team_id and o.account_id = a.id and o.offer_id = $8
  left join lateral ${totalsOn('w.last')} e on true
  left join lateral ${totalsOn('w.first - 1')} b on true
  cross join lateral (select ${totalColumns(addedBetween('e', 'b'))}) d
  where ${VISIBLE} and a.id = $7`;

/** Binds $7 account ids and $8 offer ids. */
const DAYS_SQL = dailySql(
  `objects as materialized (
    select k.position, a.id as account_id, p.offer_id, w.first, w.last, a.figures_through
    from unnest($7::text[], $8::text[]) with ordinality k(account_id, offer_id, position)
    join products p on p.team_id = $1 and p.account_id = k.account_id and p.offer_id = k.offer_id
    join accounts a on a.id = p.account_id and ${VISIBLE} ${WINDOW_DAYS}
  )`,
  'product_totals',
  't.offer_id = o.offer_id',
);

export async function productDetails(
  sql: Sql,
  viewer: Viewer,
  now: Date,
  { accountId, offerId }: ProductKey,
  days: number,
): Promise<ProductDetails | undefined> {
  const values = [...windowFor(viewer, now, { days }), accountId, offerId];
  const [row] = await sql.query<RowOf<ProductDetails>>(DETAILS_SQL, values, 'products.details');
  return row && entryOf<ProductDetails>(row, days);
}

/** The days of each product in the order of `keys`; undefined for one that the caller may not see. */
export async function productDays(
  sql: Sql,
  viewer: Viewer,
  now: Date,
  keys: readonly ProductKey[],
  window: Window,
): Promise<(DailyMetrics[] | undefined)[]> {
  const ids = [keys.map((key) => key.accountId), keys.map((key) => key.offerId)];
  const values = [...windowFor(viewer, now, window), ...ids];
  const rows = await sql.query<DailyMetrics & { position: number }>(DAYS_SQL, values, 'products.days');
  return listsByPosition<DailyMetrics>(rows, keys.length, 'date');
}
