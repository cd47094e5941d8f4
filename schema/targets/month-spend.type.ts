import { Max, Min } from 'class-validator';
import { AccountArgs } from '../accounts/account.args.js';
import { ListSize } from '../support/field-rules.js';
import { ArgumentsOf, date, FieldsOf, float, int, Type, text } from '../support/fields.js';

const LEAST_EUR = 1;
const MAX_EUR = 100_000_000;

const EXPECTED =
  'Projected total of the month: the amount spent plus the daily rate for each remaining day. It says nothing about revenue. Null without a rate.';
const TARGET = 'Spend target per calendar month, in EUR; null if none is set.';
const MISS =
  'Deviation of the projected total from the target, in percent: positive if too much is spent, negative if too little. Null without a target.';

export class SetMonthlyTargetArgs extends ArgumentsOf(AccountArgs, {
  monthlyTargetEur: float(
    `Spend target per calendar month, in EUR: at least ${LEAST_EUR}, at most 2 decimals. Null removes it. Omit to keep the current value.`,
    Max(MAX_EUR),
    Min(LEAST_EUR),
  ).nullable(),
}) {}

@Type("Current calendar month of an account, in the account's time zone.")
export class MonthSpend extends FieldsOf({
  accountId: text('The account.').example('1000000001'),
  month: date('First day of the month.').example('2026-01-01'),
  through: date('Last complete day with figures, yesterday at the latest; null before the first sync.')
    .nullable()
    .example('2026-01-20'),
  spentEur: float('Spend from the first of the month through that day, in EUR.').example(1020.5),
  dailyRateEur: float(
    'Average spend per day, in EUR, over the last 7 complete days. Null if figures end more than 3 days before yesterday.',
  )
    .nullable()
    .example(52.3),
  daysLeft: int('Number of days left in the month after the last complete one, including today.').example(11),
  expectedEur: float(EXPECTED).nullable().example(1595.8),
  monthlyTargetEur: float(TARGET).nullable().example(1500),
  missPercent: float(MISS).nullable().example(6.4),
}) {}

@Type(
  "Effect of a change plan on the month of one of its accounts, assuming that each day's cost changes by as much as its daily budgets. It is not a prediction: budgets are limits, and the effect on revenue is unknown.",
)
@ListSize(100)
export class PlannedMonth extends FieldsOf({
  accountId: text('The account.').example('1000000001'),
  month: date('First day of the month.').example('2026-01-01'),
  daysLeft: int('Number of days left in the month, from today, on which the plan can have an effect.').example(11),
  dailySpendChangeEur: float(
    'Combined change in the maximum daily spend by the changes that can be applied, in EUR.',
  ).example(5),
  unknownSpendCount: int(
    'Number of these changes missing from that sum: their effect is unknown, or they write to the same field as others.',
  ).example(0),
  expectedEur: float(`Without the plan. ${EXPECTED}`).nullable().example(1595.8),
  expectedWithPlanEur: float('The same with the plan; null unless the effect of all its changes is known.')
    .nullable()
    .example(1650.8),
  monthlyTargetEur: float(TARGET).nullable().example(1500),
  missPercent: float(`Without the plan. ${MISS}`).nullable().example(6.4),
  missPercentWithPlan: float(`With the plan. ${MISS}`).nullable().example(10.1),
}) {}
