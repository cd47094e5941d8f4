import { ShopHarness } from '../feeds/support/shop.js';
import { orderOddAccounts, readFacts } from '../odd-account/support/facts.js';

/** An account whose currency has rates when it is pulled first, and none three weeks later. */
const SEED = 4;
const WEEKS_MS = 21 * 86_400_000;

let shop: ShopHarness;
let lost: { id: string; name: string; currency: string };
let lastRate: string;

const LIST = `{ accounts(limit: 100, days: 90) {
  data { id name status currency metrics { cost conversionValue roas native { cost } } syncRuns { status errorCode errorMessage to } }
  meta { total }
} }`;

interface Listed {
  id: string;
  status: string;
  metrics: { cost: number; native: { cost: number } | null };
  syncRuns: { status: string; errorCode: string | null; errorMessage: string | null; to: string | null }[];
}

const listed = async () => (await shop.ask(LIST)).accounts as { data: Listed[]; meta: { total: number } };
const ofLost = async () => (await listed()).data.find(({ id }) => id === lost.id) as Listed;
const facts = () => {
  const { url, ratesUrl } = shop.sync.platform.sandbox;
  return readFacts(url, ratesUrl, SEED);
};

beforeAll(async () => {
  shop = await ShopHarness.start(4, 2);
  await orderOddAccounts(shop.sync.platform.sandbox.url, SEED);
  await shop.pull();
  const { accounts } = await facts();
  lost = accounts.find(({ role }) => role === 'ended') as typeof lost;
});
afterAll(() => shop.stop());

test('keeps its last figures, with a state that says since when; all others go on', async () => {
  const before = await listed();
  const kept = await ofLost();
  expect(kept.metrics.cost).toBeGreaterThan(0);
  expect(kept.syncRuns[0]).toMatchObject({ status: 'completed', errorCode: null });

  shop.sync.now = new Date(shop.sync.now.getTime() + WEEKS_MS);
  const outcome = await shop.sync.service().run({ teamId: shop.teamId });
  expect(outcome.accounts.filter(({ failure }) => failure).map(({ accountId }) => accountId)).toEqual([lost.id]);
  const { rates } = await facts();
  lastRate =
    [...rates]
      .filter(([, ofDay]) => ofDay.has(lost.currency))
      .map(([day]) => day)
      .sort()
      .at(-1) ?? '';

  const after = await listed();
  expect(after.meta.total).toBe(before.meta.total);
  const now = await ofLost();
  const [failed, completed] = now.syncRuns;
  expect(failed).toMatchObject({
    status: 'failed',
    errorCode: 'unsupported_currency',
    errorMessage: expect.stringContaining(`no reference rate of ${lost.currency} since ${lastRate}`),
  });
  // The last complete run says to which day figures reach.
  expect(completed).toMatchObject({ status: 'completed', to: kept.syncRuns[0]?.to });
  expect(now.status).toBe('ENABLED');
  // The window of 90 days holds all 60 of both.
  expect(now.metrics).toEqual(kept.metrics);
  for (const account of after.data.filter(({ id, syncRuns }) => id !== lost.id && syncRuns.length > 0))
    if (account.status === 'ENABLED') expect(account.syncRuns[0]).toMatchObject({ status: 'completed' });
});

test('is listed, read by itself and drawn by day in REST like any other', async () => {
  const { data } = await shop.get('/query/accounts?limit=100&days=90');
  expect(data.find(({ id }: { id: string }) => id === lost.id).metrics.cost).toBe((await ofLost()).metrics.cost);
  expect(await shop.get(`/query/accounts/${lost.id}`)).toMatchObject({ id: lost.id, currency: lost.currency });
  const campaigns = await shop.get(`/query/campaigns?account_id=${lost.id}&days=90`);
  expect(campaigns.data.some(({ metrics }: { metrics: { cost: number } }) => metrics.cost > 0)).toBe(true);
  const days = await shop.get(`/query/accounts/${lost.id}/metrics/daily?start_date=2026-06-01&end_date=2026-06-30`);
  expect(days).toHaveLength(30);
  expect(days[0].cost).toBeGreaterThan(0);
});

test('its campaigns show the budgets of the last pull in both currencies, and a write in EUR is refused by name', async () => {
  const [{ id: campaignId }] = (await shop.get(`/query/campaigns?account_id=${lost.id}&status=ENABLED`)).data;
  const { campaign } = await shop.ask(
    `query ($id: String!, $campaignId: String!) {
      campaign(accountId: $id, campaignId: $campaignId) { dailyBudgetEur dailyBudgetNative }
    }`,
    { id: lost.id, campaignId },
  );
  expect(campaign.dailyBudgetEur).toBeGreaterThan(0);
  expect(campaign.dailyBudgetNative).toBeGreaterThan(campaign.dailyBudgetEur);
  const { body } = await shop.app.rest('POST', `/query/campaign/${campaignId}/budget`, {
    apiKey: shop.apiKey,
    body: { account_id: lost.id, daily_budget_eur: 10, validate_only: true },
  });
  expect(body).toMatchObject({ code: 'unsupported_currency', message: expect.stringContaining(`since ${lastRate}`) });
});
