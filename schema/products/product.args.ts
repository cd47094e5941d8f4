import { Availability, PRODUCT_SORTS, PriceVsBenchmark } from '../../src/domain/products/product.enum.js';
import { COMPARE } from '../metrics/comparison.type.js';
import { DateRangeArgs, daysArg, INSTEAD_OF_DAYS, LIMIT } from '../metrics/window.args.js';
import { ArgumentsOf, bool, float, of, text } from '../support/fields.js';
import { ordersOf, sortArgs } from '../support/order.js';
import { AFTER, PageArgs } from '../support/page.args.js';

const ORDERS = ordersOf('ProductOrder', PRODUCT_SORTS);
const TIES = 'Ties by ID; by price and price_diff, products without one come last.';
const PRICE_VS_BENCHMARK = of(
  PriceVsBenchmark,
  'Only products whose price compares like this with the benchmark; those without one never match.',
).nullable();
const AVAILABILITY = of(Availability, 'Only products with this availability.').nullable();

/** Which of the products with one offer id; of a list, which products. */
export const FEED = {
  feedLabel: text('Only of feeds with this label, such as AT; case is ignored.').nullable(),
  contentLanguage: text('Only of feeds in this language (ISO 639-1).').nullable(),
};

/** Products that have an id. */
export const NAMED = {
  offerId: text(
    "ID of the product in the shop. If several feeds have it, the one of the account's main feed, unless label or language name another.",
  ),
  accountId: text('Account that the product belongs to.'),
  ...FEED,
};

export class ProductListArgs extends ArgumentsOf(PageArgs, {
  accountId: text('Only products of this account.').nullable(),
  days: daysArg(),
  ...INSTEAD_OF_DAYS,
  ...COMPARE,
  minRoas: float('Only products with at least this ROAS in the window.').nullable(),
  maxRoas: float('Only products with at most this ROAS in the window.').nullable(),
  priceVsBenchmark: PRICE_VS_BENCHMARK,
  minPriceDiffPercent: float(
    'Only products with at least this priceDiffPercent; negative values are below the benchmark.',
  ).nullable(),
  availability: AVAILABILITY,
  brand: text('Only products of this brand: the full name, ignoring case.').nullable(),
  hasImpressions: bool('If true, only products with impressions in the window. False has no effect.').nullable(),
  ...FEED,
  ...sortArgs(ORDERS, TIES),
  after: AFTER,
}) {}

export class NestedProductsArgs extends ArgumentsOf({
  days: daysArg(),
  priceVsBenchmark: PRICE_VS_BENCHMARK,
  availability: AVAILABILITY,
  ...FEED,
  ...sortArgs(ORDERS, TIES),
  limit: LIMIT,
}) {}

export class ProductArgs extends ArgumentsOf({
  ...NAMED,
  days: daysArg(),
  ...INSTEAD_OF_DAYS,
  ...COMPARE,
}) {}

export class ProductDailyArgs extends ArgumentsOf(DateRangeArgs, {
  ...NAMED,
  ...COMPARE,
}) {}
