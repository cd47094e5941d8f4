import Stripe from 'stripe';
import { AppError } from '../../errors.js';
import { PlatformError } from '../platform-error.js';
import type {
  CheckoutOrder,
  CheckoutSession,
  Invoice,
  PaymentEvent,
  Payments,
  PricedItem,
  Purchase,
  SubscribedItem,
  Subscription,
} from './payments.js';
import { stripeFailure } from './stripe-failure.js';
import { stripeHttp } from './stripe-http.js';
import { eventOf, ITEM, idOf, invoiceOf, subscriptionOf } from './stripe-shapes.js';

export interface StripeOptions {
  /** Scheme, host and port: the library has no place for a path. */
  url: string;
  secretKey: string;
  webhookSecret: string;
  /** The longest that a call may take, its second try included. */
  timeoutMs: number;
}

const CURRENCY = 'eur';
const TOLERANCE_SECONDS = 300;
const MOST_INVOICES = 1_000;

/** Stripe through its own library. */
export class StripeClient implements Payments {
  private readonly stripe: Stripe;

  constructor(private readonly options: StripeOptions) {
    const { protocol, hostname, port } = new URL(options.url);
    const scheme = protocol === 'http:' ? 'http' : 'https';
    this.stripe = new Stripe(options.secretKey, {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port || (scheme === 'http' ? 80 : 443),
      protocol: scheme,
      maxNetworkRetries: 1,
      timeout: Math.max(1, Math.floor(options.timeoutMs / 2)),
      telemetry: false,
      httpClient: stripeHttp(),
    });
  }

  createCustomer({ teamId, name, email }: { teamId: string; name: string; email: string }, key: string) {
    return asked(async () => {
      const customer = await this.stripe.customers.create(
        { name, email, metadata: { team_id: teamId }, preferred_locales: ['de'] },
        { idempotencyKey: `${key}:customer` },
      );
      return customer.id;
    });
  }

  subscriptionCheckout(order: CheckoutOrder, key: string): Promise<CheckoutSession> {
    const metadata = { team_id: order.teamId };
    return this.checkout(order, { mode: 'subscription', metadata, subscription_data: { metadata } }, key);
  }

  purchaseCheckout(order: CheckoutOrder, metadata: Record<string, string>, key: string): Promise<CheckoutSession> {
    const params: Stripe.Checkout.SessionCreateParams = {
      mode: 'payment',
      metadata,
      // A card is charged at once; a debit would be known as paid only days later, by a notification of another kind.
      allowed_payment_method_types: ['card'],
      invoice_creation: { enabled: true },
    };
    return this.checkout(order, params, key);
  }

  async expireCheckout(sessionId: string): Promise<void> {
    try {
      await asked(() => this.stripe.checkout.sessions.expire(sessionId));
    } catch (error) {
      // It was paid, or is closed already.
      if (!(error instanceof PlatformError) || error.failure !== 'rejected') throw error;
    }
  }

  purchase(sessionId: string): Promise<Purchase | undefined> {
    return asked(async () => {
      const session = await unlessMissing(this.stripe.checkout.sessions.retrieve(sessionId));
      if (session?.mode !== 'payment') return undefined;
      return {
        sessionId: session.id,
        customerId: idOf(session.customer) ?? '',
        paid: session.payment_status === 'paid',
        metadata: session.metadata ?? {},
      };
    });
  }

  portalUrl(customerId: string, returnUrl: string, key: string): Promise<string> {
    return asked(async () => {
      const session = await this.stripe.billingPortal.sessions.create(
        { customer: customerId, return_url: returnUrl, locale: 'de' },
        { idempotencyKey: `${key}:portal` },
      );
      return session.url;
    });
  }

  subscriptions(customerId: string): Promise<Subscription[]> {
    return asked(async () => {
      const found = await this.stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
      return found.data.flatMap(subscriptionOf).sort((one, other) => other.createdAt - one.createdAt);
    });
  }

  setItem(subscriptionId: string, item: PricedItem, replaced: SubscribedItem | undefined, key: string): Promise<void> {
    return asked(async () => {
      const price = await this.priceOf(item);
      await this.changeItem(subscriptionId, { ...(replaced && { id: replaced.id }), price }, key);
    });
  }

  removeItem(subscriptionId: string, { id }: SubscribedItem, key: string): Promise<void> {
    return asked(() => this.changeItem(subscriptionId, { id, deleted: true }, key));
  }

  cancelAtPeriodEnd(subscriptionId: string, key: string): Promise<void> {
    return asked(async () => {
      await this.stripe.subscriptions.update(
        subscriptionId,
        { cancel_at_period_end: true },
        { idempotencyKey: `${key}:cancel` },
      );
    });
  }

  invoices(customerId: string): Promise<Invoice[]> {
    return asked(async () => {
      const found = await this.stripe.invoices
        .list({ customer: customerId, limit: 100 })
        .autoPagingToArray({ limit: MOST_INVOICES });
      return found.filter(({ status }) => status !== null && status !== 'draft').map(invoiceOf);
    });
  }

  event(body: Uint8Array, signature: string | undefined, now: Date): PaymentEvent {
    let event: unknown;
    try {
      event = this.stripe.webhooks.constructEvent(
        Buffer.from(body),
        signature ?? '',
        this.options.webhookSecret,
        TOLERANCE_SECONDS,
        undefined,
        now.getTime(),
      );
    } catch {
      throw new AppError(
        'bad_request',
        "Stripe-Signature must sign this very body with the endpoint's secret, within the last 5 minutes.",
      );
    }
    const read = eventOf(event);
    if (!read) throw new AppError('bad_request', 'The body must be an event of Stripe, with id, type and data.object.');
    return read;
  }

  private checkout(
    { teamId, customerId, items, successUrl, cancelUrl }: CheckoutOrder,
    params: Stripe.Checkout.SessionCreateParams,
    key: string,
  ): Promise<CheckoutSession> {
    return asked(async () => {
      const prices = await Promise.all(items.map((item) => this.priceOf(item)));
      const { id, url } = await this.stripe.checkout.sessions.create(
        {
          ...params,
          customer: customerId,
          client_reference_id: teamId,
          line_items: prices.map((price) => ({ price, quantity: 1 })),
          success_url: successUrl,
          cancel_url: cancelUrl,
          locale: 'de',
        },
        { idempotencyKey: `${key}:checkout` },
      );
      if (!url) throw new PlatformError('malformed', 'Stripe opened no payment page. Try again.');
      return { id, url };
    });
  }

  /**
   * The id of the item's price, which can be bought. One that was never asked for is made; a changed amount is another
   * price, and so is one in place of what people archived in the dashboard.
   */
  private async priceOf({ item, name, amount, interval }: PricedItem): Promise<string> {
    const lookupKey = `adlane:${item}:${interval ?? 'once'}:${amount}`;
    const active = await this.priceAt(lookupKey, true);
    if (active && isSold(active.product)) return active.id;
    const archived = active ?? (await this.priceAt(lookupKey, false));
    const made = await this.stripe.prices.create(
      {
        currency: CURRENCY,
        unit_amount: amount,
        lookup_key: lookupKey,
        // An archived price keeps the key otherwise.
        transfer_lookup_key: true,
        metadata: { [ITEM]: item },
        ...(isSold(archived?.product) ? { product: archived.product.id } : { product_data: { name } }),
        ...(interval && { recurring: { interval } }),
      },
      // Whoever asks for the same price at the same moment makes it once.
      { idempotencyKey: archived ? `${lookupKey}:for:${archived.id}` : lookupKey },
    );
    return made.id;
  }

  private async priceAt(lookupKey: string, active: boolean): Promise<Stripe.Price | undefined> {
    const found = await this.stripe.prices.list({
      lookup_keys: [lookupKey],
      active,
      limit: 1,
      expand: ['data.product'],
    });
    return found.data[0];
  }

  private async changeItem(subscriptionId: string, item: Stripe.SubscriptionUpdateParams.Item, key: string) {
    await this.stripe.subscriptions.update(
      subscriptionId,
      { items: [item], proration_behavior: 'create_prorations' },
      // Another change of the same request, after somebody else's, is another call: Stripe refuses a key with other contents.
      { idempotencyKey: `${key}:item:${item.id ?? 'new'}:${item.price ?? 'deleted'}` },
    );
  }
}

function isSold(product: Stripe.Price['product'] | undefined): product is Stripe.Product {
  return typeof product === 'object' && !product.deleted && product.active;
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw stripeFailure(error);
  }
}

async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return undefined;
    throw error;
  }
}
