import { ArrayMaxSize, ArrayMinSize, Max, Min } from 'class-validator';
import { ArgsType, Field, Float, Int, ObjectType } from 'type-graphql';
import { CampaignMetrics } from '../campaigns/campaign.type.js';
import { type Example, ListSize, LongText } from '../support/field-rules.js';
import { AfterArg, PAGE_META, PageArgs, PageOf } from '../support/page.args.js';
import { DateTime, JsonObject } from '../support/scalars.js';
import { FreeText } from '../support/text.rule.js';
import { AttributedArgs } from '../support/write.args.js';
import { PLANNED_MONTH, type PlannedMonth } from '../targets/month-spend.type.js';
import { ChangedState } from '../undo/undone-change.type.js';
import { ChangePlanStatus, DryRun, OnRefusal, PlannedChangeStatus } from './change-plan.enum.js';

const MOST_CHANGES = 500;
const MOST_HOURS = 720;

@ArgsType()
export class CreateChangePlanArgs extends AttributedArgs {
  @Field(() => [JsonObject], {
    description: `The changes, 1 to ${MOST_CHANGES}, in the order in which they are made. Each has exactly one field, named after the operation, with what that takes.`,
  })
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_CHANGES)
  changes!: Record<string, Record<string, unknown> | null>[];

  @Field(() => OnRefusal, {
    defaultValue: OnRefusal.stop,
    description: 'What happens to the changes behind one that is refused when the plan is carried out.',
  })
  onRefusal!: OnRefusal;

  @Field(() => String, { nullable: true, description: 'Why, for whoever decides: at most 2,000 characters.' })
  @FreeText({ most: 2_000, mayBeEmpty: true })
  note?: string | null;

  @Field(() => Int, {
    defaultValue: 168,
    description: `For how many hours the plan can be approved and carried out, 1 to ${MOST_HOURS}; a week unless given.`,
  })
  @Min(1)
  @Max(MOST_HOURS)
  expiresInHours!: number;
}

@ArgsType()
export class ChangePlanArgs {
  @Field(() => String, { description: 'Id of the plan.' })
  planId!: string;
}

@ArgsType()
export class ChangePlanListArgs extends PageArgs {
  @Field(() => ChangePlanStatus, { nullable: true, description: 'Only plans that stand so.' })
  status?: ChangePlanStatus | null;

  @AfterArg()
  after?: string | null;
}

@ArgsType()
export class ApproveChangePlanArgs extends ChangePlanArgs {
  @Field(() => String, { description: 'The `hash` of the plan that was looked at.' })
  hash!: string;

  @Field(() => [String], {
    nullable: true,
    description: 'Ids of the changes that are approved; the others are left out. Absent or null: all of them.',
  })
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_CHANGES)
  changeIds?: string[] | null;
}

@ArgsType()
export class RejectChangePlanArgs extends ChangePlanArgs {
  @Field(() => String, { description: 'Why, 1 to 2,000 characters.' })
  @FreeText({ most: 2_000 })
  reason!: string;
}

@ObjectType({
  description:
    'By how much a change moves the most that can be spent in a day. It is no forecast of what will be spent.',
})
export class DailySpendChange {
  @Field({ description: 'Currency of the account, ISO 4217.' })
  currency!: string;

  @Field(() => Float, {
    description: 'The change in that currency, at most 2 decimals; below 0 where less can be spent.',
  })
  amount!: number;

  @Field(() => Float, { nullable: true, description: 'The same in EUR; null where no rate is known.' })
  amountEur!: number | null;
}

@ObjectType({ description: 'One change of a plan: what it would do, and what became of it.' })
@ListSize(MOST_CHANGES)
export class PlannedChange {
  @Field(() => String, { description: 'Id of the change.' })
  id!: string;

  @Field(() => Int, { description: 'Its place in the plan, from 1.' })
  position!: number;

  @Field(() => String, { description: 'The operation that it is.' })
  operation!: string;

  @Field(() => String, { description: 'The account.' })
  accountId!: string;

  @Field(() => [String], { description: 'The campaigns that it touches; none for what concerns the account as such.' })
  campaignIds!: string[];

  @Field(() => JsonObject, { description: 'What the operation is given.' })
  @LongText(2_000)
  args!: Record<string, unknown>;

  @Field(() => ChangedState, { nullable: true, description: 'What stood at the platform when the plan was made.' })
  before!: ChangedState | null;

  @Field(() => ChangedState, { nullable: true, description: 'What would stand there.' })
  after!: ChangedState | null;

  @Field(() => DryRun, { description: 'What became of trying it when the plan was made.' })
  dryRun!: DryRun;

  @Field(() => String, { nullable: true, description: 'Why it was refused then, as an error code.' })
  dryRunCode!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it was refused then, and what to do.' })
  dryRunMessage!: string | null;

  @Field(() => DailySpendChange, { nullable: true, description: 'What is at stake; null where nobody can tell.' })
  dailySpendChange!: DailySpendChange | null;

  @Field(() => CampaignMetrics, {
    nullable: true,
    description: 'What its campaigns, or the account, had in the 30 days before the plan was made.',
  })
  last30Days!: CampaignMetrics | null;

  @Field(() => [String], {
    description: 'Ids of changes of the same plan that write to the same field; only one of them can be approved.',
  })
  conflictsWith!: string[];

  @Field(() => PlannedChangeStatus, { description: 'How it stands.' })
  status!: PlannedChangeStatus;

  @Field(() => String, { nullable: true, description: 'Why it was not made or not taken back, as an error code.' })
  code!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it was not made or not taken back.' })
  message!: string | null;

  @Field(() => String, { nullable: true, description: 'Its entry in the audit log, once it was tried.' })
  auditId!: string | null;

  @Field(() => String, { nullable: true, description: 'The entry of taking it back.' })
  undoAuditId!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was made, refused or taken back.' })
  endedAt!: string | null;
}

/** What every plan shows. */
@ObjectType()
export abstract class ChangePlanFields {
  @Field(() => String, { description: 'Id of the plan.' })
  id!: string;

  @Field(() => String, { description: 'SHA-256 of all that the plan says; approving names it.' })
  hash!: string;

  @Field(() => ChangePlanStatus, { description: 'How it stands.' })
  status!: ChangePlanStatus;

  @Field(() => OnRefusal, { description: 'What happens to the changes behind one that is refused.' })
  onRefusal!: OnRefusal;

  @Field(() => String, { nullable: true, description: 'Why it was proposed.' })
  note!: string | null;

  @Field(() => [String], { description: 'The accounts that it changes.' })
  accountIds!: string[];

  @Field(() => Int, { description: 'How many changes it has.' })
  changeCount!: number;

  @Field(() => Int, { description: 'How many of them are approved, whatever became of them.' })
  approvedCount!: number;

  @Field(() => Int, { description: 'How many of them stand at the platform now because of it.' })
  appliedCount!: number;

  @Field(() => Int, {
    description: 'How many of them were approved and are not made, because they were refused or skipped.',
  })
  refusedCount!: number;

  @Field(() => Int, { description: 'How many of them were taken back.' })
  undoneCount!: number;

  @Field(() => Float, {
    description: 'By how much all changes together move the most that can be spent in a day, in EUR.',
  })
  dailySpendChangeEur!: number;

  @Field(() => Int, { description: 'How many changes are not in that sum, because nobody can tell.' })
  unknownSpendCount!: number;

  @Field(() => String, { nullable: true, description: 'Who proposed it, or on whose behalf an API key did.' })
  proposedBy!: string | null;

  @Field(() => String, { nullable: true, description: 'The API key that proposed it, if one did.' })
  apiKeyId!: string | null;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'Until when it can be approved and carried out.' })
  expiresAt!: string;

  @Field(() => String, { nullable: true, description: 'Who approved it.' })
  approvedBy!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was approved.' })
  approvedAt!: string | null;

  @Field(() => String, { nullable: true, description: 'Who rejected it; null where its own API key withdrew it.' })
  rejectedBy!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it was rejected.' })
  rejectedAt!: string | null;

  @Field(() => String, { nullable: true, description: 'Why it was rejected.' })
  reason!: string | null;

  @Field(() => String, { nullable: true, description: 'Who had it taken back.' })
  undoneBy!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When the last of it was made or taken back.' })
  endedAt!: string | null;
}

@ObjectType({ description: 'Changes at ad platforms that were proposed together.' })
@ListSize(100)
export class ChangePlan extends ChangePlanFields {}

@ObjectType({ description: 'A change plan with its changes.' })
export class ChangePlanWithChanges extends ChangePlanFields {
  @Field(() => [PlannedChange], { description: 'Its changes, in the order in which they are made.' })
  changes!: PlannedChange[];
}

@ObjectType({ description: 'One page of change plans.' })
export class ChangePlanPage extends PageOf(ChangePlan, 'Newest first; ties go by id.') {}

const NOTHING: Example<ChangedState> = {
  status: null,
  strategy: null,
  targetRoas: null,
  negativeKeywordList: null,
  negativeKeywordCount: null,
  promotion: null,
};

const CHANGE: Example<PlannedChange> = {
  id: '0f7f3a52-0c0e-4a53-9b0e-6c1d53f6b6a1',
  position: 1,
  operation: 'setCampaignBudget',
  accountId: '1000000001',
  campaignIds: ['2000000001'],
  args: { accountId: '1000000001', campaignId: '2000000001', dailyBudgetEur: 30 },
  before: { ...NOTHING, dailyBudgetEur: 25 },
  after: { ...NOTHING, dailyBudgetEur: 30 },
  dryRun: 'passed',
  dryRunCode: null,
  dryRunMessage: null,
  dailySpendChange: { currency: 'EUR', amount: 5, amountEur: 5 },
  last30Days: null,
  conflictsWith: [],
  status: 'proposed',
  code: null,
  message: null,
  auditId: null,
  undoAuditId: null,
  endedAt: null,
};

const PLAN: Example<ChangePlan> = {
  id: '5b0c2f0e-9b57-4a0b-8a57-0d3f6f1c7a10',
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  status: 'proposed',
  onRefusal: 'stop',
  note: 'Mehr Budget vor dem Wochenende',
  accountIds: ['1000000001'],
  changeCount: 1,
  approvedCount: 0,
  appliedCount: 0,
  refusedCount: 0,
  undoneCount: 0,
  dailySpendChangeEur: 5,
  unknownSpendCount: 0,
  proposedBy: null,
  apiKeyId: '7f2f9a70-4a77-4f43-8a4e-0a3b4f4f2d11',
  createdAt: '2026-01-31T09:00:00.000Z',
  expiresAt: '2026-02-07T09:00:00.000Z',
  approvedBy: null,
  approvedAt: null,
  rejectedBy: null,
  rejectedAt: null,
  reason: null,
  undoneBy: null,
  endedAt: null,
};

export const CHANGE_PLAN: Example<ChangePlanWithChanges> & { accountMonths: Example<PlannedMonth[]> } = {
  ...PLAN,
  changes: [CHANGE],
  accountMonths: [PLANNED_MONTH],
};

export const CHANGE_PLANS: Example<ChangePlanPage> = { data: [PLAN], meta: PAGE_META };
