import { Max, Min } from 'class-validator';
import { AccountArgs } from '../accounts/account.args.js';
import { COMPARE } from '../metrics/comparison.type.js';
import { daysArg, INSTEAD_OF_DAYS, LIMIT } from '../metrics/window.args.js';
import { ArgumentsOf, int, text } from '../support/fields.js';
import { AFTER, PageArgs } from '../support/page.args.js';

export class CampaignSearchTermsArgs extends ArgumentsOf({
  campaignId: text('ID of the campaign.'),
  days: daysArg(90),
  ...INSTEAD_OF_DAYS,
  ...COMPARE,
}) {}

export class AccountSearchTermsArgs extends ArgumentsOf(AccountArgs, {
  days: daysArg(),
  ...INSTEAD_OF_DAYS,
  ...COMPARE,
  limit: int('Only the terms with the highest cost, 1 to 1000; all terms if omitted.', Max(1000), Min(1)).nullable(),
}) {}

export class CampaignTermPageArgs extends ArgumentsOf(PageArgs, {
  campaignId: text('ID of the campaign.'),
  accountId: text(
    'Account that the campaign belongs to; if omitted, the one with the lowest ID that has such a campaign.',
  )
    .nullable()
    .as<string | undefined>(),
  days: daysArg(90),
  ...INSTEAD_OF_DAYS,
  ...COMPARE,
  after: AFTER,
}) {}

export class AccountTermPageArgs extends ArgumentsOf(PageArgs, {
  accountId: text('ID of the account.'),
  days: daysArg(),
  ...INSTEAD_OF_DAYS,
  ...COMPARE,
  after: AFTER,
}) {}

export class NestedCampaignTermsArgs extends ArgumentsOf({
  days: daysArg(90),
  limit: LIMIT,
}) {}

export class NestedAccountTermsArgs extends ArgumentsOf({
  days: daysArg(),
  limit: LIMIT,
}) {}
