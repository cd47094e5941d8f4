import { Availability } from '../../src/domain/products/product.enum.js';
import { FIGURES, TERM_FIGURES, WINDOW_FIGURES } from '../metrics/figures.type.js';
import { type Example, GraphqlOnly, OwnWindow } from '../support/field-rules.js';
import { FieldsOf, float, of, Type, text } from '../support/fields.js';
import { PAGE_META, pageOf } from '../support/page.args.js';

@Type('Metrics of a product over a window of days.')
export class ProductMetrics extends FieldsOf({
  periodDays: WINDOW_FIGURES.periodDays,
  ...TERM_FIGURES,
  conversions: FIGURES.conversions.with(GraphqlOnly()),
  ctr: FIGURES.ctr.with(GraphqlOnly()),
  cpc: FIGURES.cpc.with(GraphqlOnly()),
}) {}

/** Fields shared by products in lists and in detail. */
@Type()
export abstract class ProductFields extends FieldsOf({
  offerId: text('ID of the product in the shop; unique within its account.'),
  title: text('Title of the product.'),
  brand: text('Brand; empty if unknown.'),
  price: float('Price, at most 2 decimals.'),
  benchmarkPrice: float('Usual price of other sellers; null if unknown.').nullable(),
  priceDiffPercent: float(
    'Difference from the benchmark price in percent of it, at most 2 decimals: 25 means a quarter more expensive; null without a benchmark.',
  ).nullable(),
  availability: of(Availability, 'Availability of the product.'),
  metrics: of(ProductMetrics, 'Metrics over the window.', OwnWindow()),
}) {}

@Type('A product that shopping ads can show.')
export class Product extends FieldsOf(ProductFields, {
  accountId: text('Account that the product belongs to.', GraphqlOnly()),
  currency: text('Currency of the prices, three letters; metrics are in EUR.', GraphqlOnly()),
}) {}

@Type('A page of products.')
export class ProductPage extends FieldsOf(pageOf(Product, 'Products of this page.')) {}

export const PRODUCT = {
  offerId: 'SKU-1001',
  title: 'Garden chair, oak',
  brand: 'Holzmann',
  price: 89.9,
  benchmarkPrice: 84.5,
  priceDiffPercent: 6.39,
  availability: 'in_stock',
  metrics: { periodDays: 30, impressions: 8120, clicks: 144, cost: 61.2, conversionValue: 359.6, roas: 5.8758 },
} satisfies Example<Product>;

export const PRODUCT_PAGE = { data: [PRODUCT], meta: PAGE_META } satisfies Example<ProductPage>;
