import { campaignIssues } from '../../src/domain/campaigns/structure/campaign-issues.js';
import { SyncHarness } from './support/harness.js';

/** https://developers.facebook.com/docs/marketing-api/bidding/overview/budgets: without a campaign budget its ad sets have them. */
let harness: SyncHarness;

beforeAll(async () => {
  harness = await SyncHarness.start();
});
afterAll(() => harness.close());

test('a campaign whose ad sets have the budgets has none that is known, and is not warned of', async () => {
  const teamId = await harness.team();
  const [account] = harness.platform.sandbox.accountIds;
  const undo = harness.platform.sandbox.amend('google-ads', (answer) => {
    for (const { results = [] } of [answer].flat() as { results?: { campaignBudget?: Record<string, unknown> }[] }[])
      for (const { campaignBudget } of results) if (campaignBudget) delete campaignBudget.amountMicros;
  });
  await harness.service().run({ teamId, accountId: account as string });
  undo();
  const rows = await harness.db.query(
    'select distinct budget_micros as daily from campaigns where team_id = $1 and total_budget_micros is null',
    [teamId],
  );
  expect(rows).toEqual([{ daily: null }]);
});

test.each([
  [null, []],
  [0, ['Die Kampagne hat kein Tagesbudget.']],
])('with the daily budget %s the advice is %j', (dailyBudget, messages) => {
  const settings = { status: 'ENABLED', channelType: 'SEARCH', startDate: null, endDate: null, totalBudget: null };
  const month = { impressions: 10, cost: 5, conversions: 1, roas: 3 };
  const facts = {
    settings: { ...settings, dailyBudget, targetRoas: null },
    today: '2026-06-15',
    month,
    weekCost: 5,
    structure: null,
  };
  expect(campaignIssues(facts as never).map(({ message }) => message)).toEqual(messages);
});
