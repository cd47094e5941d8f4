import { Field, Int, ObjectType } from 'type-graphql';
import { DateTime, JsonObject } from '../support/scalars.js';
import { PlanStatus } from './billing.enum.js';

@ObjectType({ description: "A team's AI credits." })
export class AiCredits {
  @Field(() => Int, { description: "The month's allowance." })
  limit!: number;

  @Field(() => Int, { description: 'Used of the allowance.' })
  used!: number;

  @Field(() => Int, { description: 'Left of bought packs.' })
  packRemaining!: number;

  @Field(() => Int, { description: 'What can still be spent, packs included.' })
  remaining!: number;

  @Field(() => DateTime, { description: 'When the allowance starts anew.' })
  resetsAt!: string;
}

@ObjectType({ description: 'An addon that a team has.' })
export class TeamAddon {
  @Field(() => String, { description: 'The addon.' })
  key!: string;

  @Field(() => String, { description: 'Its size.' })
  tier!: string;
}

@ObjectType({ description: "A team's plan, its subscription and what is used of it." })
export class BillingStatus {
  @Field(() => String, { description: 'Key of the plan.' })
  plan!: string;

  @Field(() => PlanStatus, { description: 'Whether it is in force.' })
  status!: PlanStatus;

  @Field(() => DateTime, { nullable: true, description: 'When the trial ends or ended; null for a team without one.' })
  trialEndsAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Up to when the subscription is paid; null without one.' })
  currentPeriodEnd!: string | null;

  @Field(() => Boolean, { description: 'Whether the subscription, or the trial, ends then for good.' })
  cancelAtPeriodEnd!: boolean;

  @Field(() => Int, { description: 'Most advertising accounts.' })
  maxAccounts!: number;

  @Field(() => Int, { description: 'Advertising accounts of the team, manager accounts not counted.' })
  accountCount!: number;

  @Field(() => AiCredits, { description: 'AI credits.' })
  aiCredits!: AiCredits;

  @Field(() => TeamAddon, { nullable: true, description: 'The addon, if the team has one.' })
  addon!: TeamAddon | null;

  @Field(() => JsonObject, { description: 'Every feature by its name, and whether the team has it.' })
  features!: Record<string, boolean>;
}
