import { Max, Min } from 'class-validator';
import { ArgsType, Field, Float, ObjectType } from 'type-graphql';
import { Approval } from '../../src/domain/guardrails/approval.enum.js';
import { describeEnum } from '../support/enums.js';

describeEnum(Approval, 'Approval', 'Which changes at ad platforms wait for the approval of a person.', {
  NEVER: 'None.',
  ASSISTANTS: 'Those of API keys, and so of assistants.',
  ABOVE: 'Those that move what can be spent in a day by more than an amount or a share, whoever makes them.',
  ALWAYS: 'All that a change plan can hold, whoever makes them.',
});

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
function LimitField(most: number, description: string): PropertyDecorator {
  return (target, property) => {
    const name = property as string;
    Field(() => Float, { nullable: true, description: `${description} From 0, at most 2 decimals.` })(target, property);
    Min(0)(target, name);
    Max(most)(target, name);
  };
}

@ObjectType({
  description: 'Limits of a team for writes to ad platforms, the same at every door. Without any, nothing is limited.',
})
export class Guardrails {
  @Field(() => Float, { nullable: true, description: BUDGET })
  maxDailyBudgetEur!: number | null;

  @Field(() => Float, { nullable: true, description: PER_CHANGE })
  maxRaisePercentPerChange!: number | null;

  @Field(() => Float, { nullable: true, description: PER_DAY })
  maxRaisePercentPerDay!: number | null;

  @Field(() => [String], { description: BLOCKED })
  blockedOperations!: string[];

  @Field(() => Boolean, { description: SECOND_PERSON })
  secondPersonApproves!: boolean;

  @Field(() => Approval, { description: APPROVAL })
  approval!: Approval;

  @Field(() => Float, { nullable: true, description: ABOVE_EUR })
  approvalAboveEur!: number | null;

  @Field(() => Float, { nullable: true, description: ABOVE_PERCENT })
  approvalAbovePercent!: number | null;

  @Field(() => [String], {
    description: 'Operations that can be blocked: those that change something at an ad platform.',
  })
  blockableOperations!: string[];
}

@ArgsType()
export class SetGuardrailsArgs {
  @LimitField(MAX_DAILY_BUDGET_EUR, BUDGET)
  maxDailyBudgetEur?: number | null;

  @LimitField(MAX_PERCENT, PER_CHANGE)
  maxRaisePercentPerChange?: number | null;

  @LimitField(MAX_PERCENT, PER_DAY)
  maxRaisePercentPerDay?: number | null;

  @Field(() => [String], {
    nullable: true,
    description: `${BLOCKED} Each is one of \`blockableOperations\`; null: none.`,
  })
  blockedOperations?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: `${SECOND_PERSON} Null: no.` })
  secondPersonApproves?: boolean | null;

  @Field(() => Approval, {
    nullable: true,
    description: `${APPROVAL} \`ABOVE\` needs an amount or a share. Null: \`NEVER\`.`,
  })
  approval?: Approval | null;

  @LimitField(MAX_DAILY_BUDGET_EUR, ABOVE_EUR)
  approvalAboveEur?: number | null;

  @LimitField(MAX_PERCENT, ABOVE_PERCENT)
  approvalAbovePercent?: number | null;
}
