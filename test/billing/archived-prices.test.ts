import { type Sandbox, startSandbox } from '../../sandbox/sandbox.js';
import { SIZE } from '../support/demo-app.js';
import { TestApp } from '../support/start-app.js';
import { click, newOwner } from './support/life.js';

let sandbox: Sandbox;
let app: TestApp;

beforeAll(async () => {
  sandbox = await startSandbox({ size: SIZE });
  app = await TestApp.start({ sandbox });
});

afterAll(async () => {
  await app.stop();
  await sandbox.close();
});

interface SoldPrice {
  id: string;
  product: string;
  active: boolean;
  lookup_key: string | null;
}

const prices = async (): Promise<SoldPrice[]> => (await fetch(`${sandbox.url}/control/stripe/prices`)).json();
const archive = (ids: string[]) =>
  fetch(`${sandbox.url}/control/stripe/archive`, { method: 'POST', body: JSON.stringify({ ids }) });
const current = async () => {
  const found = (await prices()).filter(({ lookup_key: key }) => key?.startsWith('adlane:plan:pro:month'));
  expect(found).toHaveLength(1);
  return found[0] as SoldPrice;
};

async function subscribe(email: string) {
  const owner = await newOwner(app, sandbox.url, email);
  const { body } = await app.rest('POST', '/billing/checkout', { ...owner, body: { plan: 'pro', interval: 'month' } });
  expect(await click(body.url, 'pay')).toMatchObject({ status: 303 });
  expect((await app.rest('GET', '/billing/status', owner)).body).toMatchObject({ plan: 'pro', status: 'active' });
  return owner;
}

test('a plan is sold after its price, its product or both were archived at Stripe', async () => {
  const first = await subscribe('one@example.com').then(current);
  await archive([first.id]);
  const second = await subscribe('two@example.com').then(current);
  expect(second).toMatchObject({ active: true, product: first.product });
  expect(second.id).not.toBe(first.id);

  await archive([second.product]);
  const third = await subscribe('three@example.com').then(current);
  expect(third.product).not.toBe(first.product);

  await archive([third.id, third.product]);
  const fourth = await subscribe('four@example.com').then(current);
  expect([first.product, third.product]).not.toContain(fourth.product);
  await subscribe('five@example.com');
  expect(await current()).toEqual(fourth);
});

test('an addon is put into a subscription although its price was archived', async () => {
  const owner = await subscribe('addon@example.com');
  const put = (tier: string) => app.rest('PUT', '/billing/addon', { ...owner, body: { tier } });
  expect(await put('small')).toMatchObject({ status: 200, body: { addon: { tier: 'small' } } });
  const small = (await prices()).filter(({ lookup_key: key }) => key?.startsWith('adlane:addon:ecommerce:small'));
  expect(await put('medium')).toMatchObject({ status: 200, body: { addon: { tier: 'medium' } } });
  await archive(small.flatMap(({ id, product }) => [id, product]));
  expect(await put('small')).toMatchObject({ status: 200, body: { addon: { tier: 'small' } } });
});
