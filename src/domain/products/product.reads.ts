import type { NestedProductsArgs, ProductListArgs } from '../../../schema/products/product.args.js';
import type { Product } from '../../../schema/products/product.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { raw, type Statement, sql } from '../../db/sql.js';
import { figureSql, moneySql } from '../metrics/metrics.sql.js';
import { objectPage, objectsByAccount } from '../metrics/object-list.reads.js';
import type { FiguredObjects, Listed, SortField } from '../metrics/object-list.sql.js';
import type { Scope } from '../metrics/window.sql.js';
import { PRODUCT_FIGURES } from '../metrics/window-sums.sql.js';
import type { Page } from '../page.js';
import type { ProductSort } from './product.enum.js';

/** SQL: hundredths of a percent by which the price of the product `alias` differs from its benchmark; null without one. */
export function priceDiff(alias: string): Statement {
  const [price, benchmark] = [raw(`${alias}.price_micros`), raw(`${alias}.benchmark_price_micros`)];
  return sql`floor((${price} - ${benchmark})::float8 / nullif(${benchmark}, 0) * 10000 + 0.5)`;
}

const sums = figureSql('d');
const { cost, roas } = figureSql('l');
const price = moneySql(sql`l.price_micros`);

/** What every list of products is made of; `columns` and `shown` are those of a Product. */
export const PRODUCTS: FiguredObjects = {
  table: 'products',
  key: 'offer_id',
  figures: PRODUCT_FIGURES,
  columns: sql`o.offer_id, o.title, o.brand, o.price_micros, nullif(o.benchmark_price_micros, 0) as benchmark_micros,
    ${priceDiff('o')} as price_diff, o.availability`,
  shown: sql`l.offer_id as "offerId", l.title, l.brand, ${price} as price,
    ${moneySql(sql`l.benchmark_micros`)} as "benchmarkPrice", l.price_diff / 100 as "priceDiffPercent", l.availability`,
  sorts: { cost, roas, price_diff: sql`l.price_diff`, price } satisfies Record<SortField<ProductSort>, Statement>,
};

/** Bounds of the window's ROAS as it is shown, both included, and what a product must be. */
export type ProductFilters = Partial<Omit<ProductListArgs, 'accountId' | 'days' | 'sort' | 'limit' | 'offset'>>;

export interface ProductKey {
  accountId: string;
  offerId: string;
}

/** Throws NotFoundError for an account that the caller may not see. */
export function productPage(db: Sql, viewer: Viewer, now: Date, args: ProductListArgs): Promise<Page<Product>> {
  return objectPage(db, viewer, now, args, listed('page', args));
}

/** The first products of each visible account; an account that the caller may not see is no key of the answer. */
export function productsByAccount(
  db: Sql,
  scope: Scope,
  accountIds: readonly string[],
  args: Omit<NestedProductsArgs, 'days'> & ProductFilters,
): Promise<Map<string, Product[]>> {
  return objectsByAccount(db, scope, accountIds, args.limit, listed('byAccount', args));
}

function listed(list: string, { sort, ...filters }: ProductFilters & { sort: string }): Listed {
  const { minRoas = null, maxRoas = null, priceVsBenchmark = null, minPriceDiffPercent = null } = filters;
  const { availability = null, brand = null, hasImpressions = null } = filters;
  return {
    objects: PRODUCTS,
    filter: sql`(${minRoas}::float8 is null or ${sums.roas} >= ${minRoas})
      and (${maxRoas}::float8 is null or ${sums.roas} <= ${maxRoas})
      and (${priceVsBenchmark}::text is null or case ${priceVsBenchmark}
        when 'above' then d.price_diff >= 5 when 'below' then d.price_diff <= -5 else abs(d.price_diff) < 5 end)
      and (${minPriceDiffPercent}::float8 is null or d.price_diff / 100 >= ${minPriceDiffPercent})
      and (${availability}::text is null or d.availability = ${availability})
      and (${brand}::text is null or lower(d.brand) = lower(${brand}))
      and (${hasImpressions}::boolean is not true or ${sums.impressions} > 0)`,
    sort,
    name: `products.${list} ${sort}`,
  };
}
