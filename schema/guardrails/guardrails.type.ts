import { Max, Min } from 'class-validator';
import { Approval } from '../../src/domain/guardrails/approval.enum.js';
import { ArgumentsOf, bool, FieldsOf, float, of, Type, texts } from '../support/fields.js';

const BUDGET = 'The most that a daily budget is set to, in EUR; lowering is always possible. Null: no limit.';
const PER_CHANGE = 'The most that one change raises a daily budget by, in percent of what it was. Null: no limit.';
const PER_DAY =
  'The most that a daily budget rises on one day of the account, in percent of what the day began with. Null: no limit.';
const BLOCKED = 'Operations that nobody may call.';
const SECOND_PERSON =
  'Whether nobody approves a change plan that they proposed themselves; an API key counts as the person who made it.';
const APPROVAL = 'Which changes at ad platforms become change plans that a person approves, in place of being made.';
const ABOVE_EUR =
  'With `ABOVE`: the largest change without approval of what can be spent in a day, up or down, in EUR. What nobody can tell is above.';
const ABOVE_PERCENT =
  'With `ABOVE`: the same in percent of what could be spent in a day before. Where both are given, either one is enough.';
const MAX_DAILY_BUDGET_EUR = 1_000_000;
const MAX_PERCENT = 10_000;

/** A number from 0 to `most`. */
function limit(most: number, description: string) {
  return float(`${description} From 0, at most 2 decimals.`, Min(0), Max(most)).nullable();
}

@Type('Limits of a team for writes to ad platforms, the same at every door. Without any, nothing is limited.')
export class Guardrails extends FieldsOf({
  maxDailyBudgetEur: float(BUDGET).nullable(),
  maxRaisePercentPerChange: float(PER_CHANGE).nullable(),
  maxRaisePercentPerDay: float(PER_DAY).nullable(),
  blockedOperations: texts(BLOCKED),
  secondPersonApproves: bool(SECOND_PERSON),
  approval: of(Approval, APPROVAL),
  approvalAboveEur: float(ABOVE_EUR).nullable(),
  approvalAbovePercent: float(ABOVE_PERCENT).nullable(),
  blockableOperations: texts('Operations that can be blocked: those that change something at an ad platform.'),
}) {}

export class SetGuardrailsArgs extends ArgumentsOf({
  maxDailyBudgetEur: limit(MAX_DAILY_BUDGET_EUR, BUDGET),
  maxRaisePercentPerChange: limit(MAX_PERCENT, PER_CHANGE),
  maxRaisePercentPerDay: limit(MAX_PERCENT, PER_DAY),
  blockedOperations: texts(`${BLOCKED} Each is one of \`blockableOperations\`; null: none.`).nullable(),
  secondPersonApproves: bool(`${SECOND_PERSON} Null: no.`).nullable(),
  approval: of(Approval, `${APPROVAL} \`ABOVE\` needs an amount or a share. Null: \`NEVER\`.`).nullable(),
  approvalAboveEur: limit(MAX_DAILY_BUDGET_EUR, ABOVE_EUR),
  approvalAbovePercent: limit(MAX_PERCENT, ABOVE_PERCENT),
}) {}
