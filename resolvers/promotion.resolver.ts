import { Ctx, Resolver, Root } from 'type-graphql';
import { Account } from '../schema/accounts/account.type.js';
import { CreatePromotionArgs, PromotionListArgs, UpdatePromotionArgs } from '../schema/promotions/promotion.args.js';
import { MerchantPromotion, MerchantPromotionPage } from '../schema/promotions/promotion.type.js';
import { exampleOf } from '../schema/support/fields.js';
import type { Context, WriteContext } from './operations/context.js';
import { Operation } from './operations/operation.js';
import { Args, Mutation, Query, Relation } from './operations/typed.js';

@Resolver(() => Account)
export class PromotionResolver {
  @Operation({
    role: 'kunde',
    rest: { at: 'GET /accounts/{accountID}/promotions', listUnless: 'past' },
    errors: ['not_found'],
    example: [exampleOf(MerchantPromotion)],
  })
  @Query(() => MerchantPromotionPage, {
    description: 'Promotions of an account: upcoming and active, or past in pages.',
  })
  promotions(@Args() args: PromotionListArgs, @Ctx() { services, viewer }: Context) {
    return services.promotions.list(viewer, args);
  }

  @Operation({
    role: 'member',
    feature: 'ecommerce',
    reachesPlatform: true,
    plannable: true,
    rest: { at: 'POST /accounts/{accountID}/promotions', status: 201 },
    errors: ['not_found', 'conflict'],
    example: { ...exampleOf(MerchantPromotion), overallStatus: 'IN_REVIEW' },
  })
  @Mutation(() => MerchantPromotion, {
    description:
      'Creates a promotion on the merchant platform, which reviews it before showing it. Fields that the chosen value and offer types need are required; fields of other types are not allowed.',
  })
  createPromotion(@Args() args: CreatePromotionArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.promotions.create(viewer, args, write);
  }

  @Operation({
    role: 'member',
    rest: 'PATCH /accounts/{accountID}/promotions/{promotionID}',
    errors: ['not_found'],
    example: { ...exampleOf(MerchantPromotion), customTitle: 'Zeltwochen' },
  })
  @Mutation(() => MerchantPromotion, {
    description:
      "Updates the agency's own title, dates and notes of a promotion. Nothing changes on the platform, and no sync overwrites them.",
  })
  updatePromotion(@Args() args: UpdatePromotionArgs, @Ctx() { services, viewer }: Context) {
    return services.promotions.update(viewer, args);
  }

  @Relation('promotions', () => [MerchantPromotion], 'Promotions that are not over, by start.', {
    name: 'promotions',
  })
  promotionsOfAccount(@Root() { id }: Pick<Account, 'id'>, @Ctx() { loaders }: Context) {
    return loaders.load('account.promotions', id);
  }
}
