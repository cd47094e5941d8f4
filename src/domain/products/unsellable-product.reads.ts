import type { DisapprovedProductsArgs, OutOfStockProductsArgs } from '../../../schema/products/product-status.args.js';
import type { DisapprovedProduct, OutOfStockProduct } from '../../../schema/products/product-status.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { figureSql, moneySql } from '../metrics/metrics.sql.js';
import { objectPage } from '../metrics/object-list.reads.js';
import { type FiguredObjects, pageSql } from '../metrics/object-list.sql.js';
import type { Page } from '../page.js';
import { Availability, ProductStatus } from './product.enum.js';
import { PRODUCT_LIST } from './product.reads.js';

const sums = figureSql('d');
const SORTS = { cost: figureSql('l').cost };

/** SQL: the day since when the product `l` has had the value that it has now without a break. */
function sinceSql(column: 'status' | 'availability', value: string): string {
  const ofProduct = (alias: string) =>
    `${alias}.team_id = $1 and ${alias}.account_id = l.account_id and ${alias}.offer_id = l.offer_id and ${alias}.${column} = '${value}'`;
  return `(
    select max(s.valid_from) from product_status_periods s
    where ${ofProduct('s')} and not exists (
      select from product_status_periods b where ${ofProduct('b')} and b.valid_to = s.valid_from))`;
}

const DISAPPROVED: FiguredObjects = {
  ...PRODUCT_LIST,
  columns: `${PRODUCT_LIST.columns}, o.status, o.issues`,
  shown: `${PRODUCT_LIST.shown}, l.account_name as "accountName", l.issues,
    ${sinceSql('status', ProductStatus.disapproved)} as "disapprovedSince"`,
  filters: [
    `d.status = '${ProductStatus.disapproved}'`,
    '$10::text is null or lower(d.brand) = lower($10)',
    `$11::text is null or d.issues @> jsonb_build_array(jsonb_build_object('code', $11::text))`,
  ],
  sorts: SORTS,
};

const outOfStockSince = sinceSql('availability', Availability.out_of_stock);
const costUpTo = (day: string) => `coalesce((
      select t.cost_micros from product_totals t
      where t.team_id = $1 and t.account_id = l.account_id and t.date = ${day} and t.offer_id = l.offer_id), 0)`;

const OUT_OF_STOCK: FiguredObjects = {
  ...PRODUCT_LIST,
  columns: `${PRODUCT_LIST.columns}, o.status, s.upto, s.before`,
  shown: `${PRODUCT_LIST.shown}, l.account_name as "accountName", l.status, ${outOfStockSince} as "outOfStockSince",
    (select ${moneySql(`${costUpTo('l.upto')} - ${costUpTo('least(greatest(l.before, k.since - 1), l.upto)')}`)}
     from (select ${outOfStockSince} as since) k where k.since is not null) as "costSinceOutOfStock"`,
  filters: [`d.availability = '${Availability.out_of_stock}'`, `$10::boolean is not true or ${sums.impressions} > 0`],
  sorts: SORTS,
};

const DISAPPROVED_SQL = pageSql(DISAPPROVED, '-cost');
const OUT_OF_STOCK_SQL = pageSql(OUT_OF_STOCK, '-cost');

/** One page by cost in the window, descending. Throws NotFoundError for an account that the caller may not see. */
export function disapprovedProducts(
  sql: Sql,
  viewer: Viewer,
  now: Date,
  args: DisapprovedProductsArgs,
): Promise<Page<DisapprovedProduct>> {
  const filters = [args.brand ?? null, args.issueCode ?? null];
  return objectPage(sql, viewer, now, args, { text: DISAPPROVED_SQL, name: 'products.disapproved', filters });
}

/** As disapprovedProducts. */
export function outOfStockProducts(
  sql: Sql,
  viewer: Viewer,
  now: Date,
  args: OutOfStockProductsArgs,
): Promise<Page<OutOfStockProduct>> {
  const filters = [args.hasImpressions ?? null];
  return objectPage(sql, viewer, now, args, { text: OUT_OF_STOCK_SQL, name: 'products.outOfStock', filters });
}
