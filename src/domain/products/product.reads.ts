import type { NestedProductsArgs, ProductListArgs } from '../../../schema/products/product.args.js';
import type { Product } from '../../../schema/products/product.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { figureSql, moneySql } from '../metrics/metrics.sql.js';
import { objectPage, objectsByAccount } from '../metrics/object-list.reads.js';
import { byAccountSql, type FiguredObjects, pageSql } from '../metrics/object-list.sql.js';
import { type SortField, statementsBySort } from '../metrics/order.sql.js';
import type { Page } from '../page.js';
import { PRODUCT_SORTS, type ProductSort } from './product.enum.js';

/** Hundredths of a percent by which the price of `o` differs from its benchmark; null without one. */
export const PRICE_DIFF =
  'floor((o.price_micros - o.benchmark_price_micros)::float8 / nullif(o.benchmark_price_micros, 0) * 10000 + 0.5)';

const sums = figureSql('d');
const sortable = figureSql('l');

/** What every list of products is made of; `columns` and `shown` are those of a Product. */
export const PRODUCT_LIST = {
  table: 'products',
  key: 'offer_id',
  totals: 'product_totals',
  totalsKey: 'offer_id',
  columns: `o.offer_id, o.title, o.brand, o.price_micros, nullif(o.benchmark_price_micros, 0) as benchmark_micros,
    ${PRICE_DIFF} as price_diff, o.availability`,
  shown: `l.offer_id as "offerId", l.title, l.brand, ${moneySql('l.price_micros')} as price,
    ${moneySql('l.benchmark_micros')} as "benchmarkPrice", l.price_diff / 100 as "priceDiffPercent", l.availability`,
} satisfies Partial<FiguredObjects>;

const PRODUCTS: FiguredObjects = {
  ...PRODUCT_LIST,
  filters: [
    `$10::float8 is null or ${sums.roas} >= $10`,
    `$11::float8 is null or ${sums.roas} <= $11`,
    `$12::text is null or case $12
      when 'above' then d.price_diff >= 5 when 'below' then d.price_diff <= -5 else abs(d.price_diff) < 5 end`,
    '$13::float8 is null or d.price_diff / 100 >= $13',
    '$14::text is null or d.availability = $14',
    '$15::text is null or lower(d.brand) = lower($15)',
    `$16::boolean is not true or ${sums.impressions} > 0`,
  ],
  sorts: {
    cost: sortable.cost,
    roas: sortable.roas,
    price_diff: 'l.price_diff',
    price: moneySql('l.price_micros'),
  } satisfies Record<SortField<ProductSort>, string>,
};

const PAGE_SQL = statementsBySort(PRODUCT_SORTS, (sort) => pageSql(PRODUCTS, sort));
const BY_ACCOUNT_SQL = statementsBySort(PRODUCT_SORTS, (sort) => byAccountSql(PRODUCTS, sort));

/** Bounds of the window's ROAS as it is shown, both included, and what a product must be. */
export type ProductFilters = Partial<Omit<ProductListArgs, 'accountId' | 'days' | 'sort' | 'limit' | 'offset'>>;

export interface ProductKey {
  accountId: string;
  offerId: string;
}

export class ProductReads {
  constructor(private readonly sql: Sql) {}

  /** Throws NotFoundError for an account that the caller may not see. */
  page(viewer: Viewer, now: Date, args: ProductListArgs): Promise<Page<Product>> {
    return objectPage(this.sql, viewer, now, args, {
      text: PAGE_SQL[args.sort] as string,
      name: `products.page ${args.sort}`,
      filters: filterValues(args),
    });
  }

  /** The first products of each visible account; an account that the caller may not see is no key of the answer. */
  byAccount(
    viewer: Viewer,
    now: Date,
    accountIds: readonly string[],
    args: NestedProductsArgs & ProductFilters,
  ): Promise<Map<string, Product[]>> {
    return objectsByAccount(this.sql, viewer, now, accountIds, { days: args.days }, args.limit, {
      text: BY_ACCOUNT_SQL[args.sort] as string,
      name: `products.byAccount ${args.sort}`,
      filters: filterValues(args),
    });
  }
}

function filterValues(filters: ProductFilters): unknown[] {
  return [
    filters.minRoas ?? null,
    filters.maxRoas ?? null,
    filters.priceVsBenchmark ?? null,
    filters.minPriceDiffPercent ?? null,
    filters.availability ?? null,
    filters.brand ?? null,
    filters.hasImpressions ?? null,
  ];
}
