import { Ctx, Resolver } from 'type-graphql';
import {
  AddonArgs,
  CancelArgs,
  ChangeSubscriptionArgs,
  CheckoutArgs,
  CheckoutSession,
  CreditPackCheckoutArgs,
  PortalArgs,
  PortalSession,
  SelectPlanArgs,
} from '../schema/billing/billing.args.js';
import { BillingStatus } from '../schema/billing/billing-status.type.js';
import { BillingSubscription } from '../schema/billing/billing-subscription.type.js';
import { Invoice } from '../schema/billing/invoice.type.js';
import { Pricing } from '../schema/billing/pricing.type.js';
import { OK, Ok } from '../schema/support/confirmation.type.js';
import { exampleOf } from '../schema/support/fields.js';
import type { Context, WriteContext } from './operations/context.js';
import { NO_STORE, Operation } from './operations/operation.js';
import { Args, Mutation, Query } from './operations/typed.js';

@Resolver()
export class BillingResolver {
  @Operation({
    role: 'public',
    rest: { at: 'GET /public/pricing', headers: { 'Cache-Control': 'public, max-age=300' } },
  })
  @Query(() => Pricing, { description: 'Public pricing, the same for everyone.' })
  publicPricing(@Ctx() { loaders }: Context) {
    return loaders.publicPricing();
  }

  @Operation({ role: 'kunde', rest: 'GET /billing/pricing' })
  @Query(() => Pricing, {
    description: 'Pricing for the team, including its own prices and limits. A kunde is shown the public ones.',
  })
  pricing(@Ctx() { services, viewer }: Context) {
    return services.pricing.pricing(viewer);
  }

  @Operation({ role: 'kunde', rest: 'GET /billing/status' })
  @Query(() => BillingStatus, {
    description:
      "The team's plan, subscription and usage. To a kunde it says only how many accounts are theirs: `plan` is empty, `status` always active, credits 0.",
  })
  billingStatus(@Ctx() { services, viewer }: Context) {
    return services.plans.status(viewer);
  }

  @Operation({
    role: 'member',
    errors: ['platform_unavailable', 'unavailable'],
  })
  @Query(() => BillingSubscription, {
    nullable: true,
    description: 'What the team is charged now; null without a subscription.',
  })
  billingSubscription(@Ctx() { services, viewer }: Context) {
    return services.subscriptions.current(viewer);
  }

  @Operation({
    role: 'kunde',
    rest: { at: 'GET /billing/invoices', headers: NO_STORE },
    errors: ['platform_unavailable', 'unavailable'],
  })
  @Query(() => [Invoice], {
    description: "The team's invoices, newest first; empty before the first payment, and for a kunde.",
  })
  invoices(@Ctx() { services, viewer }: Context) {
    return services.subscriptions.invoices(viewer);
  }
}

const AT_PROVIDER = {
  role: 'owner',
  reachesOutside: true,
  errors: ['conflict', 'platform_rejected', 'platform_unavailable', 'unavailable'],
} as const satisfies Operation;

/** Anybody with the URL of such a page can use it, so the audit log does not contain it. */
const OPENS_PAGE = { ...AT_PROVIDER, unrecorded: ['url'] } as const satisfies Operation;

@Resolver()
export class BillingWriteResolver {
  @Operation({
    role: 'owner',
    rest: 'PUT /billing/select-plan',
    codes: { forbidden: 'FORBIDDEN', bad_request: 'BAD_REQUEST' },
    errors: ['account_limit_reached', 'conflict'],
    example: { ...exampleOf(BillingStatus), status: 'trialing', currentPeriodEnd: null },
  })
  @Mutation(() => BillingStatus, { description: 'Changes the plan during the trial, without payment.' })
  selectPlan(@Args() { plan }: SelectPlanArgs, @Ctx() { services, viewer }: Context) {
    return services.plans.select(viewer, plan);
  }

  @Operation({
    ...OPENS_PAGE,
    rest: 'POST /billing/checkout',
    errors: [...AT_PROVIDER.errors, 'account_limit_reached'],
  })
  @Mutation(() => CheckoutSession, { description: 'Opens a checkout page for subscribing to a plan.' })
  async createCheckout(@Args() args: CheckoutArgs, @Ctx() { services, viewer, write }: WriteContext) {
    const { id, url } = await services.subscriptions.checkout(viewer, args, write);
    return { sessionId: id, url };
  }

  @Operation({ ...OPENS_PAGE, rest: 'POST /billing/credit-pack-checkout' })
  @Mutation(() => CheckoutSession, { description: 'Opens a checkout page for buying a pack of AI credits.' })
  async createCreditPackCheckout(
    @Args() args: CreditPackCheckoutArgs,
    @Ctx() { services, viewer, write }: WriteContext,
  ) {
    const { id, url } = await services.subscriptions.buyCredits(viewer, args, write);
    return { sessionId: id, url };
  }

  @Operation({ ...OPENS_PAGE, rest: 'POST /billing/portal' })
  @Mutation(() => PortalSession, { description: "Opens the payment provider's customer portal." })
  createPortalSession(@Args() { returnUrl }: PortalArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.subscriptions.portal(viewer, returnUrl, write);
  }

  @Operation({
    ...AT_PROVIDER,
    rest: 'PUT /billing/subscription',
    errors: [...AT_PROVIDER.errors, 'account_limit_reached'],
  })
  @Mutation(() => BillingStatus, {
    description:
      'Changes plan and interval of the subscription; an addon follows its interval. The rest of the period is settled on the next invoice, or at once if the interval changes.',
  })
  changeSubscription(@Args() args: ChangeSubscriptionArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.subscriptions.changeSubscription(viewer, args, write);
  }

  @Operation({ ...AT_PROVIDER, rest: 'PUT /billing/addon' })
  @Mutation(() => BillingStatus, { description: 'Adds the e-commerce addon or changes its tier.' })
  setAddon(@Args() { tier }: AddonArgs, @Ctx() { services, viewer, write }: WriteContext) {
    return services.subscriptions.setAddon(viewer, tier, write);
  }

  @Operation({ ...AT_PROVIDER, rest: 'DELETE /billing/addon', example: { ...exampleOf(BillingStatus), addon: null } })
  @Mutation(() => BillingStatus, { description: 'Removes the e-commerce addon.' })
  removeAddon(@Ctx() { services, viewer, write }: WriteContext) {
    return services.subscriptions.removeAddon(viewer, write);
  }

  @Operation({ ...AT_PROVIDER, rest: 'POST /billing/cancel', example: { status: 'ok' } })
  @Mutation(() => Ok, { description: 'Cancels the subscription or trial as of its end and records the reason.' })
  async cancelSubscription(@Args() feedback: CancelArgs, @Ctx() { services, viewer, write }: WriteContext) {
    await services.subscriptions.cancel(viewer, feedback, write);
    return OK;
  }
}
