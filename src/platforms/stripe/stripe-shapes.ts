import type Stripe from 'stripe';
import type { Invoice, Subscription } from './payments.js';

/** Where the name of what is sold is kept at a price. */
export const ITEM = 'adlane_item';

/** `unpaid` and `paused` only come from accounts that are not set to end a subscription after the last try. */
const STATUSES: Partial<Record<Stripe.Subscription.Status, Subscription['status']>> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'canceled',
};

export type Reference = string | { id: string } | null | undefined;

/** The id of an object that was told in full or by its id. */
export function idOf(reference: Reference): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}

/** Nothing for a subscription whose first payment never came. */
export function subscriptionOf(subscription: Stripe.Subscription): Subscription[] {
  const status = STATUSES[subscription.status];
  const [first] = subscription.items.data;
  if (!status || !first) return [];
  return [
    {
      id: subscription.id,
      status,
      createdAt: subscription.created,
      currentPeriodEnd: new Date(first.current_period_end * 1_000),
      // Newer subscriptions get a date instead of the flag when they are cancelled in the portal.
      cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
      items: subscription.items.data.map(({ id, price }) => ({
        id,
        item: price.metadata[ITEM] ?? '',
        interval: price.recurring?.interval === 'year' ? 'year' : 'month',
      })),
    },
  ];
}

export function invoiceOf(invoice: Stripe.Invoice): Invoice {
  return {
    id: invoice.id,
    number: invoice.number ?? '',
    date: invoice.created,
    amountPaid: invoice.amount_paid,
    currency: invoice.currency,
    status: invoice.status ?? '',
    pdfUrl: invoice.invoice_pdf ?? '',
    hostedUrl: invoice.hosted_invoice_url ?? '',
  };
}
