import type { Sandbox } from '../../sandbox/sandbox.js';
import { startSandbox } from '../../sandbox/sandbox.js';
import { SIZE } from '../support/demo-app.js';
import { type Credential, TestApp } from '../support/start-app.js';
import { click, newOwner, PaymentControl } from './support/life.js';

let sandbox: Sandbox;
let app: TestApp;
let control: PaymentControl;

// Payments fail for whoever comes next, so that nobody else's subscription may be due.
beforeEach(async () => {
  sandbox = await startSandbox({ size: SIZE });
  app = await TestApp.start({ sandbox });
  control = new PaymentControl(sandbox.url);
});

afterEach(async () => {
  await app.stop();
  await sandbox.close();
});

const status = async (owner: Credential) => (await app.rest('GET', '/billing/status', owner)).body;
const invoices = async (owner: Credential) => (await app.rest('GET', '/billing/invoices', owner)).body;

async function subscribe(owner: Credential, plan: string, interval = 'month') {
  const { body } = await app.rest('POST', '/billing/checkout', { ...owner, body: { plan, interval } });
  return click(body.url, 'pay');
}

const feedback = async (teamId: string) =>
  (
    await app.db.query(
      'select cancel_reason as reason, cancel_reason_detail as detail from team_billing where team_id = $1',
      [teamId],
    )
  )[0];

/** All notifications once more, backwards and as if none had come before; then each of them twice. */
async function shuffled() {
  await app.db.query('delete from payment_events');
  const ids = (await control.events()).map(({ id }) => id);
  const mixed = [...ids, ...ids].sort((one, other) => one.slice(-6).localeCompare(other.slice(-6)));
  const answers = await control.redeliver([...ids].reverse().concat(mixed));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
}

test('the life of a subscription: trial, payment, renewal, failed payment, cancellation, end, and a new beginning', async () => {
  const owner = await newOwner(app, sandbox.url, 'life@example.com');

  expect(await status(owner)).toMatchObject({ plan: 'starter', status: 'trialing', addon: null, maxAccounts: 5 });
  expect(await invoices(owner)).toEqual([]);
  const selected = await app.rest('PUT', '/billing/select-plan', { ...owner, body: { plan: 'agency' } });
  expect(selected.body).toMatchObject({ plan: 'agency', maxAccounts: 100, aiCredits: { limit: 2500 } });
  const addon = await app.rest('PUT', '/billing/addon', { ...owner, body: { tier: 'small' } });
  expect(addon.body).toMatchObject({ addon: { key: 'ecommerce', tier: 'small' }, features: { ecommerce: true } });

  expect(await subscribe(owner, 'pro')).toEqual({ status: 303, location: 'https://ads.example.com/?checkout=success' });
  const paid = await status(owner);
  expect(paid).toMatchObject({
    plan: 'pro',
    status: 'active',
    cancelAtPeriodEnd: false,
    maxAccounts: 20,
    aiCredits: { limit: 500 },
    addon: { tier: 'small' },
  });
  expect(await invoices(owner)).toEqual([
    {
      id: expect.stringMatching(/^in_/),
      number: expect.any(String),
      date: expect.any(Number),
      amountPaid: 14_900 + 1_900,
      currency: 'eur',
      status: 'paid',
      pdfUrl: expect.stringContaining('http'),
      hostedUrl: expect.stringContaining('http'),
    },
  ]);
  expect(
    await app.rest('POST', '/billing/checkout', { ...owner, body: { plan: 'pro', interval: 'month' } }),
  ).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  });

  const larger = await app.rest('PUT', '/billing/addon', { ...owner, body: { tier: 'medium' } });
  expect(larger).toMatchObject({ status: 200, body: { addon: { tier: 'medium' } } });

  await control.advance(31);
  const renewed = await status(owner);
  expect(renewed.status).toBe('active');
  expect(Date.parse(renewed.currentPeriodEnd)).toBeGreaterThan(Date.parse(paid.currentPeriodEnd));
  expect((await invoices(owner)).map(({ amountPaid }: { amountPaid: number }) => amountPaid)).toEqual([19_800, 16_800]);

  await control.failNext(1);
  await control.advance(31);
  expect(await status(owner)).toMatchObject({ status: 'past_due', plan: 'pro', features: { landing_pages: true } });
  expect((await invoices(owner))[0]).toMatchObject({ status: 'open', amountPaid: 0 });
  await control.advance(3);
  expect(await status(owner)).toMatchObject({ status: 'active' });
  expect((await invoices(owner))[0]).toMatchObject({ status: 'paid' });

  const body = { reason: 'Zu teuer', reasonDetail: 'Wir sind nur zu zweit.' };
  expect(await app.rest('POST', '/billing/cancel', { ...owner, body })).toMatchObject({
    status: 200,
    body: { status: 'ok' },
  });
  expect(await status(owner)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
  expect(await feedback(owner.teamId)).toEqual({ reason: body.reason, detail: body.reasonDetail });
  await shuffled();
  expect(await feedback(owner.teamId)).toEqual({ reason: body.reason, detail: body.reasonDetail });

  const portal = await app.rest('POST', '/billing/portal', { ...owner, body: {} });
  await click(portal.body.url, 'resume');
  expect(await status(owner)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
  expect(await feedback(owner.teamId)).toEqual({ reason: null, detail: null });

  await app.rest('POST', '/billing/cancel', { ...owner, body });
  await control.advance(31);
  expect(await status(owner)).toMatchObject({
    plan: 'pro',
    status: 'canceled',
    addon: null,
    features: { ecommerce: false, landing_pages: false },
    aiCredits: { limit: 0 },
  });
  expect(await app.rest('PUT', '/billing/addon', { ...owner, body: { tier: 'small' } })).toMatchObject({ status: 409 });
  expect(await app.rest('PUT', '/billing/select-plan', { ...owner, body: { plan: 'pro' } })).toMatchObject({
    status: 409,
  });
  await shuffled();
  expect(await status(owner)).toMatchObject({ status: 'canceled' });
  expect(await feedback(owner.teamId)).toEqual({ reason: body.reason, detail: body.reasonDetail });

  await subscribe(owner, 'starter', 'year');
  const again = await status(owner);
  expect(again).toMatchObject({ plan: 'starter', status: 'active', cancelAtPeriodEnd: false, maxAccounts: 5 });
  expect(await feedback(owner.teamId)).toEqual({ reason: null, detail: null });
  expect((await invoices(owner))[0]).toMatchObject({ amountPaid: 49_000 });

  await shuffled();
  expect(await status(owner)).toEqual(again);
});

test('a subscription whose payment keeps failing ends', async () => {
  const owner = await newOwner(app, sandbox.url, 'broke@example.com');
  await subscribe(owner, 'starter');
  await control.failNext(4);
  await control.advance(31);
  expect(await status(owner)).toMatchObject({ status: 'past_due' });
  for (const days of [3, 5, 7]) await control.advance(days);
  expect(await status(owner)).toMatchObject({ status: 'canceled' });
});

test('credits of a pack come once, whatever is delivered how often and in which order', async () => {
  const owner = await newOwner(app, sandbox.url, 'packs@example.com');
  const buy = async () =>
    (await app.rest('POST', '/billing/credit-pack-checkout', { ...owner, body: { pack: 'pack_100' } })).body;
  const { url } = await buy();
  expect(await click(url, 'decline')).toMatchObject({ status: 402 });
  expect(await status(owner)).toMatchObject({ aiCredits: { packRemaining: 0 } });
  expect(await click(url, 'pay')).toMatchObject({ status: 303 });
  expect(await click(url, 'pay')).toMatchObject({ status: 409 });
  expect(await status(owner)).toMatchObject({ status: 'trialing', aiCredits: { packRemaining: 100, remaining: 200 } });
  await shuffled();
  await click((await buy()).url, 'cancel');
  await click((await buy()).url, 'pay');
  const ids = (await control.events()).map(({ id }) => id);
  await Promise.all([control.redeliver(ids), control.redeliver([...ids].reverse())]);
  expect(await status(owner)).toMatchObject({ aiCredits: { packRemaining: 200 } });
  expect((await invoices(owner)).map(({ amountPaid }: { amountPaid: number }) => amountPaid)).toEqual([900, 900]);
});

test('of two payment pages only the last one can be paid', async () => {
  const owner = await newOwner(app, sandbox.url, 'twice@example.com');
  const open = async () =>
    (await app.rest('POST', '/billing/checkout', { ...owner, body: { plan: 'pro', interval: 'month' } })).body.url;
  const [first, second] = [await open(), await open()];
  expect(await click(first, 'pay')).toMatchObject({ status: 409 });
  expect(await click(second, 'pay')).toMatchObject({ status: 303 });
  expect(await invoices(owner)).toHaveLength(1);
});
