import { Ctx, Resolver, Root } from 'type-graphql';
import { Account } from '../schema/accounts/account.type.js';
import {
  ACTIVITY_LOG,
  ACTIVITY_LOG_PAGE,
  AccountLogListArgs,
  ActivityLog,
  ActivityLogListArgs,
  ActivityLogPage,
  CreateAccountLogArgs,
  CreateActivityLogArgs,
  NestedLogsArgs,
} from '../schema/logs/activity-log.type.js';
import { accountOf } from './support/account-of.js';
import type { Context } from './support/context.js';
import { Operation } from './support/operation.js';
import { Args, Mutation, Query, Relation } from './support/typed.js';

@Resolver(() => ActivityLog)
export class LogResolver {
  @Operation({
    scope: 'logs:read',
    role: 'kunde',
    rest: { at: 'GET /query/logs', naming: 'snake_case' },
    connection: 'activityLogsConnection',
    example: ACTIVITY_LOG_PAGE,
  })
  @Query(() => ActivityLogPage, {
    description:
      'What happened in the accounts that the caller sees, newest first. Entries of the team as such are not for a kunde.',
  })
  activityLogs(@Args() args: ActivityLogListArgs, @Ctx() { services, viewer }: Context) {
    return services.activityLogs.list(viewer, args);
  }

  @Operation({
    scope: 'logs:read',
    role: 'kunde',
    rest: { at: 'GET /query/accounts/{accountID}/logs', naming: 'snake_case' },
    connection: 'accountActivityLogsConnection',
    example: ACTIVITY_LOG_PAGE,
  })
  @Query(() => ActivityLogPage, { description: 'What happened in one account, newest first.' })
  accountActivityLogs(@Args() args: AccountLogListArgs, @Ctx() { services, viewer }: Context) {
    return services.activityLogs.ofAccount(viewer, args);
  }

  @Operation({
    scope: 'logs:write',
    role: 'member',
    rest: { at: 'POST /query/logs', status: 201 },
    example: { ...ACTIVITY_LOG, accountId: 'system' },
  })
  @Mutation(() => ActivityLog, {
    description: 'Adds an entry to the activity log, of the team as such unless it names an account.',
  })
  createActivityLog(@Args() args: CreateActivityLogArgs, @Ctx() { services, viewer }: Context) {
    return services.activityLogs.create(viewer, args);
  }

  @Operation({
    scope: 'logs:write',
    role: 'member',
    rest: { at: 'POST /query/accounts/{accountID}/logs', status: 201 },
    example: ACTIVITY_LOG,
  })
  @Mutation(() => ActivityLog, { description: 'Adds an entry to the activity log of an account.' })
  createAccountActivityLog(@Args() args: CreateAccountLogArgs, @Ctx() { services, viewer }: Context) {
    return services.activityLogs.createForAccount(viewer, args);
  }
}

export const LogAccountResolver = accountOf(
  () => ActivityLog,
  'The account that it is about; null for an entry of the team as such.',
);

@Resolver(() => Account)
export class AccountLogResolver {
  @Relation('accountActivityLogs', () => [ActivityLog], 'The newest entries of its activity log.')
  activityLogs(@Root() { id }: Pick<Account, 'id'>, @Args() args: NestedLogsArgs, @Ctx() { loaders }: Context) {
    return loaders.load('account.activityLogs', id, args);
  }
}
