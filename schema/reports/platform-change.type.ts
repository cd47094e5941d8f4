import { Max, Min } from 'class-validator';
import { ListSize, LongText } from '../support/field-rules.js';
import { ArgumentsOf, bool, dateTime, FieldsOf, int, listOf, Type, text } from '../support/fields.js';
import { AFTER, PAGE_META, PageArgs, pageOf } from '../support/page.args.js';

export class PlatformChangesArgs extends ArgumentsOf(PageArgs, {
  accountId: text('Id of the account.'),
  campaignId: text('Only changes of this campaign and what belongs to it.').nullable(),
  userEmail: text('Only changes of this person, in any case.').nullable(),
  withoutApi: bool(
    'true: without what came through the API of the platform, as the changes of this server do.',
  ).default(false),
  days: int(
    'How many days, 1 to 30: the platform remembers no more. They end today in the time zone of the account.',
    Max(30),
    Min(1),
  ).default(7),
  after: AFTER,
}) {}

@Type('A field that was changed. Amounts are micro-units of the currency of the account.')
@ListSize(5)
export class ChangedField extends FieldsOf({
  field: text('Path of the field, as the platform names it: `targetRoas.targetRoas`.'),
  before: text('What it was, cut at 500 characters; null for nothing.', LongText(500)).nullable(),
  after: text('What it is since, cut at 500 characters; null for nothing.', LongText(500)).nullable(),
}) {}

@Type('A change at the platform, by whomever. Words are those of the platform.')
export class PlatformChange extends FieldsOf({
  id: text('Id within the account.'),
  accountId: text('The account.'),
  changedAt: dateTime('When it was made, in UTC.'),
  userEmail: text('Who made it; programs of the platform have a name or nothing here.'),
  clientType: text(
    'The way it came: GOOGLE_ADS_WEB_CLIENT, GOOGLE_ADS_MOBILE_APP, GOOGLE_ADS_RECOMMENDATIONS, GOOGLE_ADS_SCRIPTS, GOOGLE_ADS_API …',
  ),
  operation: text('CREATE, UPDATE or REMOVE.'),
  resourceType: text('What was changed: CAMPAIGN, CAMPAIGN_BUDGET, AD_GROUP_CRITERION, AD …'),
  resourceName: text('Its name in the interface of the platform.'),
  campaignId: text('The campaign that is affected, if one is.').nullable(),
  campaignName: text('Name of that campaign.').nullable(),
  fields: listOf(ChangedField, 'What is different since.'),
}) {}

@Type('One page of what was changed at the platform.')
export class PlatformChangePage extends FieldsOf({
  ...pageOf(PlatformChange, 'Newest first.'),
  readAt: dateTime('When the platform was asked, in UTC; its answer is used again for a minute.'),
  isComplete: bool(
    'false: there were more than the 10,000 newest that the platform tells at once; ask for fewer days.',
  ),
}) {}

export const PLATFORM_CHANGES = {
  data: [
    {
      id: '1769848200000000~0~0',
      accountId: '1000000001',
      changedAt: '2026-01-31T08:30:00.000Z',
      userEmail: 'marketing@example.com',
      clientType: 'GOOGLE_ADS_WEB_CLIENT',
      operation: 'UPDATE',
      resourceType: 'CAMPAIGN_BUDGET',
      resourceName: 'customers/1000000001/campaignBudgets/7000000001',
      campaignId: '2000000001',
      campaignName: 'Garden chairs',
      fields: [{ field: 'amountMicros', before: '25000000', after: '30000000' }],
    },
  ],
  meta: PAGE_META,
  readAt: '2026-01-31T09:00:00.000Z',
  isComplete: true,
} satisfies PlatformChangePage;
