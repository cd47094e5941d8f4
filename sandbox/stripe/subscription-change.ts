import { z } from 'zod';
import { type Call, find, flag } from './call.js';
import { requireSold } from './checkout.js';
import { invalid, missing } from './errors.js';
import { addItem, periodEnd } from './life.js';
import { notify } from './notices.js';
import type { StripeSubscription } from './world.js';

const itemChange = z.strictObject({
  id: z.string().optional(),
  price: z.string().optional(),
  deleted: flag.optional(),
});

export const subscriptionChange = z.strictObject({
  items: z.array(itemChange).default([]),
  cancel_at_period_end: flag.optional(),
  proration_behavior: z.enum(['create_prorations', 'always_invoice', 'none']).optional(),
});

/** Amounts are not split over a period's days: a change counts from the next invoice on. */
export function changeSubscription(
  { world, now, id }: Call,
  { items, cancel_at_period_end: ends }: z.infer<typeof subscriptionChange>,
): StripeSubscription {
  const subscription = find(world.subscriptions, 'subscription', id);
  if (subscription.status === 'canceled') {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  for (const { id: itemId, price: priceId, deleted } of items) {
    const { data } = subscription.items;
    const item = data.find((each) => each.id === itemId);
    if (itemId !== undefined && !item) throw missing('subscription_item', itemId);
    if (deleted) {
      if (data.length === 1) throw invalid('A subscription must have at least one active plan.');
      subscription.items.data = data.filter((each) => each !== item);
    } else if (priceId !== undefined) {
      const price = requireSold(world, priceId);
      if (
        price.recurring?.interval !== data.find((each) => each !== item)?.price.recurring?.interval &&
        data.length > (item ? 1 : 0)
      ) {
        throw invalid('All items of a subscription must have the same billing interval.');
      }
      if (item) item.price = price;
      else addItem(subscription, price, now, periodEnd(subscription));
    }
  }
  if (ends !== undefined) {
    subscription.cancel_at_period_end = ends;
    subscription.cancel_at = ends ? periodEnd(subscription) : null;
    subscription.canceled_at = ends ? now : null;
  }
  notify(world, 'customer.subscription.updated', subscription, now);
  return subscription;
}
