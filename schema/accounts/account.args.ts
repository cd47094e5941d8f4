import { ACCOUNT_SORTS } from '../../src/domain/accounts/account.enum.js';
import { COMPARE } from '../metrics/comparison.type.js';
import { DateRangeArgs, daysArg, INSTEAD_OF_DAYS } from '../metrics/window.args.js';
import { ArgumentsOf, float, text } from '../support/fields.js';
import { ordersOf, sortArgs } from '../support/order.js';
import { AFTER, PageArgs } from '../support/page.args.js';

const ORDERS = ordersOf('AccountOrder', ACCOUNT_SORTS);

export class AccountListArgs extends ArgumentsOf(PageArgs, {
  mccId: text('Only sub-accounts of this manager account.').nullable(),
  search: text(
    'Only accounts whose name contains this text, ignoring case and accents; `mueller` finds `Müller` too.',
  ).nullable(),
  days: daysArg(),
  ...INSTEAD_OF_DAYS,
  ...COMPARE,
  minRoas: float('Only accounts with at least this ROAS in the window.').nullable(),
  ...sortArgs(ORDERS),
  after: AFTER,
}) {}

export class AccountArgs extends ArgumentsOf({
  accountId: text('ID of the account.'),
}) {}

export class AccountDetailsArgs extends ArgumentsOf(AccountArgs, COMPARE) {}

export class ListedAccountArgs extends ArgumentsOf(AccountArgs, {
  days: daysArg(),
}) {}

export class AccountDailyArgs extends ArgumentsOf(DateRangeArgs, {
  accountId: text('ID of the account.'),
  ...COMPARE,
}) {}

export class NestedAccountArgs extends ArgumentsOf({
  days: daysArg(),
}) {}
