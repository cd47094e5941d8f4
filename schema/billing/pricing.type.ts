import { Field, Int, ObjectType } from 'type-graphql';
import { ListSize } from '../support/field-rules.js';

@ObjectType({ description: 'A plan and what it holds.' })
@ListSize(3)
export class PlanPrice {
  @Field(() => String, { description: 'By which a plan is chosen.' })
  key!: string;

  @Field(() => String, { description: 'Name.' })
  name!: string;

  @Field(() => Int, { description: 'Cents a month.' })
  monthlyPrice!: number;

  @Field(() => Int, { description: 'Cents a year, when paid yearly.' })
  yearlyPrice!: number;

  @Field(() => Int, { description: 'Most advertising accounts.' })
  maxAccounts!: number;

  @Field(() => Int, { description: 'AI credits a month.' })
  aiCredits!: number;

  @Field(() => [String], { description: 'What the plan includes.' })
  features!: string[];
}

@ObjectType({ description: 'One size of an addon.' })
@ListSize(3)
export class AddonTier {
  @Field(() => String, { description: 'By which the size is chosen.' })
  tier!: string;

  @Field(() => Int, { description: 'Cents a month.' })
  monthlyPrice!: number;

  @Field(() => Int, { description: 'Most products.' })
  maxProducts!: number;
}

@ObjectType({ description: 'What can be added to any plan.' })
@ListSize(1)
export class AddonPrice {
  @Field(() => String, { description: 'The addon.' })
  key!: string;

  @Field(() => [AddonTier], { description: 'Its sizes.' })
  tiers!: AddonTier[];
}

@ObjectType({ description: 'AI credits that are bought once and outlast the month.' })
@ListSize(3)
export class CreditPackPrice {
  @Field(() => String, { description: 'By which the pack is chosen.' })
  key!: string;

  @Field(() => Int, { description: 'How many credits it holds.' })
  credits!: number;

  @Field(() => Int, { description: 'Cents.' })
  price!: number;
}

@ObjectType({ description: 'What the product costs; all prices are in cents.' })
export class Pricing {
  @Field(() => String, { description: 'Always eur.' })
  currency!: string;

  @Field(() => [PlanPrice], { description: 'The plans, smallest first.' })
  plans!: PlanPrice[];

  @Field(() => [AddonPrice], { description: 'The addons.' })
  addons!: AddonPrice[];

  @Field(() => [CreditPackPrice], { description: 'The packs of AI credits.' })
  creditPacks!: CreditPackPrice[];
}
