import { ArgsType, Field } from 'type-graphql';
import { AccountArgs } from '../accounts/account.args.js';
import { DaysArg, LimitArg } from '../metrics/window.args.js';

@ArgsType()
export class CampaignSearchTermsArgs {
  @Field(() => String, { description: 'Id of the campaign.' })
  campaignId!: string;

  @DaysArg(90)
  days!: number;
}

@ArgsType()
export class AccountSearchTermsArgs extends AccountArgs {
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
