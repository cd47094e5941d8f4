/** Something that is sold, and its price in cents: per month or year, or once (null). */
export interface PricedItem {
  /** `plan:<key>`, `addon:<addon>:<tier>` or `pack:<key>`. */
  item: string;
  /** What the customer reads on the payment page and on invoices. */
  name: string;
  amount: number;
  interval: 'month' | 'year' | null;
}

export interface SubscribedItem {
  id: string;
  /** As in PricedItem; empty for what this server did not sell. */
  item: string;
  interval: 'month' | 'year';
}

/** A subscription at the provider that was begun. */
export interface Subscription {
  id: string;
  status: 'trialing' | 'active' | 'past_due' | 'canceled';
  /** Unix seconds. */
  createdAt: number;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  items: SubscribedItem[];
}

export interface CheckoutSession {
  id: string;
  /** The page on which the customer pays. */
  url: string;
}

export interface CheckoutOrder {
  teamId: string;
  customerId: string;
  items: PricedItem[];
  successUrl: string;
  cancelUrl: string;
}

/** A single purchase. */
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
  /** In the smallest unit of the currency. */
  amountPaid: number;
  /** Lower case, as in ISO 4217. */
  currency: string;
  status: string;
  pdfUrl: string;
  hostedUrl: string;
}

/** A notification with a valid signature. It says that something happened; the present state is read separately. */
export interface PaymentEvent {
  id: string;
  kind: string;
  /** The object that it is about; undefined if it names none. */
  objectId: string | undefined;
  customerId: string | undefined;
}

/** The payment provider. Writes are idempotent by `key`. Every method throws PlatformError. */
export interface Payments {
  /** Returns the id of a new customer. */
  createCustomer(customer: { teamId: string; name: string; email: string }, key: string): Promise<string>;
  /** False for a customer that was deleted at the provider, or that it never had. */
  hasCustomer(customerId: string): Promise<boolean>;
  /** A page on which a customer subscribes to the items. */
  subscriptionCheckout(order: CheckoutOrder, key: string): Promise<CheckoutSession>;
  /** A page on which a customer pays once; `metadata` comes back with the purchase. */
  purchaseCheckout(order: CheckoutOrder, metadata: Record<string, string>, key: string): Promise<CheckoutSession>;
  /** Closes the page if it is still open. */
  expireCheckout(sessionId: string): Promise<void>;
  /** Undefined for a session that does not exist or was not a purchase. */
  purchase(sessionId: string): Promise<Purchase | undefined>;
  /** A page on which the customer sees invoices and changes how they pay. */
  portalUrl(customerId: string, returnUrl: string, key: string): Promise<string>;
  /** Every subscription that a customer ever began to pay, the newest first; none of a customer that is gone. */
  subscriptions(customerId: string): Promise<Subscription[]>;
  /** Puts `item` into a subscription, in place of `replaced`. */
  setItem(subscriptionId: string, item: PricedItem, replaced: SubscribedItem | undefined, key: string): Promise<void>;
  removeItem(subscriptionId: string, item: SubscribedItem, key: string): Promise<void>;
  cancelAtPeriodEnd(subscriptionId: string, key: string): Promise<void>;
  /** The newest first, without drafts; none of a customer that is gone. */
  invoices(customerId: string): Promise<Invoice[]>;
  /** Reads a notification. Throws `bad_request` unless our secret signed it within five minutes before `now`. */
  event(body: Uint8Array, signature: string | undefined, now: Date): PaymentEvent;
}
