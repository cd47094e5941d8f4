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
    `The changes, 1 to ${MOST_CHANGES}, in the order in which they are made. Each has exactly one field, named after the operation, with what that takes.`,
    ArrayMaxSize(MOST_CHANGES),
    ArrayMinSize(1),
  ).as<Record<string, Record<string, unknown> | null>[]>(),
  onRefusal: of(
    OnRefusal,
    'What happens to the changes behind one that is refused when the plan is carried out.',
  ).default(OnRefusal.stop),
  note: text(
    'Why, for whoever decides: at most 2,000 characters.',
    FreeText({ most: 2_000, mayBeEmpty: true }),
  ).nullable(),
  expiresInHours: int(
    `For how many hours the plan can be approved and carried out, 1 to ${MOST_HOURS}; a week unless given.`,
    Max(MOST_HOURS),
    Min(1),
  ).default(168),
}) {}

export class ChangePlanArgs extends ArgumentsOf({
  planId: text('Id of the plan.'),
}) {}

export class ChangePlanListArgs extends ArgumentsOf(PageArgs, {
  status: of(ChangePlanStatus, 'Only plans that stand so.').nullable(),
  after: AFTER,
}) {}

export class ApproveChangePlanArgs extends ArgumentsOf(ChangePlanArgs, {
  hash: text('The `hash` of the plan that was looked at.'),
  changeIds: texts(
    'Ids of the changes that are approved; the others are left out. Absent or null: all of them.',
    ArrayMaxSize(MOST_CHANGES),
    ArrayMinSize(1),
  ).nullable(),
}) {}

export class RejectChangePlanArgs extends ArgumentsOf(ChangePlanArgs, {
  reason: text('Why, 1 to 2,000 characters.', FreeText({ most: 2_000 })),
}) {}

@Type('By how much a change moves the most that can be spent in a day. It is no forecast of what will be spent.')
export class DailySpendChange extends FieldsOf({
  currency: text('Currency of the account, ISO 4217.'),
  amount: float('The change in that currency, at most 2 decimals; below 0 where less can be spent.'),
  amountEur: float('The same in EUR; null where no rate is known.').nullable(),
}) {}

@Type('One change of a plan: what it would do, and what became of it.')
@ListSize(MOST_CHANGES)
export class PlannedChange extends FieldsOf({
  id: text('Id of the change.'),
  position: int('Its place in the plan, from 1.'),
  operation: text('The operation that it is.'),
  accountId: text('The account.'),
  campaignIds: texts('The campaigns that it touches; none for what concerns the account as such.'),
  args: jsonObject('What the operation is given.', LongText(2_000)),
  before: of(ChangedState, 'What stood at the platform when the plan was made.').nullable(),
  after: of(ChangedState, 'What would stand there.').nullable(),
  dryRun: of(DryRun, 'What became of trying it when the plan was made.'),
  dryRunCode: text('Why it was refused then, as an error code.').nullable(),
  dryRunMessage: text('Why it was refused then, and what to do.').nullable(),
  dailySpendChange: of(DailySpendChange, 'What is at stake; null where nobody can tell.').nullable(),
  last30Days: of(
    CampaignMetrics,
    'What its campaigns, or the account, had in the 30 days before the plan was made.',
  ).nullable(),
  conflictsWith: texts(
    'Ids of changes of the same plan that write to the same field; only one of them can be approved.',
  ),
  status: of(PlannedChangeStatus, 'How it stands.'),
  code: text('Why it was not made or not taken back, as an error code.').nullable(),
  message: text('Why it was not made or not taken back.').nullable(),
  auditId: text('Its entry in the audit log, once it was tried.').nullable(),
  undoAuditId: text('The entry of taking it back.').nullable(),
  endedAt: dateTime('When it was made, refused or taken back.').nullable(),
}) {}

@Type('Changes at ad platforms that were proposed together.')
@ListSize(100)
export class ChangePlan extends FieldsOf({
  id: text('Id of the plan.'),
  hash: text('SHA-256 of all that the plan says; approving names it.'),
  status: of(ChangePlanStatus, 'How it stands.'),
  onRefusal: of(OnRefusal, 'What happens to the changes behind one that is refused.'),
  note: text('Why it was proposed.').nullable(),
  accountIds: texts('The accounts that it changes.'),
  changeCount: int('How many changes it has.'),
  approvedCount: int('How many of them are approved, whatever became of them.'),
  appliedCount: int('How many of them stand at the platform now because of it.'),
  refusedCount: int('How many of them were approved and are not made, because they were refused or skipped.'),
  undoneCount: int('How many of them were taken back.'),
  dailySpendChangeEur: float('By how much all changes together move the most that can be spent in a day, in EUR.'),
  unknownSpendCount: int('How many changes are not in that sum, because nobody can tell.'),
  proposedBy: text('Who proposed it, or on whose behalf an API key did.').nullable(),
  apiKeyId: text('The API key that proposed it, if one did.').nullable(),
  createdAt: dateTime('When it was made.'),
  expiresAt: dateTime('Until when it can be approved and carried out.'),
  approvedBy: text('Who approved it.').nullable(),
  approvedAt: dateTime('When it was approved.').nullable(),
  rejectedBy: text('Who rejected it; null where its own API key withdrew it.').nullable(),
  rejectedAt: dateTime('When it was rejected.').nullable(),
  reason: text('Why it was rejected.').nullable(),
  undoneBy: text('Who had it taken back.').nullable(),
  endedAt: dateTime('When the last of it was made or taken back.').nullable(),
}) {}

@Type('A change plan with its changes.')
export class ChangePlanWithChanges extends FieldsOf(ChangePlan, {
  changes: listOf(PlannedChange, 'Its changes, in the order in which they are made.'),
}) {}

@Type('One page of change plans.')
export class ChangePlanPage extends FieldsOf(pageOf(ChangePlan, 'Newest first; ties go by id.')) {}

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
