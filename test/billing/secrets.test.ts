import { DEMO_STRIPE_KEY } from '../../sandbox/sandbox.js';
import { createLog } from '../../src/log.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { TestApp } from '../support/start-app.js';
import { click, newOwner } from './support/life.js';

let demo: DemoApp;

beforeAll(async () => {
  demo = await startDemoApp();
});

afterEach(() => fetch(`${demo.sandbox.url}/control/faults`, { method: 'DELETE' }));

afterAll(() => demo.stop());

const fault = (kind: string, more: object = {}) =>
  fetch(`${demo.sandbox.url}/control/faults`, {
    method: 'POST',
    body: JSON.stringify({ system: 'stripe', kind, times: -1, ...more }),
  });

test.each([
  [
    'revoked',
    {},
    502,
    'platform_unavailable',
    'Stripe does not accept the key of this server; its operator must check it.',
  ],
  ['quota', {}, 502, 'platform_unavailable', 'Stripe asks for fewer requests; try again in a moment.'],
  ['transient', {}, 502, 'platform_unavailable', 'Stripe is not available at the moment (HTTP 503).'],
  ['status', { status: 400 }, 400, 'platform_rejected', 'Stripe refuses the request: An error was ordered here.'],
  ['malformed', {}, 502, 'platform_unavailable', 'Stripe answered something that cannot be read. Try again.'],
  ['slow', { delayMs: 5_000 }, 502, 'platform_unavailable', 'Stripe did not answer in time. Try again.'],
])('%s is told without a secret, and nothing is stored', async (kind, more, status, code, message) => {
  const owner = await newOwner(demo.app, demo.sandbox.url, `${kind}@example.com`);
  await fault(kind, more);
  const answer = await demo.app.rest('POST', '/billing/portal', { ...owner, body: {} });
  expect(answer).toMatchObject({ status, body: { code, message } });
  const rows = await demo.app.db.query('select 1 from team_billing where team_id = $1 and customer_id is not null', [
    owner.teamId,
  ]);
  expect(rows).toEqual([]);
});

test('a page whose opening was answered by silence is opened once', async () => {
  const owner = await newOwner(demo.app, demo.sandbox.url, 'late@example.com');
  await fault('late', { times: 1, match: '/v1/checkout/sessions', delayMs: 100 });
  const answer = await demo.app.rest('POST', '/billing/checkout', {
    ...owner,
    body: { plan: 'pro', interval: 'month' },
  });
  expect(answer).toMatchObject({ status: 200 });
  const requests = await (await fetch(`${demo.sandbox.url}/control/requests`)).json();
  const opened = requests.filter(({ path }: { path: string }) => path === '/v1/checkout/sessions').slice(-2);
  expect(opened).toHaveLength(2);
  expect(opened[0].headers['idempotency-key']).toBe(opened[1].headers['idempotency-key']);
  expect(opened[0].headers['idempotency-key']).toContain(answer.headers.get('x-audit-id'));
});

test('neither keys nor the addresses of payment pages stand in the audit log', async () => {
  const owner = await newOwner(demo.app, demo.sandbox.url, 'quiet@example.com');
  const checkout = await demo.app.rest('POST', '/billing/checkout', {
    ...owner,
    body: { plan: 'pro', interval: 'month' },
  });
  await click(checkout.body.url, 'pay');
  const headers = { 'Idempotency-Key': 'portal' };
  const portal = await demo.app.rest('POST', '/billing/portal', { ...owner, body: {}, headers });
  expect((await demo.app.rest('POST', '/billing/portal', { ...owner, body: {}, headers })).body).toEqual(portal.body);
  const { body } = await demo.app.graphql('{ auditLog { data { tool payload result message } } }', {}, owner);
  const log = JSON.stringify(body);
  expect(log).toContain(checkout.body.sessionId);
  for (const secret of [DEMO_STRIPE_KEY, demo.sandbox.stripeWebhookSecret, checkout.body.url, portal.body.url]) {
    expect(log).not.toContain(secret);
  }
});

test('the log of all this holds no secret', async () => {
  const lines: string[] = [];
  const log = createLog({ level: 'trace', to: { write: (line) => void lines.push(line) } });
  const app = await TestApp.start({ sandbox: demo.sandbox, log });
  const owner = await newOwner(app, demo.sandbox.url, 'logged@example.com');
  const { url } = (await app.rest('POST', '/billing/credit-pack-checkout', { ...owner, body: { pack: 'pack_100' } }))
    .body;
  await click(url, 'pay');
  await fault('revoked');
  expect(await app.rest('POST', '/billing/portal', { ...owner, body: {} })).toMatchObject({ status: 502 });
  await app.send('POST', '/api/v1/billing/webhook', { body: '{}', headers: { 'Stripe-Signature': 't=1,v1=abc' } });
  await app.stop();
  const all = lines.join('');
  expect(all).toContain('/api/v1/billing/webhook');
  expect(all).toContain('createCreditPackCheckout');
  for (const secret of [DEMO_STRIPE_KEY, demo.sandbox.stripeWebhookSecret, url, 'v1=abc', owner.token as string]) {
    expect(all).not.toContain(secret);
  }
});

test('the documents name neither key nor signature secret', async () => {
  for (const path of ['/api/v1/openapi.json', '/', '/metrics']) {
    const { body } = await demo.app.send('GET', path);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    expect(text).not.toContain(DEMO_STRIPE_KEY);
    expect(text).not.toContain(demo.sandbox.stripeWebhookSecret);
  }
});
