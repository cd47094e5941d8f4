import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import type { Figures } from '../figures/figures.js';
import { figureSql, moneySql } from '../figures/figures.sql.js';
import { type FiguredObjects, pageSql } from '../figures/object-list.sql.js';
import { windowFor } from '../figures/window.sql.js';
import { Availability, ProductStatus } from './product.enum.js';
import { PRODUCT_LIST, productOf } from './product.reads.js';
import type {
  DisapprovedProduct,
  DisapprovedProductsArgs,
  OutOfStockProduct,
  OutOfStockProductsArgs,
} from './product-status.js';

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

type Row<T> = Omit<T, 'metrics'> & Figures;

export interface UnsellableProducts<T> {
  /** Accounts in question that the caller may see. */
  accounts: number;
  total: number;
  products: T[];
}

/** Products that cannot be bought, or not through ads; those that cost most in the window come first. */
export class UnsellableProductReads {
  constructor(private readonly sql: Sql) {}

  disapproved(
    viewer: Viewer,
    now: Date,
    args: DisapprovedProductsArgs,
  ): Promise<UnsellableProducts<DisapprovedProduct>> {
    const values = [...valuesOf(viewer, now, args), args.brand ?? null, args.issueCode ?? null];
    return this.page<DisapprovedProduct>(DISAPPROVED_SQL, values, 'products.disapproved', (row) => ({
      ...productOf(row, args.days),
      accountName: row.accountName,
      issues: row.issues,
      disapprovedSince: row.disapprovedSince,
    }));
  }

  outOfStock(viewer: Viewer, now: Date, args: OutOfStockProductsArgs): Promise<UnsellableProducts<OutOfStockProduct>> {
    const values = [...valuesOf(viewer, now, args), args.hasImpressions ?? null];
    return this.page<OutOfStockProduct>(OUT_OF_STOCK_SQL, values, 'products.outOfStock', (row) => ({
      ...productOf(row, args.days),
      accountName: row.accountName,
      status: row.status,
      outOfStockSince: row.outOfStockSince,
      costSinceOutOfStock: row.costSinceOutOfStock,
    }));
  }

  private async page<T extends { offerId: string }>(
    statement: string,
    values: unknown[],
    name: string,
    entryOf: (row: Row<T>) => T,
  ): Promise<UnsellableProducts<T>> {
    const rows = await this.sql.query<Row<T> & { offerId: string | null; total: number; accounts: number }>(
      statement,
      values,
      name,
    );
    return {
      accounts: rows[0]?.accounts ?? 0,
      total: rows[0]?.total ?? 0,
      products: rows.filter(({ offerId }) => offerId !== null).map(entryOf),
    };
  }
}

/** Values of $1 to $9 of a page. */
function valuesOf(
  viewer: Viewer,
  now: Date,
  { accountId, days, limit, offset }: DisapprovedProductsArgs | OutOfStockProductsArgs,
): unknown[] {
  return [...windowFor(viewer, now, { days }), accountId == null ? null : [accountId], limit, offset];
}
