import { ArgsType, Field, Float } from 'type-graphql';
import { ACCOUNT_SORTS } from '../../src/domain/accounts/account.enum.js';
import { DateRangeArgs, DaysArg } from '../metrics/window.args.js';
import { ordersOf, SortArg } from '../support/order.js';
import { AfterArg, PageArgs } from '../support/page.args.js';

const ORDERS = ordersOf('AccountOrder', ACCOUNT_SORTS);

@ArgsType()
export class AccountListArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Only the sub-accounts of this manager account.' })
  mccId?: string | null;

  @Field(() => String, { nullable: true, description: 'Only accounts whose name contains this text, in any case.' })
  search?: string | null;

  @DaysArg()
  days!: number;

  @Field(() => Float, { nullable: true, description: 'Only accounts with at least this ROAS in the window.' })
  minRoas?: number | null;

  @SortArg(ORDERS)
  sort!: string;

  @AfterArg()
  after?: string | null;
}

@ArgsType()
export class AccountArgs {
  @Field(() => String, { description: 'Id of the account.' })
  accountId!: string;
}

@ArgsType()
export class ListedAccountArgs extends AccountArgs {
  @DaysArg()
  days!: number;
}

@ArgsType()
export class AccountDailyArgs extends DateRangeArgs {
  @Field(() => String, { description: 'Id of the account.' })
  accountId!: string;
}

@ArgsType()
export class NestedAccountArgs {
  @DaysArg()
  days!: number;
}
