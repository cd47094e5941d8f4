import { z } from 'zod';
import { type Call, find, limit, list, metadata, requireCustomer } from './call.js';
import { newSession, openSession, shown } from './checkout.js';
import { invalid, type StripeRefusal } from './errors.js';
import { notify } from './notices.js';
import { createPrice, listPrices, newPrice, priceList } from './prices.js';
import { changeSubscription, subscriptionChange } from './subscription-change.js';
import { type Customer, newId, type Session, type StripeInvoice } from './world.js';

interface Endpoint {
  method: 'GET' | 'POST';
  path: string;
  answer(call: Call, form: unknown): object;
}

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
      const read = form.safeParse(fields, { reportInput: true });
      if (!read.success) throw refusalOf(read.error);
      return answer(call, read.data);
    },
  };
}

function refusalOf({ issues: [issue] }: z.ZodError): StripeRefusal {
  const param = issue?.path.join('.') ?? '';
  if (issue?.code === 'unrecognized_keys') {
    const [first, ...deeper] = [...issue.path, issue.keys[0]].map(String);
    const name = `${first}${deeper.map((each) => `[${each}]`).join('')}`;
    return invalid(`Received unknown parameter: ${name}`, { code: 'parameter_unknown', param: name });
  }
  if (issue !== undefined && issue.input === undefined) {
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  return invalid(`Invalid ${param}: ${issue?.message}`, { param });
}

const newCustomer = z.strictObject({
  name: z.string().optional(),
  email: z.string().optional(),
  metadata,
  preferred_locales: z.array(z.string()).optional(),
});

/** The calls of Stripe's interface that the stand-in answers. */
export const ENDPOINTS: readonly Endpoint[] = [
  endpoint('POST', '/customers', newCustomer, ({ world, now }, form): Customer => {
    const { name, email, metadata: kept, preferred_locales: locales = [] } = form;
    const id = newId('cus');
    const customer: Customer = {
      id,
      object: 'customer',
      created: now,
      name: name ?? null,
      email: email ?? null,
      metadata: kept,
      preferred_locales: locales,
      livemode: false,
    };
    world.customers[id] = customer;
    notify(world, 'customer.created', customer, now);
    return customer;
  }),
  endpoint('GET', '/customers/:id', z.strictObject({}), ({ world, id }) => {
    const customer = find(world.customers, 'customer', id);
    return customer.deleted ? { id, object: 'customer', deleted: true } : customer;
  }),
  endpoint('GET', '/prices', priceList, listPrices),
  endpoint('POST', '/prices', newPrice, createPrice),
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
    ({ world, now, pages }, { customer, return_url, locale = null }) => {
      requireCustomer(world, customer);
      const id = newId('bps');
      world.portals[id] = { id, customer, return_url };
      return {
        id,
        object: 'billing_portal.session',
        after_expiration: null,
        configuration: 'bpc_default',
        created: now,
        customer,
        customer_account: null,
        flow: null,
        livemode: false,
        locale,
        on_behalf_of: null,
        return_url,
        url: `${pages}/portal/${id}`,
      };
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
