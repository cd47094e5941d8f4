import { Ctx, Resolver, Root } from 'type-graphql';
import { AccountArgs } from '../schema/accounts/account.args.js';
import { Account } from '../schema/accounts/account.type.js';
import {
  AddLandingPageArgs,
  DeletedLandingPage,
  LANDING_PAGE,
  LANDING_PAGES,
  LandingPage,
  LandingPageArgs,
  UpdateLandingPageArgs,
} from '../schema/landing-pages/landing-page.type.js';
import type { Context } from './support/context.js';
import { Operation } from './support/operation.js';
import { Args, Mutation, Query, Relation } from './support/typed.js';

@Resolver(() => Account)
export class LandingPageResolver {
  @Operation({ role: 'kunde', rest: 'GET /accounts/{accountID}/landing-pages', example: LANDING_PAGES })
  @Query(() => [LandingPage], { description: 'The landing pages of an account, by address.' })
  landingPages(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.landingPages.list(viewer, args);
  }

  @Operation({
    role: 'member',
    rest: 'POST /accounts/{accountID}/landing-pages/refresh',
    reachesOutside: true,
    errors: ['platform_rejected', 'platform_unavailable'],
    example: LANDING_PAGES,
  })
  @Mutation(() => [LandingPage], {
    description:
      'Asks the platform where the ads of search and Performance Max campaigns lead to, and returns all landing pages. Pages that only campaigns led to, and no campaign leads to any longer, go; manual and product pages stay.',
  })
  refreshLandingPages(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.landingPages.refresh(viewer, args);
  }

  @Operation({
    role: 'member',
    rest: 'POST /accounts/{accountID}/landing-pages/refresh-products',
    example: [{ ...LANDING_PAGE, isManuallyAdded: false, source: 'product' }],
  })
  @Mutation(() => [LandingPage], {
    description:
      'Makes the detail pages of the best products product pages, and returns all landing pages: at most 10, by ROAS of the last 30 days, from the productRoasBoundary of the account on. Earlier product pages that are not among them go.',
  })
  refreshProductLandingPages(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.landingPages.refreshProducts(viewer, args);
  }

  @Operation({
    role: 'member',
    rest: { at: 'POST /accounts/{accountID}/landing-pages', status: 201 },
    errors: ['conflict'],
    example: LANDING_PAGE,
  })
  @Mutation(() => LandingPage, { description: 'Adds a landing page by hand.' })
  addLandingPage(@Args() args: AddLandingPageArgs, @Ctx() { services, viewer }: Context) {
    return services.landingPages.add(viewer, args);
  }

  @Operation({
    role: 'member',
    rest: 'PUT /accounts/{accountID}/landing-pages/{landingPageID}',
    errors: ['conflict'],
    example: LANDING_PAGE,
  })
  @Mutation(() => LandingPage, {
    description:
      'Changes the address of a landing page. It becomes a manual page, which no refresh takes away; the same address changes nothing.',
  })
  updateLandingPage(@Args() args: UpdateLandingPageArgs, @Ctx() { services, viewer }: Context) {
    return services.landingPages.update(viewer, args);
  }

  @Operation({
    role: 'member',
    rest: 'DELETE /accounts/{accountID}/landing-pages/{landingPageID}',
    example: { deleted: true },
  })
  @Mutation(() => DeletedLandingPage, {
    description:
      'Deletes a landing page. One that campaigns or the best products still lead to comes back with the next refresh.',
  })
  async deleteLandingPage(@Args() args: LandingPageArgs, @Ctx() { services, viewer }: Context) {
    await services.landingPages.delete(viewer, args);
    return { deleted: true };
  }

  @Relation('landingPages', () => [LandingPage], 'Its landing pages, by address.', { name: 'landingPages' })
  landingPagesOfAccount(@Root() { id }: Pick<Account, 'id'>, @Ctx() { loaders }: Context) {
    return loaders.load('account.landingPages', id);
  }
}
