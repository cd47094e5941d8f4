import { type Campaign, Plans } from './support.js';

let plans: Plans;
let campaigns: Campaign[];
let franc: Campaign;

beforeAll(async () => {
  plans = await Plans.start();
  campaigns = await plans.campaigns(1, 3);
  const found = await plans.demo.app.graphql('{ accounts(limit: 100) { data { id currency } } }', {}, plans.owner);
  const accounts: { id: string; currency: string }[] = found.body.data.accounts.data;
  const accountId = accounts.find(({ currency }) => currency === 'CHF')?.id as string;
  const { body } = await plans.demo.app.rest('GET', `/query/campaigns?account_id=${accountId}&limit=100`, plans.key);
  franc = { id: body.data.find(({ status }: { status: string }) => status === 'ENABLED').id, accountId };
});
afterAll(() => plans.stop());
beforeEach(async () => {
  await plans.demo.app.db.query('delete from team_guardrails');
  await plans.demo.app.db.query('delete from budget_openings');
  await Promise.all([...campaigns, franc].map((each) => plans.platform(each).setBudget(each.id, 30)));
});

const first = () => campaigns[0] as Campaign;

/** By REST. */
function change({ id, accountId }: Campaign, body: Record<string, unknown>) {
  const path = `/query/campaign/${id}/budget`;
  return plans.demo.app.rest('POST', path, { ...plans.key, body: { account_id: accountId, ...body } });
}

const MUTATION = `mutation ($accountId: String!, $campaignId: String!, $changePercent: Float, $dailyBudgetEur: Float) {
  setCampaignBudget(accountId: $accountId, campaignId: $campaignId, changePercent: $changePercent, dailyBudgetEur: $dailyBudgetEur) {
    previousBudgetEur newBudgetEur newNative { amount currency }
  }
}`;

test.each([
  [10, 33],
  [-10, 27],
  [12.5, 33.75],
  [0.01, 30],
  [1000, 330],
])('%d percent of 30 EUR make %d EUR', async (percent, eur) => {
  expect(await change(first(), { change_percent: percent })).toMatchObject({
    status: 200,
    body: { previous_budget_eur: 30, new_budget_eur: eur },
  });
  expect(await plans.budgets([first()])).toEqual([eur]);
});

test('a percentage is one of what the platform has, whatever was last pulled, in the currency of the account', async () => {
  await plans.platform(franc).setBudget(franc.id, 41.05);
  const { accountId, id: campaignId } = franc;
  const { body } = await plans.demo.app.graphql(MUTATION, { accountId, campaignId, changePercent: 10 }, plans.owner);
  expect(body.data.setCampaignBudget.newNative).toEqual({ amount: 45.16, currency: 'CHF' });
  expect(await plans.budgets([franc])).toEqual([45.16]);
});

test.each([
  [{}, /^daily_budget_eur is required$/],
  [{ daily_budget_eur: null }, /^daily_budget_eur must not be null$/],
  [{ daily_budget_eur: 31, change_percent: 10 }, /^change_percent must not be given with dailyBudgetEur/],
  [{ change_percent: -100 }, /^change_percent must be between -99.99 and 1,000/],
  [{ change_percent: 1001 }, /^change_percent must be between/],
  [{ change_percent: 3.333 }, /^change_percent must have at most 2 decimals/],
  [{ change_percent: null, daily_budget_eur: null }, /^daily_budget_eur/],
])('%j is refused with what is allowed', async (body, message) => {
  expect(await change(first(), body)).toMatchObject({
    status: 400,
    body: { code: 'bad_request', message: expect.stringMatching(message) },
  });
  expect(await plans.budgets([first()])).toEqual([30]);
});

test('a budget is not rounded away, nor raised above what can be set', async () => {
  await plans.platform(first()).setBudget(first().id, 0.01);
  expect(await change(first(), { change_percent: -60 })).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(/^change_percent must leave more than nothing/) },
  });
  await plans.platform(first()).setBudget(first().id, 900_000);
  expect(await change(first(), { change_percent: 50 })).toMatchObject({ status: 400 });
});

test('guardrails hold for a raise by percent as for any other', async () => {
  const rule = (args: string) =>
    plans.demo.app.graphql(`mutation { setGuardrails(${args}) { approval } }`, {}, plans.owner);
  await rule('maxRaisePercentPerChange: 5');
  expect(await change(first(), { change_percent: 6 })).toMatchObject({ status: 403, body: { code: 'guardrail' } });
  await rule('maxRaisePercentPerChange: null, maxDailyBudgetEur: 32');
  expect(await change(first(), { change_percent: 10 })).toMatchObject({ status: 403, body: { code: 'guardrail' } });
  await rule('maxDailyBudgetEur: null, blockedOperations: ["setCampaignBudget"]');
  expect(await change(first(), { change_percent: 1 })).toMatchObject({ status: 403, body: { code: 'guardrail' } });
  await rule('blockedOperations: [], approval: ABOVE, approvalAboveEur: 2');
  expect(await change(first(), { change_percent: 10 })).toMatchObject({ status: 202 });
  expect(await plans.budgets([first()])).toEqual([30]);
});

test('in a plan it is one of what stood when the plan was made, and is refused where that has changed', async () => {
  const byPercent = ({ id, accountId }: Campaign) => ({
    setCampaignBudget: { accountId, campaignId: id, changePercent: 10 },
  });
  const plan = await plans.plan(campaigns.map(byPercent), { onRefusal: 'continue' });
  expect(plan).toMatchObject({ dailySpendChangeEur: 9 });
  const [, second] = campaigns as [Campaign, Campaign];
  await plans.platform(second).setBudget(second.id, 50);
  await plans.approve(plan);
  expect(await plans.ended(plan)).toMatchObject({ status: 'partly_applied', appliedCount: 2, refusedCount: 1 });
  expect(await plans.budgets(campaigns)).toEqual([33, 50, 33]);
});

test('a repetition under the same key raises once', async () => {
  const headers = { 'Idempotency-Key': 'raise-once' };
  const { id, accountId } = first();
  const body = { account_id: accountId, change_percent: 10 };
  for (const time of [1, 2]) {
    const answer = await plans.demo.app.rest('POST', `/query/campaign/${id}/budget`, { ...plans.key, body, headers });
    expect({ time, ...answer }).toMatchObject({ time, status: 200, body: { new_budget_eur: 33 } });
  }
  expect(await plans.budgets([first()])).toEqual([33]);
});
