/** What names of plans' items begin with. */
export const PLAN_PREFIX = 'plan:';

/** In cents with tax, per month or year, or once (null): what is shown is what is charged. */
export interface PricedItem {
  /** `plan:<key>`, `addon:<addon>:<tier>` or `pack:<key>`. */
  item: string;
  /** Shown on the payment page and invoices. */
  name: string;
  amount: number;
  interval: 'month' | 'year' | null;
}

export interface SubscribedItem {
  id: string;
  /** As in PricedItem; empty for items not sold by this server. */
  item: string;
  interval: 'month' | 'year';
  /** What is charged for it each interval, in cents, tax included. */
  amount: number;
}

export interface ItemChange {
  item: PricedItem;
  replaced: SubscribedItem | undefined;
}

/** A subscription to what this server sells, whose first payment was made. */
export interface Subscription {
  id: string;
  /** `suspended`: nothing is collected any more, but it goes on as soon as somebody pays. */
  status: 'trialing' | 'active' | 'past_due' | 'suspended' | 'canceled';
  /** Unix seconds. */
  createdAt: number;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  items: SubscribedItem[];
}

export interface CheckoutSession {
  id: string;
  /** The payment page. */
  url: string;
}

export interface CheckoutOrder {
  teamId: string;
  customerId: string;
  items: PricedItem[];
  successUrl: string;
  cancelUrl: string;
}

/** A one-time purchase. */
export interface Purchase {
  sessionId: string;
  customerId: string;
  paid: boolean;
  /** From the order. */
  metadata: Record<string, string>;
}

export interface Invoice {
  id: string;
  number: string;
  /** Unix seconds. */
  date: number;
  /** In the currency's smallest unit. */
  amountPaid: number;
  /** ISO 4217 in lower case. */
  currency: string;
  status: string;
  pdfUrl: string;
  hostedUrl: string;
}

/** A verified notification. The present state of its object is read separately. */
export interface PaymentEvent {
  id: string;
  kind: string;
  /** The object's id, if any. */
  objectId: string | undefined;
  customerId: string | undefined;
}

/** The payment provider. Writes are idempotent per `key`; all methods throw PlatformError. */
export interface Payments {
  /** Returns the new customer's id. */
  createCustomer(customer: { teamId: string; name: string; email: string }, key: string): Promise<string>;
  /** False for a customer that was deleted at the provider, or that it never had. */
  hasCustomer(customerId: string): Promise<boolean>;
  /** A page on which a customer subscribes to the items. */
  subscriptionCheckout(order: CheckoutOrder, key: string): Promise<CheckoutSession>;
  /** `metadata` is returned with the purchase. */
  purchaseCheckout(order: CheckoutOrder, metadata: Record<string, string>, key: string): Promise<CheckoutSession>;
  /** Does nothing if the page is closed already. */
  expireCheckout(sessionId: string): Promise<void>;
  /** Undefined for unknown sessions and subscriptions. */
  purchase(sessionId: string): Promise<Purchase | undefined>;
  /** A page for invoices and payment methods. */
  portalUrl(customerId: string, returnUrl: string, key: string): Promise<string>;
  /** Every subscription of ours that a customer ever began to pay, the newest first; none of a customer that is gone. */
  subscriptions(customerId: string): Promise<Subscription[]>;
  /** Adds items to a subscription in one step, each in place of what it replaces. */
  setItems(subscriptionId: string, changes: readonly ItemChange[], key: string): Promise<void>;
  removeItem(subscriptionId: string, item: SubscribedItem, key: string): Promise<void>;
  cancelAtPeriodEnd(subscriptionId: string, key: string): Promise<void>;
  /** The newest first, without drafts; none of a customer that is gone. */
  invoices(customerId: string): Promise<Invoice[]>;
  /** Throws `bad_request` unless signed with this server's secret within the five minutes before `now`. */
  event(body: Uint8Array, signature: string | undefined, now: Date): PaymentEvent;
}
