import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client';
import { graphql } from '../../generated';
import type { BillingQuery, PaymentsQuery } from '../../generated/graphql';

const BILLING = graphql(`
  query Billing {
    billingStatus {
      plan status trialEndsAt currentPeriodEnd cancelAtPeriodEnd accountCount maxAccounts addon { key tier }
      aiCredits { limit used remaining packRemaining resetsAt }
    }
    pricing {
      currency
      plans { key name monthlyPrice yearlyPrice maxAccounts aiCredits features }
      addons { key tiers { tier monthlyPrice yearlyPrice maxProducts } }
      creditPacks { key credits price }
    }
  }
`);

const PAYMENTS = graphql(`
  query Payments {
    billingSubscription { interval total currentPeriodEnd items { item amount } }
    invoices { id number date amountPaid currency status hostedUrl }
  }
`);

export const SELECT_PLAN = graphql(`
  mutation SelectPlan($plan: String!) {
    selectPlan(plan: $plan) { plan }
  }
`);

export const CHECKOUT = graphql(`
  mutation CreateCheckout(
    $plan: String!, $interval: BillingInterval!, $addonTier: String, $successUrl: String, $cancelUrl: String
  ) {
    createCheckout(
      plan: $plan, interval: $interval, addonTier: $addonTier, successUrl: $successUrl, cancelUrl: $cancelUrl
    ) { url }
  }
`);

export const CHANGE_SUBSCRIPTION = graphql(`
  mutation ChangeSubscription($plan: String!, $interval: BillingInterval!) {
    changeSubscription(plan: $plan, interval: $interval) { plan }
  }
`);

export const SET_ADDON = graphql(`
  mutation SetAddon($tier: String!) {
    setAddon(tier: $tier) { addon { tier } }
  }
`);

export const REMOVE_ADDON = graphql(`
  mutation RemoveAddon {
    removeAddon { addon { tier } }
  }
`);

export const BUY_CREDITS = graphql(`
  mutation CreateCreditPackCheckout($pack: String!, $successUrl: String, $cancelUrl: String) {
    createCreditPackCheckout(pack: $pack, successUrl: $successUrl, cancelUrl: $cancelUrl) { url }
  }
`);

export const PORTAL = graphql(`
  mutation CreatePortalSession($returnUrl: String) {
    createPortalSession(returnUrl: $returnUrl) { url }
  }
`);

export const CANCEL = graphql(`
  mutation CancelSubscription($reason: String!) {
    cancelSubscription(reason: $reason) { status }
  }
`);

export type Status = BillingQuery['billingStatus'];
export type Pricing = BillingQuery['pricing'];
export type Plan = Pricing['plans'][number];
export type Tier = Pricing['addons'][number]['tiers'][number];
export type Subscription = NonNullable<PaymentsQuery['billingSubscription']>;
export type Invoice = PaymentsQuery['invoices'][number];
export type Interval = Subscription['interval'];
export const INTERVALS = ['month', 'year'] as const satisfies readonly Interval[];

export const BILLING_KEY = ['billing'];

export const billingQuery = queryOptions({
  queryKey: [...BILLING_KEY, 'plan'],
  queryFn: ({ signal }) => client.request(BILLING, {}, { signal }),
});

/** What the payment provider says; the plan is known without it. */
export const paymentsQuery = queryOptions({
  queryKey: [...BILLING_KEY, 'payments'],
  queryFn: ({ signal }) => client.request(PAYMENTS, {}, { signal }),
});

/** In cents. */
export function priceOf({ monthlyPrice, yearlyPrice }: Plan | Tier, interval: Interval): number {
  return interval === 'month' ? monthlyPrice : yearlyPrice;
}

/** The tiers of the addon for shops. */
export function tiersOf({ addons }: Pricing): readonly Tier[] {
  return addons.find(({ key }) => key === 'ecommerce')?.tiers ?? [];
}

/** What is charged for the addon of a subscription; 0 without one. */
export function addonAmount({ items }: Subscription): number {
  return items.filter(({ item }) => item.startsWith('addon:')).reduce((sum, { amount }) => sum + amount, 0);
}

/** What is charged for the plan of a subscription, which older prices stay with. */
export function planAmount({ items }: Subscription): number {
  return items.find(({ item }) => item.startsWith('plan:'))?.amount ?? 0;
}
