import { Max, Min } from 'class-validator';
import { ArgsType, Field, Int } from 'type-graphql';
import { AccountArgs } from '../accounts/account.args.js';
import { DaysArg, LimitArg } from '../metrics/window.args.js';
import { AfterArg, PageArgs } from '../support/page.args.js';

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

  @Field(() => Int, { nullable: true, description: 'Only the costliest ones, 1 to 1000; all of them without it.' })
  @Min(1)
  @Max(1000)
  limit?: number | null;
}

@ArgsType()
export class CampaignTermPageArgs extends PageArgs {
  @Field(() => String, { description: 'Id of the campaign.' })
  campaignId!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Account that the campaign belongs to; without it, the one with the lowest id that has such a campaign.',
  })
  accountId?: string;

  @DaysArg(90)
  days!: number;

  @AfterArg()
  after?: string | null;
}

@ArgsType()
export class AccountTermPageArgs extends PageArgs {
  @Field(() => String, { description: 'Id of the account.' })
  accountId!: string;

  @DaysArg()
  days!: number;

  @AfterArg()
  after?: string | null;
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
