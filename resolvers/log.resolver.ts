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

const READS = { scope: 'logs:read', role: 'kunde' } as const satisfies Operation;
const WRITES = { scope: 'logs:write', role: 'member' } as const satisfies Operation;

@Resolver(() => ActivityLog)
export class LogResolver {
  @Operation({ ...READS, rest: 'GET /query/logs', connection: 'activityLogsConnection', example: ACTIVITY_LOG_PAGE })
  @Query(() => ActivityLogPage, {
    description:
      'Activity of the accounts visible to the caller, newest first. Team-level entries are not visible to a kunde.',
  })
  activityLogs(@Args() args: ActivityLogListArgs, @Ctx() { services, viewer }: Context) {
    return services.activityLogs.list(viewer, args);
  }

  @Operation({
    ...READS,
    rest: 'GET /query/accounts/{accountID}/logs',
    connection: 'accountActivityLogsConnection',
    example: ACTIVITY_LOG_PAGE,
  })
  @Query(() => ActivityLogPage, { description: 'Activity of an account, newest first.' })
  accountActivityLogs(@Args() args: AccountLogListArgs, @Ctx() { services, viewer }: Context) {
    return services.activityLogs.ofAccount(viewer, args);
  }

  @Operation({
    ...WRITES,
    rest: { at: 'POST /query/logs', status: 201 },
    example: { ...ACTIVITY_LOG, accountId: 'system' },
  })
  @Mutation(() => ActivityLog, { description: 'Adds an activity log entry, at team level unless it names an account.' })
  createActivityLog(@Args() args: CreateActivityLogArgs, @Ctx() { services, viewer }: Context) {
    return services.activityLogs.create(viewer, args);
  }

  @Operation({ ...WRITES, rest: { at: 'POST /query/accounts/{accountID}/logs', status: 201 }, example: ACTIVITY_LOG })
  @Mutation(() => ActivityLog, { description: 'Adds an activity log entry for an account.' })
  createAccountActivityLog(@Args() args: CreateAccountLogArgs, @Ctx() { services, viewer }: Context) {
    return services.activityLogs.createForAccount(viewer, args);
  }
}

export const LogAccountResolver = accountOf(() => ActivityLog, 'Account that it is about; null at team level.');

@Resolver(() => Account)
export class AccountLogResolver {
  @Relation('accountActivityLogs', () => [ActivityLog], "Newest entries of the account's activity log.")
  activityLogs(@Root() { id }: Pick<Account, 'id'>, @Args() args: NestedLogsArgs, @Ctx() { loaders }: Context) {
    return loaders.load('account.activityLogs', id, args);
  }
}
