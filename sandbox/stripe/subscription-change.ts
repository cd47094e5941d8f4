import { z } from 'zod';
import { type Call, find, flag } from './call.js';
import { requireSold } from './checkout.js';
import { invalid, missing } from './errors.js';
import { addItem, beginPeriod, periodEnd } from './life.js';
import { notify } from './notices.js';
import type { StripeSubscription } from './world.js';

const itemChange = z.strictObject({
  id: z.string().optional(),
  price: z.string().optional(),
  deleted: flag.optional(),
});

type ItemChange = z.infer<typeof itemChange>;

export const subscriptionChange = z.strictObject({
  items: z.array(itemChange).default([]),
  cancel_at_period_end: flag.optional(),
  proration_behavior: z.enum(['create_prorations', 'always_invoice', 'none']).optional(),
});

/**
 * Amounts are not split over a period's days: a change counts from the next invoice on. Another interval begins a period at
 * once, and is paid at once.
 */
export function changeSubscription(
  call: Call,
  { items, cancel_at_period_end: ends }: z.infer<typeof subscriptionChange>,
): StripeSubscription {
  const { world, now, id } = call;
  const subscription = find(world.subscriptions, 'subscription', id);
  if (subscription.status === 'canceled') {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.');
  }
  const intervalOf = () => subscription.items.data[0]?.price.recurring?.interval;
  const before = intervalOf();
  requireOneInterval(call, subscription, items);
  for (const { id: itemId, price: priceId, deleted } of items) {
    const { data } = subscription.items;
    const item = data.find((each) => each.id === itemId);
    if (deleted) {
      if (data.length === 1) throw invalid('A subscription must have at least one active plan.');
      subscription.items.data = data.filter((each) => each !== item);
    } else if (priceId !== undefined) {
      const price = requireSold(world, priceId);
      if (item) item.price = price;
      else addItem(subscription, price, now, periodEnd(subscription));
    }
  }
  if (intervalOf() !== before) beginPeriod(world, call.pages, subscription, now);
  if (ends !== undefined) {
    subscription.cancel_at_period_end = ends;
    subscription.cancel_at = ends ? periodEnd(subscription) : null;
    subscription.canceled_at = ends ? now : null;
  }
  notify(world, 'customer.subscription.updated', subscription, now);
  return subscription;
}

function requireOneInterval({ world }: Call, { items }: StripeSubscription, changes: ItemChange[]): void {
  const prices = new Map(items.data.map(({ id, price }) => [id, price]));
  for (const [at, { id, price, deleted }] of changes.entries()) {
    if (id !== undefined && !prices.has(id)) throw missing('subscription_item', id);
    if (deleted && id !== undefined) prices.delete(id);
    else if (price !== undefined) prices.set(id ?? `new ${at}`, requireSold(world, price));
  }
  const intervals = new Set([...prices.values()].map(({ recurring }) => recurring?.interval));
  if (intervals.size > 1) throw invalid('All items of a subscription must have the same billing interval.');
}
