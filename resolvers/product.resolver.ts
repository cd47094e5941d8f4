import { Ctx, Resolver, Root } from 'type-graphql';
import { Comparison, ComparisonArgs } from '../schema/metrics/comparison.type.js';
import { DAYS, DailyMetrics } from '../schema/metrics/daily-metrics.type.js';
import { OwnWindowArgs } from '../schema/metrics/window.args.js';
import { ProductArgs, ProductDailyArgs, ProductListArgs } from '../schema/products/product.args.js';
import { Product, ProductFields, ProductMetrics, ProductPage } from '../schema/products/product.type.js';
import { ProductDetails } from '../schema/products/product-details.type.js';
import {
  DisapprovedProductsArgs,
  OutOfStockProductsArgs,
  StatusHistoryArgs,
  StatusSummaryArgs,
} from '../schema/products/product-status.args.js';
import {
  DisapprovedProductPage,
  OutOfStockProductPage,
  ProductStatusHistory,
  ProductStatusSummary,
  ProductStatusSummaryPage,
} from '../schema/products/product-status.type.js';
import { ownWindowOf } from '../src/domain/figures/window.js';
import type { ProductKey } from '../src/domain/products/product.reads.js';
import { accountOf } from './operations/account-of.js';
import { Comparisons, comparedDays } from './operations/comparison.js';
import type { Context } from './operations/context.js';
import { requireFigures } from './operations/loaders.js';
import { withDates } from './operations/named-period.js';
import { eitherCredential, Operation } from './operations/operation.js';
import { Args, FieldResolver, Query, Relation } from './operations/typed.js';

const READS = { scope: 'products:read', role: 'kunde' } as const satisfies Operation;

type Row = Pick<Product, 'metrics'> & ProductKey;

const NODE = {
  node: { offerId: 'offerId', accountId: 'accountId', feedLabel: 'feedLabel', contentLanguage: 'contentLanguage' },
} as const satisfies Operation;

const COMPARED = new Comparisons<Row>({
  accountOf: ({ accountId }) => accountId,
  load: (loaders, { productId, accountId }, range) => loaders.load('product.metrics', { accountId, productId }, range),
});

@Resolver(() => Product)
export class ProductResolver {
  @Operation({ ...READS, rest: 'GET /query/products', tool: 'query_products', connection: 'productsConnection' })
  @Query(() => ProductPage, { description: 'Products with their metrics over a window of days.' })
  async products(@Args() given: ProductListArgs, @Ctx() context: Context) {
    const { services, viewer, loaders } = context;
    const args = await withDates(context, given, given.accountId);
    return COMPARED.addToPage(loaders, await services.products.list(viewer, args), args.compare);
  }

  @Operation({ ...NODE, ...READS })
  @Query(() => Product, { description: 'A product as shown in lists, with its metrics over a window of days.' })
  async listedProduct(@Args() given: ProductArgs, @Ctx() context: Context) {
    const { services, viewer, loaders } = context;
    const args = await withDates(context, given, given.accountId);
    return COMPARED.addToOne(loaders, await services.products.listed(viewer, args), args.compare);
  }

  @Operation({ ...READS, rest: 'GET /query/products/{offerID}/metrics/daily', example: DAYS })
  @Query(() => [DailyMetrics], { description: 'Daily metrics of a product, one entry for each day of the range.' })
  productDailyMetrics(@Args() args: ProductDailyArgs, @Ctx() { services, viewer, loaders }: Context) {
    const { accountId } = args;
    return comparedDays(loaders, accountId, args, (days) =>
      services.products.dailyMetrics(viewer, { ...args, ...days }),
    );
  }
}

@Resolver(() => ProductDetails)
export class ProductDetailsResolver {
  @Operation({ ...NODE, ...READS, rest: 'GET /query/products/{offerID}' })
  @Query(() => ProductDetails, { description: 'A product with its metrics over a window of days.' })
  async product(@Args() given: ProductArgs, @Ctx() context: Context) {
    const { services, viewer, loaders } = context;
    const args = await withDates(context, given, given.accountId);
    return COMPARED.addToOne(loaders, await services.products.details(viewer, args), args.compare);
  }
}

export const ProductAccountResolver = accountOf(() => ProductFields, 'Account that the product belongs to.');

/** Relations of every type that shows a product. */
@Resolver(() => ProductFields)
export class ProductRelationsResolver {
  @Relation('productDailyMetrics', () => [DailyMetrics], 'Daily metrics, one entry for each day.')
  async dailyMetrics(
    @Root() { productId, accountId, metrics }: Row,
    @Args() args: OwnWindowArgs,
    @Ctx() context: Context,
  ) {
    const window = ownWindowOf(await withDates(context, args, accountId), metrics);
    return context.loaders.load('product.dailyMetrics', { accountId, productId }, window);
  }

  @FieldResolver(() => Comparison, { nullable: true })
  comparison(@Root() row: Row, @Args() { with: comparedWith }: ComparisonArgs, @Ctx() { loaders }: Context) {
    return COMPARED.of(loaders, row, comparedWith);
  }

  @FieldResolver(() => ProductMetrics)
  async metrics(@Root() { productId, accountId, metrics }: Row, @Args() args: OwnWindowArgs, @Ctx() context: Context) {
    const window = ownWindowOf(await withDates(context, args, accountId), metrics);
    return requireFigures(context.loaders.load('product.metrics', { accountId, productId }, window), 'product');
  }
}

@Resolver(() => ProductStatusSummary)
export class ProductStatusResolver {
  @Operation({
    ...READS,
    rest: eitherCredential('GET /product-status-summary'),
    tool: 'query_product_status_summary',
  })
  @Query(() => ProductStatusSummaryPage, {
    description:
      'Number of products per account that are approved, pending, disapproved, limited, in stock and out of stock, by account name.',
  })
  productStatusSummary(@Args() args: StatusSummaryArgs, @Ctx() { services, viewer }: Context) {
    return services.productStatuses.summary(viewer, args);
  }

  @Operation({ ...READS, tool: 'query_disapproved_products' })
  @Query(() => DisapprovedProductPage, {
    description:
      'Products that the merchant platform does not show, with the reasons, since when, and their metrics over a window of days; highest cost first.',
  })
  async disapprovedProducts(@Args() given: DisapprovedProductsArgs, @Ctx() context: Context) {
    const { services, viewer, loaders } = context;
    const args = await withDates(context, given, given.accountId);
    return COMPARED.addToPage(loaders, await services.productStatuses.disapproved(viewer, args), args.compare);
  }

  @Operation({ ...READS, tool: 'query_out_of_stock_products' })
  @Query(() => OutOfStockProductPage, {
    description:
      'Products that are out of stock, since when, with their metrics over a window of days and their cost since then; highest cost first.',
  })
  async outOfStockProducts(@Args() given: OutOfStockProductsArgs, @Ctx() context: Context) {
    const { services, viewer, loaders } = context;
    const args = await withDates(context, given, given.accountId);
    return COMPARED.addToPage(loaders, await services.productStatuses.outOfStock(viewer, args), args.compare);
  }

  @Operation({ ...READS, tool: 'query_product_status_history' })
  @Query(() => ProductStatusHistory, {
    description:
      'Product states of an account day by day, as counts or for one product, and their changes. There is no history before the first pull.',
  })
  productStatusHistory(@Args() args: StatusHistoryArgs, @Ctx() { services, viewer }: Context) {
    return services.productStatuses.history(viewer, args);
  }
}

export const StatusAccountResolver = accountOf(() => ProductStatusSummary, 'The account.');
