import { Max, Min } from 'class-validator';
import { COMPARE } from '../metrics/comparison.type.js';
import { DailyWindowArgs, daysArg, INSTEAD_OF_DAYS } from '../metrics/window.args.js';
import { ArgumentsOf, bool, int, text } from '../support/fields.js';
import { PageArgs } from '../support/page.args.js';
import { FEED } from './product.args.js';

export class StatusSummaryArgs extends ArgumentsOf(PageArgs, {
  accountId: text('Only this account; all accounts with products if omitted.').nullable(),
  ...FEED,
}) {}

export class DisapprovedProductsArgs extends ArgumentsOf(PageArgs, {
  accountId: text('Only products of this account.').nullable(),
  days: daysArg(),
  ...INSTEAD_OF_DAYS,
  ...COMPARE,
  brand: text('Only products of this brand: the full name, ignoring case.').nullable(),
  issueCode: text('Only products with an issue of exactly this code.').nullable(),
  ...FEED,
}) {}

export class OutOfStockProductsArgs extends ArgumentsOf(PageArgs, {
  accountId: text('Only products of this account.').nullable(),
  days: daysArg(),
  ...INSTEAD_OF_DAYS,
  ...COMPARE,
  hasImpressions: bool('If true, only products with impressions in the window. False has no effect.').nullable(),
  ...FEED,
}) {}

export class StatusHistoryArgs extends ArgumentsOf(DailyWindowArgs, {
  accountId: text('ID of the account.'),
  offerId: text('Only this product, by its ID in the shop; may be one that the account no longer has.').nullable(),
  ...FEED,
  limit: int('Maximum number of changes to return, newest first, 1 to 1000.', Max(1000), Min(1)).default(100),
}) {}
