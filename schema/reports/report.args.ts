import { DailyWindowArgs } from '../metrics/window.args.js';
import { ArgumentsOf, text } from '../support/fields.js';

/** Scope of a report that is read live from the platform. */
export class ReportArgs extends ArgumentsOf(DailyWindowArgs, {
  accountId: text('Id of the account.'),
  campaignId: text('Only what this campaign of the account brought.').nullable(),
}) {}

export const READ_AT = 'When the platform was asked, in UTC; an answer is used again for up to 15 minutes.';
