import { ArrayMaxSize, ArrayMinSize, Max, Min } from 'class-validator';
import {
  ChangePlanStatus,
  DryRun,
  OnRefusal,
  PlannedChangeStatus,
} from '../../src/domain/change-plans/change-plan.enum.js';
import { CampaignMetrics } from '../campaigns/campaign.type.js';
import { type Example, ListSize, LongText } from '../support/field-rules.js';
import {
  ArgumentsOf,
  dateTime,
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
import { AFTER, PAGE_META, PageArgs, pageOf } from '../support/page.args.js';
import { FreeText } from '../support/text.rule.js';
import { AttributedArgs } from '../support/write.args.js';
import { PLANNED_MONTH, type PlannedMonth } from '../targets/month-spend.type.js';
import { ChangedState } from '../undo/undone-change.type.js';

const MOST_CHANGES = 500;
const MOST_HOURS = 720;

export class CreateChangePlanArgs extends ArgumentsOf(AttributedArgs, {
  changes: jsonObjects(
    `Changes to make, 1 to ${MOST_CHANGES}, in order of execution. Each has exactly one field, named after the operation, with its arguments.`,
    ArrayMaxSize(MOST_CHANGES),
    ArrayMinSize(1),
  ).as<Record<string, Record<string, unknown> | null>[]>(),
  onRefusal: of(
    OnRefusal,
    'What happens to the remaining changes if one is refused while the plan is applied.',
  ).default(OnRefusal.stop),
  note: text(
    'Reason for the approver, at most 2,000 characters.',
    FreeText({ most: 2_000, mayBeEmpty: true }),
  ).nullable(),
  expiresInHours: int(
    `Hours during which the plan can be approved and applied, 1 to ${MOST_HOURS}; a week by default.`,
    Max(MOST_HOURS),
    Min(1),
  ).default(168),
}) {}

export class ChangePlanArgs extends ArgumentsOf({
  planId: text('ID of the plan.'),
}) {}

export class ChangePlanListArgs extends ArgumentsOf(PageArgs, {
  status: of(ChangePlanStatus, 'Only plans with this status.').nullable(),
  after: AFTER,
}) {}

export class ApproveChangePlanArgs extends ArgumentsOf(ChangePlanArgs, {
  hash: text('`hash` of the plan as reviewed.'),
  changeIds: texts(
    'IDs of the changes to approve; the others are left out. All changes if omitted or null.',
    ArrayMaxSize(MOST_CHANGES),
    ArrayMinSize(1),
  ).nullable(),
}) {}

export class RejectChangePlanArgs extends ArgumentsOf(ChangePlanArgs, {
  reason: text('Reason, 1 to 2,000 characters.', FreeText({ most: 2_000 })),
}) {}

@Type('Change in the maximum daily spend. It is not a forecast of actual spend.')
export class DailySpendChange extends FieldsOf({
  currency: text('Currency of the account (ISO 4217).'),
  amount: float('Change in that currency, at most 2 decimals; negative if less can be spent.'),
  amountEur: float('The same in EUR; null if no rate is known.').nullable(),
}) {}

@Type('A change of a plan, its effect and its outcome.')
@ListSize(MOST_CHANGES)
export class PlannedChange extends FieldsOf({
  id: text('ID of the change.'),
  position: int('Position in the plan, from 1.'),
  operation: text('Operation that the change performs.'),
  accountId: text('The account.'),
  campaignIds: texts('Campaigns that it affects; empty for changes to the account as such.'),
  args: jsonObject('Arguments of the operation.', LongText(2_000)),
  before: of(ChangedState, 'State on the platform when the plan was created.').nullable(),
  after: of(ChangedState, 'State on the platform after the change.').nullable(),
  dryRun: of(DryRun, 'Result of trying the change when the plan was created.'),
  dryRunCode: text('Error code of the trial, if it was refused.').nullable(),
  dryRunMessage: text('Why the trial was refused, and what to do.').nullable(),
  dailySpendChange: of(DailySpendChange, 'Change in the maximum daily spend; null if unknown.').nullable(),
  last30Days: of(
    CampaignMetrics,
    'Metrics of its campaigns, or of the account, over the 30 days before the plan was created.',
  ).nullable(),
  conflictsWith: texts('IDs of changes in the plan that write to the same field; only one of them can be approved.'),
  status: of(PlannedChangeStatus, 'Status of the change.'),
  code: text('Error code of a change that was not applied or not undone.').nullable(),
  message: text('Why it was not applied or not undone.').nullable(),
  auditId: text('Its audit log entry, once it was attempted.').nullable(),
  undoAuditId: text('Audit log entry of the undo.').nullable(),
  endedAt: dateTime('When it was applied, refused or undone.').nullable(),
}) {}

@Type('Changes on ad platforms that were proposed together.')
@ListSize(100)
export class ChangePlan extends FieldsOf({
  id: text('ID of the plan.'),
  hash: text("SHA-256 of the plan's content; required for approval."),
  status: of(ChangePlanStatus, 'Status of the plan.'),
  onRefusal: of(OnRefusal, 'What happens to the remaining changes if one is refused.'),
  note: text('Reason for the proposal.').nullable(),
  accountIds: texts('Accounts that it changes.'),
  changeCount: int('Number of changes.'),
  approvedCount: int('Number of approved changes, whatever their outcome.'),
  appliedCount: int('Number of its changes now in place on the platform.'),
  refusedCount: int('Number of approved changes not applied because they were refused or skipped.'),
  undoneCount: int('Number of changes undone.'),
  dailySpendChangeEur: float('Combined change in the maximum daily spend, in EUR.'),
  unknownSpendCount: int('Number of changes missing from that sum because their effect is unknown.'),
  proposedBy: text('User who proposed it, or on whose behalf an API key did.').nullable(),
  apiKeyId: text('API key that proposed it, if any.').nullable(),
  createdAt: dateTime('When it was created.'),
  expiresAt: dateTime('Until when it can be approved and applied.'),
  approvedBy: text('User who approved it.').nullable(),
  approvedAt: dateTime('When it was approved.').nullable(),
  rejectedBy: text('User who rejected it; null if its own API key withdrew it.').nullable(),
  rejectedAt: dateTime('When it was rejected.').nullable(),
  reason: text('Reason for the rejection.').nullable(),
  undoneBy: text('User who requested the undo.').nullable(),
  endedAt: dateTime('When its last change was applied or undone.').nullable(),
}) {}

@Type('A change plan with its changes.')
export class ChangePlanWithChanges extends FieldsOf(ChangePlan, {
  changes: listOf(PlannedChange, 'Changes, in order of execution.'),
}) {}

@Type('A page of change plans.')
export class ChangePlanPage extends FieldsOf(pageOf(ChangePlan, 'Newest first, then by ID.')) {}

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
