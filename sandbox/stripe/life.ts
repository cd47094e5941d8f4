import { notify } from './notices.js';
import {
  newId,
  type Price,
  type StripeInvoice,
  type StripeSubscription,
  type StripeWorld,
  type SubscriptionItem,
} from './world.js';

const DAY = 86_400;
/** After a failed payment: days until it is tried again. When the last try fails, the subscription ends. */
const RETRY_DAYS = [3, 5, 7];

export interface NewSubscription {
  customer: string;
  prices: Price[];
  metadata: Record<string, string>;
}

/** Begins a subscription whose first invoice was paid at its checkout. */
export function beginSubscription(
  world: StripeWorld,
  pages: string,
  now: number,
  { customer, prices, metadata }: NewSubscription,
): StripeSubscription {
  const id = newId('sub');
  const subscription: StripeSubscription = {
    id,
    object: 'subscription',
    status: 'active',
    customer,
    created: now,
    start_date: now,
    billing_cycle_anchor: now,
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    currency: prices[0]?.currency ?? 'eur',
    collection_method: 'charge_automatically',
    latest_invoice: null,
    items: { object: 'list', data: [], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    metadata,
    livemode: false,
  };
  world.subscriptions[id] = subscription;
  for (const price of prices) addItem(subscription, price, now, next(subscription, price, now));
  notify(world, 'customer.subscription.created', subscription, now);
  const invoice = newInvoice(world, pages, now, {
    customer,
    prices,
    reason: 'subscription_create',
    subscription: id,
  });
  subscription.latest_invoice = invoice.id;
  settleInvoice(world, invoice, now);
  return subscription;
}

/** Adds an item that is paid together with the others. */
export function addItem(subscription: StripeSubscription, price: Price, start: number, end: number): void {
  subscription.items.data.push({
    id: newId('si'),
    object: 'subscription_item',
    subscription: subscription.id,
    price,
    quantity: 1,
    current_period_start: start,
    current_period_end: end,
    metadata: {},
  });
}

export function newInvoice(
  world: StripeWorld,
  pages: string,
  now: number,
  {
    customer,
    prices,
    reason,
    subscription,
  }: { customer: string; prices: Price[]; reason: string; subscription?: string },
): StripeInvoice {
  const id = newId('in');
  const total = prices.reduce((sum, { unit_amount }) => sum + unit_amount, 0);
  world.invoiceCount += 1;
  const invoice: StripeInvoice = {
    id,
    object: 'invoice',
    number: `ADL-${String(world.invoiceCount).padStart(4, '0')}`,
    status: 'open',
    customer,
    created: now,
    currency: prices[0]?.currency ?? 'eur',
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    total,
    attempt_count: 0,
    next_payment_attempt: null,
    billing_reason: reason,
    description: prices.map(({ product }) => world.products[product] ?? product).join(', '),
    hosted_invoice_url: `${pages}/invoices/${id}`,
    invoice_pdf: `${pages}/invoices/${id}/pdf`,
    parent: subscription ? { type: 'subscription_details', subscription_details: { subscription } } : null,
    lines: {
      object: 'list',
      data: prices.map(({ id: price, unit_amount: amount, product }) => {
        return { amount, price, product, description: world.products[product] ?? product };
      }),
      has_more: false,
    },
    livemode: false,
  };
  world.invoices[id] = invoice;
  notify(world, 'invoice.created', invoice, now);
  return invoice;
}

export function settleInvoice(world: StripeWorld, invoice: StripeInvoice, now: number): void {
  invoice.status = 'paid';
  invoice.attempt_count += 1;
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.paid_at = now;
  notify(world, 'invoice.paid', invoice, now);
}

/** Lets everything happen that is due up to `now`, in the order of time. */
export function liveUpTo(world: StripeWorld, pages: string, now: number): void {
  for (;;) {
    const due = Object.values(world.subscriptions)
      .filter(({ status }) => status !== 'canceled')
      .map((subscription) => dueNext(world, pages, subscription))
      .sort((one, other) => one.at - other.at)[0];
    if (!due || due.at > now) return;
    due.happen();
  }
}

function dueNext(world: StripeWorld, pages: string, subscription: StripeSubscription) {
  const end = periodEnd(subscription);
  const open = world.invoices[subscription.latest_invoice ?? ''];
  const retry = open?.status === 'open' ? (open.next_payment_attempt ?? end) : Number.POSITIVE_INFINITY;
  return retry < end && open
    ? { at: retry, happen: () => collect(world, subscription, open, retry) }
    : { at: end, happen: () => renew(world, pages, subscription, end) };
}

function renew(world: StripeWorld, pages: string, subscription: StripeSubscription, now: number): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(world, subscription, now);
    return;
  }
  renewItems(world, pages, subscription, now, 'subscription_cycle');
}

function renewItems(
  world: StripeWorld,
  pages: string,
  subscription: StripeSubscription,
  now: number,
  reason: string,
): void {
  for (const item of subscription.items.data) {
    item.current_period_start = now;
    item.current_period_end = next(subscription, item.price, now);
  }
  const invoice = newInvoice(world, pages, now, {
    customer: subscription.customer,
    prices: subscription.items.data.map(({ price }) => price),
    reason,
    subscription: subscription.id,
  });
  subscription.latest_invoice = invoice.id;
  collect(world, subscription, invoice, now);
}

/** A period of another length, from now on, with its invoice. */
export function beginPeriod(world: StripeWorld, pages: string, subscription: StripeSubscription, now: number): void {
  subscription.billing_cycle_anchor = now;
  renewItems(world, pages, subscription, now, 'subscription_update');
}

function collect(world: StripeWorld, subscription: StripeSubscription, invoice: StripeInvoice, now: number): void {
  if (world.failing === 0) {
    settleInvoice(world, invoice, now);
    subscription.status = 'active';
    notify(world, 'customer.subscription.updated', subscription, now);
    return;
  }
  world.failing -= 1;
  const wait = RETRY_DAYS[invoice.attempt_count];
  invoice.attempt_count += 1;
  invoice.next_payment_attempt = wait === undefined ? null : now + wait * DAY;
  notify(world, 'invoice.payment_failed', invoice, now);
  if (wait === undefined) {
    endSubscription(world, subscription, now);
    return;
  }
  subscription.status = 'past_due';
  notify(world, 'customer.subscription.updated', subscription, now);
}

/** What deleting a customer in the dashboard does: its subscriptions end at once, and nothing of it can be paid any more. */
export function deleteCustomer(world: StripeWorld, id: string, now: number): void {
  const customer = world.customers[id];
  if (!customer) return;
  for (const subscription of Object.values(world.subscriptions))
    if (subscription.customer === id && subscription.status !== 'canceled') endSubscription(world, subscription, now);
  customer.deleted = true;
  notify(world, 'customer.deleted', customer, now);
}

function endSubscription(world: StripeWorld, subscription: StripeSubscription, now: number): void {
  subscription.status = 'canceled';
  subscription.canceled_at ??= now;
  subscription.ended_at = now;
  notify(world, 'customer.subscription.deleted', subscription, now);
}

export function periodEnd({ items }: StripeSubscription): number {
  return Math.min(...items.data.map(({ current_period_end }: SubscriptionItem) => current_period_end));
}

/** The first day of a later period: as many months after the anchor as it takes, on its day or the month's last. */
function next({ billing_cycle_anchor: anchor }: StripeSubscription, { recurring }: Price, after: number): number {
  const months = recurring?.interval === 'year' ? 12 : 1;
  for (let count = months; ; count += months) {
    const end = new Date(anchor * 1_000);
    const day = end.getUTCDate();
    end.setUTCDate(1);
    end.setUTCMonth(end.getUTCMonth() + count);
    const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
    end.setUTCDate(Math.min(day, last));
    const at = end.getTime() / 1_000;
    if (at > after) return at;
  }
}
