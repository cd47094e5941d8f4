import { Max, Min } from 'class-validator';
import { AccountArgs } from '../accounts/account.args.js';
import { type Example, ListSize } from '../support/field-rules.js';
import { ArgumentsOf, date, FieldsOf, float, int, Type, text } from '../support/fields.js';

const LEAST_EUR = 1;
const MOST_EUR = 100_000_000;

const EXPECTED =
  'What the month comes to at that rate: what was spent, and the rate for each day that is left. It says nothing of revenue. Null without a rate.';
const TARGET = 'What the agency wants to spend in a calendar month, in EUR; null without a target.';
const MISS =
  'By how many percent that misses the target: above 0 it is too much, below 0 too little. Null without a target.';

export class SetMonthlyTargetArgs extends ArgumentsOf(AccountArgs, {
  monthlyTargetEur: float(
    `What the account is to spend in a calendar month, in EUR: from ${LEAST_EUR}, at most 2 decimals. Null: no target. Absent: it stays.`,
    Max(MOST_EUR),
    Min(LEAST_EUR),
  ).nullable(),
}) {}

@Type("The running calendar month of an account, in the account's time zone.")
export class MonthSpend extends FieldsOf({
  accountId: text('The account.'),
  month: date('The first day of the month.'),
  through: date(
    'The last complete day whose figures are there, yesterday at the latest; null before the first sync.',
  ).nullable(),
  spentEur: float('What was spent from the first of the month through that day, in EUR.'),
  dailyRateEur: float(
    'What a day costs, in EUR: the mean of the last 7 complete days. Null where figures end more than 3 days before yesterday.',
  ).nullable(),
  daysLeft: int('Days of the month after the last complete one, today included.'),
  expectedEur: float(EXPECTED).nullable(),
  monthlyTargetEur: float(TARGET).nullable(),
  missPercent: float(MISS).nullable(),
}) {}

@Type(
  'What a change plan does to the month of one of its accounts, were every day to cost as much more or less as its daily budgets change. It is no prediction: budgets are limits, and what revenue comes of them nobody can tell.',
)
@ListSize(100)
export class PlannedMonth extends FieldsOf({
  accountId: text('The account.'),
  month: date('The first day of the month.'),
  daysLeft: int('Days of the month from today on, on which the plan can make a difference.'),
  dailySpendChangeEur: float(
    'By how much the changes that can be made move the most that can be spent in a day, in EUR.',
  ),
  unknownSpendCount: int(
    'How many of them are not in that sum: nobody can tell, or they write to the same field as others.',
  ),
  expectedEur: float(`Without the plan. ${EXPECTED}`).nullable(),
  expectedWithPlanEur: float(
    'The same with the plan; null where the change of a day is not known for every one of its changes.',
  ).nullable(),
  monthlyTargetEur: float(TARGET).nullable(),
  missPercent: float(`Without the plan. ${MISS}`).nullable(),
  missPercentWithPlan: float(`With the plan. ${MISS}`).nullable(),
}) {}

export const MONTH_SPEND = {
  accountId: '1000000001',
  month: '2026-01-01',
  through: '2026-01-20',
  spentEur: 1020.5,
  dailyRateEur: 52.3,
  daysLeft: 11,
  expectedEur: 1595.8,
  monthlyTargetEur: 1500,
  missPercent: 6.4,
} satisfies Example<MonthSpend>;

export const PLANNED_MONTH = {
  accountId: '1000000001',
  month: '2026-01-01',
  daysLeft: 11,
  dailySpendChangeEur: 5,
  unknownSpendCount: 0,
  expectedEur: 1595.8,
  expectedWithPlanEur: 1650.8,
  monthlyTargetEur: 1500,
  missPercent: 6.4,
  missPercentWithPlan: 10.1,
} satisfies Example<PlannedMonth>;
