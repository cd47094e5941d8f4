import { setTimeout as sleep } from 'node:timers/promises';
import { JOBS } from '../change-plans/support.js';
import { Browsing, firstFigures, type Person } from '../connections/support/platforms.js';
import { call, overHttp } from '../transports/support/tool-client.js';

type Json = Record<string, unknown>;
interface AdSet {
  id: string;
  status: string;
  hasOwnBudget: boolean;
  dailyBudget: number | null;
  lifetimeBudget: number | null;
  effectiveStatus: string;
  endDate: string | null;
  campaignEndDate: string | null;
  cost: number;
  clicks: number;
}

const SCOPES = ['accounts:read', 'campaigns:read', 'campaigns:write'];

/** Most budgets at Meta are those of ad sets. */
describe('ad sets of a campaign of Meta', () => {
  let on: Browsing;
  let person: Person;
  let apiKey: string;
  let accountId: string;
  /** Campaigns without a budget of their own, and with one. */
  let open: string;
  let budgeted: string;
  let daily: AdSet;
  let whole: AdSet;

  beforeAll(async () => {
    on = await Browsing.start({ jobs: JOBS });
    person = await on.person();
    const { token } = person;
    const body = { name: 'k', scopes: SCOPES };
    apiKey = (await on.app.rest('POST', `/teams/${person.team.id}/api-keys`, { token, body })).body.key;
    await on.signIn('meta-ads', token);
    accountId = (await on.app.rest('GET', '/connections/meta-ads/accounts', { token })).body[0].id;
    await on.app.rest('POST', '/connections/meta-ads/accounts', { token, body: { accountIds: [accountId] } });
    await firstFigures(on.app, accountId);
    const campaigns = await on.db.query<{ id: string; isOpen: boolean }>(
      `select id, budget_micros is null as "isOpen" from campaigns where account_id = $1 and status <> 'REMOVED' order by id`,
      [accountId],
    );
    open = campaigns.find(({ isOpen }) => isOpen)?.id as string;
    budgeted = campaigns.find(({ isOpen }) => !isOpen)?.id as string;
    [daily, whole] = (await listed(open)) as [AdSet, AdSet];
  });
  afterAll(() => on.stop());
  beforeEach(async () => {
    await on.db.query('delete from team_guardrails');
    await on.db.query('delete from budget_openings');
    await rest(daily.id, 'budget', { daily_budget_eur: 25 });
    await rest(whole.id, 'budget', { lifetime_budget_eur: 900 });
    await rest(daily.id, 'status', { status: 'ENABLED' });
  });

  const rest = (id: string, what: string, body: Json) =>
    on.app.rest('POST', `/query/ad-sets/${id}/${what}`, { apiKey, body: { account_id: accountId, ...body } });
  const read = (path: string) => on.app.rest('GET', `/query/${path}`, { apiKey });
  const listed = async (campaignId: string, more = ''): Promise<AdSet[]> => {
    const { status, body } = await read(`campaigns/${campaignId}/ad-sets?account_id=${accountId}${more}`);
    expect(status).toBe(200);
    return body;
  };
  const graphql = async (document: string, variables: Json = {}, token = person.token) =>
    (await on.app.graphql(document, { accountId, ...variables }, { token })).body;
  const control = (method: string) => fetch(`${on.sandbox.url}/control/requests`, { method });
  /** The forms that Meta was sent while `work` ran. */
  const sentDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
    await control('DELETE');
    await work();
    const all = (await (await control('GET')).json()) as Record<string, string>[];
    return all.filter(({ system, method }) => system === 'meta' && method === 'POST').map(({ body }) => body ?? '');
  };

  test('are listed with the budgets that they have, over REST and GraphQL', async () => {
    expect([daily, whole]).toMatchObject([
      { status: 'ENABLED', effectiveStatus: 'CAMPAIGN_PAUSED', hasOwnBudget: true, dailyBudget: 25, endDate: null },
      { status: 'PAUSED', hasOwnBudget: true, dailyBudget: null, lifetimeBudget: 900, endDate: '2030-12-31' },
    ]);
    const document = `query ($accountId: String!, $campaignId: String!) {
      adSets(accountId: $accountId, campaignId: $campaignId) { id hasOwnBudget dailyBudget lifetimeBudgetNative { amount } }
    }`;
    const { data } = await graphql(document, { campaignId: budgeted });
    expect(data.adSets).toHaveLength(2);
    expect(data.adSets[0]).toMatchObject({ hasOwnBudget: false, dailyBudget: null, lifetimeBudgetNative: null });
  });

  test('have figures of a period that add up to the campaign’s, beside those of the days before', async () => {
    const asked = '&days=7';
    const [one, other] = (await listed(budgeted, `${asked}&compare=previous_period`)) as [AdSet, AdSet];
    const { body: whole } = await read(`campaigns?account_id=${accountId}${asked}`);
    const { metrics } = whole.data.find(({ id }: { id: string }) => id === budgeted);
    expect([one.cost, one.clicks]).toEqual([metrics.cost, metrics.clicks]);
    expect(one.cost).toBeGreaterThan(0);
    expect(other).toMatchObject({ cost: 0, roas: 0, comparison: { metrics: { cost: 0 }, percent: { cost: null } } });
    const client = await overHttp(on.app.url, apiKey, '?tools=all');
    const given = { account_id: accountId, campaign_id: budgeted, days: 7 };
    const { text } = await call(client, 'get_ad_sets', given);
    await client.close();
    expect(text.items[0]).toMatchObject({ id: one.id, cost: one.cost });
    expect(one).not.toHaveProperty('native');
    const document = `query ($accountId: String!, $campaignId: String!) {
      adSets(accountId: $accountId, campaignId: $campaignId, days: 7, compare: previous_period) {
        cost native { currency } comparison { startDate metrics { cost } difference { cost } }
      }
    }`;
    const { data } = await graphql(document, { campaignId: budgeted });
    const [{ cost, native, comparison }] = data.adSets;
    expect([cost, native]).toEqual([one.cost, null]);
    expect(comparison.difference.cost).toBeCloseTo(cost - comparison.metrics.cost, 2);
  });

  test('of a campaign with the budget say their own end and that of the campaign', async () => {
    const restore = on.sandbox.amend('meta', (answer) => {
      for (const each of answer?.data ?? [answer]) {
        if (each?.id?.startsWith(budgeted) && each.id !== budgeted) each.end_time = '2030-03-31T23:59:59+0200';
        if (each?.id === budgeted) each.stop_time = '2030-06-30T23:59:59+0200';
      }
      return answer;
    });
    await rest(daily.id, 'status', { status: 'PAUSED' });
    const found = await listed(budgeted);
    restore();
    const ends = { hasOwnBudget: false, endDate: '2030-03-31', campaignEndDate: '2030-06-30' };
    expect(found).toMatchObject([ends, ends]);
    await rest(daily.id, 'status', { status: 'ENABLED' });
    expect(await listed(open)).toMatchObject([
      { endDate: null, campaignEndDate: null },
      { endDate: '2030-12-31', campaignEndDate: null },
    ]);
  });

  test('of an account in another currency have their figures in both', async () => {
    const { token } = person;
    const [, foreign] = (await on.app.rest('GET', '/connections/meta-ads/accounts', { token })).body;
    const restore = on.sandbox.amend('meta', (answer) => {
      for (const each of answer?.data ?? [answer]) if (each?.id === foreign.id) each.currency = 'CHF';
      return answer;
    });
    const body = { accountIds: [accountId, foreign.id] };
    expect((await on.app.rest('POST', '/connections/meta-ads/accounts', { token, body })).status).toBe(200);
    await firstFigures(on.app, foreign.id);
    const { body: campaigns } = await read(`campaigns?account_id=${foreign.id}`);
    const { id } = campaigns.data.find(({ metrics }: { metrics: { cost: number } }) => metrics.cost > 0);
    const document = `query ($a: String!, $c: String!) {
      adSets(accountId: $a, campaignId: $c) { cost native { currency cost } }
      listedCampaign(accountId: $a, campaignId: $c) { metrics { cost native { currency cost } } }
    }`;
    const { data } = await graphql(document, { a: foreign.id, c: id });
    restore();
    expect(data.adSets[0]).toEqual(data.listedCampaign.metrics);
    expect(data.adSets[0].native.currency).toBe('CHF');
    expect(data.adSets[0].native.cost).not.toBe(data.adSets[0].cost);
  });

  test('are paused and given budgets, over REST, GraphQL and a tool', async () => {
    const client = await overHttp(on.app.url, apiKey, '?tools=all');
    const sent = await sentDuring(async () => {
      expect(await rest(daily.id, 'status', { status: 'PAUSED' })).toMatchObject({
        status: 200,
        body: { previous_status: 'ENABLED', new_status: 'PAUSED' },
      });
      const document = `mutation ($accountId: String!, $id: String!) {
        setAdSetBudget(accountId: $accountId, adSetId: $id, dailyBudgetEur: 30) { previousBudgetEur newBudgetEur }
      }`;
      const { data } = await graphql(document, { id: daily.id });
      expect(data.setAdSetBudget).toEqual({ previousBudgetEur: 25, newBudgetEur: 30 });
      const given = { account_id: accountId, ad_set_id: whole.id, lifetime_budget_eur: 950 };
      expect((await call(client, 'set_ad_set_budget', given)).text).toMatchObject({ new_budget_eur: 950 });
    });
    await client.close();
    expect(sent).toEqual(['status=PAUSED', 'daily_budget=3000', 'lifetime_budget=95000']);
    expect(await listed(open)).toMatchObject([{ status: 'PAUSED', dailyBudget: 30 }, { lifetimeBudget: 950 }]);
  });

  test('are planned and undone like campaigns, under their campaign', async () => {
    const { token } = person;
    const change = { set_ad_set_budget: { account_id: accountId, ad_set_id: daily.id, change_percent: 20 } };
    const campaign = { set_campaign_status: { account_id: accountId, campaign_id: open, status: 'ENABLED' } };
    const { body: plan } = await on.app.rest('POST', '/query/change-plans', {
      apiKey,
      body: { changes: [change, campaign] },
    });
    expect(plan.changes[0]).toMatchObject({
      dryRun: 'passed',
      campaignIds: [open],
      before: { adSet: expect.stringMatching(/– Zielgruppe$/), dailyBudgetEur: 25 },
      after: { adSet: expect.stringMatching(/– Zielgruppe$/), dailyBudgetEur: 30 },
      dailySpendChange: { amountEur: 5 },
    });
    const { headers } = await rest(daily.id, 'budget', { daily_budget_eur: 31 });
    const undo = `mutation ($id: String!) { undoChange(auditId: $id) { campaignId current { adSet dailyBudgetEur } } }`;
    const { data } = await graphql(undo, { id: headers.get('x-audit-id') });
    expect(data.undoChange).toEqual({
      campaignId: open,
      current: { adSet: expect.stringMatching(/– Zielgruppe$/), dailyBudgetEur: 25 },
    });
    const changeIds = [plan.changes[0].id];
    const approval = { token, body: { hash: plan.hash, changeIds } };
    expect((await on.app.rest('POST', `/change-plans/${plan.id}/approve`, approval)).status).toBe(200);
    const now = async () => (await on.app.rest('GET', `/change-plans/${plan.id}`, { token })).body;
    while ((await now()).status === 'applying') await sleep(50);
    expect((await now()).changes[0].status).toBe('applied');
    expect((await listed(open))[0]).toMatchObject({ dailyBudget: 30 });
  });

  test('without a budget of their own say which campaign has it', async () => {
    const [part] = (await listed(budgeted)) as [AdSet];
    const sent = await sentDuring(async () => {
      expect(await rest(part.id, 'budget', { daily_budget_eur: 30 })).toMatchObject({
        status: 400,
        body: { code: 'platform_rejected', message: expect.stringContaining(`(${budgeted}) has it`) },
      });
    });
    expect(sent).toEqual([]);
  });

  test('are held to the limits of the team', async () => {
    const limit = 'insert into team_guardrails (team_id, max_daily_budget_micros) values ($1, 28000000)';
    await on.db.query(limit, [person.team.id]);
    expect(await rest(daily.id, 'budget', { daily_budget_eur: 30 })).toMatchObject({ body: { code: 'guardrail' } });
    expect(await rest(daily.id, 'budget', { daily_budget_eur: 28 })).toMatchObject({ status: 200 });
  });

  test('are neither changed by customers nor found by other teams, or by the id of something else', async () => {
    const document = `mutation ($accountId: String!, $id: String!) {
      setAdSetStatus(accountId: $accountId, adSetId: $id, status: PAUSED) { newStatus }
    }`;
    const kunde = await on.token(person.team, 'kunde');
    const { token: foreign } = await on.person();
    const codeOf = async (id: string, token?: string) =>
      (await graphql(document, { id }, token)).errors[0].extensions.code;
    expect(await codeOf(daily.id, kunde)).toBe('forbidden');
    expect(await codeOf(daily.id, foreign)).toBe('not_found');
    // Of an ad set that another account has, of a campaign, and of nothing.
    expect(await codeOf('1202000000010000031')).toBe('not_found');
    expect(await codeOf(open)).toBe('not_found');
    expect(await codeOf('../me')).toBe('not_found');
  });
});
