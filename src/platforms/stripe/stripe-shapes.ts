import type Stripe from 'stripe';
import { z } from 'zod';
import { PlatformError } from '../platform-error.js';
import { type Invoice, type PaymentEvent, PLAN_PREFIX, type Subscription } from './payments.js';

/** Metadata key of a price for the item's name. */
export const ITEM_KEY = 'adlane_item';
/** Metadata key of a subscription or purchase for the team that it is for. */
export const TEAM_KEY = 'team_id';

/** Which of `unpaid`, `paused` and `canceled` ends the tries to collect depends on settings of the Stripe account. */
const STATUSES: Partial<Record<Stripe.Subscription.Status, Subscription['status']>> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'suspended',
  paused: 'suspended',
  canceled: 'canceled',
};

type Reference = string | { id: string } | null | undefined;

/** Stripe sends objects in full or as their ids. */
export function idOf(reference: Reference): string | undefined {
  return typeof reference === 'string' ? reference : reference?.id;
}

/** Format of Stripe's ids and types; other values count as absent. */
const NAME = z.string().regex(/^[\w.-]{1,255}$/);
const OPTIONAL_NAME = NAME.optional().catch(undefined);

const CUSTOMER = z.union([NAME, z.object({ id: NAME }).transform(({ id }) => id)]);

const EVENT = z.object({
  id: NAME,
  type: NAME,
  data: z.object({ object: z.object({ id: OPTIONAL_NAME, customer: CUSTOMER.optional().catch(undefined) }) }),
});

/** An event that names its object elsewhere: of the provider's newer interface, which has none that is handled here. */
const THIN_EVENT = z.object({ object: z.literal('v2.core.event'), id: NAME, type: NAME });

/** Undefined if the payload is not an event. */
export function eventOf(signed: unknown): PaymentEvent | undefined {
  const { data: thin } = THIN_EVENT.safeParse(signed);
  if (thin) return { id: thin.id, kind: thin.type, objectId: undefined, customerId: undefined };
  const { data: event } = EVENT.safeParse(signed);
  if (!event) return undefined;
  const { id: objectId, customer: customerId } = event.data.object;
  return { id: event.id, kind: event.type, objectId, customerId };
}

/** Empty for a subscription that was never paid for, and for one to something else that the Stripe account sells. */
export function subscriptionOf(subscription: Stripe.Subscription): Subscription[] {
  const status = STATUSES[subscription.status];
  const { data: items } = subscription.items;
  const itemOf = ({ price }: Stripe.SubscriptionItem) => price.metadata?.[ITEM_KEY] ?? '';
  const isOurs = subscription.metadata?.[TEAM_KEY] !== undefined || items.some((item) => itemOf(item) !== '');
  // Items may have periods of their own; the plan's is the subscription's.
  const main = items.find((item) => itemOf(item).startsWith(PLAN_PREFIX)) ?? items[0];
  if (!status || !main || !isOurs) return [];
  return [
    {
      id: subscription.id,
      status,
      createdAt: subscription.created,
      currentPeriodEnd: dateOf(main.current_period_end),
      // Cancelling in the portal sets a date instead of the flag on newer subscriptions.
      cancelAtPeriodEnd: subscription.cancel_at_period_end || subscription.cancel_at !== null,
      items: items.map((item) => ({
        id: item.id,
        item: itemOf(item),
        interval: item.price.recurring?.interval === 'year' ? 'year' : 'month',
        amount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
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

function dateOf(unixSeconds: number): Date {
  const date = new Date(unixSeconds * 1_000);
  if (Number.isNaN(date.getTime())) {
    throw new PlatformError('malformed', 'Stripe answered a date that cannot be read. Try again.');
  }
  return date;
}
