import { Ctx, Resolver, Root } from 'type-graphql';
import { AccountArgs } from '../schema/accounts/account.args.js';
import { Account } from '../schema/accounts/account.type.js';
import {
  CreateMemoryArgs,
  CustomerMemory,
  CustomerProfile,
  DeleteMemoryArgs,
  MemoryListArgs,
  NestedMemoriesArgs,
  UpdateCustomerProfileArgs,
} from '../schema/customers/customer.type.js';
import { DONE, Done } from '../schema/support/confirmation.type.js';
import type { Context } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Args, Mutation, Query, Relation } from './operations/typed.js';

const READS = { scope: 'customers:read', role: 'member' } as const satisfies Operation;
const WRITES = { scope: 'customers:write', role: 'member' } as const satisfies Operation;

/** An agency's notes on its customers are private: a kunde has no access, not even for their own account. */
@Resolver()
export class CustomerResolver {
  @Operation({ node: { accountId: 'accountId' }, ...READS, rest: 'GET /query/accounts/{accountID}/customer-profile' })
  @Query(() => CustomerProfile, {
    description:
      'What the team knows about the customer behind an account; nulls and empty lists until something is recorded.',
  })
  customerProfile(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.customers.profile(viewer, args);
  }

  @Operation({ ...WRITES, rest: 'PUT /query/accounts/{accountID}/customer-profile' })
  @Mutation(() => CustomerProfile, {
    description:
      'Updates the given fields of a customer profile; null clears a field, omitted fields keep their value.',
  })
  updateCustomerProfile(@Args() args: UpdateCustomerProfileArgs, @Ctx() { services, viewer }: Context) {
    return services.customers.updateProfile(viewer, args);
  }

  @Operation({ ...READS, rest: 'GET /query/accounts/{accountID}/memories' })
  @Query(() => [CustomerMemory], { description: "The team's memories of a customer, newest first." })
  memories(@Args() args: MemoryListArgs, @Ctx() { services, viewer }: Context) {
    return services.customers.memories(viewer, args);
  }

  @Operation({ ...WRITES, rest: { at: 'POST /query/accounts/{accountID}/memories', status: 201 } })
  @Mutation(() => CustomerMemory, { description: 'Records a memory about a customer.' })
  createMemory(@Args() args: CreateMemoryArgs, @Ctx() { services, viewer }: Context) {
    return services.customers.createMemory(viewer, args);
  }

  @Operation({ ...WRITES, rest: 'DELETE /query/accounts/{accountID}/memories/{memoryID}', example: DONE })
  @Mutation(() => Done, { description: 'Deletes a memory permanently.' })
  async deleteMemory(@Args() args: DeleteMemoryArgs, @Ctx() { services, viewer }: Context) {
    await services.customers.deleteMemory(viewer, args);
    return DONE;
  }
}

@Resolver(() => Account)
export class AccountCustomerResolver {
  @Relation('customerProfile', () => CustomerProfile, 'What the team knows about the customer behind the account.')
  customerProfile(@Root() { id }: Pick<Account, 'id'>, @Ctx() { loaders }: Context) {
    return loaders.load('account.customerProfile', id);
  }

  @Relation('memories', () => [CustomerMemory], "The team's memories of the customer, newest first.")
  memories(@Root() { id }: Pick<Account, 'id'>, @Args() args: NestedMemoriesArgs, @Ctx() { loaders }: Context) {
    return loaders.load('account.memories', id, args);
  }
}
