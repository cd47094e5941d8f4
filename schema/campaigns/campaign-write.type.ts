import { ArgsType, Field, Float, ObjectType } from 'type-graphql';
import { GraphqlOnly } from '../support/field-rules.js';
import { AttributedArgs } from '../support/write.args.js';
import { BiddingStrategy, SettableStatus } from './campaign.enum.js';
import { NativeAmount } from './native-amount.type.js';

@ArgsType()
export class CampaignWriteArgs extends AttributedArgs {
  @Field({ description: 'The campaign.' })
  campaignId!: string;

  @Field({ description: 'The account that it belongs to.' })
  accountId!: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'true: the platform checks the change, and nothing changes.',
  })
  validateOnly!: boolean;
}

@ArgsType()
export class SetBudgetArgs extends CampaignWriteArgs {
  @Field(() => Float, {
    description:
      'The new daily budget in EUR, 0 to 1,000,000 with at most 2 decimals. For an account in another currency it is converted at the latest reference rate, to the smallest unit of that currency.',
  })
  dailyBudgetEur!: number;

  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'true: where campaigns share the budget, the change is meant for all of them. Otherwise it is refused.',
  })
  applyToSharedBudget!: boolean;
}

@ArgsType()
export class SetStatusArgs extends CampaignWriteArgs {
  @Field(() => SettableStatus, { description: 'The new status.' })
  status!: SettableStatus;
}

@ArgsType()
export class SetBiddingArgs extends CampaignWriteArgs {
  @Field(() => BiddingStrategy, { description: 'The new strategy.' })
  strategy!: BiddingStrategy;

  @Field(() => Float, {
    nullable: true,
    description: 'Return on ad spend to aim for, 4 for 400 %; needed above 0 for TARGET_ROAS, refused otherwise.',
  })
  targetRoas?: number | null;
}

const AS_IT_COUNTS = 'as the account counts it; null for an account in EUR.';

@ObjectType({ description: 'A changed daily budget.' })
export class BudgetChange {
  @Field({ description: 'true.' })
  success!: boolean;

  @Field(() => Float, { description: 'What the platform had before, in EUR.' })
  previousBudgetEur!: number;

  @Field(() => Float, { description: 'What it has now, in EUR.' })
  newBudgetEur!: number;

  @GraphqlOnly()
  @Field(() => NativeAmount, { nullable: true, description: `What the platform had before, ${AS_IT_COUNTS}` })
  previousNative?: NativeAmount | null;

  @GraphqlOnly()
  @Field(() => NativeAmount, { nullable: true, description: `What it has now, ${AS_IT_COUNTS}` })
  newNative?: NativeAmount | null;
}

@ObjectType({ description: 'A changed status.' })
export class StatusChange {
  @Field({ description: 'true.' })
  success!: boolean;

  @Field({ description: 'What the platform had before.' })
  previousStatus!: string;

  @Field({ description: 'What it has now.' })
  newStatus!: string;
}

@ObjectType({ description: 'A changed bidding strategy.' })
export class BiddingChange {
  @Field({ description: 'true.' })
  success!: boolean;

  @Field({ description: 'What the platform had before.' })
  previousStrategy!: string;

  @Field({ description: 'What it has now.' })
  newStrategy!: string;
}
