import Stripe from 'stripe';
import { AppError } from '../../errors.js';
import { jsonOf } from '../answer.js';
import { PlatformError } from '../platform-error.js';
import type { CheckoutOrder, CheckoutSession, Payments, PricedItem } from './payments.js';
import { stripeFailure } from './stripe-failure.js';
import { stripeHttp } from './stripe-http.js';
import { eventOf, ITEM_KEY, idOf, invoiceOf, subscriptionOf, TEAM_KEY } from './stripe-shapes.js';

export interface StripeOptions {
  /** Scheme, host and port; the library does not support a path. */
  url: string;
  secretKey: string;
  webhookSecret: string;
  /** Per call, including the retry. */
  timeoutMs: number;
}

const CURRENCY = 'eur';
const TOLERANCE_SECONDS = 300;
const MAX_INVOICES = 1_000;
const MAX_SUBSCRIPTIONS = 1_000;

export function stripePayments({ url, secretKey, webhookSecret, timeoutMs }: StripeOptions): Payments {
  const { protocol, hostname, port } = new URL(url);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  const stripe = new Stripe(secretKey, {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (scheme === 'http' ? 80 : 443),
    protocol: scheme,
    maxNetworkRetries: 1,
    timeout: Math.max(1, Math.floor(timeoutMs / 2)),
    telemetry: false,
    httpClient: stripeHttp(),
  });

  return {
    createCustomer: withPlatformErrors(async ({ teamId, name, email }, key) => {
      const customer = { name, email, metadata: { [TEAM_KEY]: teamId }, preferred_locales: ['de'] };
      return (await stripe.customers.create(customer, { idempotencyKey: `${key}:customer` })).id;
    }),

    hasCustomer: withPlatformErrors(async (customerId) => {
      const customer = await stripe.customers.retrieve(customerId).catch(undefinedIfMissing);
      return customer !== undefined && !customer.deleted;
    }),

    subscriptionCheckout: withPlatformErrors((order, key) => {
      const metadata = { [TEAM_KEY]: order.teamId };
      return checkout(stripe, order, { mode: 'subscription', metadata, subscription_data: { metadata } }, key);
    }),

    purchaseCheckout: withPlatformErrors((order, metadata, key) => {
      // Card payments succeed at once; direct debits would be confirmed days later by another event.
      const byCard = { allowed_payment_method_types: ['card' as const], invoice_creation: { enabled: true } };
      return checkout(stripe, order, { mode: 'payment', metadata, ...byCard }, key);
    }),

    async expireCheckout(sessionId) {
      await stripe.checkout.sessions.expire(sessionId).catch((error: unknown) => {
        const failure = stripeFailure(error);
        // Already paid or closed.
        if (!(failure instanceof PlatformError) || failure.failure !== 'rejected') throw failure;
      });
    },

    purchase: withPlatformErrors(async (sessionId) => {
      const session = await stripe.checkout.sessions.retrieve(sessionId).catch(undefinedIfMissing);
      if (session?.mode !== 'payment') return undefined;
      return {
        sessionId: session.id,
        customerId: idOf(session.customer) ?? '',
        paid: isPaid(session),
        metadata: session.metadata ?? {},
      };
    }),

    portalUrl: withPlatformErrors(async (customerId, returnUrl, key) => {
      const visit = { customer: customerId, return_url: returnUrl, locale: 'de' } as const;
      return (await stripe.billingPortal.sessions.create(visit, { idempotencyKey: `${key}:portal` })).url;
    }),

    subscriptions: withPlatformErrors(async (customerId) => {
      const pages = stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
      const found = (await pages.autoPagingToArray({ limit: MAX_SUBSCRIPTIONS }).catch(undefinedIfMissing)) ?? [];
      return found.flatMap(subscriptionOf).sort((one, other) => other.createdAt - one.createdAt);
    }),

    setItems: withPlatformErrors(async (subscriptionId, changes, key) => {
      const items = await Promise.all(
        changes.map(async ({ item, replaced }) => ({
          ...(replaced && { id: replaced.id }),
          price: await priceOf(stripe, item),
        })),
      );
      await changeItems(stripe, subscriptionId, items, key);
    }),

    removeItem: withPlatformErrors((subscriptionId, { id }, key) =>
      changeItems(stripe, subscriptionId, [{ id, deleted: true }], key),
    ),

    cancelAtPeriodEnd: withPlatformErrors(async (subscriptionId, key) => {
      const change = { cancel_at_period_end: true };
      await stripe.subscriptions.update(subscriptionId, change, { idempotencyKey: `${key}:cancel` });
    }),

    invoices: withPlatformErrors(async (customerId) => {
      const pages = stripe.invoices.list({ customer: customerId, limit: 100 });
      const found = (await pages.autoPagingToArray({ limit: MAX_INVOICES }).catch(undefinedIfMissing)) ?? [];
      return found.filter(({ status }) => status !== null && status !== 'draft').map(invoiceOf);
    }),

    event(body, signature = '', now) {
      const signed = [Buffer.from(body), signature, webhookSecret] as const;
      let event: unknown;
      try {
        event = stripe.webhooks.constructEvent(...signed, TOLERANCE_SECONDS, undefined, now.getTime());
      } catch (error) {
        // Thin events and what is no JSON are refused after the signature was found right.
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw unsigned();
        event = jsonOf(signed[0].toString());
      }
      const read = eventOf(event);
      if (read) return read;
      throw new AppError('bad_request', 'The body must be an event of Stripe, with id, type and data.object.');
    },
  };
}

function unsigned(): AppError {
  const rule = "must sign this very body with the endpoint's secret, within the last 5 minutes";
  return new AppError('bad_request', `Stripe-Signature ${rule}.`);
}

async function checkout(
  stripe: Stripe,
  { teamId, customerId, items, successUrl, cancelUrl }: CheckoutOrder,
  params: Stripe.Checkout.SessionCreateParams,
  key: string,
): Promise<CheckoutSession> {
  const prices = await Promise.all(items.map((item) => priceOf(stripe, item)));
  const page: Stripe.Checkout.SessionCreateParams = {
    ...params,
    customer: customerId,
    client_reference_id: teamId,
    line_items: prices.map((price) => ({ price, quantity: 1 })),
    success_url: successUrl,
    cancel_url: cancelUrl,
    locale: 'de',
  };
  const { id, url } = await stripe.checkout.sessions.create(page, { idempotencyKey: `${key}:checkout` });
  if (!url) throw new PlatformError('malformed', 'Stripe opened no payment page. Try again.');
  return { id, url };
}

/**
 * Finds an active price or creates one for a new item or amount, or in place of an archived one. Anybody with the dashboard can
 * move a lookup key, so a price counts only if it charges what was shown.
 */
async function priceOf(stripe: Stripe, sold: PricedItem): Promise<string> {
  const { item, name, amount, interval } = sold;
  const lookupKey = `adlane:${item}:${interval ?? 'once'}:${amount}`;
  const priceAt = async (active: boolean): Promise<Stripe.Price | undefined> =>
    (await stripe.prices.list({ lookup_keys: [lookupKey], active, limit: 1, expand: ['data.product'] })).data[0];
  const active = await priceAt(true);
  if (active && isActiveProduct(active.product) && charges(active, sold)) return active.id;
  const archived = active ?? (await priceAt(false));
  const created = await stripe.prices.create(
    {
      currency: CURRENCY,
      unit_amount: amount,
      tax_behavior: 'inclusive',
      lookup_key: lookupKey,
      // Otherwise the archived price keeps the key.
      transfer_lookup_key: true,
      metadata: { [ITEM_KEY]: item },
      ...(isActiveProduct(archived?.product) ? { product: archived.product.id } : { product_data: { name } }),
      ...(interval && { recurring: { interval } }),
    },
    // Deduplicates concurrent creation.
    { idempotencyKey: archived ? `${lookupKey}:for:${archived.id}` : lookupKey },
  );
  return created.id;
}

async function changeItems(
  stripe: Stripe,
  subscriptionId: string,
  items: Stripe.SubscriptionUpdateParams.Item[],
  key: string,
): Promise<void> {
  // Stripe refuses a reused key with different contents, so the key includes them.
  const contents = items.map(({ id = 'new', price = 'deleted' }) => `${id}:${price}`).join(':');
  await stripe.subscriptions.update(
    subscriptionId,
    { items, proration_behavior: 'create_prorations' },
    { idempotencyKey: `${key}:item:${contents}` },
  );
}

/** Prices of before tax was said are charged as they are, too: nothing here adds any. */
function charges(price: Stripe.Price, { amount, interval }: PricedItem): boolean {
  return (
    price.unit_amount === amount &&
    price.currency === CURRENCY &&
    (price.recurring?.interval ?? null) === interval &&
    (price.recurring?.interval_count ?? 1) === 1 &&
    price.tax_behavior !== 'exclusive'
  );
}

/** Also when nothing was left to pay, which an open page says too. */
function isPaid({ status, payment_status: payment }: Stripe.Checkout.Session): boolean {
  return payment === 'paid' || (payment === 'no_payment_required' && status === 'complete');
}

function isActiveProduct(product: Stripe.Price['product'] | undefined): product is Stripe.Product {
  return typeof product === 'object' && !product.deleted && product.active;
}

/** Translates errors into PlatformError. */
function withPlatformErrors<Args extends unknown[], T>(
  ask: (...args: Args) => Promise<T>,
): (...args: Args) => Promise<T> {
  return async (...args) => {
    try {
      return await ask(...args);
    } catch (error) {
      throw stripeFailure(error);
    }
  };
}

/** Undefined for an object that is not there: 404 where the path names it, 400 with a code where a parameter does. */
function undefinedIfMissing(error: unknown): undefined {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  if (error.statusCode !== 404 && error.code !== 'resource_missing') throw error;
}
