import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { call, overHttp } from '../transports/support/tool-client.js';
import { PlatformSide } from './support/platform-side.js';

/** Budgets are written in EUR, so that an account that counts in francs takes none. */
let demo: DemoApp;
let platform: PlatformSide;
let id: string;

beforeAll(async () => {
  demo = await startDemoApp();
  platform = new PlatformSide(demo.sandbox, demo.accountIds[0] as string);
  const { body } = await demo.app.rest('GET', `/query/campaigns?account_id=${platform.accountId}&limit=1000`, key());
  id = body.data.find(({ channelType }: { channelType: string }) => channelType === 'SEARCH').id;
});

beforeEach(async () => {
  await demo.app.db.query('delete from team_guardrails');
  await currency('EUR');
  await platform.setBudget(id, 30);
  await platform.setCampaign(id, { status: 'ENABLED' }, 'status');
});

afterAll(() => demo.stop());

const key = () => ({ apiKey: demo.apiKey });
const currency = (code: string) =>
  demo.app.db.query('update accounts set currency = $2 where id = $1', [platform.accountId, code]);
const rest = (what: string, body: object) =>
  demo.app.rest('POST', `/query/campaign/${id}/${what}`, {
    ...key(),
    body: { account_id: platform.accountId, ...body },
  });

/** What the platform was asked while `work` ran. */
async function asked(work: () => Promise<unknown>): Promise<unknown[]> {
  await fetch(`${demo.sandbox.url}/control/requests`, { method: 'DELETE' });
  await work();
  const requests = await (await fetch(`${demo.sandbox.url}/control/requests`)).json();
  return requests.filter(({ system }: { system: string }) => system === 'google-ads');
}

const REFUSAL = {
  code: 'unsupported_currency',
  message: 'Budgets are written in EUR, and this account is in CHF: change the budget at the platform.',
};

test('a budget is refused over every door before the platform is asked, also where it is only checked', async () => {
  await currency('CHF');
  const told: unknown[] = [];
  const requests = await asked(async () => {
    for (const more of [{}, { validate_only: true }]) {
      const answer = await rest('budget', { daily_budget_eur: 50, ...more });
      expect(answer.status).toBe(409);
      told.push(answer.body);
    }
    const { body } = await demo.app.graphql(
      `mutation ($campaignId: String!, $accountId: String!) {
        setCampaignBudget(campaignId: $campaignId, accountId: $accountId, dailyBudgetEur: 50) { success }
      }`,
      { campaignId: id, accountId: platform.accountId },
      key(),
    );
    told.push({ code: body.errors[0].extensions.code, message: body.errors[0].message });
    const client = await overHttp(demo.app.url, demo.apiKey);
    const result = await call(client, 'set_campaign_budget', {
      account_id: platform.accountId,
      campaign_id: id,
      daily_budget_eur: 50,
    });
    expect(JSON.stringify(result)).toContain('unsupported_currency');
    await client.close();
  });
  expect(told).toEqual([REFUSAL, REFUSAL, REFUSAL]);
  expect(requests).toEqual([]);
  expect(await platform.budgetEur(id)).toBe(30);
});

test('a campaign that there is none of is not found first, and a wrong amount is told before that', async () => {
  await currency('CHF');
  const none = await demo.app.rest('POST', '/query/campaign/4711/budget', {
    ...key(),
    body: { account_id: platform.accountId, daily_budget_eur: 50 },
  });
  expect(none).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await rest('budget', { daily_budget_eur: 50.001 })).toMatchObject({ status: 400 });
});

test('a budget of before is not put back', async () => {
  const changed = await rest('budget', { daily_budget_eur: 40 });
  await currency('CHF');
  const requests = await asked(async () => {
    const { body } = await demo.app.graphql(
      'mutation ($id: String!) { undoChange(auditId: $id) { auditId } }',
      { id: changed.headers.get('x-audit-id') },
      key(),
    );
    expect(body.errors[0].extensions.code).toBe('unsupported_currency');
  });
  expect(requests).toEqual([]);
  expect(await platform.budgetEur(id)).toBe(40);
});

test('what is no amount of money is written all the same', async () => {
  await currency('CHF');
  expect((await rest('status', { status: 'PAUSED' })).status).toBe(200);
  expect((await rest('bidding', { strategy: 'TARGET_ROAS', target_roas: 4 })).status).toBe(200);
});

test('a limit in EUR keeps a campaign from being enabled whose budget cannot be held against it', async () => {
  await currency('CHF');
  await platform.setCampaign(id, { status: 'PAUSED' }, 'status');
  await demo.app.db.query('insert into team_guardrails (team_id, max_daily_budget_micros) values ($1, 1000000000)', [
    demo.teamId,
  ]);
  expect(await rest('status', { status: 'ENABLED' })).toMatchObject({
    status: 403,
    body: { code: 'guardrail', message: expect.stringContaining('not in EUR') },
  });
  await demo.app.db.query('delete from team_guardrails');
  expect((await rest('status', { status: 'ENABLED' })).status).toBe(200);
});

test('an account whose currency the platform does not tell takes no budget either', async () => {
  await currency('');
  expect(await rest('budget', { daily_budget_eur: 50 })).toMatchObject({
    status: 409,
    body: { code: 'unsupported_currency', message: expect.stringContaining('does not tell') },
  });
});
