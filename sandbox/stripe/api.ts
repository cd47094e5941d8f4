import { z } from 'zod';
import { type Call, find, flag, metadata, whole } from './call.js';
import { newSession, openSession, shown } from './checkout.js';
import { invalid, type StripeRefusal } from './errors.js';
import { changeSubscription, subscriptionChange } from './subscription-change.js';
import { type Customer, newId, notify, type Price, type Session, type StripeInvoice } from './world.js';

interface Endpoint {
  method: 'GET' | 'POST';
  path: string;
  answer(call: Call, form: unknown): object;
}

const limit = whole.default(10);

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
