import { ArrayMaxSize, ArrayMinSize, Max, Min } from 'class-validator';
import {
  ChangePlanStatus,
  DryRun,
  OnRefusal,
  PlannedChangeStatus,
} from '../../src/domain/change-plans/change-plan.enum.js';
import { KeywordMatchType } from '../../src/domain/negative-keywords/keyword-match.enum.js';
import { CampaignMetrics } from '../campaigns/campaign.type.js';
import { NamedCampaign } from '../campaigns/named-campaign.type.js';
import { GraphqlOnly, ListSize, LongText } from '../support/field-rules.js';
import {
  ArgumentsOf,
  bool,
  dateTime,
  exampleOf,
  FieldsOf,
  float,
  int,
  jsonObject,
  jsonObjects,
  listOf,
  of,
  Type,
  text,
  texts,
} from '../support/fields.js';
import { AFTER, PageArgs, pageOf } from '../support/page.args.js';
import { FreeText } from '../support/text.rule.js';
import { AttributedArgs } from '../support/write.args.js';
import { ChangedState } from '../undo/undone-change.type.js';
import { LEAVE_OUT } from './change-selection.type.js';

const MAX_CHANGES = 500;
const MAX_HOURS = 720;

export class CreateChangePlanArgs extends ArgumentsOf(AttributedArgs, {
  changes: jsonObjects(
    `Changes to make, 1 to ${MAX_CHANGES}, in order of execution. Each has exactly one field, named after the operation, with its arguments.`,
    ArrayMaxSize(MAX_CHANGES),
    ArrayMinSize(1),
  ).as<Record<string, Record<string, unknown> | null>[]>(),
  onRefusal: of(
    OnRefusal,
    'What happens to the remaining changes if one is refused while the plan is applied.',
  ).default(OnRefusal.stop),
  note: text(
    'Reason for the approver, at most 2,000 characters.',
    FreeText({ max: 2_000, mayBeEmpty: true }),
  ).nullable(),
  expiresInHours: int(
    `Hours during which the plan can be approved and applied, 1 to ${MAX_HOURS}; a week by default.`,
    Max(MAX_HOURS),
    Min(1),
  ).default(168),
}) {}

export class ChangePlanArgs extends ArgumentsOf({
  planId: text('ID of the plan.'),
}) {}

export class ChangePlanListArgs extends ArgumentsOf(PageArgs, {
  status: of(ChangePlanStatus, 'Only plans with this status.').nullable(),
  accountId: text('Only plans that change this account.').nullable(),
  campaignId: text(
    'Only plans with a change that affects this campaign of the account; requires `accountId`.',
  ).nullable(),
  after: AFTER,
}) {}

export class ApproveChangePlanArgs extends ArgumentsOf(ChangePlanArgs, {
  hash: text('`hash` of the plan as reviewed.'),
  changeIds: texts(
    'IDs of the changes to approve; the others are left out. All changes if omitted or null.',
    ArrayMaxSize(MAX_CHANGES),
    ArrayMinSize(1),
  ).nullable(),
  leaveOut: LEAVE_OUT,
  count: int(
    'Number of changes that this approves; refused if the plan has another number of them.',
    Min(1),
  ).nullable(),
}) {}

export class PlannedChangeListArgs extends ArgumentsOf(PageArgs, {
  planId: text('ID of the plan.'),
  accountId: text('Only changes of this account.').nullable(),
  campaignId: text('Only changes that affect this campaign.').nullable(),
  search: text('Only changes that affect a campaign with this text in its name.').nullable(),
  operation: text('Only changes by this operation.').nullable(),
  dryRun: of(DryRun, 'Only changes with this result of the trial.').nullable(),
  status: of(PlannedChangeStatus, 'Only changes with this status.').nullable(),
}) {}

export class RejectChangePlanArgs extends ArgumentsOf(ChangePlanArgs, {
  reason: text('Reason, 1 to 2,000 characters.', FreeText({ max: 2_000 })),
}) {}

@Type('Change in the maximum daily spend. It is not a forecast of actual spend.')
export class DailySpendChange extends FieldsOf({
  currency: text('Currency of the account (ISO 4217).').example('EUR'),
  amount: float('Change in that currency, at most 2 decimals; negative if less can be spent.').example(5),
  amountEur: float('The same in EUR; null if no rate is known.').nullable().example(5),
}) {}

@Type('A keyword that a change adds or removes.')
@ListSize(2)
export class PlannedKeyword extends FieldsOf({
  text: text('Text of the keyword.').example('gratis'),
  matchType: of(KeywordMatchType, 'Match type of the keyword.').example('PHRASE'),
}) {}

@Type('A change of a plan, its effect and its outcome.')
@ListSize(MAX_CHANGES)
export class PlannedChange extends FieldsOf({
  id: text('ID of the change.').example('0f7f3a52-0c0e-4a53-9b0e-6c1d53f6b6a1'),
  position: int('Position in the plan, from 1.').example(1),
  operation: text('Operation that the change performs.').example('setCampaignBudget'),
  accountId: text('The account.').example('1000000001'),
  campaignIds: texts('Campaigns that it affects; empty for changes to the account as such.').example(['2000000001']),
  campaignNames: texts('Names of those campaigns, in the same order; the ID of one that is not known here.').example([
    'Garden chairs',
  ]),
  campaigns: listOf(NamedCampaign, 'The same campaigns, each with its name.', GraphqlOnly()),
  args: jsonObject('Arguments of the operation.', LongText(2_000)).example({
    accountId: '1000000001',
    campaignId: '2000000001',
    dailyBudgetEur: 30,
  }),
  before: of(
    ChangedState,
    'State that the change was planned for: that of the platform when the plan was created, after the earlier changes of the plan.',
  )
    .nullable()
    .example({ ...exampleOf(ChangedState), dailyBudgetEur: 25 }),
  after: of(ChangedState, 'State on the platform after the change.')
    .nullable()
    .example({ ...exampleOf(ChangedState), dailyBudgetEur: 30 }),
  addedKeywords: listOf(
    PlannedKeyword,
    'Keywords that it adds: negative ones, unless `after` has a `keywordCount`.',
  ).example([]),
  removedKeywords: listOf(PlannedKeyword, 'Keywords that it removes, likewise.').example([]),
  dryRun: of(DryRun, 'Result of trying the change when the plan was created.').example('passed'),
  dryRunCode: text('Error code of the trial, if it was refused.').nullable().example(null),
  dryRunMessage: text('Why the trial was refused, and what to do.').nullable().example(null),
  dailySpendChange: of(
    DailySpendChange,
    'Change in the maximum daily spend, after the earlier changes of the plan; null if unknown.',
  )
    .nullable()
    .example(),
  last30Days: of(
    CampaignMetrics,
    'Metrics of its campaigns, or of the account, over the 30 days before the plan was created.',
  )
    .nullable()
    .example(null),
  conflictsWith: texts(
    'IDs of changes in the plan that write to the same field; only one of them can be approved.',
  ).example([]),
  buildsOn: texts(
    'IDs of earlier changes in the plan whose effect this one assumes; it can only be approved together with them.',
  ).example([]),
  status: of(PlannedChangeStatus, 'Status of the change.').example('proposed'),
  code: text('Error code of a change that was not applied or not undone.').nullable().example(null),
  message: text('Why it was not applied or not undone.').nullable().example(null),
  auditId: text('Its audit log entry, once it was attempted.').nullable().example(null),
  undoAuditId: text('Audit log entry of the undo.').nullable().example(null),
  endedAt: dateTime('When it was applied, refused or undone.').nullable().example(null),
}) {}

@Type('Changes on ad platforms that were proposed together.')
@ListSize(100)
export class ChangePlan extends FieldsOf({
  id: text('ID of the plan.').example('5b0c2f0e-9b57-4a0b-8a57-0d3f6f1c7a10'),
  hash: text("SHA-256 of the plan's content; required for approval.").example(
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  ),
  status: of(ChangePlanStatus, 'Status of the plan.').example('proposed'),
  onRefusal: of(OnRefusal, 'What happens to the remaining changes if one is refused.').example('stop'),
  note: text('Reason for the proposal.').nullable().example('Mehr Budget vor dem Wochenende'),
  accountIds: texts('Accounts that it changes.').example(['1000000001']),
  changeCount: int('Number of changes.').example(1),
  approvedCount: int('Number of approved changes, whatever their outcome.').example(0),
  appliedCount: int('Number of its changes now in place on the platform.').example(0),
  refusedCount: int('Number of approved changes not applied because they were refused or skipped.').example(0),
  undoneCount: int('Number of changes undone.').example(0),
  dailySpendChangeEur: float(
    'Change in the maximum daily spend by all changes that can be approved together, in EUR.',
  ).example(5),
  unknownSpendCount: int('Number of changes missing from that sum because their effect is unknown.').example(0),
  currentSpendChangeEur: float(
    'The same by those of its changes that are in place or can still be made, in EUR: all that can be approved together while it can be approved, then the approved ones that were not refused, skipped or undone.',
  ).example(5),
  currentUnknownSpendCount: int(
    'Number of those changes missing from that sum because their effect is unknown.',
  ).example(0),
  campaignCount: int('Number of campaigns that its changes affect.').example(1),
  campaignNames: texts('Names of the first of them, at most 3.').example(['Garden chairs']),
  campaigns: listOf(NamedCampaign, 'The same first campaigns, each with its ID.', GraphqlOnly()),
  proposedBy: text('User who proposed it, or on whose behalf an API key did.').nullable().example(null),
  apiKeyId: text('API key that proposed it, if any.').nullable().example('7f2f9a70-4a77-4f43-8a4e-0a3b4f4f2d11'),
  apiKeyName: text('Name of that API key, also after it was revoked.').nullable().example('Assistent'),
  createdAt: dateTime('When it was created.').example('2026-01-31T09:00:00.000Z'),
  expiresAt: dateTime('Until when it can be approved and applied.').example('2026-02-07T09:00:00.000Z'),
  isByRule: bool(
    'Whether a monitor or the cap of a budget group had it applied without an approval, because the team’s rule needs none. Each change is judged by that rule again when it is made.',
  ).example(false),
  approvedBy: text('User who approved it, or in whose name a monitor or cap acts.').nullable().example(null),
  approvedAt: dateTime('When it was approved.').nullable().example(null),
  rejectedBy: text('User who rejected it; null if its own API key withdrew it.').nullable().example(null),
  rejectedAt: dateTime('When it was rejected.').nullable().example(null),
  reason: text('Reason for the rejection.').nullable().example(null),
  undoneBy: text('User who requested the undo.').nullable().example(null),
  endedAt: dateTime('When its last change was applied or undone.').nullable().example(null),
}) {}

@Type('A change plan with its changes.')
export class ChangePlanWithChanges extends FieldsOf(ChangePlan, {
  changes: listOf(
    PlannedChange,
    `Changes, in order of execution; of more than ${MAX_CHANGES} the first ones, and changePlanChanges pages all.`,
  ).example(),
}) {}

@Type('A page of change plans.')
export class ChangePlanPage extends FieldsOf(pageOf(ChangePlan, 'Newest first, then by ID.')) {}

@Type('A page of the changes of a plan.')
export class PlannedChangePage extends FieldsOf(pageOf(PlannedChange, 'In order of execution.')) {}
