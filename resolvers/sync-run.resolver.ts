import { Ctx, Resolver, Root } from 'type-graphql';
import { AccountArgs } from '../schema/accounts/account.args.js';
import { Account } from '../schema/accounts/account.type.js';
import { FailingSyncListArgs, FailingSyncPage, SyncRun } from '../schema/sync/sync-run.type.js';
import type { Context } from './operations/context.js';
import { eitherCredential, Operation } from './operations/operation.js';
import { Args, Query, Relation } from './operations/typed.js';

@Resolver(() => Account)
export class SyncRunResolver {
  @Operation({ scope: 'accounts:read', role: 'kunde', errors: ['not_found'] })
  @Query(() => [SyncRun], { description: 'The last 20 sync runs of an account, newest first.' })
  syncRuns(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.syncRuns.list(viewer, args);
  }

  @Operation({
    scope: 'accounts:read',
    role: 'kunde',
    rest: eitherCredential('GET /failing-syncs'),
    tool: 'list_failing_syncs',
    toolOnRequest: true,
  })
  @Query(() => FailingSyncPage, {
    description: 'Accounts whose last finished sync run failed, by name, with the reason.',
  })
  failingSyncs(@Args() args: FailingSyncListArgs, @Ctx() { services, viewer }: Context) {
    return services.syncRuns.failing(viewer, args);
  }

  @Relation('syncRuns', () => [SyncRun], 'The last 20 sync runs, newest first.', { name: 'syncRuns' })
  syncRunsOfAccount(@Root() { id }: Pick<Account, 'id'>, @Ctx() { loaders }: Context) {
    return loaders.load('account.syncRuns', id);
  }
}
