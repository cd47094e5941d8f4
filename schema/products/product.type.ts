import { Availability, ProductStatus } from '../../src/domain/products/product.enum.js';
import { COMPARISON } from '../metrics/comparison.type.js';
import { FIGURES, TERM_FIGURES, WINDOW_FIGURES } from '../metrics/figures.type.js';
import { AbsentWhenNull, GraphqlOnly, OwnWindow } from '../support/field-rules.js';
import { dateTime, FieldsOf, float, of, Type, text } from '../support/fields.js';
import { pageOf } from '../support/page.args.js';

@Type('Metrics of a product over a window of days.')
export class ProductMetrics extends FieldsOf({
  periodDays: WINDOW_FIGURES.periodDays,
  ...TERM_FIGURES,
  conversions: FIGURES.conversions.with(GraphqlOnly()),
  ctr: FIGURES.ctr.with(GraphqlOnly()),
  cpc: FIGURES.cpc.with(GraphqlOnly()),
}) {}

/** Where the price comes from. */
const SALE = {
  regularPrice: float('Price without a sale, at most 2 decimals; null if unknown.', GraphqlOnly()).nullable(),
  salePrice: float(
    'Price of its sale, past and future ones too, at most 2 decimals; null without one.',
    GraphqlOnly(),
  ).nullable(),
  saleStartsAt: dateTime('When the sale begins; null if it has no beginning.', GraphqlOnly()).nullable(),
  saleEndsAt: dateTime('When the sale is over; null if it has no end.', GraphqlOnly()).nullable(),
};

/** Fields shared by products in lists and in detail. */
@Type()
export abstract class ProductFields extends FieldsOf({
  offerId: text('ID of the product in the shop; unique within its account, feed label and language.').example(
    'SKU-1001',
  ),
  title: text('Title of the product.').example('Garden chair, oak'),
  brand: text('Brand; empty if unknown.').example('Holzmann'),
  price: float(
    'What a shopper pays now, at most 2 decimals: the sale price during a sale; null if unknown.',
    AbsentWhenNull(),
  )
    .nullable()
    .example(89.9),
  ...SALE,
  benchmarkPrice: float('Usual price of other sellers; null if unknown.').nullable().example(84.5),
  priceDiffPercent: float(
    'Difference from the benchmark price in percent of it, at most 2 decimals: 25 means a quarter more expensive; null without a price or a benchmark.',
  )
    .nullable()
    .example(6.39),
  availability: of(Availability, 'Availability of the product; null if unknown.', AbsentWhenNull())
    .nullable()
    .example('in_stock'),
  metrics: of(ProductMetrics, 'Metrics over the window.', OwnWindow()).example({
    periodDays: 30,
    impressions: 8120,
    clicks: 144,
    cost: 61.2,
    conversionValue: 359.6,
    roas: 5.8758,
  }),
  ...COMPARISON,
}) {}

@Type('A product that shopping ads can show.')
export class Product extends FieldsOf(ProductFields, {
  accountId: text('Account that the product belongs to.', GraphqlOnly()),
  currency: text('Currency of the prices, three letters; metrics are in EUR.', GraphqlOnly()),
  feedLabel: text('Label of the feed it comes from.', GraphqlOnly()),
  contentLanguage: text('Language of its texts (ISO 639-1).', GraphqlOnly()),
  status: of(ProductStatus, 'Status on the merchant platform.', GraphqlOnly()),
}) {}

@Type('A page of products.')
export class ProductPage extends FieldsOf(pageOf(Product, 'Products of this page.')) {}
