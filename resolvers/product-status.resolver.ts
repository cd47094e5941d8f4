import { Args, Ctx, Resolver } from 'type-graphql';
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
import { accountOf } from './support/account-of.js';
import type { Context } from './support/context.js';
import { Operation } from './support/operation.js';
import { Query } from './support/typed.js';

@Resolver(() => ProductStatusSummary)
export class ProductStatusResolver {
  @Operation({ scope: 'products:read', role: 'kunde', tool: 'query_product_status_summary' })
  @Query(() => ProductStatusSummaryPage, {
    description:
      'How many products of each account are approved, pending, disapproved, limited, in stock and out of stock, by name of the account.',
  })
  productStatusSummary(@Args() args: StatusSummaryArgs, @Ctx() { services, viewer }: Context) {
    return services.productStatuses.summary(viewer, args);
  }

  @Operation({ scope: 'products:read', role: 'kunde', tool: 'query_disapproved_products' })
  @Query(() => DisapprovedProductPage, {
    description:
      'Products that the merchant platform does not show, why and since when, with their sums over a window of days; those that cost most come first.',
  })
  disapprovedProducts(@Args() args: DisapprovedProductsArgs, @Ctx() { services, viewer }: Context) {
    return services.productStatuses.disapproved(viewer, args);
  }

  @Operation({ scope: 'products:read', role: 'kunde', tool: 'query_out_of_stock_products' })
  @Query(() => OutOfStockProductPage, {
    description:
      'Products that are out of stock and since when, with their sums over a window of days and what they have cost since; those that cost most come first.',
  })
  outOfStockProducts(@Args() args: OutOfStockProductsArgs, @Ctx() { services, viewer }: Context) {
    return services.productStatuses.outOfStock(viewer, args);
  }

  @Operation({ scope: 'products:read', role: 'kunde', tool: 'query_product_status_history' })
  @Query(() => ProductStatusHistory, {
    description:
      'The states of an account’s products day by day, as counts or of one product, and what changed. There is no history before the first pull.',
  })
  productStatusHistory(@Args() args: StatusHistoryArgs, @Ctx() { services, viewer }: Context) {
    return services.productStatuses.history(viewer, args);
  }
}

export const StatusAccountResolver = accountOf(() => ProductStatusSummary, 'The account.');
