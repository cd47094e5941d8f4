import { Max, Min } from 'class-validator';
import { ListSize, LongText } from '../support/field-rules.js';
import { ArgumentsOf, bool, dateTime, FieldsOf, int, listOf, Type, text } from '../support/fields.js';
import { AFTER, PageArgs, pageOf } from '../support/page.args.js';

export class PlatformChangesArgs extends ArgumentsOf(PageArgs, {
  accountId: text('ID of the account.'),
  campaignId: text('Only changes of this campaign and what belongs to it.').nullable(),
  userEmail: text('Only changes by this person, ignoring case.').nullable(),
  withoutApi: bool("If true, without changes made through the platform's API, as by this server.").default(false),
  days: int(
    "Number of days, 1 to 30, as far back as the platform remembers. They end today in the account's time zone.",
    Max(30),
    Min(1),
  ).default(7),
  after: AFTER,
}) {}

@Type("A changed field. Amounts are micro-units of the account's currency.")
@ListSize(5)
export class ChangedField extends FieldsOf({
  field: text('Path of the field, as reported by the platform: `targetRoas.targetRoas`.').example('amountMicros'),
  before: text('Previous value, cut at 500 characters; null if there was none.', LongText(500))
    .nullable()
    .example('25000000'),
  after: text('New value, cut at 500 characters; null if there is none.', LongText(500)).nullable().example('30000000'),
}) {}

@Type("A change on the platform, whoever made it. Values are the platform's own.")
export class PlatformChange extends FieldsOf({
  id: text('ID within the account.').example('1769848200000000~0~0'),
  accountId: text('The account.').example('1000000001'),
  changedAt: dateTime('When it was made, in UTC.').example('2026-01-31T08:30:00.000Z'),
  userEmail: text('Who made it; for programs of the platform, a name or empty.').example('marketing@example.com'),
  clientType: text(
    'How it was made: GOOGLE_ADS_WEB_CLIENT, GOOGLE_ADS_MOBILE_APP, GOOGLE_ADS_RECOMMENDATIONS, GOOGLE_ADS_SCRIPTS, GOOGLE_ADS_API …',
  ).example('GOOGLE_ADS_WEB_CLIENT'),
  operation: text('CREATE, UPDATE or REMOVE.').example('UPDATE'),
  resourceType: text('What was changed: CAMPAIGN, CAMPAIGN_BUDGET, AD_GROUP_CRITERION, AD …').example(
    'CAMPAIGN_BUDGET',
  ),
  resourceName: text('Resource name in the API of the platform.').example(
    'customers/1000000001/campaignBudgets/7000000001',
  ),
  campaignId: text('Affected campaign, if any.').nullable().example('2000000001'),
  campaignName: text('Name of that campaign.').nullable().example('Garden chairs'),
  fields: listOf(ChangedField, 'Fields that changed.').example(),
}) {}

@Type('A page of changes on the platform.')
export class PlatformChangePage extends FieldsOf({
  ...pageOf(PlatformChange, 'Newest first.'),
  readAt: dateTime('When the platform was queried, in UTC; its answer is reused for a minute.').example(
    '2026-01-31T09:00:00.000Z',
  ),
  isComplete: bool(
    'False if there are more than the newest 10,000 changes, which is all that the platform returns; request fewer days.',
  ).example(true),
}) {}
