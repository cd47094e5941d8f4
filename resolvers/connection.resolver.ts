import { Ctx, Resolver } from 'type-graphql';
import {
  AvailableAccount,
  CompletedConnection,
  CompletePlatformConnectionArgs,
  ConnectionStatus,
  ConnectPlatformArgs,
  ConsentPage,
  ImportedAccounts,
  ImportPlatformAccountsArgs,
  Platform,
  PlatformArgs,
} from '../schema/connections/connection.type.js';
import { OK, Ok } from '../schema/support/confirmation.type.js';
import type { Context, WriteContext } from './operations/context.js';
import { NO_STORE, Operation } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

const PLATFORM_ERRORS = ['not_found', 'platform_rejected', 'platform_unavailable'] as const;

@Resolver()
export class ConnectionResolver {
  @Operation({ role: 'kunde', cost: 1 })
  @Query(() => [Platform], { description: 'Advertising platforms that teams can connect.' })
  platforms(@Ctx() { services }: Context) {
    return services.platformConnections.platforms();
  }

  @Operation({
    role: 'admin',
    rest: { at: 'GET /connections/{platform}/connect', headers: NO_STORE },
    shownOnce: ['url'],
    errors: ['unavailable'],
  })
  @Mutation(() => ConsentPage, {
    description:
      "Starts to connect a platform and returns its consent page. If a page of this server's own origin calls this in a browser, a cookie is set and only that browser can complete the connection.",
  })
  connectPlatform(@Args() { platform, returnUrl }: ConnectPlatformArgs, @Ctx() { services, viewer, browser }: Context) {
    return services.platformSignIns.begin(viewer, platform, returnUrl, browser());
  }

  @Operation({
    role: 'public',
    rest: { at: 'GET /connections/{platform}/callback', redirectTo: 'returnUrl', headers: NO_STORE },
    errors: [...PLATFORM_ERRORS, 'forbidden'],
  })
  @Mutation(() => CompletedConnection, {
    description:
      'Callback that the platform redirects to. The state identifies who started and on whose behalf access is stored; if a browser started, the same browser must complete it.',
  })
  completePlatformConnection(
    @Args() answer: CompletePlatformConnectionArgs,
    @Ctx() { services, requestId, onAudit, browser }: Context,
  ) {
    return services.platformSignIns.complete(
      answer,
      { tool: 'completePlatformConnection', requestId, onAudit },
      browser(),
    );
  }

  @Operation({ role: 'admin', rest: 'GET /connections/{platform}/status' })
  @Query(() => ConnectionStatus, {
    description:
      'Whether the team has access to a platform. The platform is queried: access that it has revoked does not count.',
  })
  connectionStatus(@Args() { platform }: PlatformArgs, @Ctx() { services, viewer }: Context) {
    return services.platformConnections.status(viewer, platform);
  }

  @Operation({ role: 'admin', rest: 'DELETE /connections/{platform}', reachesOutside: true, example: OK })
  @Mutation(() => Ok, {
    description: 'Revokes access to a platform, both there and here. Imported accounts keep their data.',
  })
  async disconnectPlatform(@Args() { platform }: PlatformArgs, @Ctx() { services, viewer, write }: WriteContext) {
    await services.platformConnections.disconnect(viewer, platform, write);
    return OK;
  }

  @Operation({ role: 'admin', rest: 'GET /connections/{platform}/accounts', errors: PLATFORM_ERRORS })
  @Query(() => [AvailableAccount], {
    description: 'Accounts available on a connected platform, manager accounts before their clients.',
  })
  platformAccounts(@Args() { platform }: PlatformArgs, @Ctx() { services, viewer }: Context) {
    return services.platformConnections.accounts(viewer, platform);
  }

  @Operation({
    role: 'admin',
    rest: 'POST /connections/{platform}/accounts',
    reachesOutside: true,
    errors: [...PLATFORM_ERRORS, 'account_limit_reached', 'unsupported_currency'],
  })
  @Mutation(() => ImportedAccounts, {
    description:
      'Imports accounts from a platform, all or none. Accounts in a currency without a euro reference rate are refused. Imported accounts are synced soon afterwards.',
  })
  importPlatformAccounts(
    @Args() { platform, accountIds }: ImportPlatformAccountsArgs,
    @Ctx() { services, viewer }: Context,
  ) {
    return services.platformConnections.import(viewer, platform, accountIds);
  }
}
