import { Ctx, Resolver } from 'type-graphql';
import { AccountArgs } from '../schema/accounts/account.args.js';
import { Feed } from '../schema/feeds/feed.type.js';
import type { Context } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Args, Query } from './operations/typed.js';

@Resolver()
export class FeedResolver {
  @Operation({
    scope: 'products:read',
    role: 'kunde',
    kundeSetting: 'kundeCanCreateFeeds',
    rest: 'GET /query/accounts/{accountID}/feeds',
  })
  @Query(() => [Feed], { description: 'Product feeds of an account, by name.' })
  feeds(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.feeds.list(viewer, args);
  }
}
