import { alertMissedTargets } from '../../src/domain/targets/target-alerts.js';
import { INTERRUPTED, newTally, RunHistory } from '../../src/sync/run-history.js';
import { type DemoApp, startDemoApp } from '../support/demo-app.js';

let demo: DemoApp;
let accountId: string;
let campaignId: string;

beforeAll(async () => {
  demo = await startDemoApp();
  accountId = demo.accountIds[0] as string;
  const { body } = await rest('GET', `/query/campaigns?account_id=${accountId}&status=ENABLED&channel_type=SEARCH`);
  campaignId = body.data[0].id;
  const events = ['change_plan.proposed', 'guardrail.refused', 'sync.failed'];
  events.push('account.target_will_be_missed', 'mining_run.finished');
  const made = await rest('POST', '/webhook-endpoints', { url: 'https://hooks.example.com/a', events });
  expect(made.status).toBe(201);
});
afterAll(() => demo.stop());
beforeEach(() => demo.app.db.query('delete from webhook_events'));

function rest(method: string, path: string, body?: unknown) {
  const credential = path.startsWith('/query') ? { apiKey: demo.apiKey } : { token: demo.users.owner.token };
  return demo.app.rest(method, path, { ...credential, body });
}

/** What was announced, each with one delivery. */
async function announced() {
  const events = await demo.app.db.query<{ type: string; data: Record<string, unknown>; deliveries: number }>(
    `select e.type, e.data, (select count(*)::int from webhook_deliveries d where d.team_id = e.team_id and d.event_id = e.id) as deliveries
     from webhook_events e order by e.created_at`,
  );
  expect(events.every(({ deliveries }) => deliveries === 1)).toBe(true);
  return events.map(({ type, data }) => ({ type, data }));
}

test('a plan that waits for a decision', async () => {
  const change = { set_campaign_budget: { account_id: accountId, campaign_id: campaignId, daily_budget_eur: 12.5 } };
  const note = 'Vertraulich';
  const { status, body } = await rest('POST', '/query/change-plans', { changes: [change], note });
  expect(status).toBe(201);
  expect(await announced()).toEqual([
    {
      type: 'change_plan.proposed',
      data: {
        changePlanId: body.id,
        accountIds: [accountId],
        changeCount: 1,
        dailySpendChangeEur: body.dailySpendChangeEur,
        unknownSpendCount: 0,
        expiresAt: body.expiresAt,
      },
    },
  ]);
});

test('what a guardrail refuses, whether it was blocked or above a limit, and nothing else that is refused', async () => {
  const set =
    'mutation ($max: Float, $blocked: [String!]) { setGuardrails(maxDailyBudgetEur: $max, blockedOperations: $blocked) { maxDailyBudgetEur } }';
  const token = { token: demo.users.owner.token };
  await demo.app.graphql(set, { max: 5 }, token);
  const budget = { account_id: accountId, daily_budget_eur: 20_000 };
  const above = await rest('POST', `/query/campaign/${campaignId}/budget`, budget);
  expect(above).toMatchObject({ status: 403, body: { code: 'guardrail' } });
  await demo.app.graphql(set, { max: null, blocked: ['setCampaignStatus'] }, token);
  const blocked = await rest('POST', `/query/campaign/${campaignId}/status`, {
    account_id: accountId,
    status: 'PAUSED',
  });
  expect(blocked.status).toBe(403);
  await demo.app.graphql(set, { blocked: [] }, token);
  expect((await rest('POST', '/query/campaign/1/budget', budget)).status).toBe(404);
  const [one, two] = [above, blocked].map(({ headers }) => headers.get('x-audit-id'));
  expect(await announced()).toEqual([
    { type: 'guardrail.refused', data: { auditId: one, operation: 'setCampaignBudget', accountId } },
    { type: 'guardrail.refused', data: { auditId: two, operation: 'setCampaignStatus', accountId } },
  ]);
});

test('a sync that failed, once for all accounts of its team', async () => {
  const { teamId, app } = demo;
  const history = new RunHistory(app.db);
  const failure = { code: 'platform_unavailable', message: 'Google Ads did not answer.' };
  const run = await history.start(teamId, null);
  await history.record(await history.start(teamId, accountId, run.id), newTally(), failure);
  await history.record(run, newTally(), failure);
  const alone = await history.start(teamId, accountId);
  await history.record(alone, newTally(), failure);
  await history.record(await history.start(teamId, null), newTally(), INTERRUPTED);
  await history.record(await history.start(teamId, null), newTally());
  expect(await announced()).toEqual([
    { type: 'sync.failed', data: { syncRunId: run.id, accountId: null, code: failure.code } },
    { type: 'sync.failed', data: { syncRunId: alone.id, accountId, code: failure.code } },
  ]);
});

test('a target that will be missed', async () => {
  await rest('PUT', `/accounts/${accountId}/monthly-target`, { monthlyTargetEur: 1 });
  await alertMissedTargets(demo.app.db, new Date(), new AbortController().signal);
  expect(await announced()).toEqual([
    {
      type: 'account.target_will_be_missed',
      data: {
        accountId,
        month: expect.stringMatching(/-01$/),
        direction: 'over',
        monthlyTargetEur: 1,
        expectedEur: expect.any(Number),
        missPercent: expect.any(Number),
      },
    },
  ]);
  await rest('PUT', `/accounts/${accountId}/monthly-target`, { monthlyTargetEur: null });
});

test('a mining run that ended', async () => {
  const { body } = await rest('POST', `/accounts/${accountId}/mining/start`, {});
  expect(await announced()).toEqual([
    {
      type: 'mining_run.finished',
      data: { miningRunId: body.id, accountId, status: 'completed', suggestionCount: body.suggestionCount, code: null },
    },
  ]);
});
