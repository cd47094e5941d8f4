import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEMO_STRIPE_KEY, type Sandbox, startSandbox } from '../../../sandbox/sandbox.js';
import type { Payments, PricedItem } from '../../../src/platforms/stripe/payments.js';
import { stripePayments } from '../../../src/platforms/stripe/stripe.client.js';
import { SMALL } from '../../platforms/support/sandbox.js';
import { type Exchange, RecordingProxy } from '../support/recording-proxy.js';
import { DEFINITIONS, faultsOfAnswer, faultsOfEvent, faultsOfParams, operationOf } from './definitions.js';

let sandbox: Sandbox;
let proxy: RecordingProxy;
let hook: Server;
const events: { type: string; data: { object: Record<string, unknown> } }[] = [];
/** Every exchange of one life of a customer, by the operation that it is. */
let seen: (Exchange & { operation: string })[];

beforeAll(async () => {
  sandbox = await startSandbox({ size: SMALL });
  proxy = await RecordingProxy.start(sandbox.stripeUrl);
  hook = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    events.push(JSON.parse(text));
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(hook, 'listening');
  sandbox.sendPaymentEventsTo(`http://127.0.0.1:${(hook.address() as AddressInfo).port}/`);
  await live(stripePayments({ url: proxy.url, secretKey: DEMO_STRIPE_KEY, webhookSecret: 'whsec', timeoutMs: 20_000 }));
  seen = proxy.seen.map((each) => {
    const operation = operationOf(each.method, each.path);
    if (operation === undefined)
      throw new Error(`${each.method} ${each.path} is no operation of Stripe that is known.`);
    return { ...each, operation };
  });
});

afterAll(async () => {
  await proxy.close();
  await sandbox.close();
  hook.closeAllConnections();
  hook.close();
});

const PLAN: PricedItem = { item: 'plan:pro', name: 'Adlane Pro', amount: 14_900, interval: 'month' };
const ADDON: PricedItem = { item: 'addon:ecommerce:small', name: 'Adlane Shop', amount: 1_900, interval: 'month' };
const PACK: PricedItem = { item: 'pack:pack_100', name: '100 AI-Credits', amount: 900, interval: null };

const click = (url: string, action: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });
const control = (what: string, body: object) =>
  fetch(`${sandbox.url}/control/stripe/${what}`, { method: 'POST', body: JSON.stringify(body) });

/** All that the server ever asks of Stripe, and all that Stripe ever tells it. */
async function live(payments: Payments): Promise<void> {
  const customerId = await payments.createCustomer({ teamId: 't', name: 'Agentur', email: 'a@example.com' }, 'k');
  const order = { teamId: 't', customerId, successUrl: 'https://a.example/s', cancelUrl: 'https://a.example/c' };
  const left = await payments.subscriptionCheckout({ ...order, items: [PLAN] }, 'one');
  await payments.expireCheckout(left.id);
  const { url } = await payments.subscriptionCheckout({ ...order, items: [PLAN] }, 'two');
  await click(url, 'pay');
  const bought = await payments.purchaseCheckout({ ...order, items: [PACK] }, { pack: 'pack_100' }, 'three');
  expect(await payments.purchase(bought.id)).toMatchObject({ paid: false });
  await click(bought.url, 'pay');
  expect(await payments.purchase(bought.id)).toMatchObject({ paid: true, customerId });
  const [subscription] = await payments.subscriptions(customerId);
  const id = subscription?.id as string;
  await payments.setItems(id, [{ item: ADDON, replaced: undefined }], 'four');
  const [changed] = await payments.subscriptions(customerId);
  const addon = changed?.items.find(({ item }) => item === ADDON.item);
  if (!addon) throw new Error('The addon is not there.');
  await payments.setItems(id, [{ item: { ...ADDON, amount: 2_000 }, replaced: addon }], 'five');
  const plan = changed?.items.find(({ item }) => item === PLAN.item);
  const yearly = [
    { item: { ...PLAN, amount: 149_000, interval: 'year' as const }, replaced: plan },
    { item: { ...ADDON, amount: 19_000, interval: 'year' as const }, replaced: addon },
  ];
  await payments.setItems(id, yearly, 'yearly');
  const [again] = await payments.subscriptions(customerId);
  expect(again?.items.map(({ interval, amount }) => [interval, amount])).toEqual([
    ['year', 149_000],
    ['year', 19_000],
  ]);
  await payments.setItems(
    id,
    [
      { item: PLAN, replaced: plan },
      { item: ADDON, replaced: addon },
    ],
    'monthly',
  );
  await payments.removeItem(id, addon, 'six');
  await control('failures', { times: 1 });
  await control('clock', { days: 32 });
  await control('clock', { days: 4 });
  await payments.cancelAtPeriodEnd(id, 'seven');
  await click(await payments.portalUrl(customerId, 'https://a.example/b', 'eight'), 'resume');
  await payments.cancelAtPeriodEnd(id, 'nine');
  await control('clock', { days: 31 });
  expect(await payments.invoices(customerId)).toHaveLength(5);
}

test('nothing that is asked of Stripe begins a trial: the only one is of a team, without a payment method (ADR 63)', () => {
  const asked = seen
    .filter(({ method }) => method === 'POST')
    .map(({ path, params }) => [path, String(params)] as const);
  expect(asked.filter(([path]) => path === '/v1/checkout/sessions').length).toBeGreaterThan(0);
  expect(asked.filter(([, body]) => body.includes('trial'))).toEqual([]);
});

test('the definitions are of the version that the package pins, and that the stand-in answers with', () => {
  const { version } = JSON.parse(readFileSync('node_modules/stripe/package.json', 'utf8'));
  expect(DEFINITIONS.source).toBe(`stripe-node ${version}`);
  expect(new Set(events.map((event) => (event as { api_version?: string }).api_version))).toEqual(
    new Set([DEFINITIONS.apiVersion]),
  );
});

test('every call that the server makes was made', () => {
  expect([...new Set(seen.map(({ operation }) => operation))].sort()).toEqual(
    Object.keys(DEFINITIONS.operations).sort(),
  );
  expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
});

test('every parameter that is sent exists, with a value that it may have', () => {
  expect(seen.flatMap(({ operation, params }) => faultsOfParams(operation, params))).toEqual([]);
});

test('every answer of the stand-in is a whole object of Stripe', () => {
  expect([...new Set(seen.flatMap(({ operation, answer }) => faultsOfAnswer(operation, answer)))]).toEqual([]);
});

test('so is every notification', () => {
  expect([...new Set(events.map(({ type }) => type))].sort()).toEqual([
    'checkout.session.completed',
    'customer.created',
    'customer.subscription.created',
    'customer.subscription.deleted',
    'customer.subscription.updated',
    'invoice.created',
    'invoice.paid',
    'invoice.payment_failed',
  ]);
  expect([...new Set(events.flatMap(faultsOfEvent))]).toEqual([]);
});

describe('a deliberate mistake is caught:', () => {
  const SESSION = 'POST /v1/checkout/sessions';

  test.each([
    ['a parameter that is gone', { 'payment_method_types[0]': 'card' }, 'payment_method_types is unknown'],
    ['a parameter deep inside', { 'subscription_data[metadat][a]': 'b' }, 'subscription_data.metadat is unknown'],
    ['a value that there is not', { mode: 'abo' }, '"abo" is no'],
    ['a text for a number', { expires_at: 'tomorrow' }, '"tomorrow" is no "number"'],
    ['a text for a flag', { 'invoice_creation[enabled]': 'yes' }, '"yes" is no "boolean"'],
    ['a parameter without what belongs to it', { 'invoice_creation[invoice_data][footer]': 'x' }, 'enabled is missing'],
  ])('%s', (_what, params, fault) => {
    expect(faultsOfParams(SESSION, new URLSearchParams(params))).toEqual([expect.stringContaining(fault)]);
  });

  test.each<[string, object, string]>([
    ['a field that there is not', { amount: 1 }, 'amount is unknown'],
    ['a value that there is not', { status: 'paid' }, '"paid" is no'],
    ['a number as text', { created: '1' }, '"1" is no "number"'],
    ['nothing where something must be', { customer_details: undefined, mode: null }, 'mode is null'],
  ])('in an answer %s', (_what, change, fault) => {
    const whole = seen.find(({ operation }) => operation === SESSION)?.answer as object;
    expect(faultsOfAnswer(SESSION, { ...whole, ...change })).toContainEqual(expect.stringContaining(fault));
    const { url: _url, ...rest } = whole as Record<string, unknown>;
    expect(faultsOfAnswer(SESSION, rest)).toContainEqual(`${SESSION}.url is missing`);
  });
});
