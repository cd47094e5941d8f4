import { Ctx, Resolver } from 'type-graphql';
import { Found, SearchArgs } from '../schema/search/found.type.js';
import type { Context } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Args, Query } from './operations/typed.js';

@Resolver()
export class SearchResolver {
  @Operation({ role: 'kunde', cost: 1_000, rest: 'GET /search' })
  @Query(() => [Found], {
    description:
      'Campaigns and products by name, in every account that the caller sees; campaigns first, removed ones last.',
  })
  searchResults(@Args() args: SearchArgs, @Ctx() { services, viewer }: Context) {
    return services.search.find(viewer, args);
  }
}
