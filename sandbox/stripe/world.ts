import { randomBytes } from 'node:crypto';
import type { SandboxState } from '../state.js';

type Metadata = Record<string, string>;

export interface Customer {
  id: string;
  object: 'customer';
  /** It is gone, and only its id is told. */
  deleted?: true;
  created: number;
  name: string | null;
  email: string | null;
  metadata: Metadata;
  preferred_locales?: string[];
  livemode: false;
}

export interface Price {
  id: string;
  object: 'price';
  active: boolean;
  created: number;
  currency: string;
  unit_amount: number;
  lookup_key: string | null;
  nickname: string | null;
  metadata: Metadata;
  product: string;
  recurring: { interval: 'month' | 'year'; interval_count: 1; usage_type: 'licensed' } | null;
  type: 'recurring' | 'one_time';
  /** Absent in worlds of before it was told. */
  tax_behavior?: 'inclusive' | 'exclusive' | 'unspecified';
  livemode: false;
}

export interface Session {
  id: string;
  object: 'checkout.session';
  mode: 'subscription' | 'payment';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  url: string | null;
  customer: string;
  client_reference_id: string | null;
  success_url: string;
  cancel_url: string | null;
  created: number;
  expires_at: number;
  currency: string;
  amount_total: number;
  metadata: Metadata;
  subscription: string | null;
  invoice: string | null;
  livemode: false;
  locale?: string | null;
  allowed_payment_method_types?: string[] | null;
  invoice_creation?: { enabled: boolean } | null;
}

export interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  subscription: string;
  price: Price;
  quantity: number;
  current_period_start: number;
  current_period_end: number;
  metadata: Metadata;
}

export interface StripeSubscription {
  id: string;
  object: 'subscription';
  status: 'active' | 'past_due' | 'canceled';
  customer: string;
  created: number;
  start_date: number;
  billing_cycle_anchor: number;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  currency: string;
  collection_method: 'charge_automatically';
  latest_invoice: string | null;
  items: { object: 'list'; data: SubscriptionItem[]; has_more: false; url: string };
  metadata: Metadata;
  livemode: false;
}

export interface StripeInvoice {
  id: string;
  object: 'invoice';
  number: string;
  status: 'open' | 'paid';
  customer: string;
  created: number;
  currency: string;
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  total: number;
  attempt_count: number;
  next_payment_attempt: number | null;
  billing_reason: string;
  description: string;
  hosted_invoice_url: string;
  invoice_pdf: string;
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } } | null;
  lines: {
    object: 'list';
    data: { amount: number; price: string; product?: string; description?: string }[];
    has_more: false;
  };
  /** Not told as such; absent until it was paid. */
  paid_at?: number;
  livemode: false;
}

/** A notification, and how its delivery went. */
export interface Notice {
  event: {
    id: string;
    object: 'event';
    type: string;
    created: number;
    api_version: string;
    data: { object: unknown };
    livemode: false;
    pending_webhooks: 1;
    request: { id: string | null; idempotency_key: string | null } | null;
  };
  delivered: boolean;
  attempts: number;
  /** HTTP status of the last attempt; 0 where nobody answered. */
  lastStatus: number | null;
}

interface Portal {
  id: string;
  customer: string;
  return_url: string;
}

/** Everything that the payment stand-in knows, as one JSON value. */
export interface StripeWorld {
  webhookSecret: string;
  /** How far the test clock is ahead, in seconds. */
  ahead: number;
  /** How many of the next payments fail. */
  failing: number;
  invoiceCount: number;
  customers: Record<string, Customer>;
  /** Names of products. */
  products: Record<string, string>;
  archivedProducts?: string[];
  prices: Record<string, Price>;
  sessions: Record<string, Session & { lines: { price: string; quantity: number }[]; subscriptionMetadata: Metadata }>;
  subscriptions: Record<string, StripeSubscription>;
  invoices: Record<string, StripeInvoice>;
  portals: Record<string, Portal>;
  notices: Notice[];
  /** What was answered to requests with an idempotency key, oldest first. */
  answers: { key: string; request: string; body: unknown }[];
}

export const API_VERSION = '2026-10-28.endive';

const KEY = 'stripe/world';
const KEPT_NOTICES = 2_000;
const KEPT_ANSWERS = 2_000;

/** An id as Stripe makes them: a prefix and random letters. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** The world in a state that several processes may share: every change is one step. */
export class StripeStore {
  constructor(
    private readonly state: SandboxState,
    private readonly now: () => Date,
  ) {}

  async read(): Promise<StripeWorld> {
    return ((await this.state.get(KEY)) as StripeWorld | undefined) ?? this.change((world) => world);
  }

  /** What `work` throws changes nothing. `now` is the test clock's time in Unix seconds. */
  async change<T>(work: (world: StripeWorld, now: number) => T): Promise<T> {
    let result: T | undefined;
    await this.state.update(KEY, (old) => {
      const world = (old as StripeWorld | undefined) ?? newWorld();
      result = work(world, Math.floor(this.now().getTime() / 1_000) + world.ahead);
      world.notices = world.notices.slice(-KEPT_NOTICES);
      world.answers = world.answers.slice(-KEPT_ANSWERS);
      return world;
    });
    return result as T;
  }
}

function newWorld(): StripeWorld {
  return {
    webhookSecret: newId('whsec'),
    ahead: 0,
    failing: 0,
    invoiceCount: 0,
    customers: {},
    products: {},
    prices: {},
    sessions: {},
    subscriptions: {},
    invoices: {},
    portals: {},
    notices: [],
    answers: [],
  };
}
