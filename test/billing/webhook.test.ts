import Stripe from 'stripe';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.js';
import { openTestDatabase, type TestDatabase } from '../support/database.js';
import { SIZE } from '../support/demo-app.js';
import { type Credential, TestApp } from '../support/start-app.js';
import { click, newOwner, PaymentControl } from './support/life.js';

let database: TestDatabase;
let sandbox: Sandbox;
let first: TestApp;
let second: TestApp;
let control: PaymentControl;

beforeAll(async () => {
  database = await openTestDatabase();
  sandbox = await startSandbox({ size: SIZE });
  first = await TestApp.start({ db: database.db, sandbox });
  second = await TestApp.start({ db: database.db, sandbox });
  control = new PaymentControl(sandbox.url);
});

afterEach(() => fetch(`${sandbox.url}/control/faults`, { method: 'DELETE' }));

afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await sandbox.close();
  await database.close();
});

interface Sent {
  body?: string;
  secret?: string;
  /** How old the signature is, in seconds. */
  age?: number;
  signature?: string;
}

const event = (id: string, type: string, object: object) =>
  JSON.stringify({ id, object: 'event', type, api_version: '2026-10-28.endive', data: { object } });

async function deliver(app: TestApp, { body = event('evt_x', 'ping', {}), secret, age = 0, signature }: Sent = {}) {
  const timestamp = Math.floor(Date.now() / 1_000) - age;
  const signed = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: secret ?? sandbox.stripeWebhookSecret,
    timestamp,
  });
  return app.send('POST', '/api/v1/billing/webhook', {
    body,
    headers: { 'Stripe-Signature': signature ?? signed, 'Content-Type': 'application/json; charset=utf-8' },
  });
}

const status = async (owner: Credential) => (await first.rest('GET', '/billing/status', owner)).body;

const PACK = { pack: 'pack_500' };

test.each([
  ['an unknown kind', event('evt_1', 'customer.tax_id.created', { id: 'txi_1', customer: 'cus_1' })],
  ['an unknown kind without an object', event('evt_2', 'account.updated', {})],
  [
    'a thin event',
    JSON.stringify({
      id: 'evt_thin_1',
      object: 'v2.core.event',
      type: 'v2.core.account.updated',
      related_object: null,
    }),
  ],
  ['a customer of somebody else', event('evt_3', 'invoice.paid', { id: 'in_1', customer: 'cus_unknown' })],
  ['a checkout of somebody else', event('evt_4', 'checkout.session.completed', { id: 'cs_1', customer: null })],
])('%s is accepted', async (_what, body) => {
  expect(await deliver(first, { body })).toMatchObject({ status: 200, body: { received: true } });
  expect(await deliver(first, { body })).toMatchObject({ status: 200, body: { received: true } });
});

test.each<[string, Sent]>([
  ['another secret', { secret: 'whsec_guessed' }],
  ['a signature of more than five minutes ago', { age: 301 }],
  [
    'a signature of another body',
    { signature: Stripe.webhooks.generateTestHeaderString({ payload: '{}', secret: 'x' }) },
  ],
  ['no signature', { signature: '' }],
  ['nonsense for a signature', { signature: 'v1=zz,t=soon' }],
  ['a signed body that is no event', { body: '[]' }],
  ['a signed null', { body: 'null' }],
  ['a signed number', { body: '7' }],
  ['a signed text', { body: '"evt_1"' }],
  ['a signed event without a kind', { body: '{"id":"evt_1","data":{"object":{}}}' }],
  ['a signed event without data', { body: '{"id":"evt_1","type":"invoice.paid"}' }],
  ['a signed event about null', { body: event('evt_1', 'invoice.paid', null as never) }],
  ['a signed event about a list', { body: event('evt_1', 'invoice.paid', []) }],
  ['a signed event whose id is a number', { body: event(7 as never, 'invoice.paid', {}) }],
  ['a signed event whose id is too long', { body: event('e'.repeat(256), 'invoice.paid', {}) }],
  ['a signed event whose id has a NUL', { body: event('evt_\0', 'invoice.paid', {}) }],
  ['a signed event whose id has half a character', { body: event('evt_\ud800', 'invoice.paid', {}) }],
  ['a signed event whose kind is an object', { body: event('evt_1', {} as never, {}) }],
  ['a signed body that is not JSON', { body: 'received=true' }],
  ['an empty body', { body: '' }],
])('%s is refused', async (_what, sent) => {
  const answer = await deliver(first, sent);
  expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  expect(JSON.stringify(answer.body)).not.toContain('whsec');
});

test('whatever stands in an event of a customer, nobody gets anything by it', async () => {
  const owner = await newOwner(first, sandbox.url, 'hostile@example.com');
  await first.rest('POST', '/billing/credit-pack-checkout', { ...owner, body: PACK });
  const before = await status(owner);
  const [row] = await database.db.query<{ id: string }>(
    'select customer_id as id from team_billing where team_id = $1',
    [owner.teamId],
  );
  const odd = [7, 1e308, null, true, '', '\0', '\ud800', '../../v1/customers', 'x'.repeat(100_000), [], {}, { id: 7 }];
  const metadata = { team_id: 'no-uuid', credits: '99999999999999999999', pack: '\0' };
  const bodies = odd.flatMap((value, at) => [
    event(`evt_odd_object_${at}`, 'checkout.session.completed', { id: value, customer: row?.id, metadata }),
    event(`evt_odd_customer_${at}`, 'invoice.paid', { id: 'in_1', customer: value }),
    event(`evt_odd_subscription_${at}`, 'customer.subscription.updated', {
      id: value,
      customer: row?.id,
      current_period_end: value,
      items: { data: [{ price: { id: 'price_unknown', metadata: { adlane_item: value } } }] },
    }),
  ]);
  for (const body of bodies) expect(await deliver(first, { body })).toMatchObject({ status: 200 });
  expect(await status(owner)).toEqual(before);
});

test('a signature is good for five minutes', async () => {
  expect(await deliver(first, { age: 295 })).toMatchObject({ status: 200 });
});

test('it is a POST of at most 1 MiB', async () => {
  const read = await first.send('GET', '/api/v1/billing/webhook');
  expect(read).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
  expect(read.headers.get('allow')).toBe('POST');
  expect(await deliver(first, { body: `"${'x'.repeat(1_100_000)}"` })).toMatchObject({
    status: 413,
    body: { code: 'payload_too_large' },
  });
});

test('one event that reaches two processes at once, many times, acts once', async () => {
  const owner = await newOwner(first, sandbox.url, 'two@example.com');
  sandbox.sendPaymentEventsTo('http://127.0.0.1:1/nobody');
  const { sessionId, url } = (await first.rest('POST', '/billing/credit-pack-checkout', { ...owner, body: PACK })).body;
  await click(url, 'pay');
  expect(await status(owner)).toMatchObject({ aiCredits: { packRemaining: 0 } });
  const [row] = await database.db.query<{ id: string }>(
    'select customer_id as id from team_billing where team_id = $1',
    [owner.teamId],
  );
  const paid = (id: string) => event(id, 'checkout.session.completed', { id: sessionId, customer: row?.id });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      deliver(index % 2 ? first : second, { body: paid(`evt_twice_${index % 3}`) }),
    ),
  );
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  expect(await status(owner)).toMatchObject({ aiCredits: { packRemaining: 500 } });
  const bought = await database.db.query('select pack, credits from credit_purchases where team_id = $1', [
    owner.teamId,
  ]);
  expect(bought).toEqual([{ pack: 'pack_500', credits: 500 }]);
  sandbox.sendPaymentEventsTo(`${first.url}/api/v1/billing/webhook`);
});

test('what an event says is not believed: the provider is asked', async () => {
  const owner = await newOwner(first, sandbox.url, 'liar@example.com');
  const victim = await newOwner(first, sandbox.url, 'victim@example.com');
  const order = async (by: Credential) =>
    (await first.rest('POST', '/billing/credit-pack-checkout', { ...by, body: PACK })).body.sessionId;
  const [unpaid] = [await order(owner), await order(victim)];
  const customers = await database.db.query<{ id: string; team: string }>(
    'select customer_id as id, team_id as team from team_billing',
  );
  const idOf = (team: string) => customers.find((each) => each.team === team)?.id;
  for (const [number, customer] of [idOf(owner.teamId), idOf(victim.teamId)].entries()) {
    const claims = { id: unpaid, customer, payment_status: 'paid', metadata: { credits: '9999', pack: 'pack_500' } };
    await deliver(first, { body: event(`evt_claim_${number}`, 'checkout.session.completed', claims) });
    const subscribed = { id: 'sub_1', customer, status: 'active', items: { data: [] } };
    await deliver(first, { body: event(`evt_sub_${number}`, 'customer.subscription.created', subscribed) });
  }
  for (const each of [owner, victim]) {
    expect(await status(each)).toMatchObject({ status: 'trialing', aiCredits: { packRemaining: 0 } });
  }
});

test('an event that comes while the provider is silent acts when it is repeated', async () => {
  const owner = await newOwner(first, sandbox.url, 'down@example.com');
  sandbox.sendPaymentEventsTo('http://127.0.0.1:1/nobody');
  const { url } = (await first.rest('POST', '/billing/checkout', { ...owner, body: { plan: 'pro', interval: 'year' } }))
    .body;
  await click(url, 'pay');
  sandbox.sendPaymentEventsTo(`${first.url}/api/v1/billing/webhook`);
  const ids = (await control.events()).filter(({ type }) => type === 'checkout.session.completed').map(({ id }) => id);
  await first.db.query('delete from payment_events');
  await fetch(`${sandbox.url}/control/faults`, {
    method: 'POST',
    body: JSON.stringify({ system: 'stripe', kind: 'transient', times: -1 }),
  });
  expect((await control.redeliver(ids)).at(-1)).toMatchObject({ status: 502 });
  await fetch(`${sandbox.url}/control/faults`, { method: 'DELETE' });
  expect((await control.redeliver(ids)).at(-1)).toMatchObject({ status: 200 });
  expect(await status(owner)).toMatchObject({ plan: 'pro', status: 'active' });
});
