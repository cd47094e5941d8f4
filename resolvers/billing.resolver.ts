import { Ctx, Resolver } from 'type-graphql';
import { BILLING_STATUS_EXAMPLE, PRICING_EXAMPLE } from '../schema/billing/billing.example.js';
import { BillingStatus } from '../schema/billing/billing-status.type.js';
import { Invoice } from '../schema/billing/invoice.type.js';
import { Pricing } from '../schema/billing/pricing.type.js';
import type { Context } from './support/context.js';
import { NO_STORE, Operation } from './support/operation.js';
import { Query } from './support/typed.js';

@Resolver()
export class BillingResolver {
  @Operation({
    role: 'public',
    rest: { at: 'GET /public/pricing', headers: { 'Cache-Control': 'public, max-age=300' } },
    example: PRICING_EXAMPLE,
  })
  @Query(() => Pricing, { description: 'What the product costs, for everybody.' })
  publicPricing(@Ctx() { loaders }: Context) {
    return loaders.publicPricing();
  }

  @Operation({ role: 'kunde', rest: 'GET /billing/pricing', example: PRICING_EXAMPLE })
  @Query(() => Pricing, { description: 'What the product costs this team, with prices and limits of its own.' })
  pricing(@Ctx() { services, viewer }: Context) {
    return services.pricing.pricing(viewer);
  }

  @Operation({ role: 'kunde', rest: 'GET /billing/status', example: BILLING_STATUS_EXAMPLE })
  @Query(() => BillingStatus, { description: "The team's plan, its subscription and what is used of it." })
  billingStatus(@Ctx() { services, viewer }: Context) {
    return services.plans.status(viewer);
  }

  @Operation({
    role: 'kunde',
    rest: { at: 'GET /billing/invoices', headers: NO_STORE },
    errors: ['platform_unavailable', 'unavailable'],
    example: [
      {
        id: 'in_1',
        number: 'AD-0001',
        date: 1_769_850_000,
        amountPaid: 14_900,
        currency: 'eur',
        status: 'paid',
        pdfUrl: 'https://pay.stripe.com/invoice/in_1/pdf',
        hostedUrl: 'https://invoice.stripe.com/i/in_1',
      },
    ],
  })
  @Query(() => [Invoice], { description: "The team's invoices, newest first; none before the first payment." })
  invoices(@Ctx() { services, viewer }: Context) {
    return services.subscriptions.invoices(viewer);
  }
}
