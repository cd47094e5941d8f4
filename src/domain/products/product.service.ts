import type { DailyMetrics } from '../../../schema/metrics/daily-metrics.type.js';
import type { Metrics } from '../../../schema/metrics/figures.type.js';
import type { NestedProductsArgs, ProductArgs, ProductListArgs } from '../../../schema/products/product.args.js';
import type { Product } from '../../../schema/products/product.type.js';
import type { ProductDetails } from '../../../schema/products/product-details.type.js';
import type { Viewer } from '../../access/viewer.js';
import type { Sql } from '../../db/database.js';
import { ParameterError, requireFound } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';
import { dailyWindowOf, type Window, type WindowArgs } from '../figures/window.js';
import { PRODUCT_TABLE } from '../lists/kept-sums.sql.js';
import { listedObject, objectPage, objectsByAccount } from '../lists/object-list.reads.js';
import { sumsOfObjects } from '../lists/object-sums.reads.js';
import { type Page, requireSort } from '../lists/page.js';
import { PRODUCT_SORTS } from './product.enum.js';
import {
  type ProductFilters,
  type ProductKey,
  productDays,
  productDetails,
  productIdOfNamed,
  productList,
} from './product.reads.js';
import { type NamedProduct, namedProduct } from './product-key.sql.js';

/** Shopping products and their figures. */
export class ProductService {
  constructor(
    private readonly db: Sql,
    private readonly clock: Clock,
  ) {}

  /** One page of products. Throws NotFoundError for an account that the caller may not see. */
  async list(viewer: Viewer, args: ProductListArgs): Promise<Page<Product & ProductKey>> {
    requireSort(PRODUCT_SORTS, args.sort);
    const now = this.clock();
    return objectPage(this.db, viewer, now, args, productList('page', now, args));
  }

  /** The first products of each account, in the order of `accountIds`; none for an account that is not visible. */
  async ofAccounts(
    viewer: Viewer,
    accountIds: readonly string[],
    args: NestedProductsArgs & ProductFilters,
  ): Promise<Product[][]> {
    requireSort(PRODUCT_SORTS, args.sort);
    const scope = { viewer, now: this.clock(), window: { days: args.days } };
    const list = productList('byAccount', scope.now, args);
    const found = await objectsByAccount<Product>(this.db, scope, accountIds, args.limit, list);
    return accountIds.map((id) => found.get(id) ?? []);
  }

  /** The sums of each of `keys` over a window, in their order; null for a product that is not visible. */
  metricsOf(viewer: Viewer, keys: readonly ProductKey[], window: Window): Promise<(Metrics | null)[]> {
    const objects = keys.map(({ accountId, productId }) => ({ accountId, id: productId }));
    return sumsOfObjects(this.db, { viewer, now: this.clock(), window }, PRODUCT_TABLE, objects);
  }

  /** Throws NotFoundError, and ParameterError for an invalid range. */
  async details(
    viewer: Viewer,
    { days, startDate, endDate, period, ...named }: ProductArgs,
  ): Promise<ProductDetails & ProductKey> {
    const window = dailyWindowOf({ days, startDate, endDate, period });
    const scope = { viewer, now: this.clock(), window };
    return requireFound(await productDetails(this.db, scope, named), 'product');
  }

  /** A product as lists show it. Throws NotFoundError. */
  async listed(viewer: Viewer, args: ProductArgs): Promise<Product & ProductKey> {
    const now = this.clock();
    const list = productList('listed', now, { sort: 'price', id: namedProduct(viewer, args) });
    return requireFound(await listedObject<Product & ProductKey>(this.db, viewer, now, args, list), 'product');
  }

  /** An entry for every day of a range, at most 366. Throws NotFoundError, and ParameterError for an invalid range. */
  async dailyMetrics(viewer: Viewer, args: WindowArgs & NamedProduct): Promise<DailyMetrics[]> {
    if (args.startDate == null && args.endDate == null) throw new ParameterError('startDate', 'is required');
    const { accountId } = args;
    dailyWindowOf(args);
    const productId = requireFound(await productIdOfNamed(this.db, viewer, args), 'product');
    return requireFound((await this.dailyMetricsOf(viewer, [{ accountId, productId }], args))[0], 'product');
  }

  /** The days of each of `keys` in their order; undefined for a product that is not visible. */
  async dailyMetricsOf(viewer: Viewer, keys: readonly ProductKey[], args: WindowArgs) {
    return productDays(this.db, { viewer, now: this.clock(), window: dailyWindowOf(args) }, keys);
  }
}
