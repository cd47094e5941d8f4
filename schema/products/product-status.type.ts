import { Availability, ProductStatus } from '../../src/domain/products/product.enum.js';
import { ListSize } from '../support/field-rules.js';
import { date, dateTime, FieldsOf, float, int, listOf, of, Type, text } from '../support/fields.js';
import { pageOf } from '../support/page.args.js';
import { ProductFields } from './product.type.js';
import { ProductIssue } from './product-details.type.js';

@Type()
abstract class ProductStatusCounts extends FieldsOf({
  total: int('All products.'),
  approved: int('Products that are shown without restraint.'),
  pending: int('Products in review.'),
  disapproved: int('Products that are not shown.'),
  limited: int('Products that are shown in fewer places.'),
  inStock: int('Products that can be bought.'),
  outOfStock: int('Products that cannot be bought.'),
}) {}

@Type('How many products of an account are in each state.')
export class ProductStatusSummary extends FieldsOf(ProductStatusCounts, {
  accountId: text('Id of the account.'),
  accountName: text('Name of the account.'),
  asOf: dateTime('When the states were pulled; null without products.').nullable(),
}) {}

@Type('One page of summaries.')
export class ProductStatusSummaryPage extends FieldsOf(pageOf(ProductStatusSummary, 'The summaries of this page.')) {}

@Type()
abstract class UnsellableProduct extends FieldsOf(ProductFields, {
  accountId: text('Account that the product belongs to.'),
  accountName: text('Name of that account.'),
}) {}

@Type('A product that the merchant platform does not show.')
export class DisapprovedProduct extends FieldsOf(UnsellableProduct, {
  issues: listOf(ProductIssue, 'What is wrong with it, the worst first.'),
  disapprovedSince: date(
    'Day since when it is known to be disapproved without a break; null when none is known.',
  ).nullable(),
}) {}

@Type('One page of disapproved products.')
export class DisapprovedProductPage extends FieldsOf(pageOf(DisapprovedProduct, 'The products of this page.')) {}

@Type('A product that cannot be bought, though its ads may still cost.')
export class OutOfStockProduct extends FieldsOf(UnsellableProduct, {
  status: of(ProductStatus, 'Whether the merchant platform shows it.'),
  outOfStockSince: date(
    'Day since when it is known to be out of stock without a break; null when none is known.',
  ).nullable(),
  costSinceOutOfStock: float(
    'Advertising cost in EUR from that day on, as far as the window reaches back; at most 2 decimals; null where the day is not known.',
  ).nullable(),
}) {}

@Type('One page of products that are out of stock.')
export class OutOfStockProductPage extends FieldsOf(pageOf(OutOfStockProduct, 'The products of this page.')) {}

@Type('How many products of an account were in each state at the end of a day.')
@ListSize(366)
export class ProductStatusDay extends FieldsOf(ProductStatusCounts, {
  date: date('The day in the time zone of the account, YYYY-MM-DD.'),
}) {}

@Type('The state of a product at the end of a day.')
@ListSize(366)
export class ProductState extends FieldsOf({
  date: date('The day in the time zone of the account, YYYY-MM-DD.'),
  status: of(
    ProductStatus,
    'Whether the merchant platform showed it; null on a day when the account did not have it.',
  ).nullable(),
  availability: of(
    Availability,
    'Whether it could be bought; null on a day when the account did not have it.',
  ).nullable(),
}) {}

@Type('A product’s change from one day to the next; coming and going are changes, too.')
@ListSize(1_000)
export class ProductStatusChange extends FieldsOf({
  offerId: text('Id of the product in the shop.'),
  title: text('Its title today; null when the account no longer has it.').nullable(),
  date: date('First day of the new state, YYYY-MM-DD.'),
  status: of(ProductStatus, 'The new status; null when it was gone.').nullable(),
  availability: of(Availability, 'The new availability; null when it was gone.').nullable(),
  previousStatus: of(ProductStatus, 'The status of the day before; null when it was new.').nullable(),
  previousAvailability: of(Availability, 'The availability of the day before; null when it was new.').nullable(),
}) {}

@Type(
  'The states of products day by day, for the days of a range of which something is known. A day without a pull is as the day before it.',
)
export class ProductStatusHistory extends FieldsOf({
  accountId: text('Id of the account.'),
  accountName: text('Name of the account.'),
  offerId: text('The product that was asked for; null for all.').nullable(),
  startDate: date('First day of the range.'),
  endDate: date('Last day of the range.'),
  knownFrom: date('First day of which the states are kept; null before the first pull.').nullable(),
  knownThrough: date('Last day of which the states are kept.').nullable(),
  days: listOf(
    ProductStatusDay,
    'The counts of each known day, ascending; null when one product was asked for.',
  ).nullable(),
  productDays: listOf(
    ProductState,
    'The state of the product on each known day, ascending; null unless one was asked for.',
  ).nullable(),
  changesTotal: int('All changes in the range.'),
  changes: listOf(ProductStatusChange, 'The newest changes in the range, newest first.'),
}) {}
