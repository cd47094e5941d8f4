import { Max, Min } from 'class-validator';
import { DailyWindowArgs, daysArg } from '../metrics/window.args.js';
import { ArgumentsOf, bool, int, text } from '../support/fields.js';
import { PageArgs } from '../support/page.args.js';

export class StatusSummaryArgs extends ArgumentsOf(PageArgs, {
  accountId: text('Only this account. Without it, all accounts that have products.').nullable(),
}) {}

export class DisapprovedProductsArgs extends ArgumentsOf(PageArgs, {
  accountId: text('Only products of this account.').nullable(),
  days: daysArg(),
  brand: text('Only products of this brand: the whole name, in any case.').nullable(),
  issueCode: text('Only products with this kind of issue, spelled as in the code of an issue.').nullable(),
}) {}

export class OutOfStockProductsArgs extends ArgumentsOf(PageArgs, {
  accountId: text('Only products of this account.').nullable(),
  days: daysArg(),
  hasImpressions: bool(
    'True: only products with impressions in the window. False is the same as leaving it out.',
  ).nullable(),
}) {}

export class StatusHistoryArgs extends ArgumentsOf(DailyWindowArgs, {
  accountId: text('Id of the account.'),
  offerId: text('Only this product, by its id in the shop; also one that the account no longer has.').nullable(),
  limit: int('Most changes to return, the newest ones, 1 to 1000.', Max(1000), Min(1)).default(100),
}) {}
