import { startSandbox } from '../../sandbox/sandbox.js';
import { call, startTestSandbox, type TestSandbox } from './support/client.js';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const order = (body: object) =>
  call(`${sandbox.url}/control/odd-accounts`, { method: 'POST', body: JSON.stringify(body) });
const factsOf = (url: string, seed: number) => call(`${url}/control/odd-accounts/${seed}`);

test('odd accounts stand beside the usual ones, which stay what they are', async () => {
  const clients = () =>
    sandbox.rows(
      'SELECT customer_client.id, customer_client.descriptive_name, customer_client.status FROM customer_client',
      sandbox.managerId,
    );
  const campaigns = () =>
    sandbox.rows('SELECT campaign.id, campaign.name, campaign_budget.amount_micros FROM campaign');
  const [usual, own] = [await clients(), await campaigns()];
  expect((await order({ seeds: [5, 6] })).status).toBe(201);
  const all = await clients();
  expect(all).toHaveLength(usual.length + 6);
  expect(all).toEqual(expect.arrayContaining(usual));
  expect(await campaigns()).toEqual(own);
  // Ordered twice they are the same.
  await order({ seeds: [5] });
  expect(await clients()).toEqual(all);
});

test('the same seed makes the same accounts at every start', async () => {
  const now = () => new Date('2026-06-15T09:00:00Z');
  const size = { accounts: 1, campaignsPerAccount: 4, productsPerAccount: 30, termsPerCampaign: 3, days: 30 };
  const [one, other] = [await startSandbox({ now, size, oddAccounts: [7] }), await startSandbox({ now, size })];
  const orderSeven = { method: 'POST', body: JSON.stringify({ seeds: [7] }) };
  await call(`${other.url}/control/odd-accounts`, orderSeven);
  const { body } = await factsOf(one.url, 7);
  expect((await factsOf(other.url, 7)).body).toEqual(body);
  await call(`${other.url}/control/odd-accounts`, { method: 'POST', body: JSON.stringify({ seeds: [8] }) });
  expect((await factsOf(other.url, 8)).body).not.toEqual(body);
  await Promise.all([one.close(), other.close()]);
});

test('what is no seed, and what was not ordered, is refused', async () => {
  for (const seeds of [[], [-1], [1.5], [100_000], ['1'], undefined, Array.from({ length: 21 }, (_, at) => at)])
    expect((await order({ seeds })).status).toBe(400);
  expect((await factsOf(sandbox.url, 99)).status).toBe(404);
  await expect(startSandbox({ oddAccounts: [Number.NaN] })).rejects.toThrow('from 0 to 99999');
});
