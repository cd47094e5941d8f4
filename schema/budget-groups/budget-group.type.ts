import { ArrayMaxSize, Max, Min, ValidateNested } from 'class-validator';
import { BudgetCap, BudgetProposal, ForecastMethod } from '../../src/domain/budget-groups/budget-group.enum.js';
import { CampaignStatus } from '../../src/domain/campaigns/campaign.enum.js';
import { ListSize } from '../support/field-rules.js';
import {
  ArgumentsOf,
  bool,
  date,
  dateTime,
  FieldsOf,
  float,
  Input,
  int,
  listOf,
  of,
  Type,
  text,
  texts,
} from '../support/fields.js';
import { FreeText } from '../support/text.rule.js';

export const MAX_GROUPS = 50;
export const MAX_MEMBERS = 100;
const MAX_MONTHS = 24;
const MAX_CAPS = 12;
const LEAST_EUR = 1;
const MAX_EUR = 100_000_000;

const KEEP = 'Omit to keep the current value.';
const NAME = 'Name, 1 to 200 characters.';
const BUDGET = `Budget per calendar month, in EUR: at least ${LEAST_EUR}, at most 2 decimals.`;
const MONTHS = `Months with a different budget, at most ${MAX_MONTHS}, each once.`;
const CAMPAIGNS = `Campaigns of any platform and account, at most ${MAX_MEMBERS}. A campaign is in one group at most, because its spend counts towards one budget.`;
const CAP = `What happens once the budget is spent. Who changes a group that has a cap answers for it: its plans are theirs, and "rule" acts as they may act.`;
const CAP_PERCENT = 'Share of the budget, in percent, at which the cap acts, today included; 1 to 200.';

@Input('A campaign of a budget group.')
export class BudgetGroupCampaignInput extends FieldsOf({
  accountId: text('The account.'),
  campaignId: text('The campaign.'),
}) {}

@Input('The budget of one month.')
export class MonthBudgetInput extends FieldsOf({
  month: date('First day of the month.'),
  budgetEur: float(
    `Budget of that month, in EUR: at least ${LEAST_EUR}, at most 2 decimals.`,
    Max(MAX_EUR),
    Min(LEAST_EUR),
  ),
}) {}

const campaigns = () =>
  listOf(BudgetGroupCampaignInput, CAMPAIGNS, ArrayMaxSize(MAX_MEMBERS), ValidateNested({ each: true }));
const months = () => listOf(MonthBudgetInput, MONTHS, ArrayMaxSize(MAX_MONTHS), ValidateNested({ each: true }));

export class CreateBudgetGroupArgs extends ArgumentsOf({
  name: text(NAME, FreeText({ max: 200 })),
  monthlyBudgetEur: float(BUDGET, Max(MAX_EUR), Min(LEAST_EUR)),
  months: months().default([]),
  campaigns: campaigns().default([]),
  cap: of(BudgetCap, CAP).default(BudgetCap.none),
  capPercent: int(CAP_PERCENT, Max(200), Min(1)).default(100),
}) {}

export class BudgetGroupArgs extends ArgumentsOf({
  groupId: text('ID of the budget group.'),
}) {}

export class UpdateBudgetGroupArgs extends ArgumentsOf(BudgetGroupArgs, {
  name: text(`${NAME} ${KEEP}`, FreeText({ max: 200 })).nullable(),
  monthlyBudgetEur: float(`${BUDGET} ${KEEP}`, Max(MAX_EUR), Min(LEAST_EUR)).nullable(),
  months: listOf(
    MonthBudgetInput,
    `${MONTHS} Replaces the current ones. ${KEEP}`,
    ArrayMaxSize(MAX_MONTHS),
    ValidateNested({ each: true }),
  ).nullable(),
  campaigns: listOf(
    BudgetGroupCampaignInput,
    `${CAMPAIGNS} Replaces the current ones. ${KEEP}`,
    ArrayMaxSize(MAX_MEMBERS),
    ValidateNested({ each: true }),
  ).nullable(),
  cap: of(BudgetCap, `${CAP} ${KEEP}`).nullable(),
  capPercent: int(`${CAP_PERCENT} ${KEEP}`, Max(200), Min(1)).nullable(),
}) {}

export class ProposeDailyBudgetsArgs extends ArgumentsOf(BudgetGroupArgs, {
  by: of(BudgetProposal, 'How the new daily budgets are given.').default(BudgetProposal.value),
  applyToSharedBudgets: bool(
    'True includes shared budgets, which change for all campaigns that use them; otherwise they stay as they are.',
  ).default(false),
}) {}

@Type('The budget of one month.')
@ListSize(MAX_MONTHS)
export class MonthBudget extends FieldsOf({
  month: date('First day of the month.').example('2026-12-01'),
  budgetEur: float('Budget of that month, in EUR.').example(4500),
}) {}

const EXPECTED = 'Null without a projection; `method` and `basis` say how it is made.';

@Type(
  "A budget group's current month. It is the calendar month that has begun in all its accounts; days are those of each account's time zone, costs are EUR at each day's reference rate.",
)
export class BudgetPace extends FieldsOf({
  month: date('First day of the month.').example('2026-01-01'),
  through: date(
    'Last complete day of which all accounts have figures; null if one has none yet. Costs of the last days may still be corrected by the platform.',
  )
    .nullable()
    .example('2026-01-20'),
  budgetEur: float('Budget of the month, in EUR.').example(3000),
  spentEur: float("Spend of the month's complete days, in EUR.").example(2020.5),
  todayEur: float(
    'Spend of today as far as it was pulled, in EUR. The cap counts it, the projection does not.',
  ).example(12.3),
  spentPercent: float('Spend of the month with today, in percent of the budget.').example(67.8),
  daysLeft: int('Number of days left after the last complete one, including today; the most of all accounts.').example(
    11,
  ),
  neededPerDayEur: float(
    'Spend per day left that would meet the budget, in EUR; 0 if it is spent, null without a day left.',
  )
    .nullable()
    .example(89.05),
  dailyBudgetEur: float(
    'Sum of the daily budgets of its running campaigns, in EUR. A shared budget counts once, a lifetime budget as what is left of it per day left.',
  ).example(95),
  unknownBudgetCount: int(
    'Number of running campaigns missing from that sum: budgets of ad sets, lifetime budgets without an end.',
  ).example(0),
  sharedBudgetCount: int('Number of budgets in that sum that campaigns outside the group use, too.').example(0),
  runningCount: int('Number of its enabled campaigns.').example(3),
  expectedEur: float(`Projected spend of the month, in EUR. ${EXPECTED}`).nullable().example(3100.4),
  expectedLowEur: float('The same by the cheaper of the last two weeks; null with fewer than 14 days.')
    .nullable()
    .example(2950),
  expectedHighEur: float('The same by the dearer of the last two weeks; null with fewer than 14 days.')
    .nullable()
    .example(3250),
  missPercent: float(
    'Deviation of the projection from the budget, in percent: positive if too much is spent, negative if too little.',
  )
    .nullable()
    .example(3.3),
  method: of(ForecastMethod, 'How the days left are projected.').example('weekday_mean'),
  basis: text('The same in words: range, basis and what is not known.').example(
    'Spent through 2026-01-20, and for each day left the mean of the same weekday in the last 14 complete days of each running campaign.',
  ),
  staleAccountIds: texts('Accounts whose figures ended too long ago for a projection.')
    .with(ListSize(MAX_MEMBERS))
    .example([]),
}) {}

@Type('Campaigns of any platform and account that share a budget per month.')
@ListSize(MAX_GROUPS)
export class BudgetGroup extends FieldsOf({
  id: text('ID of the group.').example('8f0e2f3c-4a57-4a2e-9d5d-0a6f4f1f7c11'),
  name: text('Name.').example('Frühjahr, alle Kanäle'),
  monthlyBudgetEur: float('Budget per calendar month, in EUR.').example(3000),
  months: listOf(MonthBudget, 'Months with a different budget, oldest first.').example([]),
  campaignCount: int('Number of its campaigns.').example(3),
  accountCount: int('Number of their accounts.').example(2),
  cap: of(BudgetCap, 'What happens once the budget is spent.').example('propose'),
  capPercent: int('Share of the budget, in percent, at which the cap acts.').example(100),
  capSetBy: text('Person whose cap it is, by user ID; null without one.').nullable().example(null),
  capProblem: text('Why the cap could not act when it last tried; null if it could. It tries again every 15 minutes.')
    .nullable()
    .example(null),
  createdAt: dateTime('When it was created.').example('2026-01-01T08:00:00.000Z'),
  updatedAt: dateTime('When it was last changed.').example('2026-01-01T08:00:00.000Z'),
  pace: of(BudgetPace, 'Its current month.').example(),
}) {}

@Type('A campaign of a budget group.')
@ListSize(MAX_MEMBERS)
export class BudgetGroupCampaign extends FieldsOf({
  accountId: text('The account.').example('1000000001'),
  accountName: text('Name of the account.').example('Gartenmöbel Müller'),
  campaignId: text('The campaign.').example('2000000001'),
  name: text('Present name; null if the platform no longer has the campaign. Its spend still counts.')
    .nullable()
    .example('Garden chairs'),
  platform: text('Platform of the account.').example('google'),
  status: of(CampaignStatus, 'Status.').example('ENABLED'),
  spentEur: float('Spend of the month with today, in EUR.').example(620.5),
}) {}

@Type('What a cap paused in a month.')
@ListSize(MAX_CAPS)
export class BudgetCapAction extends FieldsOf({
  month: date('First day of the month.').example('2026-01-01'),
  planId: text('Change plan that pauses the campaigns. Undo it to enable them again.').example(
    '5b0c2f0e-9b57-4a0b-8a57-0d3f6f1c7a10',
  ),
  campaignCount: int('Number of campaigns.').example(3),
  pausedCount: int('Number of them that the plan paused and nobody undid.').example(3),
  enablePlanId: text(
    'Change plan that proposes to enable them in the next month; null as long as nothing was proposed.',
  )
    .nullable()
    .example(null),
  createdAt: dateTime('When the cap acted.').example('2026-01-27T08:00:00.000Z'),
}) {}

@Type('A budget group with its campaigns.')
export class BudgetGroupDetails extends FieldsOf(BudgetGroup, {
  campaigns: listOf(BudgetGroupCampaign, 'Its campaigns, by account and name.').example(),
  capActions: listOf(BudgetCapAction, `What its cap did, newest first, at most ${MAX_CAPS}.`).example(),
}) {}
