import { Max, Min } from 'class-validator';
import { Approval } from '../../src/domain/guardrails/approval.enum.js';
import { ArgumentsOf, bool, FieldsOf, float, of, Type, texts } from '../support/fields.js';

const BUDGET = 'Maximum daily budget that can be set, in EUR; budgets can always be lowered. Null means no limit.';
const PER_CHANGE =
  'Maximum raise of a daily budget or bid per change, in percent of its previous value. Null means no limit.';
const PER_DAY =
  'Maximum raise of a daily budget or bid within a day of the account, in percent of its value at the start of the day. Null means no limit.';
const BLOCKED = 'Operations that nobody may call.';
const SECOND_PERSON =
  'Whether change plans need approval by someone other than their proposer; an API key counts as the person who created it.';
const APPROVAL = 'Which changes on ad platforms become change plans that a person approves, instead of being applied.';
const ABOVE_EUR =
  'With `ABOVE`: largest change in the maximum daily spend, up or down, that needs no approval, in EUR. Changes of unknown effect need approval.';
const ABOVE_PERCENT =
  'With `ABOVE`: the same in percent of the previous maximum daily spend. If both are given, exceeding either one is enough.';
const MAX_DAILY_BUDGET_EUR = 1_000_000;
const MAX_PERCENT = 10_000;

/** A number from 0 to `most`. */
function limit(max: number, description: string) {
  return float(`${description} At least 0, at most 2 decimals.`, Min(0), Max(max)).nullable();
}

@Type("A team's limits for writes to ad platforms, enforced on every interface. Without any, nothing is limited.")
export class Guardrails extends FieldsOf({
  maxDailyBudgetEur: float(BUDGET).nullable(),
  maxRaisePercentPerChange: float(PER_CHANGE).nullable(),
  maxRaisePercentPerDay: float(PER_DAY).nullable(),
  blockedOperations: texts(BLOCKED),
  secondPersonApproves: bool(SECOND_PERSON),
  approval: of(Approval, APPROVAL),
  approvalAboveEur: float(ABOVE_EUR).nullable(),
  approvalAbovePercent: float(ABOVE_PERCENT).nullable(),
  blockableOperations: texts('Operations that can be blocked: those that change an ad platform.'),
}) {}

export class SetGuardrailsArgs extends ArgumentsOf({
  maxDailyBudgetEur: limit(MAX_DAILY_BUDGET_EUR, BUDGET),
  maxRaisePercentPerChange: limit(MAX_PERCENT, PER_CHANGE),
  maxRaisePercentPerDay: limit(MAX_PERCENT, PER_DAY),
  blockedOperations: texts(`${BLOCKED} Each is one of \`blockableOperations\`; null for none.`).nullable(),
  secondPersonApproves: bool(`${SECOND_PERSON} Null means false.`).nullable(),
  approval: of(Approval, `${APPROVAL} \`ABOVE\` requires an amount or a percentage. Null means \`NEVER\`.`).nullable(),
  approvalAboveEur: limit(MAX_DAILY_BUDGET_EUR, ABOVE_EUR),
  approvalAbovePercent: limit(MAX_PERCENT, ABOVE_PERCENT),
}) {}
