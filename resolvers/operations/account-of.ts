import { Ctx, Resolver, Root } from 'type-graphql';
import { NestedAccountArgs } from '../../schema/accounts/account.args.js';
import { AccountDetails } from '../../schema/accounts/account.type.js';
import type { Context } from './context.js';
import { Args, Relation } from './typed.js';

/** Resolver for the field `account` of a type with an `accountId`. */
export function accountOf(type: () => abstract new () => object, description: string) {
  @Resolver(type)
  class AccountOf {
    @Relation('account', () => AccountDetails, description, { nullable: true })
    account(
      @Root() { accountId }: { accountId: string },
      @Args() args: NestedAccountArgs,
      @Ctx() { loaders }: Context,
    ) {
      return loaders.load('account', accountId, args);
    }
  }
  return AccountOf;
}
