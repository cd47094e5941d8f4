import Stripe from 'stripe';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.js';
import { SIZE } from '../support/demo-app.js';
import { type Credential, TestApp } from '../support/start-app.js';
import { click, newOwner, PaymentControl } from './support/life.js';

type Owner = Credential & { teamId: string };
// biome-ignore lint/suspicious/noExplicitAny: what the provider sends is changed here.
type Sent = any;

const DAY = 86_400;

let sandbox: Sandbox;
let app: TestApp;
let control: PaymentControl;
let owner: Owner;
let people = 0;
let undone: (() => void)[];

beforeAll(async () => {
  sandbox = await startSandbox({ size: SIZE });
  app = await TestApp.start({ sandbox });
  control = new PaymentControl(sandbox.url);
});
afterAll(async () => {
  await app.stop();
  await sandbox.close();
});
beforeEach(async () => {
  undone = [];
  people += 1;
  owner = await newOwner(app, sandbox.url, `odd${people}@example.com`);
});
afterEach(() => {
  for (const undo of undone) undo();
});

const post = (path: string, body: object) => app.rest('POST', `/billing/${path}`, { ...owner, body });

/** The same over both doors. */
async function status() {
  const { body } = await app.rest('GET', '/billing/status', owner);
  const over = await app.graphql(
    '{ billingStatus { plan status currentPeriodEnd addon { tier } aiCredits { limit packRemaining } } }',
    {},
    owner,
  );
  const { plan, status: now, currentPeriodEnd, aiCredits } = over.body.data.billingStatus;
  const { limit, packRemaining } = aiCredits;
  expect(body).toMatchObject({ plan, status: now, currentPeriodEnd, aiCredits: { limit, packRemaining } });
  expect(body.addon?.tier).toBe(over.body.data.billingStatus.addon?.tier);
  return body;
}

async function subscribe() {
  await app.rest('PUT', '/billing/addon', { ...owner, body: { tier: 'small' } });
  await click((await post('checkout', { plan: 'pro', interval: 'month' })).body.url, 'pay');
}

/** Changes what the provider lists as the customer's subscriptions. */
function listing(change: (subscriptions: Sent[], customer: string) => Sent[]) {
  const undo = sandbox.amend('stripe', (answer, { path, method, query }) => {
    if (method === 'GET' && path.endsWith('/subscriptions'))
      return { ...answer, data: change(answer.data, query.get('customer') ?? '') };
    return answer;
  });
  undone.push(undo);
  return undo;
}

/** All notifications once more, as if none had come before. */
async function notified() {
  await app.db.query('delete from payment_events');
  await control.redeliver((await control.events()).map(({ id }) => id));
}

/** A subscription that the provider's account sells beside this server's plans. */
const foreign = (customer: string, now = 'active') => ({
  id: 'sub_hosting',
  object: 'subscription',
  status: now,
  customer,
  created: 2_000_000_000,
  cancel_at_period_end: false,
  cancel_at: null,
  metadata: {},
  items: {
    object: 'list',
    data: [
      {
        id: 'si_1',
        current_period_end: 2_030_000_000,
        price: { id: 'price_1', metadata: {}, recurring: { interval: 'year' } },
      },
    ],
  },
});

describe('a subscription to something else on the same customer', () => {
  test('does not give a plan to a team in its trial, nor keeps it from one', async () => {
    await post('portal', {});
    listing((list, customer) => [foreign(customer), ...list]);
    await notified();
    expect(await status()).toMatchObject({ plan: 'starter', status: 'trialing', currentPeriodEnd: null });
    expect((await post('checkout', { plan: 'pro', interval: 'month' })).status).toBe(200);
  });

  test.each(['active', 'past_due', 'canceled'])('does not stand for the plan’s own when it is %s', async (now) => {
    await subscribe();
    const before = await status();
    expect(before).toMatchObject({ plan: 'pro', status: 'active', addon: { tier: 'small' } });
    listing((list, customer) => [foreign(customer, now), ...list]);
    await notified();
    expect(await status()).toEqual(before);
  });

  test('does not outlive it', async () => {
    await subscribe();
    listing((list, customer) => [foreign(customer), ...list.map((each) => ({ ...each, status: 'canceled' }))]);
    await notified();
    expect(await status()).toMatchObject({ plan: 'pro', status: 'canceled', addon: null });
  });
});

describe.each(['unpaid', 'paused'])('a subscription that is %s', (now) => {
  test('gives no plan until it is paid, and no second one can be begun beside it', async () => {
    await subscribe();
    const undo = listing((list) => list.map((each) => ({ ...each, status: now })));
    await notified();
    expect(await status()).toMatchObject({ status: 'canceled', features: { ai_chat: false }, aiCredits: { limit: 0 } });
    const unpaid = { status: 409, body: { code: 'conflict', message: expect.stringContaining('portal') } };
    expect(await post('checkout', { plan: 'pro', interval: 'month' })).toMatchObject(unpaid);
    expect(await app.rest('PUT', '/billing/addon', { ...owner, body: { tier: 'medium' } })).toMatchObject(unpaid);
    expect((await post('portal', {})).status).toBe(200);
    undo();
    await notified();
    expect(await status()).toMatchObject({ plan: 'pro', status: 'active', addon: { tier: 'small' } });
  });
});

test('a subscription whose collection is paused goes on, as the seller wants it', async () => {
  await subscribe();
  listing((list) => list.map((each) => ({ ...each, pause_collection: { behavior: 'void', resumes_at: null } })));
  await notified();
  expect(await status()).toMatchObject({ status: 'active', features: { ai_chat: true } });
});

test('of items with periods of their own, the plan’s is the subscription’s', async () => {
  await subscribe();
  const { currentPeriodEnd } = await status();
  listing((list) =>
    list.map((each) => {
      const [plan, addon] = each.items.data;
      return {
        ...each,
        items: { ...each.items, data: [{ ...addon, current_period_end: addon.current_period_end + 300 * DAY }, plan] },
      };
    }),
  );
  await notified();
  expect(await status()).toMatchObject({ status: 'active', currentPeriodEnd });
});

test('a subscription that went with its customer has ended, although nothing lists it any more', async () => {
  await subscribe();
  const [team] = await app.db.query<{ id: string }>('select customer_id as id from team_billing where team_id = $1', [
    owner.teamId,
  ]);
  listing(() => []);
  await control.deleteCustomers([team?.id as string]);
  expect(await status()).toMatchObject({ status: 'canceled', addon: null, features: { ai_chat: false } });
});

describe('a pack of credits', () => {
  /** Buys a pack of whose page the provider says this. */
  async function bought(change: object) {
    const undo = sandbox.amend('stripe', (answer, { path, method }) =>
      method === 'GET' && path.includes('/checkout/sessions/') ? { ...answer, ...change } : answer,
    );
    undone.push(undo);
    const { body } = await post('credit-pack-checkout', { pack: 'pack_100' });
    await click(body.url, 'pay');
    return { undo, sessionId: body.sessionId as string };
  }
  const credits = async () => (await status()).aiCredits.packRemaining;

  test('of which nothing was left to pay is there at once', async () => {
    await bought({ payment_status: 'no_payment_required' });
    expect(await credits()).toBe(100);
  });

  test('of which nothing is to be paid, but whose page is still open, is not', async () => {
    await bought({ payment_status: 'no_payment_required', status: 'open' });
    expect(await credits()).toBe(0);
  });

  test('that a bank confirms days later is there then, once', async () => {
    const { undo, sessionId } = await bought({ payment_status: 'unpaid' });
    expect(await credits()).toBe(0);
    const [team] = await app.db.query<{ id: string }>('select customer_id as id from team_billing where team_id = $1', [
      owner.teamId,
    ]);
    const object = { id: sessionId, customer: team?.id };
    await deliver(`evt_failed_${sessionId}`, 'checkout.session.async_payment_failed', object);
    expect(await credits()).toBe(0);
    undo();
    for (const times of ['1', '1', '2'])
      await deliver(`evt_${times}_${sessionId}`, 'checkout.session.async_payment_succeeded', object);
    expect(await credits()).toBe(100);
  });
});

async function deliver(id: string, type: string, object: object) {
  const body = JSON.stringify({ id, object: 'event', type, api_version: '2026-10-28.endive', data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: sandbox.stripeWebhookSecret });
  const headers = { 'Stripe-Signature': signature, 'Content-Type': 'application/json' };
  expect((await app.send('POST', '/api/v1/billing/webhook', { body, headers })).status).toBe(200);
}
