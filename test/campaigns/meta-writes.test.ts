import { setTimeout as sleep } from 'node:timers/promises';
import { JOBS } from '../change-plans/support.js';
import { Browsing, firstFigures, type Person } from '../connections/support/platforms.js';
import { call, overHttp } from '../transports/support/tool-client.js';

type Json = Record<string, unknown>;
interface Campaign {
  id: string;
  status: string;
  dailyBudgetEur: number | null;
  totalBudgetEur: number | null;
}

const AUCTION = '/meta/120';
const SCOPES = ['accounts:read', 'campaigns:read', 'campaigns:write'];

/** The operations of campaigns, for an account of Meta. */
describe('a campaign of Meta', () => {
  let on: Browsing;
  let person: Person;
  let apiKey: string;
  let accountId: string;
  let daily: Campaign;
  let whole: Campaign;
  let unnamed: Campaign;
  let archived: Campaign;

  beforeAll(async () => {
    on = await Browsing.start({ jobs: JOBS });
    await control('POST', 'quirks', { system: 'meta', quirks: ['whole_period_budgets'] });
    person = await on.person();
    const { token } = person;
    const body = { name: 'k', scopes: SCOPES };
    apiKey = (await on.app.rest('POST', `/teams/${person.team.id}/api-keys`, { token, body })).body.key;
    await on.signIn('meta-ads', token);
    accountId = (await on.app.rest('GET', '/connections/meta-ads/accounts', { token })).body[0].id;
    await on.app.rest('POST', '/connections/meta-ads/accounts', { token, body: { accountIds: [accountId] } });
    await firstFigures(on.app, accountId);
    const all = await listed();
    daily = all.find((each) => each.status === 'ENABLED' && Number(each.dailyBudgetEur) > 0) as Campaign;
    whole = all.find((each) => each.totalBudgetEur !== null) as Campaign;
    unnamed = all.find((each) => each.dailyBudgetEur === null && each.totalBudgetEur === null) as Campaign;
    archived = all.find((each) => each.status === 'REMOVED') as Campaign;
  });
  afterAll(() => on.stop());
  beforeEach(async () => {
    await on.heal();
    await on.db.query('delete from team_guardrails');
    await on.db.query('delete from budget_openings');
    await set(daily.id, { dailyBudgetEur: 40 });
    await set(daily.id, { status: 'ENABLED' });
    await set(whole.id, { lifetimeBudgetEur: 1_500 });
  });

  const control = (method: string, path: string, body?: Json) =>
    fetch(`${on.sandbox.url}/control/${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
  const rest = (id: string, what: string, body: Json) =>
    on.app.rest('POST', `/query/campaign/${id}/${what}`, { apiKey, body: { account_id: accountId, ...body } });
  const graphql = async (document: string, variables: Json = {}) =>
    (await on.app.graphql(document, { accountId, ...variables }, { token: person.token })).body;
  const listed = async (): Promise<Campaign[]> => {
    const ids = 'query ($accountId: String!) { campaigns(accountId: $accountId, limit: 100) { data { id } } }';
    const { data } = (await graphql(ids)).data.campaigns;
    return Promise.all(data.map(({ id }: Campaign) => stored(id)));
  };
  const stored = async (id: string): Promise<Campaign> => {
    const document = `query ($accountId: String!, $id: String!) {
      campaign(accountId: $accountId, campaignId: $id) { status dailyBudgetEur totalBudgetEur }
    }`;
    const { data, errors } = await graphql(document, { id });
    expect(errors).toBeUndefined();
    return { id, ...data.campaign };
  };
  /** By GraphQL. */
  const set = (id: string, { status, ...budget }: Json) =>
    status === undefined
      ? graphql(
          `mutation ($accountId: String!, $id: String!, $dailyBudgetEur: Float, $lifetimeBudgetEur: Float, $changePercent: Float) {
            setCampaignBudget(accountId: $accountId, campaignId: $id, dailyBudgetEur: $dailyBudgetEur,
              lifetimeBudgetEur: $lifetimeBudgetEur, changePercent: $changePercent) { previousBudgetEur newBudgetEur }
          }`,
          { id, ...budget },
        )
      : graphql(
          `mutation ($accountId: String!, $id: String!, $status: SettableStatus!) {
            setCampaignStatus(accountId: $accountId, campaignId: $id, status: $status) { previousStatus newStatus }
          }`,
          { id, status },
        );
  /** The forms that Meta was sent while `work` ran. */
  const sentDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
    await control('DELETE', 'requests');
    await work();
    const all = (await (await control('GET', 'requests')).json()) as Record<string, string>[];
    return all.filter(({ system: of, method }) => of === 'meta' && method === 'POST').map(({ body }) => body ?? '');
  };

  test('is paused and enabled, and its budget set and changed by percent, over REST and GraphQL', async () => {
    const sent = await sentDuring(async () => {
      expect(await rest(daily.id, 'status', { status: 'PAUSED' })).toMatchObject({
        status: 200,
        body: { previous_status: 'ENABLED', new_status: 'PAUSED' },
      });
      expect(await rest(daily.id, 'budget', { daily_budget_eur: 50 })).toMatchObject({
        status: 200,
        body: { previous_budget_eur: 40, new_budget_eur: 50 },
      });
      expect((await set(daily.id, { changePercent: 10 })).data.setCampaignBudget).toEqual({
        previousBudgetEur: 50,
        newBudgetEur: 55,
      });
    });
    expect(sent).toEqual(['status=PAUSED', 'daily_budget=5000', 'daily_budget=5500']);
    expect(await stored(daily.id)).toMatchObject({ status: 'PAUSED', dailyBudgetEur: 55 });
  });

  test('with a budget for its whole period takes another of that kind, and a percentage of it', async () => {
    expect(await rest(whole.id, 'budget', { lifetime_budget_eur: 1_600 })).toMatchObject({
      status: 200,
      body: { previous_budget_eur: 1_500, new_budget_eur: 1_600 },
    });
    expect((await set(whole.id, { changePercent: -10 })).data.setCampaignBudget.newBudgetEur).toBe(1_440);
    expect(await stored(whole.id)).toMatchObject({ dailyBudgetEur: 0, totalBudgetEur: 1_440 });
  });

  test('is only tried where that is asked for', async () => {
    const sent = await sentDuring(() => rest(daily.id, 'budget', { daily_budget_eur: 50, validate_only: true }));
    expect(sent).toEqual(['daily_budget=5000&execution_options=%5B%22validate_only%22%5D']);
    expect(await rest(daily.id, 'budget', { change_percent: 0 })).toMatchObject({ body: { previous_budget_eur: 40 } });
  });

  test.each<[string, () => string, Json, string]>([
    ['whose ad sets have the budgets', () => unnamed.id, { daily_budget_eur: 20 }, 'its ad sets have them'],
    ['with a daily budget, a lifetime one', () => daily.id, { lifetime_budget_eur: 900 }, 'has a daily budget'],
    [
      'with a lifetime budget, a daily one',
      () => whole.id,
      { daily_budget_eur: 20 },
      'one budget for its whole period',
    ],
    ['less than it has spent', () => whole.id, { lifetime_budget_eur: 10 }, 'has already spent'],
    ['that is archived', () => archived.id, { daily_budget_eur: 20 }, 'removed campaign'],
    ['no budget at all', () => daily.id, { daily_budget_eur: 0 }, 'set the status PAUSED instead'],
    ['less than Meta takes', () => daily.id, { daily_budget_eur: 0.5 }, 'Your budget is too low'],
  ])('is refused %s', async (_what, id, body, message) => {
    expect(await rest(id(), 'budget', body)).toMatchObject({
      status: 400,
      body: { code: 'platform_rejected', message: expect.stringContaining(message) },
    });
  });

  test('takes one kind of budget in a request', async () => {
    expect(await rest(whole.id, 'budget', { daily_budget_eur: 20, lifetime_budget_eur: 900 })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('lifetime_budget_eur') },
    });
  });

  test.each(['transient', 'status'])('is sent once where Meta fails (%s), and is read back', async (kind) => {
    await on.fail({ system: 'meta', kind, status: 500, match: 'daily_budget=5000', times: -1 });
    const sent = await sentDuring(async () => {
      const { status, body } = await rest(daily.id, 'budget', { daily_budget_eur: 50 });
      expect([status, body.code]).toEqual([502, 'platform_unavailable']);
    });
    expect(sent).toEqual(['daily_budget=5000']);
  });

  test('that was changed though no answer came is found to be', async () => {
    await on.fail({ system: 'meta', kind: 'late', delayMs: 20_000, match: 'daily_budget=5000' });
    const sent = await sentDuring(async () => {
      expect(await rest(daily.id, 'budget', { daily_budget_eur: 50 })).toMatchObject({ status: 200 });
    });
    expect(sent).toEqual(['daily_budget=5000']);
  });

  test('is sent again after a limit, which has surely changed nothing', async () => {
    await on.fail({ system: 'meta', kind: 'quota', delayMs: 0, match: 'daily_budget=5000' });
    expect(await rest(daily.id, 'budget', { daily_budget_eur: 50 })).toMatchObject({ status: 200 });
  });

  test('is held to the limits a day, by what is left of a budget for its whole period', async () => {
    await on.db.query('insert into team_guardrails (team_id, max_daily_budget_micros) values ($1, $2)', [
      person.team.id,
      45e6,
    ]);
    expect(await rest(daily.id, 'budget', { daily_budget_eur: 50 })).toMatchObject({ body: { code: 'guardrail' } });
    expect(await rest(whole.id, 'budget', { lifetime_budget_eur: 1_600 })).toMatchObject({ status: 200 });
    expect(await rest(whole.id, 'budget', { lifetime_budget_eur: 900_000 })).toMatchObject({
      body: { code: 'guardrail', message: expect.stringContaining('a day on average until 2030-12-31') },
    });
    const restore = on.sandbox.amend('meta', (answer, { path }) =>
      path === `/${whole.id}` ? { ...answer, start_time: '2030-12-22T08:00:00+0100' } : answer,
    );
    const lateStart = await rest(whole.id, 'budget', { lifetime_budget_eur: 1_600.01 });
    restore();
    expect(lateStart).toMatchObject({ body: { code: 'guardrail' } });
  });

  test('is held to the raises of a change, also of a budget for its whole period', async () => {
    await on.db.query('insert into team_guardrails (team_id, max_raise_percent_per_change) values ($1, 20)', [
      person.team.id,
    ]);
    expect(await rest(whole.id, 'budget', { lifetime_budget_eur: 1_900 })).toMatchObject({
      body: { code: 'guardrail', message: expect.stringContaining('Raising the lifetime budget') },
    });
    expect(await rest(whole.id, 'budget', { lifetime_budget_eur: 1_800 })).toMatchObject({ status: 200 });
  });

  test('is planned, approved by the hash of the plan, changed once and undone as a whole', async () => {
    const { token } = person;
    const where = { account_id: accountId };
    const changes = [
      { set_campaign_status: { ...where, campaign_id: daily.id, status: 'PAUSED' } },
      { set_campaign_budget: { ...where, campaign_id: daily.id, daily_budget_eur: 50 } },
      { set_campaign_budget: { ...where, campaign_id: whole.id, lifetime_budget_eur: 1_600 } },
      { set_campaign_budget: { ...where, campaign_id: unnamed.id, daily_budget_eur: 20 } },
    ];
    const planned = await on.app.rest('POST', '/query/change-plans', { apiKey, body: { changes } });
    expect(planned.status).toBe(201);
    const { id: planId, hash, changes: tried } = planned.body;
    expect(tried.map(({ dryRun }: Json) => dryRun)).toEqual(['passed', 'passed', 'passed', 'refused']);
    const changeIds = tried.slice(0, 3).map(({ id }: Json) => id);
    const decide = (body: Json) =>
      on.app.rest('POST', `/change-plans/${planId}/approve`, { token, body: { changeIds, ...body } });
    expect(await decide({ hash: '0'.repeat(64) })).toMatchObject({ status: 409 });
    const plan = async () => (await on.app.rest('GET', `/change-plans/${planId}`, { token })).body;
    const ended = async () => {
      while (['applying', 'undoing'].includes((await plan()).status)) await sleep(50);
    };
    const statuses = async () => (await plan()).changes.map(({ status }: Json) => status);
    const sent = await sentDuring(async () => {
      expect(await decide({ hash })).toMatchObject({ status: 200 });
      await ended();
    });
    expect(sent).toEqual(['status=PAUSED', 'daily_budget=5000', 'lifetime_budget=160000']);
    expect(await statuses()).toEqual(['applied', 'applied', 'applied', 'left_out']);
    expect((await on.app.rest('POST', `/change-plans/${planId}/undo`, { token, body: {} })).status).toBe(200);
    await ended();
    expect(await statuses()).toEqual(['undone', 'undone', 'undone', 'left_out']);
    expect(await stored(daily.id)).toMatchObject({ status: 'ENABLED', dailyBudgetEur: 40 });
    expect(await stored(whole.id)).toMatchObject({ totalBudgetEur: 1_500 });
  });

  test('waits for a person where the team wants to approve every change, and its webhook says so', async () => {
    await on.db.query("insert into team_guardrails (team_id, approval) values ($1, 'ALWAYS')", [person.team.id]);
    const endpoint = { url: 'https://hooks.example.com/meta', events: ['change_plan.proposed', 'guardrail.refused'] };
    await on.app.rest('POST', '/webhook-endpoints', { token: person.token, body: endpoint });
    const sent = await sentDuring(async () => {
      const waiting = await rest(whole.id, 'budget', { lifetime_budget_eur: 1_700 });
      expect(waiting).toMatchObject({ status: 202, body: { code: 'approval_required' } });
      const [event] = await on.db.query<{ data: Json }>('select data from webhook_events');
      expect(event?.data).toMatchObject({
        changePlanId: waiting.body.plan.id,
        accountIds: [accountId],
        unknownSpendCount: 1,
      });
    });
    // Tried at Meta, and no more.
    expect(sent).toEqual(['lifetime_budget=170000&execution_options=%5B%22validate_only%22%5D']);
  });

  test('is not for customers, keys without the right, and other teams', async () => {
    const before = await stored(daily.id);
    const kunde = await on.token(person.team, 'kunde');
    const another = await on.person();
    const mutation = `mutation { setCampaignStatus(accountId: "${accountId}", campaignId: "${daily.id}", status: PAUSED) { newStatus } }`;
    const codeFor = async (token: string) => (await on.app.graphql(mutation, {}, { token })).body.errors[0].extensions;
    expect(await codeFor(kunde)).toMatchObject({ code: 'forbidden' });
    expect(await codeFor(another.token)).toMatchObject({ code: 'not_found' });
    const reading = { name: 'r', scopes: ['campaigns:read'] };
    const { body } = await on.app.rest('POST', `/teams/${person.team.id}/api-keys`, {
      token: person.token,
      body: reading,
    });
    const path = `/query/campaign/${daily.id}/status`;
    const refused = { apiKey: body.key, body: { account_id: accountId, status: 'PAUSED' } };
    expect(await on.app.rest('POST', path, refused)).toMatchObject({
      status: 403,
      body: { code: 'insufficient_scope' },
    });
    expect(await stored(daily.id)).toEqual(before);
  });

  test('is changed by a tool, also its lifetime budget', async () => {
    const client = await overHttp(on.app.url, apiKey);
    const given = { account_id: accountId, campaign_id: whole.id, lifetime_budget_eur: 1_550 };
    expect((await call(client, 'set_campaign_budget', given)).text).toMatchObject({ new_budget_eur: 1_550 });
    await client.close();
  });

  test('of an account in francs is told in francs at Meta, and in EUR here', async () => {
    const restore = on.sandbox.amend('meta', (answer, { path }) =>
      path === `/${accountId}` ? { ...answer, currency: 'CHF' } : answer,
    );
    await on.db.query("update accounts set currency = 'CHF' where id = $1", [accountId]);
    try {
      const document = `mutation ($accountId: String!, $id: String!) {
        setCampaignBudget(accountId: $accountId, campaignId: $id, lifetimeBudgetEur: 2000) {
          newBudgetEur newNative { currency amount } previousNative { amount }
        }
      }`;
      let told: { newBudgetEur: number; newNative: { currency: string; amount: number } } | undefined;
      const [sent] = await sentDuring(async () => {
        told = (await graphql(document, { id: whole.id })).data.setCampaignBudget;
      });
      expect(told).toMatchObject({ newNative: { currency: 'CHF' }, previousNative: { amount: 1_500 } });
      expect(sent).toBe(`lifetime_budget=${Math.round(Number(told?.newNative.amount) * 100)}`);
      expect(told?.newNative.amount).not.toBe(2_000);
      expect(told?.newBudgetEur).toBeCloseTo(2_000, 1);
    } finally {
      restore();
      await on.db.query("update accounts set currency = 'EUR' where id = $1", [accountId]);
    }
  });

  const undo = (auditId: string) =>
    graphql('mutation ($auditId: String!) { undoChange(auditId: $auditId) { operation } }', { auditId });

  test('is undone, unless somebody changed it in between', async () => {
    for (const [id, body] of [
      [daily.id, { daily_budget_eur: 50 }],
      [whole.id, { lifetime_budget_eur: 1_700 }],
    ] as const) {
      const { headers } = await rest(id, 'budget', body);
      const undone = await undo(headers.get('x-audit-id') ?? '');
      expect(undone.errors).toBeUndefined();
      const again = await rest(id, 'budget', body);
      await set(id, { changePercent: 1 });
      expect((await undo(again.headers.get('x-audit-id') ?? '')).errors[0].extensions.code).toBe('conflict');
    }
  });

  test('is refused a bidding strategy, and asked for nothing', async () => {
    const sent = await sentDuring(async () => {
      expect(await rest(daily.id, 'bidding', { strategy: 'MAXIMIZE_CLICKS' })).toMatchObject({
        status: 400,
        body: { code: 'platform_rejected', message: expect.stringContaining('not offered for Meta accounts') },
      });
    });
    expect(sent).toEqual([]);
  });

  test('is changed once by two at once who want the same under one key', async () => {
    const headers = { 'Idempotency-Key': 'meta-twice' };
    const path = `/query/campaign/${daily.id}/budget`;
    const body = { account_id: accountId, daily_budget_eur: 52 };
    const sent = await sentDuring(() =>
      Promise.all([1, 2].map(() => on.app.rest('POST', path, { apiKey, body, headers }))),
    );
    expect(sent).toEqual(['daily_budget=5200']);
  });

  test('is changed by a second try under the key of one that failed', async () => {
    const sent = { apiKey, body: { account_id: accountId, daily_budget_eur: 53 } };
    const again = () =>
      on.app.rest('POST', `/query/campaign/${daily.id}/budget`, {
        ...sent,
        headers: { 'Idempotency-Key': 'meta-cut' },
      });
    await on.fail({ system: 'meta', kind: 'transient', match: 'daily_budget=5300', times: -1 });
    expect((await again()).status).toBe(502);
    await on.heal();
    expect(await again()).toMatchObject({ status: 200, body: { previous_budget_eur: 40, new_budget_eur: 53 } });
  });

  test('is not said to be changed where Meta accepts the change and keeps the old budget', async () => {
    const restore = on.sandbox.amend('meta', (answer, { path, method }) =>
      path === `/${daily.id}` && method === 'GET' ? { ...answer, daily_budget: '4000' } : answer,
    );
    const kept = await rest(daily.id, 'budget', { daily_budget_eur: 50 });
    restore();
    expect(kept).toMatchObject({
      status: 502,
      body: { code: 'platform_unavailable', message: expect.stringContaining('still has the old value') },
    });
  });

  test('whose budget was changed too often in an hour is not tried again and again', async () => {
    await on.fail({ system: 'meta', kind: 'error', code: '613.1487632', match: 'daily_budget=5000', times: -1 });
    const sent = await sentDuring(async () => {
      expect(await rest(daily.id, 'budget', { daily_budget_eur: 50 })).toMatchObject({
        status: 400,
        body: { code: 'platform_rejected', message: expect.stringContaining('four times an hour') },
      });
    });
    expect(sent).toEqual(['daily_budget=5000']);
  });

  test('of an access for reading only is refused before Meta is asked, by a plan as well', async () => {
    const scopes = (granted: string[]) =>
      on.db.query('update platform_connections set scopes = $1 where team_id = $2', [granted, person.team.id]);
    await scopes(['ads_read', 'business_management']);
    const sent = await sentDuring(async () => {
      expect(await rest(daily.id, 'status', { status: 'PAUSED' })).toMatchObject({
        status: 409,
        body: { code: 'conflict', message: expect.stringContaining('ads_management') },
      });
      const change = { set_campaign_status: { account_id: accountId, campaign_id: daily.id, status: 'PAUSED' } };
      const { body } = await on.app.rest('POST', '/query/change-plans', { apiKey, body: { changes: [change] } });
      expect(body.changes).toMatchObject([{ dryRun: 'refused' }]);
    });
    await scopes(['ads_read', 'ads_management', 'business_management']);
    expect(sent).toEqual([]);
  });

  test('of an access without the management of ads says what to do', async () => {
    await on.fail({ system: 'meta', kind: 'error', code: '294', match: AUCTION, times: -1 });
    expect(await rest(daily.id, 'status', { status: 'PAUSED' })).toMatchObject({
      body: { code: 'platform_rejected', message: expect.stringContaining('connect Meta again and allow') },
    });
  });

  test('of an access that has ended is refused', async () => {
    await on.fail({ system: 'meta', kind: 'revoked', times: -1 });
    expect(await rest(daily.id, 'status', { status: 'PAUSED' })).toMatchObject({
      status: 400,
      body: { code: 'platform_rejected', message: expect.stringContaining('connect Meta again') },
    });
  });
});
