import Stripe from 'stripe';
import { DEMO_STRIPE_KEY } from '../../sandbox/sandbox.js';
import { memoryState } from '../../sandbox/state.js';
import { startTestSandbox, type TestSandbox } from './support/client.js';

const state = memoryState();
let sandbox: TestSandbox;
let stripe: Stripe;

beforeAll(async () => {
  sandbox = await startTestSandbox({ state });
  const { hostname: host, port } = new URL(sandbox.stripeUrl);
  stripe = new Stripe(DEMO_STRIPE_KEY, { host, port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 });
});

afterAll(() => sandbox.close());

const click = (url: string | null, action: string) =>
  fetch(url as string, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });

const control = async (what: string, body: object) =>
  (await fetch(`${sandbox.url}/control/stripe/${what}`, { method: 'POST', body: JSON.stringify(body) })).json();

const price = (name: string, interval?: 'month' | 'year') =>
  stripe.prices.create({
    currency: 'eur',
    unit_amount: 1_000,
    product_data: { name },
    ...(interval && { recurring: { interval } }),
  });

async function subscribe(interval: 'month' | 'year' = 'month') {
  const customer = await stripe.customers.create({ name: 'A & B <GmbH>', metadata: { team: 't' } });
  const { id } = await price('Plan', interval);
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: id, quantity: 1 }],
    success_url: 'https://shop.example/danke?s={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://shop.example/zurueck',
  });
  return { customer: customer.id, session };
}

const subscriptions = (customer: string) => stripe.subscriptions.list({ customer, status: 'all' });

test('a customer subscribes on the payment page', async () => {
  const { customer, session } = await subscribe();
  expect(await (await fetch(session.url as string)).text()).toContain('Plan: 10,00');
  expect((await click(session.url, 'pay')).headers.get('location')).toBe(`https://shop.example/danke?s=${session.id}`);
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
  });
  const [subscription] = (await subscriptions(customer)).data;
  expect(subscription).toMatchObject({ status: 'active', cancel_at_period_end: false });
  expect(await stripe.subscriptions.retrieve(subscription?.id as string)).toMatchObject({ id: subscription?.id });
  const { data } = await stripe.invoices.list({ customer });
  expect(data).toMatchObject([{ status: 'paid', amount_paid: 1_000 }]);
  const pdf = await fetch(data[0]?.invoice_pdf as string);
  expect(pdf.headers.get('content-type')).toContain('application/pdf');
  expect((await pdf.text()).startsWith('%PDF-1.4')).toBe(true);
  expect(await (await fetch(data[0]?.hosted_invoice_url as string)).text()).toContain('Rechnung');
});

test('months end where they end, and years are twelve of them', async () => {
  for (const interval of ['month', 'year'] as const) {
    const { customer, session } = await subscribe(interval);
    await click(session.url, 'pay');
    const item = (await subscriptions(customer)).data[0]?.items.data[0];
    const [start, end] = [item?.current_period_start, item?.current_period_end].map(
      (at) => new Date((at ?? 0) * 1_000),
    );
    const days = ((end?.getTime() ?? 0) - (start?.getTime() ?? 0)) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(interval === 'year' ? 365 : 28);
    expect(days).toBeLessThanOrEqual(interval === 'year' ? 366 : 31);
  }
});

test('the portal cancels, and takes it back', async () => {
  const { customer, session } = await subscribe();
  await click(session.url, 'pay');
  const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: 'https://shop.example/' });
  expect(await (await fetch(url)).text()).toContain('Kündigen');
  await click(url, 'cancel');
  expect((await subscriptions(customer)).data[0]).toMatchObject({ cancel_at_period_end: true });
  await click(url, 'resume');
  expect((await subscriptions(customer)).data[0]).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
  expect((await click(url, 'back')).headers.get('location')).toBe('https://shop.example/');
});

test('a key for idempotency makes one customer, and is refused for another', async () => {
  const options = { idempotencyKey: 'once' };
  const [one, other] = await Promise.all([
    stripe.customers.create({ name: 'Eine' }, options),
    stripe.customers.create({ name: 'Eine' }, options),
  ]);
  expect(one.id).toBe(other.id);
  await expect(stripe.customers.create({ name: 'Andere' }, options)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  });
});

test.each([
  ['a customer', () => stripe.customers.retrieve('cus_none'), 'StripeInvalidRequestError', 404],
  ['a subscription', () => stripe.subscriptions.retrieve('sub_none'), 'StripeInvalidRequestError', 404],
  ['a session', () => stripe.checkout.sessions.retrieve('cs_none'), 'StripeInvalidRequestError', 404],
  ['a call that is not answered', () => stripe.coupons.list(), 'StripeInvalidRequestError', 404],
  ['a parameter', () => stripe.customers.create({ tax_exempt: 'none' }), 'StripeInvalidRequestError', 400],
  ['a price of two intervals', () => mixed(), 'StripeInvalidRequestError', 400],
] as const)('%s that is unknown is refused as Stripe does', async (_what, ask, type, statusCode) => {
  await expect(ask()).rejects.toMatchObject({ type, statusCode });
});

test.each<[string, () => Promise<unknown>, object]>([
  [
    'a parameter that this version lost',
    () => open({ payment_method_types: ['card'] } as never),
    { code: 'parameter_unknown', param: 'payment_method_types' },
  ],
  [
    'what belongs to the other mode',
    () => open({ invoice_creation: { enabled: true } }),
    { param: 'invoice_creation' },
  ],
  ['an order without a mode', () => open({ mode: undefined }), { code: 'parameter_missing', param: 'mode' }],
  [
    'a price of no product',
    () => stripe.prices.create({ currency: 'eur', unit_amount: 1 }),
    { message: expect.stringContaining('exactly one') },
  ],
  [
    'a price of two products',
    () => stripe.prices.create({ currency: 'eur', unit_amount: 1, product: 'prod_1', product_data: { name: 'x' } }),
    { message: expect.stringContaining('exactly one') },
  ],
  ['a page that is too long', () => stripe.invoices.list({ limit: 1_000 }), { param: 'limit' }],
])('%s is refused', async (_what, ask, expected) => {
  await expect(ask()).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, ...expected });
});

async function open(change: Partial<Stripe.Checkout.SessionCreateParams>) {
  const customer = await stripe.customers.create({});
  const { id } = await price('Plan', 'month');
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: id, quantity: 1 }],
    success_url: 'https://shop.example/',
    ...change,
  });
}

test('what was archived is not sold, and its lookup key can be moved to another price', async () => {
  const order = { currency: 'eur', unit_amount: 500, lookup_key: 'moved', product_data: { name: 'Plan' } } as const;
  const recurring = { interval: 'month' } as const;
  const { id, product } = await stripe.prices.create({ ...order, recurring });
  await control('archive', { ids: [id] });
  await expect(open({ line_items: [{ price: id, quantity: 1 }] })).rejects.toThrow('inactive');
  expect((await stripe.prices.list({ lookup_keys: ['moved'], active: true })).data).toEqual([]);
  await expect(stripe.prices.create({ ...order, recurring })).rejects.toThrow('already uses that lookup key');
  const { product_data: _name, ...ofProduct } = { ...order, recurring, product: product as string };
  const moved = await stripe.prices.create({ ...ofProduct, transfer_lookup_key: true });
  expect((await stripe.prices.list({ lookup_keys: ['moved'], active: false })).data).toEqual([]);
  await control('archive', { ids: [product as string] });
  const [told] = (await stripe.prices.list({ lookup_keys: ['moved'], expand: ['data.product'] })).data;
  expect(told).toMatchObject({ id: moved.id, active: true, product: { id: product, active: false } });
  await expect(open({ line_items: [{ price: moved.id, quantity: 1 }] })).rejects.toThrow('product is not active');
});

async function mixed() {
  const customer = await stripe.customers.create({});
  const prices = [await price('Monat', 'month'), await price('Jahr', 'year')];
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: prices.map(({ id }) => ({ price: id, quantity: 1 })),
    success_url: 'https://shop.example/',
    cancel_url: 'https://shop.example/',
  });
}

test('a wrong key is refused, and not told in full', async () => {
  const { hostname: host, port } = new URL(sandbox.stripeUrl);
  const foreign = new Stripe('sk_test_of_somebody_else', { host, port, protocol: 'http', telemetry: false });
  const refusal = foreign.customers.create({});
  await expect(refusal).rejects.toMatchObject({ type: 'StripeAuthenticationError' });
  await expect(refusal).rejects.not.toThrow('sk_test_of_somebody_else');
});

test('a sandbox that shares its state has the same secret, customers and clock', async () => {
  const { customer, session } = await subscribe();
  await click(session.url, 'pay');
  const other = await startTestSandbox({ state });
  expect(other.stripeWebhookSecret).toBe(sandbox.stripeWebhookSecret);
  await control('clock', { days: 31 });
  const { hostname: host, port } = new URL(other.stripeUrl);
  const there = new Stripe(DEMO_STRIPE_KEY, { host, port, protocol: 'http', telemetry: false });
  expect((await there.invoices.list({ customer })).data).toHaveLength(2);
  await other.close();
});

test('orders that make no sense are refused', async () => {
  expect(await control('clock', { days: -1 })).toHaveProperty('message');
  expect(await control('failures', { often: 1 })).toHaveProperty('message');
  expect(await control('events/redeliver', { ids: ['evt_none'] })).toEqual([]);
});
