import { Max, Min } from 'class-validator';
import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { ListSize, LongText } from '../support/field-rules.js';
import { AfterArg, PAGE_META, PageArgs, PageOf } from '../support/page.args.js';
import { DateTime } from '../support/scalars.js';

@ArgsType()
export class PlatformChangesArgs extends PageArgs {
  @Field(() => String, { description: 'Id of the account.' })
  accountId!: string;

  @Field(() => String, { nullable: true, description: 'Only changes of this campaign and what belongs to it.' })
  campaignId?: string | null;

  @Field(() => String, { nullable: true, description: 'Only changes of this person, in any case.' })
  userEmail?: string | null;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'true: without what came through the API of the platform, as the changes of this server do.',
  })
  withoutApi!: boolean;

  @Field(() => Int, {
    defaultValue: 7,
    description:
      'How many days, 1 to 30: the platform remembers no more. They end today in the time zone of the account.',
  })
  @Min(1)
  @Max(30)
  days!: number;

  @AfterArg()
  after?: string | null;
}

@ObjectType({ description: 'A field that was changed. Amounts are micro-units of the currency of the account.' })
@ListSize(5)
export class ChangedField {
  @Field(() => String, { description: 'Path of the field, as the platform names it: `targetRoas.targetRoas`.' })
  field!: string;

  @Field(() => String, { nullable: true, description: 'What it was, cut at 500 characters; null for nothing.' })
  @LongText(500)
  before!: string | null;

  @Field(() => String, { nullable: true, description: 'What it is since, cut at 500 characters; null for nothing.' })
  @LongText(500)
  after!: string | null;
}

@ObjectType({ description: 'A change at the platform, by whomever. Words are those of the platform.' })
export class PlatformChange {
  @Field(() => String, { description: 'Id within the account.' })
  id!: string;

  @Field(() => String, { description: 'The account.' })
  accountId!: string;

  @Field(() => DateTime, { description: 'When it was made, in UTC.' })
  changedAt!: string;

  @Field(() => String, { description: 'Who made it; programs of the platform have a name or nothing here.' })
  userEmail!: string;

  @Field(() => String, {
    description:
      'The way it came: GOOGLE_ADS_WEB_CLIENT, GOOGLE_ADS_MOBILE_APP, GOOGLE_ADS_RECOMMENDATIONS, GOOGLE_ADS_SCRIPTS, GOOGLE_ADS_API …',
  })
  clientType!: string;

  @Field(() => String, { description: 'CREATE, UPDATE or REMOVE.' })
  operation!: string;

  @Field(() => String, { description: 'What was changed: CAMPAIGN, CAMPAIGN_BUDGET, AD_GROUP_CRITERION, AD …' })
  resourceType!: string;

  @Field(() => String, { description: 'Its name in the interface of the platform.' })
  resourceName!: string;

  @Field(() => String, { nullable: true, description: 'The campaign that is affected, if one is.' })
  campaignId!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of that campaign.' })
  campaignName!: string | null;

  @Field(() => [ChangedField], { description: 'What is different since.' })
  fields!: ChangedField[];
}

@ObjectType({ description: 'One page of what was changed at the platform.' })
export class PlatformChangePage extends PageOf(PlatformChange, 'Newest first.') {
  @Field(() => DateTime, { description: 'When the platform was asked, in UTC; its answer is used again for a minute.' })
  readAt!: string;

  @Field(() => Boolean, {
    description: 'false: there were more than the 10,000 newest that the platform tells at once; ask for fewer days.',
  })
  isComplete!: boolean;
}

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
