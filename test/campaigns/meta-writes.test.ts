import { demoPlatforms } from '../../demo/demo.js';
import { createLog } from '../../src/log.js';
import { readSettings } from '../../src/settings.js';
import { createSystem, type System } from '../../src/system.js';
import { Browsing, type Person } from '../connections/support/platforms.js';

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
  let system: System;
  let person: Person;
  let apiKey: string;
  let accountId: string;
  let daily: Campaign;
  let whole: Campaign;
  let unnamed: Campaign;
  let archived: Campaign;

  beforeAll(async () => {
    on = await Browsing.start();
    await control('POST', 'quirks', { system: 'meta', quirks: ['whole_period_budgets'] });
    const settings = readSettings({ DATA_DIR: 'unused', DATABASE_URL: on.database.url });
    system = await createSystem(settings, on.db, demoPlatforms(settings, on.sandbox), createLog({ level: 'silent' }));
    person = await on.person();
    const { token } = person;
    const body = { name: 'k', scopes: SCOPES };
    apiKey = (await on.app.rest('POST', `/teams/${person.team.id}/api-keys`, { token, body })).body.key;
    await on.signIn('meta-ads', token);
    accountId = (await on.app.rest('GET', '/connections/meta-ads/accounts', { token })).body[0].id;
    await on.app.rest('POST', '/connections/meta-ads/accounts', { token, body: { accountIds: [accountId] } });
    expect(await system.sync.run({ teamId: person.team.id })).toMatchObject({ status: 'completed' });
    const all = await listed();
    daily = all.find((each) => each.status === 'ENABLED' && Number(each.dailyBudgetEur) > 0) as Campaign;
    whole = all.find((each) => each.totalBudgetEur !== null) as Campaign;
    unnamed = all.find((each) => each.dailyBudgetEur === null && each.totalBudgetEur === null) as Campaign;
    archived = all.find((each) => each.status === 'REMOVED') as Campaign;
  });
  afterAll(async () => {
    await system.locks.close();
    await on.stop();
  });
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
    ['no budget at all', () => daily.id, { daily_budget_eur: 0 }, 'pause the campaign instead'],
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
