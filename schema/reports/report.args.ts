import { DailyWindowArgs } from '../metrics/window.args.js';
import { ArgumentsOf, text } from '../support/fields.js';

/** Scope of a report that is read live from the platform. */
export class ReportArgs extends ArgumentsOf(DailyWindowArgs, {
  accountId: text('ID of the account.'),
  campaignId: text('Only figures of this campaign of the account.').nullable(),
}) {}

export const READ_AT = 'When the platform was queried, in UTC; its answer is reused for up to 15 minutes.';
