import { z } from 'zod';
import { invalid, missing, type StripeRefusal } from './errors.js';
import { addItem, periodEnd } from './life.js';
import {
  type Customer,
  newId,
  notify,
  type Price,
  type Session,
  type StripeInvoice,
  type StripeSubscription,
  type StripeWorld,
} from './world.js';

/** What a call works on. `now` is the test clock's time in Unix seconds; `pages` the address of the stand-in's pages. */
export interface Call {
  world: StripeWorld;
  now: number;
  pages: string;
  /** Of the object that the path names. */
  id: string;
}

interface Endpoint {
  method: 'GET' | 'POST';
  path: string;
  answer(call: Call, form: unknown): object;
}

const metadata = z.record(z.string(), z.string()).default({});
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const whole = z.string().regex(/^\d+$/).transform(Number);
const limit = whole.default(10);
const SESSION_SECONDS = 86_400;

function endpoint<Form extends z.ZodObject>(
  method: Endpoint['method'],
  path: string,
  form: Form,
  answer: (call: Call, form: z.infer<Form>) => object,
): Endpoint {
  return {
    method,
    path,
    answer: (call, fields) => {
      const read = form.safeParse(fields);
      if (!read.success) throw refusalOf(read.error);
      return answer(call, read.data);
    },
  };
}

function refusalOf({ issues: [issue] }: z.ZodError): StripeRefusal {
  const param = issue?.path.join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') {
    const [name = ''] = issue.keys;
    return invalid(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name });
  }
  return invalid(`Invalid ${param}: ${issue?.message}`, { param });
}

function find<T>(from: Record<string, T>, what: string, id: string): T {
  const found = Object.hasOwn(from, id) ? from[id] : undefined;
  if (found === undefined) throw missing(what, id);
  return found;
}

function list<T extends { created: number; id: string }>(
  url: string,
  all: T[],
  { limit: most, starting_after: after }: { limit: number; starting_after?: string | undefined },
) {
  const sorted = all.sort((one, other) => other.created - one.created || (one.id < other.id ? -1 : 1));
  const from = after === undefined ? 0 : sorted.findIndex(({ id }) => id === after) + 1;
  const data = sorted.slice(from, from + most);
  return { object: 'list', url, data, has_more: from + data.length < sorted.length };
}

const newCustomer = z.strictObject({
  name: z.string().optional(),
  email: z.string().optional(),
  metadata,
  preferred_locales: z.array(z.string()).optional(),
});

const newPrice = z.strictObject({
  currency: z.string(),
  unit_amount: whole,
  lookup_key: z.string().optional(),
  metadata,
  product_data: z.strictObject({ name: z.string() }),
  recurring: z.strictObject({ interval: z.enum(['month', 'year']) }).optional(),
});

const newSession = z.strictObject({
  mode: z.enum(['subscription', 'payment']),
  customer: z.string(),
  client_reference_id: z.string().optional(),
  line_items: z.array(z.strictObject({ price: z.string(), quantity: whole.default(1) })).min(1),
  success_url: z.url(),
  cancel_url: z.url(),
  locale: z.string().optional(),
  metadata,
  subscription_data: z.strictObject({ metadata }).optional(),
  payment_method_types: z.array(z.string()).optional(),
  invoice_creation: z.strictObject({ enabled: flag }).optional(),
});

const itemChange = z.strictObject({
  id: z.string().optional(),
  price: z.string().optional(),
  deleted: flag.optional(),
});

const subscriptionChange = z.strictObject({
  items: z.array(itemChange).default([]),
  cancel_at_period_end: flag.optional(),
  proration_behavior: z.enum(['create_prorations', 'always_invoice', 'none']).optional(),
});

/** The calls of Stripe's interface that the stand-in answers. */
export const ENDPOINTS: readonly Endpoint[] = [
  endpoint('POST', '/customers', newCustomer, ({ world, now }, { name, email, metadata: kept }): Customer => {
    const id = newId('cus');
    const customer: Customer = {
      id,
      object: 'customer',
      created: now,
      name: name ?? null,
      email: email ?? null,
      metadata: kept,
      livemode: false,
    };
    world.customers[id] = customer;
    notify(world, 'customer.created', customer, now);
    return customer;
  }),
  endpoint('GET', '/customers/:id', z.strictObject({}), ({ world, id }) => find(world.customers, 'customer', id)),
  endpoint(
    'GET',
    '/prices',
    z.strictObject({ lookup_keys: z.array(z.string()).optional(), active: flag.optional(), limit }),
    ({ world }, { lookup_keys: keys, ...page }) =>
      list(
        '/v1/prices',
        Object.values(world.prices).filter(({ lookup_key: key }) => !keys || keys.includes(key ?? '')),
        page,
      ),
  ),
  endpoint(
    'POST',
    '/prices',
    newPrice,
    ({ world, now }, { lookup_key: key = null, product_data: { name }, ...form }) => {
      if (key !== null && Object.values(world.prices).some((price) => price.lookup_key === key)) {
        throw invalid(`A price (\`${key}\`) already uses that lookup key.`, { param: 'lookup_key' });
      }
      const [id, product] = [newId('price'), newId('prod')];
      const { currency, unit_amount, recurring, metadata: kept } = form;
      const price: Price = {
        id,
        object: 'price',
        active: true,
        created: now,
        currency,
        unit_amount,
        lookup_key: key,
        nickname: null,
        metadata: kept,
        product,
        recurring: recurring ? { ...recurring, interval_count: 1, usage_type: 'licensed' } : null,
        type: recurring ? 'recurring' : 'one_time',
        livemode: false,
      };
      world.products[product] = name;
      world.prices[id] = price;
      return price;
    },
  ),
  endpoint('POST', '/checkout/sessions', newSession, openSession),
  endpoint('GET', '/checkout/sessions/:id', z.strictObject({}), ({ world, id }) =>
    shown(find(world.sessions, 'checkout.session', id)),
  ),
  endpoint('POST', '/checkout/sessions/:id/expire', z.strictObject({}), ({ world, id }) => {
    const session = find(world.sessions, 'checkout.session', id);
    if (session.status !== 'open') {
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. Its status is ${session.status}.`,
      );
    }
    Object.assign(session, { status: 'expired', url: null } satisfies Partial<Session>);
    return shown(session);
  }),
  endpoint(
    'POST',
    '/billing_portal/sessions',
    z.strictObject({ customer: z.string(), return_url: z.url(), locale: z.string().optional() }),
    ({ world, now, pages }, { customer, return_url }) => {
      find(world.customers, 'customer', customer);
      const id = newId('bps');
      world.portals[id] = { id, customer, return_url };
      return { id, object: 'billing_portal.session', created: now, customer, return_url, url: `${pages}/portal/${id}` };
    },
  ),
  endpoint(
    'GET',
    '/subscriptions',
    z.strictObject({
      customer: z.string().optional(),
      status: z.enum(['all', 'active', 'past_due', 'canceled']).optional(),
      limit,
      starting_after: z.string().optional(),
    }),
    ({ world }, { customer, status, ...page }) =>
      list(
        '/v1/subscriptions',
        Object.values(world.subscriptions).filter(
          (each) =>
            (customer === undefined || each.customer === customer) &&
            (status === 'all' || (status === undefined ? each.status !== 'canceled' : each.status === status)),
        ),
        page,
      ),
  ),
  endpoint('GET', '/subscriptions/:id', z.strictObject({}), ({ world, id }) =>
    find(world.subscriptions, 'subscription', id),
  ),
  endpoint('POST', '/subscriptions/:id', subscriptionChange, changeSubscription),
  endpoint(
    'GET',
    '/invoices',
    z.strictObject({ customer: z.string().optional(), limit, starting_after: z.string().optional() }),
    ({ world }, { customer, ...page }) =>
      list<StripeInvoice>(
        '/v1/invoices',
        Object.values(world.invoices).filter((each) => customer === undefined || each.customer === customer),
        page,
      ),
  ),
];

function openSession({ world, now, pages }: Call, form: z.infer<typeof newSession>): object {
  find(world.customers, 'customer', form.customer);
  const prices = form.line_items.map(({ price }) => find(world.prices, 'price', price));
  const recurring = prices.filter((price) => price.recurring);
  if (form.mode === 'subscription' && recurring.length === 0) {
    throw invalid('You must provide at least one recurring price in `subscription` mode.');
  }
  if (form.mode === 'payment' && recurring.length > 0) {
    throw invalid('You cannot use recurring prices in `payment` mode.');
  }
  if (new Set(recurring.map((price) => price.recurring?.interval)).size > 1) {
    throw invalid('All recurring prices must have the same billing interval.');
  }
  const id = newId('cs_test');
  const session: StripeWorld['sessions'][string] = {
    id,
    object: 'checkout.session',
    mode: form.mode,
    status: 'open',
    payment_status: 'unpaid',
    url: `${pages}/pay/${id}`,
    customer: form.customer,
    client_reference_id: form.client_reference_id ?? null,
    success_url: form.success_url,
    cancel_url: form.cancel_url,
    created: now,
    expires_at: now + SESSION_SECONDS,
    currency: prices[0]?.currency ?? 'eur',
    amount_total: prices.reduce((sum, { unit_amount }) => sum + unit_amount, 0),
    metadata: form.metadata,
    subscription: null,
    invoice: null,
    livemode: false,
    lines: form.line_items,
    subscriptionMetadata: form.subscription_data?.metadata ?? {},
  };
  world.sessions[id] = session;
  return shown(session);
}

/** A session as Stripe tells it: what was ordered is another call. */
export function shown({
  lines: _lines,
  subscriptionMetadata: _metadata,
  ...session
}: StripeWorld['sessions'][string]): Session {
  return session;
}

/** Amounts are not split over a period's days: a change counts from the next invoice on. */
function changeSubscription(
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
      const price = find(world.prices, 'price', priceId);
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
