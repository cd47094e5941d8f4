import { type Sandbox, startSandbox } from '../../sandbox/sandbox.js';
import { SIZE } from '../support/demo-app.js';
import { type Credential, TestApp } from '../support/start-app.js';
import { click, newOwner, PaymentControl } from './support/life.js';

let sandbox: Sandbox;
let app: TestApp;
let control: PaymentControl;

beforeAll(async () => {
  sandbox = await startSandbox({ size: SIZE });
  app = await TestApp.start({ sandbox });
  control = new PaymentControl(sandbox.url);
});
afterAll(async () => {
  await app.stop();
  await sandbox.close();
});

const customerOf = async (owner: Credential & { teamId: string }) =>
  (
    await app.db.query<{ id: string }>('select customer_id as id from team_billing where team_id = $1', [owner.teamId])
  )[0]?.id as string;
const post = (owner: Credential, path: string, body: object) =>
  app.rest('POST', `/billing/${path}`, { ...owner, body });

test('a customer that was deleted at the provider is made anew for whatever is bought next', async () => {
  const owner = await newOwner(app, sandbox.url, 'gone@example.com');
  await click((await post(owner, 'checkout', { plan: 'pro', interval: 'month' })).body.url, 'pay');
  const first = await customerOf(owner);
  await control.deleteCustomers([first]);
  expect((await app.rest('GET', '/billing/status', owner)).body).toMatchObject({ plan: 'pro', status: 'canceled' });
  expect((await app.rest('GET', '/billing/invoices', owner)).status).toBe(200);
  for (const [path, body] of [
    ['portal', {}],
    ['credit-pack-checkout', { pack: 'pack_100' }],
    ['checkout', { plan: 'starter', interval: 'month' }],
  ] as const)
    expect([path, (await post(owner, path, body)).status]).toEqual([path, 200]);
  const second = await customerOf(owner);
  expect(second).not.toBe(first);
  expect((await post(owner, 'portal', {})).status).toBe(200);
  expect(await customerOf(owner)).toBe(second);
});

test('a customer that this account of the provider never had is made anew, and the plan stays', async () => {
  const owner = await newOwner(app, sandbox.url, 'moved@example.com');
  await click((await post(owner, 'checkout', { plan: 'pro', interval: 'month' })).body.url, 'pay');
  await app.db.query(`update team_billing set customer_id = 'cus_elsewhere' where team_id = $1`, [owner.teamId]);
  expect((await post(owner, 'portal', {})).status).toBe(200);
  expect(await customerOf(owner)).not.toBe('cus_elsewhere');
  expect((await app.rest('GET', '/billing/status', owner)).body).toMatchObject({ plan: 'pro', status: 'active' });
});

test('an answer of a gateway on the way is no success, although it is JSON without an error', async () => {
  const owner = await newOwner(app, sandbox.url, 'gateway@example.com');
  await click((await post(owner, 'checkout', { plan: 'pro', interval: 'month' })).body.url, 'pay');
  const undo = sandbox.amend('stripe', () => ({ message: 'Bad gateway' }));
  await fetch(`${sandbox.url}/control/faults`, {
    method: 'POST',
    body: JSON.stringify({ system: 'stripe', kind: 'status', status: 502, times: -1 }),
  });
  const refused = await post(owner, 'cancel', { reason: 'Zu teuer' });
  expect([refused.status, refused.body.code]).toEqual([502, 'platform_unavailable']);
  undo();
  await fetch(`${sandbox.url}/control/faults`, { method: 'DELETE' });
  expect((await app.rest('GET', '/billing/status', owner)).body).toMatchObject({ cancelAtPeriodEnd: false });
});
