import { Ctx, Resolver, Root } from 'type-graphql';
import { AccountArgs } from '../schema/accounts/account.args.js';
import { Account } from '../schema/accounts/account.type.js';
import { NamedCampaign } from '../schema/campaigns/named-campaign.type.js';
import {
  AddLandingPageArgs,
  DeletedLandingPage,
  LandingPage,
  LandingPageArgs,
  UpdateLandingPageArgs,
} from '../schema/landing-pages/landing-page.type.js';
import { exampleOf } from '../schema/support/fields.js';
import type { Context } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Args, FieldResolver, Mutation, Query, Relation } from './operations/typed.js';

const OF_CAMPAIGN = {
  ...exampleOf(LandingPage),
  id: '8f1d2c3b-4a59-4e68-9d77-6c5b4a392817',
  url: 'https://shop.example.com/tents',
  campaignIds: ['2000000001'],
  campaignNames: ['Brand Germany'],
  isManuallyAdded: false,
  source: 'campaign',
};

@Resolver(() => Account)
export class LandingPageResolver {
  @Operation({
    feature: 'landing_pages',
    role: 'kunde',
    rest: 'GET /accounts/{accountID}/landing-pages',
    example: [OF_CAMPAIGN],
  })
  @Query(() => [LandingPage], { description: 'Landing pages of an account, by URL.' })
  landingPages(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.landingPages.list(viewer, args);
  }

  @Operation({
    feature: 'landing_pages',
    role: 'member',
    rest: 'POST /accounts/{accountID}/landing-pages/refresh',
    reachesOutside: true,
    errors: ['platform_rejected', 'platform_unavailable'],
    example: [OF_CAMPAIGN],
  })
  @Mutation(() => [LandingPage], {
    description:
      'Fetches the pages that ads of search and Performance Max campaigns lead to, and returns all landing pages. Pages that came only from campaigns and are no longer used by any are removed; manual and product pages are kept.',
  })
  refreshLandingPages(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.landingPages.refresh(viewer, args);
  }

  @Operation({
    feature: 'landing_pages',
    role: 'member',
    rest: 'POST /accounts/{accountID}/landing-pages/refresh-products',
    example: [{ ...exampleOf(LandingPage), isManuallyAdded: false, source: 'product' }],
  })
  @Mutation(() => [LandingPage], {
    description:
      "Registers the detail pages of the best products as product pages, and returns all landing pages. At most 10 products qualify: those with the highest ROAS over the last 30 days, at or above the account's productRoasBoundary. Product pages that no longer qualify are removed.",
  })
  refreshProductLandingPages(@Args() args: AccountArgs, @Ctx() { services, viewer }: Context) {
    return services.landingPages.refreshProducts(viewer, args);
  }

  @Operation({
    feature: 'landing_pages',
    role: 'member',
    rest: { at: 'POST /accounts/{accountID}/landing-pages', status: 201 },
    errors: ['conflict'],
  })
  @Mutation(() => LandingPage, { description: 'Adds a landing page manually.' })
  addLandingPage(@Args() args: AddLandingPageArgs, @Ctx() { services, viewer }: Context) {
    return services.landingPages.add(viewer, args);
  }

  @Operation({
    feature: 'landing_pages',
    role: 'member',
    rest: 'PUT /accounts/{accountID}/landing-pages/{landingPageID}',
    errors: ['conflict'],
  })
  @Mutation(() => LandingPage, {
    description:
      'Changes the URL of a landing page. It becomes a manual page, which no refresh removes; an unchanged URL has no effect.',
  })
  updateLandingPage(@Args() args: UpdateLandingPageArgs, @Ctx() { services, viewer }: Context) {
    return services.landingPages.update(viewer, args);
  }

  @Operation({
    feature: 'landing_pages',
    role: 'member',
    rest: 'DELETE /accounts/{accountID}/landing-pages/{landingPageID}',
  })
  @Mutation(() => DeletedLandingPage, {
    description:
      'Deletes a landing page. If campaigns or the best products still lead to it, the next refresh adds it again.',
  })
  async deleteLandingPage(@Args() args: LandingPageArgs, @Ctx() { services, viewer }: Context) {
    await services.landingPages.delete(viewer, args);
    return { deleted: true };
  }

  @Relation('landingPages', () => [LandingPage], 'Landing pages of the account, by URL.', { name: 'landingPages' })
  landingPagesOfAccount(@Root() { id }: Pick<Account, 'id'>, @Ctx() { loaders }: Context) {
    return loaders.load('account.landingPages', id);
  }
}

@Resolver(() => LandingPage)
export class LandingPageCampaignsResolver {
  @FieldResolver(() => [NamedCampaign])
  campaigns(@Root() { accountId, campaignIds, campaignNames }: LandingPage) {
    return campaignIds.map((id, at) => ({ id, name: campaignNames[at] ?? id, accountId }));
  }
}
