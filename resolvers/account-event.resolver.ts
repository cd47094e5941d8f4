import { Ctx, Resolver, Root } from 'type-graphql';
import { Account } from '../schema/accounts/account.type.js';
import {
  AccountEvent,
  AccountEventArgs,
  AccountEventsArgs,
  CreateAccountEventArgs,
  EventRangeArgs,
  UpdateAccountEventArgs,
} from '../schema/events/account-event.type.js';
import { exampleOf } from '../schema/support/fields.js';
import type { Context } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Args, Mutation, Query, Relation } from './operations/typed.js';

@Resolver(() => Account)
export class AccountEventResolver {
  @Operation({ role: 'kunde', rest: 'GET /accounts/{accountID}/events' })
  @Query(() => [AccountEvent], { description: 'Event markers of an account within a range of days, by date.' })
  accountEvents(@Args() args: AccountEventsArgs, @Ctx() { services, viewer }: Context) {
    return services.accountEvents.list(viewer, args);
  }

  @Operation({ role: 'member', rest: { at: 'POST /accounts/{accountID}/events', status: 201 } })
  @Mutation(() => AccountEvent, { description: 'Creates an event marker on a day of an account.' })
  createAccountEvent(@Args() args: CreateAccountEventArgs, @Ctx() { services, viewer }: Context) {
    return services.accountEvents.create(viewer, args);
  }

  @Operation({
    role: 'member',
    rest: 'PUT /accounts/{accountID}/events/{eventID}',
    example: { ...exampleOf(AccountEvent), title: 'Winter sale, prolonged' },
  })
  @Mutation(() => AccountEvent, { description: 'Updates the given fields of an event marker.' })
  updateAccountEvent(@Args() args: UpdateAccountEventArgs, @Ctx() { services, viewer }: Context) {
    return services.accountEvents.update(viewer, args);
  }

  @Operation({ role: 'member', rest: { at: 'DELETE /accounts/{accountID}/events/{eventID}', status: 204 } })
  @Mutation(() => Boolean, { description: 'Deletes an event marker. Returns true once it is deleted.' })
  async deleteAccountEvent(@Args() args: AccountEventArgs, @Ctx() { services, viewer }: Context) {
    await services.accountEvents.delete(viewer, args);
    return true;
  }

  @Relation('accountEvents', () => [AccountEvent], 'Event markers within a range of days, by date.', { name: 'events' })
  eventsOfAccount(@Root() { id }: Pick<Account, 'id'>, @Args() args: EventRangeArgs, @Ctx() { loaders }: Context) {
    return loaders.load('account.events', id, args);
  }
}
