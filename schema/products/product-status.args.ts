import { Max, Min } from 'class-validator';
import { ArgsType, Field, Int } from 'type-graphql';
import { DailyWindowArgs, DaysArg } from '../metrics/window.args.js';
import { PageArgs } from '../support/page.args.js';

@ArgsType()
export class StatusSummaryArgs extends PageArgs {
  @Field(() => String, {
    nullable: true,
    description: 'Only this account. Without it, all accounts that have products.',
  })
  accountId?: string | null;
}

@ArgsType()
export class DisapprovedProductsArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Only products of this account.' })
  accountId?: string | null;

  @DaysArg()
  days!: number;

  @Field(() => String, { nullable: true, description: 'Only products of this brand: the whole name, in any case.' })
  brand?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only products with this kind of issue, spelled as in the code of an issue.',
  })
  issueCode?: string | null;
}

@ArgsType()
export class OutOfStockProductsArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Only products of this account.' })
  accountId?: string | null;

  @DaysArg()
  days!: number;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: only products with impressions in the window. False is the same as leaving it out.',
  })
  hasImpressions?: boolean | null;
}

@ArgsType()
export class StatusHistoryArgs extends DailyWindowArgs {
  @Field(() => String, { description: 'Id of the account.' })
  accountId!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Only this product, by its id in the shop; also one that the account no longer has.',
  })
  offerId?: string | null;

  @Field(() => Int, { defaultValue: 100, description: 'Most changes to return, the newest ones, 1 to 1000.' })
  @Min(1)
  @Max(1000)
  limit!: number;
}
