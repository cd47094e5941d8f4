import { type DemoApp, startDemoApp } from '../support/demo-app.js';

/** A strategy that campaigns of the account share, and one that a manager shares with it. */
let demo: DemoApp;
let accountId: string;

beforeAll(async () => {
  demo = await startDemoApp();
  [accountId = ''] = demo.accountIds;
  const body = JSON.stringify({ system: 'google-ads', quirks: ['portfolio_strategies'] });
  await fetch(`${demo.sandbox.url}/control/quirks`, { method: 'POST', body });
});
afterAll(() => demo.stop());

const key = () => ({ apiKey: demo.apiKey });
const path = () => `/query/accounts/${accountId}/portfolio-strategies`;
const strategies = async () => (await demo.app.rest('GET', path(), key())).body;
const own = async () => (await strategies()).find(({ isManagers }: { isManagers: boolean }) => !isManagers);
const aim = (id: string, body: object, headers?: Record<string, string>) =>
  demo.app.rest('POST', `${path()}/${id}/target`, { ...key(), body, headers });

test('strategies are told with their targets, their owners and the campaigns that bid by them', async () => {
  expect(await strategies()).toMatchObject([
    { name: 'Portfolio Konto', strategy: 'TARGET_ROAS', isManagers: false, targetRoas: 6.5, targetCpa: null },
    { name: 'Portfolio MCC', strategy: 'TARGET_ROAS', isManagers: true, campaigns: [{ name: expect.any(String) }] },
  ]);
  const token = { token: demo.users.member.token };
  const query = `{ portfolioStrategies(accountId: "${accountId}") { name targetCpaNative { amount } } }`;
  expect((await demo.app.graphql(query, {}, token)).body.data.portfolioStrategies).toHaveLength(2);
});

test('a target is set once for all its campaigns, and taken back', async () => {
  const { id } = await own();
  expect((await aim(id, { target_roas: 5, validate_only: true })).body).toMatchObject({
    previous_target_roas: 6.5,
    new_target_roas: 5,
  });
  expect((await own()).targetRoas).toBe(6.5);
  const set = await aim(id, { target_roas: 5 }, { 'Idempotency-Key': 'portfolio' });
  expect(set).toMatchObject({ status: 200, body: { success: true, previous_target_roas: 6.5 } });
  expect((await aim(id, { target_roas: 5 }, { 'Idempotency-Key': 'portfolio' })).body).toEqual(set.body);
  expect((await own()).targetRoas).toBe(5);
  const undone = await demo.app.graphql(
    `mutation ($id: String!) { undoChange(auditId: $id) { operation current { targetRoas } } }`,
    { id: set.headers.get('x-audit-id') },
    key(),
  );
  expect(undone.body.data.undoChange).toEqual({ operation: 'setPortfolioTarget', current: { targetRoas: 6.5 } });
  expect((await own()).targetRoas).toBe(6.5);
});

test.each([
  ['the strategy of a manager', '7002', { target_roas: 5 }, 'platform_rejected', 'manager account'],
  ['a target that the strategy does not have', '7001', { target_cpa_eur: 5 }, 'conflict', 'no target CPA'],
  ['no target at all', '7001', {}, 'bad_request', 'target_roas'],
  ['a strategy that is not there', '1', { target_roas: 5 }, 'not_found', ''],
])('%s is refused', async (_, id, body, code, says) => {
  const { body: refused } = await aim(id, body);
  expect(refused).toMatchObject({ code, message: expect.stringContaining(says) });
});

test('several campaigns need a consent, also in a plan', async () => {
  const amended = demo.sandbox.amend('google-ads', (answer, { body }) => {
    if (!body.includes('campaign.accessible_bidding_strategy IS NOT NULL')) return;
    for (const { results = [] } of [answer].flat() as {
      results?: { campaign: { id: string; resourceName: string } }[];
    }[]) {
      const [first] = results;
      if (first) results.push({ ...first, campaign: { ...first.campaign, id: '99' } });
    }
  });
  const refused = await aim('7001', { target_roas: 5 });
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('apply_to_all_campaigns') } });
  expect((await aim('7001', { target_roas: 5, apply_to_all_campaigns: true, validate_only: true })).status).toBe(200);
  const plan = await demo.app.graphql(
    `mutation ($changes: [PlannedChangeInput!]!) { createChangePlan(changes: $changes) { changes { before { targetRoas } after { targetRoas } } } }`,
    { changes: [{ setPortfolioTarget: { accountId, strategyId: '7001', targetRoas: 5, applyToAllCampaigns: true } }] },
    { token: demo.users.member.token },
  );
  amended();
  expect(plan.body.data.createChangePlan.changes).toEqual([{ before: { targetRoas: 6.5 }, after: { targetRoas: 5 } }]);
});
