import type { NestedProductsArgs, ProductListArgs } from '../../../schema/products/product.args.js';
import type { Product } from '../../../schema/products/product.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { raw, type Statement, sql } from '../../db/sql.js';
import { PRODUCT_TABLE } from '../metrics/kept-sums.sql.js';
import {
  asked,
  type FiguredObjects,
  type Filter,
  type Listed,
  type SortField,
  type Sorting,
} from '../metrics/listed-objects.sql.js';
import { figureSql, moneySql } from '../metrics/metrics.sql.js';
import { listedObject, objectPage, objectsByAccount } from '../metrics/object-list.reads.js';
import type { Scope } from '../metrics/window.sql.js';
import type { Page } from '../page.js';
import type { ProductSort } from './product.enum.js';

/** SQL: hundredths of a percent by which the price of the product `alias` differs from its benchmark; null without one. */
export function priceDiff(alias: string): Statement {
  const [price, benchmark] = [raw(`${alias}.price_micros`), raw(`${alias}.benchmark_price_micros`)];
  return sql`floor((${price} - ${benchmark})::float8 / nullif(${benchmark}, 0) * 10000 + 0.5)`;
}

const sums = figureSql('d');

/** What every list of products is made of; `columns` and `shown` are those of a Product. */
export const PRODUCTS: FiguredObjects = {
  ...PRODUCT_TABLE,
  columns: sql`o.offer_id, o.title, o.brand, o.price_micros, nullif(o.benchmark_price_micros, 0) as benchmark_micros,
    ${priceDiff('o')} as price_diff, o.availability, o.currency as price_currency`,
  shown: sql`l.offer_id as "offerId", l.title, l.brand, ${moneySql(sql`l.price_micros`)} as price,
    ${moneySql(sql`l.benchmark_micros`)} as "benchmarkPrice", l.price_diff / 100 as "priceDiffPercent", l.availability,
    l.price_currency as currency`,
  sorts: {
    cost: { by: 'd', value: sums.cost, type: 'float8' },
    roas: { by: 'd', value: sums.roas, type: 'float8' },
    price_diff: { by: 'o', value: priceDiff('o'), type: 'float8', mayLack: true },
    price: { by: 'o', value: moneySql(sql`o.price_micros`), type: 'float8' },
  } satisfies Record<SortField<ProductSort>, Sorting>,
};

/** Products in one state, which are counted as they are written. */
export function isInState(column: 'status' | 'availability', value: string): Filter {
  return {
    on: 'o',
    is: sql`o.${raw(column)} = ${value}`,
    kept: ({ teamId }, ofAccounts) => sql`(
      select coalesce(sum(c.products), 0)::bigint from product_state_counts c
      where c.team_id = ${teamId} and c.${raw(column)} = ${value} and ${ofAccounts(sql`c.account_id`)})`,
  };
}

export function isOfBrand(brand: string): Filter {
  return { on: 'o', is: sql`lower(o.brand) = lower(${brand})` };
}

export const HAS_IMPRESSIONS: Filter = {
  on: 'd',
  is: sql`${sums.impressions} > 0`,
  kept: ({ teamId, days }, ofAccounts) => sql`(
    select case when bool_and(coalesce(k.shown_through = s.last and k.kept_through = s.last, false))
      then sum(k.shown_products)::bigint end
    from scope s
    left join account_window_sums k on k.team_id = ${teamId} and k.account_id = s.id and k.days = ${days}::smallint
    where s.kept and ${ofAccounts(sql`s.id`)})`,
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

/** One product as it stands in lists. Throws NotFoundError for an account that the caller may not see. */
export async function listedProduct(
  db: Sql,
  viewer: Viewer,
  now: Date,
  args: ProductKey & { days: number },
): Promise<Product | undefined> {
  const filters: Filter[] = [{ on: 'o', is: sql`o.offer_id = ${args.offerId}` }];
  return listedObject(db, viewer, now, args, { objects: PRODUCTS, filters, sort: 'price', name: 'products.listed' });
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
  // As the indexes have it, by which they are counted.
  const difference = priceDiff('o');
  const [rising, falling] = [sql`coalesce(${difference}, 'Infinity')`, sql`coalesce(-(${difference}), 'Infinity')`];
  const isPriced = {
    above: sql`${falling} <= -5`,
    below: sql`${rising} <= -5`,
    equal: sql`${rising} > -5 and ${rising} < 5`,
  };
  return {
    objects: PRODUCTS,
    filters: asked(
      minRoas !== null && { on: 'd', is: sql`${sums.roas} >= ${minRoas}::float8` },
      maxRoas !== null && { on: 'd', is: sql`${sums.roas} <= ${maxRoas}::float8` },
      priceVsBenchmark !== null && { on: 'o', is: isPriced[priceVsBenchmark] },
      minPriceDiffPercent !== null && { on: 'o', is: sql`${difference} / 100 >= ${minPriceDiffPercent}::float8` },
      availability !== null && isInState('availability', availability),
      brand !== null && isOfBrand(brand),
      hasImpressions === true && HAS_IMPRESSIONS,
    ),
    sort,
    name: `products.${list}`,
  };
}
