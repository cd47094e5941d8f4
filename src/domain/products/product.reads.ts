import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { type Figures, metricsOf } from '../figures/figures.js';
import { figureSql, moneySql } from '../figures/figures.sql.js';
import { byAccountSql, type FiguredObjects, pageSql } from '../figures/object-list.sql.js';
import { type SortField, statementsBySort } from '../figures/order.sql.js';
import { windowFor } from '../figures/window.sql.js';
import { PRODUCT_SORTS, type ProductSort } from './product.enum.js';
import type { Product, ProductFilters } from './product.js';

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

export type ProductRow = Omit<Product, 'metrics'> & Figures;

export interface ProductPage {
  /** Accounts in question that the caller may see. */
  accounts: number;
  total: number;
  products: Product[];
}

export class ProductReads {
  constructor(private readonly sql: Sql) {}

  /** `accountId` null: all accounts of the caller. */
  async page(
    viewer: Viewer,
    now: Date,
    args: ProductFilters & { accountId: string | null; days: number; sort: string; limit: number; offset: number },
  ): Promise<ProductPage> {
    const { accountId, days, sort, limit, offset } = args;
    const accountIds = accountId === null ? null : [accountId];
    const rows = await this.sql.query<ProductRow & { total: number; accounts: number }>(
      PAGE_SQL[sort] as string,
      [...windowFor(viewer, now, { days }), accountIds, limit, offset, ...filterValues(args)],
      `products.page ${sort}`,
    );
    return {
      accounts: rows[0]?.accounts ?? 0,
      total: rows[0]?.total ?? 0,
      products: rows.filter((row) => row.offerId !== null).map((row) => productOf(row, days)),
    };
  }

  /** The first products of each visible account; an account that the caller may not see is no key of the answer. */
  async byAccount(
    viewer: Viewer,
    now: Date,
    accountIds: readonly string[],
    args: ProductFilters & { days: number; sort: string; limit: number },
  ): Promise<Map<string, Product[]>> {
    const rows = await this.sql.query<ProductRow & { scopeId: string }>(
      BY_ACCOUNT_SQL[args.sort] as string,
      [...windowFor(viewer, now, { days: args.days }), accountIds, args.limit, 0, ...filterValues(args)],
      `products.byAccount ${args.sort}`,
    );
    const byAccount = new Map<string, Product[]>();
    for (const row of rows) {
      const products = byAccount.get(row.scopeId) ?? [];
      byAccount.set(row.scopeId, products);
      if (row.offerId !== null) products.push(productOf(row, args.days));
    }
    return byAccount;
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

export function productOf(row: ProductRow, days: number): Product {
  return {
    offerId: row.offerId,
    accountId: row.accountId,
    title: row.title,
    brand: row.brand,
    price: row.price,
    benchmarkPrice: row.benchmarkPrice,
    priceDiffPercent: row.priceDiffPercent,
    availability: row.availability,
    metrics: metricsOf(row, days),
  };
}
