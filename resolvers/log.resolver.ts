import { Ctx, Resolver, Root } from 'type-graphql';
import { Account } from '../schema/accounts/account.type.js';
import {
  AccountLogListArgs,
  ActivityLog,
  ActivityLogListArgs,
  ActivityLogPage,
  CreateAccountLogArgs,
  CreateActivityLogArgs,
  NestedLogsArgs,
} from '../schema/logs/activity-log.type.js';
import { GraphqlOnly } from '../schema/support/field-rules.js';
import { exampleOf } from '../schema/support/fields.js';
import { accountOf } from './operations/account-of.js';
import type { Context } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Args, FieldResolver, Mutation, Query, Relation } from './operations/typed.js';

const READS = { scope: 'logs:read', role: 'kunde' } as const satisfies Operation;
const WRITES = { scope: 'logs:write', role: 'member' } as const satisfies Operation;

const PAGE = { ...exampleOf(ActivityLogPage), meta: { total: 1, limit: 1000, offset: 0 } };

@Resolver(() => ActivityLog)
export class LogResolver {
  @Operation({ ...READS, rest: 'GET /query/logs', connection: 'activityLogsConnection', example: PAGE })
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
    example: PAGE,
  })
  @Query(() => ActivityLogPage, { description: 'Activity of an account, newest first.' })
  accountActivityLogs(@Args() args: AccountLogListArgs, @Ctx() { services, viewer }: Context) {
    return services.activityLogs.ofAccount(viewer, args);
  }

  @Operation({
    ...WRITES,
    rest: { at: 'POST /query/logs', status: 201 },
    example: { ...exampleOf(ActivityLog), accountId: 'system' },
  })
  @Mutation(() => ActivityLog, { description: 'Adds an activity log entry, at team level unless it names an account.' })
  createActivityLog(@Args() args: CreateActivityLogArgs, @Ctx() { services, viewer }: Context) {
    return services.activityLogs.create(viewer, args);
  }

  @Operation({ ...WRITES, rest: { at: 'POST /query/accounts/{accountID}/logs', status: 201 } })
  @Mutation(() => ActivityLog, { description: 'Adds an activity log entry for an account.' })
  createAccountActivityLog(@Args() args: CreateAccountLogArgs, @Ctx() { services, viewer }: Context) {
    return services.activityLogs.createForAccount(viewer, args);
  }

  @GraphqlOnly()
  @FieldResolver(() => Boolean, {
    description:
      'Whether it reports a write that undoChange can undo by the `auditId` of its metadata, as long as the platform still has the state that the write left.',
  })
  async undoable(
    @Root() { logType, metadata }: Pick<ActivityLog, 'logType' | 'metadata'>,
    @Ctx() { loaders }: Context,
  ) {
    const { auditId } = (metadata ?? {}) as { auditId?: unknown };
    if (logType !== 'user_action' || typeof auditId !== 'string') return false;
    return loaders.load('activityLog.undoable', auditId);
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
