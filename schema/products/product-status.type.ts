import { Availability, ProductStatus } from '../../src/domain/products/product.enum.js';
import { ListSize } from '../support/field-rules.js';
import { date, dateTime, FieldsOf, float, int, listOf, of, Type, text } from '../support/fields.js';
import { pageOf } from '../support/page.args.js';
import { ProductFields } from './product.type.js';
import { ProductIssue } from './product-details.type.js';

@Type()
abstract class ProductStatusCounts extends FieldsOf({
  total: int('All products.').example(1200),
  approved: int('Products shown without restrictions.').example(1150),
  pending: int('Products in review.').example(12),
  disapproved: int('Products not shown.').example(8),
  limited: int('Products shown in fewer places.').example(30),
  inStock: int('Products in stock.').example(1104),
  outOfStock: int('Products out of stock.').example(90),
  availabilityUnknown: int('Products whose availability the platform does not say.').example(6),
}) {}

@Type("Number of an account's products in each state.")
export class ProductStatusSummary extends FieldsOf(ProductStatusCounts, {
  accountId: text('ID of the account.').example('1000000001'),
  accountName: text('Name of the account.').example('Alpenrad'),
  asOf: dateTime('When the states were fetched; null without products.').nullable().example('2026-01-31T08:00:00.000Z'),
}) {}

@Type('A page of summaries.')
export class ProductStatusSummaryPage extends FieldsOf(pageOf(ProductStatusSummary, 'Summaries of this page.')) {}

@Type()
abstract class UnsellableProduct extends FieldsOf(ProductFields, {
  accountId: text('Account that the product belongs to.'),
  accountName: text('Name of that account.'),
  feedLabel: text('Label of the feed it comes from.'),
  contentLanguage: text('Language of its texts (ISO 639-1).'),
}) {}

@Type('A product that the merchant platform does not show.')
export class DisapprovedProduct extends FieldsOf(UnsellableProduct, {
  issues: listOf(ProductIssue, 'Issues of the product, most severe first.'),
  disapprovedSince: date('Day since when it has been disapproved without a break; null if unknown.').nullable(),
}) {}

@Type('A page of disapproved products.')
export class DisapprovedProductPage extends FieldsOf(pageOf(DisapprovedProduct, 'Products of this page.')) {}

@Type('A product that is out of stock, although its ads may still cause cost.')
export class OutOfStockProduct extends FieldsOf(UnsellableProduct, {
  status: of(ProductStatus, 'Status on the merchant platform.'),
  outOfStockSince: date('Day since when it has been out of stock without a break; null if unknown.').nullable(),
  costSinceOutOfStock: float(
    'Advertising cost in EUR since that day, as far as the window reaches back; at most 2 decimals; null if the day is unknown.',
  ).nullable(),
}) {}

@Type('A page of products that are out of stock.')
export class OutOfStockProductPage extends FieldsOf(pageOf(OutOfStockProduct, 'Products of this page.')) {}

@Type("Number of an account's products in each state at the end of a day.")
@ListSize(366)
export class ProductStatusDay extends FieldsOf(ProductStatusCounts, {
  date: date("Day in the account's time zone, YYYY-MM-DD."),
}) {}

@Type('The state of a product at the end of a day.')
@ListSize(366)
export class ProductState extends FieldsOf({
  date: date("Day in the account's time zone, YYYY-MM-DD."),
  status: of(ProductStatus, 'Status on the merchant platform; null on a day without the product.').nullable(),
  availability: of(Availability, 'Availability; null if unknown, and on a day without the product.').nullable(),
}) {}

@Type('A change of a product from one day to the next; appearing and disappearing also count.')
@ListSize(1_000)
export class ProductStatusChange extends FieldsOf({
  offerId: text('ID of the product in the shop.'),
  feedLabel: text('Label of the feed it comes from.'),
  contentLanguage: text('Language of its texts (ISO 639-1).'),
  title: text('Current title; null if the account no longer has the product.').nullable(),
  date: date('First day of the new state, YYYY-MM-DD.'),
  status: of(ProductStatus, 'New status; null if the product disappeared.').nullable(),
  availability: of(Availability, 'New availability; null if unknown or the product disappeared.').nullable(),
  previousStatus: of(ProductStatus, 'Status of the day before; null if the product was new.').nullable(),
  previousAvailability: of(
    Availability,
    'Availability of the day before; null if unknown or the product was new.',
  ).nullable(),
}) {}

@Type('Product states day by day, for the known days of a range. A day without a pull is like the day before it.')
export class ProductStatusHistory extends FieldsOf({
  accountId: text('ID of the account.'),
  accountName: text('Name of the account.'),
  offerId: text('The requested product; null for all products.').nullable(),
  startDate: date('First day of the range.'),
  endDate: date('Last day of the range.'),
  knownFrom: date('First day with known states; null before the first pull.').nullable(),
  knownThrough: date('Last day with known states.').nullable(),
  days: listOf(ProductStatusDay, 'Counts on the known days, ascending; null for a single product.').nullable(),
  productDays: listOf(
    ProductState,
    'States of one product on the known days, ascending; null for all products.',
  ).nullable(),
  changesTotal: int('Number of all changes in the range.'),
  changes: listOf(ProductStatusChange, 'Newest changes in the range, newest first.'),
}) {}
