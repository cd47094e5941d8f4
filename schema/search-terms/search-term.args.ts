import { ArgsType, Field } from 'type-graphql';
import { DaysArg, LimitArg } from '../metrics/window.args.js';

@ArgsType()
export class CampaignSearchTermsArgs {
  @Field(() => String, { description: 'Id of the campaign.' })
  campaignId!: string;

  @DaysArg(90)
  days!: number;
}

@ArgsType()
export class AccountSearchTermsArgs {
  @Field(() => String, { description: 'Id of the account.' })
  accountId!: string;

  @DaysArg()
  days!: number;
}

@ArgsType()
export class NestedCampaignTermsArgs {
  @DaysArg(90)
  days!: number;

  @LimitArg()
  limit!: number;
}

@ArgsType()
export class NestedAccountTermsArgs {
  @DaysArg()
  days!: number;

  @LimitArg()
  limit!: number;
}
