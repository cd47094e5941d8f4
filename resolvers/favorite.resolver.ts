import { Ctx, Resolver, Root } from 'type-graphql';
import { AccountArgs } from '../schema/accounts/account.args.js';
import { Account } from '../schema/accounts/account.type.js';
import { Favorite, FavoriteToggle } from '../schema/favorites/favorite.type.js';
import type { Context } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Args, Mutation, Query, Relation } from './operations/typed.js';

@Resolver(() => Account)
export class FavoriteResolver {
  @Operation({ role: 'kunde', rest: 'GET /favorites' })
  @Query(() => [Favorite], { description: 'Favorite accounts of the current user, by name.' })
  favorites(@Ctx() { services, viewer }: Context) {
    return services.favorites.list(viewer);
  }

  @Operation({ role: 'kunde', rest: 'POST /favorites/{accountID}' })
  @Mutation(() => FavoriteToggle, {
    description: "Adds an account to the current user's favorites, or removes it if it already is one.",
  })
  toggleFavorite(@Args() { accountId }: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.favorites.toggle(viewer, accountId);
  }

  @Relation('favorites', () => Boolean, 'Whether it is a favorite of the current user; sessions only.')
  isFavorite(@Root() { id }: Pick<Account, 'id'>, @Ctx() { loaders }: Context) {
    return loaders.load('account.isFavorite', id);
  }
}
