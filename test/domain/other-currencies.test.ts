import { type DemoApp, startDemoApp } from '../support/demo-app.js';
import { call, overHttp } from '../transports/support/tool-client.js';
import { PlatformSide } from './support/platform-side.js';

/** Budgets are written in EUR also where the account counts in francs, zloty or yen. */
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
  await demo.app.db.query('delete from budget_openings');
  await control('faults', undefined);
  await currency('EUR');
  await platform.setBudget(id, 30);
  await platform.setCampaign(id, { status: 'ENABLED' }, 'status');
});

afterAll(() => demo.stop());

const key = () => ({ apiKey: demo.apiKey });
const control = (path: string, body: object | undefined) =>
  fetch(`${demo.sandbox.url}/control/${path}`, {
    method: body ? 'POST' : 'DELETE',
    ...(body && { body: JSON.stringify(body) }),
  });

/** The account counts in `code`, at the platform and here; its budgets keep their numbers. */
async function currency(code: string): Promise<void> {
  const { status } = await control('currency', { accountId: platform.accountId, currency: code });
  if (status !== 201) throw new Error(`no ${code}`);
  await demo.app.db.query('update accounts set currency = $2 where id = $1', [platform.accountId, code]);
}

const rest = (what: string, body: object, headers: Record<string, string> = {}) =>
  demo.app.rest('POST', `/query/campaign/${id}/${what}`, {
    ...key(),
    headers,
    body: { account_id: platform.accountId, ...body },
  });
const undo = async (auditId: string | null) =>
  (
    await demo.app.graphql(
      `mutation ($id: String!) { undoChange(auditId: $id) {
        previous { dailyBudgetEur dailyBudgetNative { currency amount } }
        current { dailyBudgetEur dailyBudgetNative { currency amount } }
      } }`,
      { id: auditId },
      key(),
    )
  ).body;

/** The latest rate, as it stands in the bank's own file. */
async function published(code: string): Promise<{ date: string; rate: number }> {
  const file = await (await fetch(`${demo.sandbox.ratesUrl}/eurofxref-hist-90d.xml`)).text();
  const [, date = '', cubes = ''] = /<Cube time="([\d-]+)">(.*?)<\/Cube>/s.exec(file) ?? [];
  return { date, rate: Number(new RegExp(`currency="${code}" rate="([\\d.]+)"`).exec(cubes)?.[1]) };
}

const cents = (amount: number) => Math.floor(amount * 100 + 0.5) / 100;

/** What the platform was asked while `work` ran. */
async function asked(work: () => Promise<unknown>): Promise<unknown[]> {
  await control('requests', undefined);
  await work();
  const requests = await (await fetch(`${demo.sandbox.url}/control/requests`)).json();
  return requests.filter(({ system }: { system: string }) => system === 'google-ads');
}

const FOREIGN: [code: string, unit: number][] = [
  ['CHF', 0.01],
  ['PLN', 0.01],
  ['JPY', 1],
  ['ISK', 1],
];

test('less than half of the smallest amount of a currency is refused, not rounded to no budget', async () => {
  await currency('JPY');
  const undo = demo.sandbox.amend('google-ads', (answer) => {
    for (const { results = [] } of [answer].flat() as { results?: { currencyConstant?: object }[] }[])
      for (const { currencyConstant } of results)
        if (currencyConstant) Object.assign(currencyConstant, { billableUnitMicros: '100000000' });
  });
  const answer = await rest('budget', { daily_budget_eur: 0.01 });
  const none = await rest('budget', { daily_budget_eur: 0, validate_only: true });
  undo();
  expect([answer.status, answer.body.code]).toEqual([400, 'bad_request']);
  expect(answer.body.message).toMatch(/^daily_budget_eur must be 0 or at least half of .* EUR \(100\.00 JPY\)/);
  expect(await platform.budgetEur(id)).toBe(30);
  expect(none.body.code).not.toBe('bad_request');
});

describe.each(FOREIGN)('a budget in %s', (code, unit) => {
  beforeEach(() => currency(code));

  test('is the nearest amount that the platform can have, told in EUR, and noted with its rate', async () => {
    const { date, rate } = await published(code);
    const native = Math.floor((47.11 * rate) / unit + 0.5) * unit;
    const answer = await rest('budget', { daily_budget_eur: 47.11 });
    const now = cents(native / rate);
    expect([answer.status, answer.body]).toEqual([
      200,
      { success: true, previous_budget_eur: cents(30 / rate), new_budget_eur: now },
    ]);
    expect(await platform.budgetEur(id)).toBeCloseTo(native, 6);
    const { body } = await demo.app.graphql(
      `query ($account: String!, $id: String!) {
        campaign(accountId: $account, campaignId: $id) { dailyBudgetEur dailyBudgetNative }
      }`,
      { account: platform.accountId, id },
      key(),
    );
    expect(body.data?.campaign).toEqual({ dailyBudgetEur: now, dailyBudgetNative: cents(native) });
    const [entry] = await demo.app.db.query<{ answer: object }>(
      'select result as answer from audit_results where audit_id = $1',
      [answer.headers.get('x-audit-id')],
    );
    expect(entry?.answer).toMatchObject({
      newBudgetEur: now,
      previousNative: { currency: code, amount: 30, rate, rateDate: date },
      newNative: { currency: code, amount: cents(native), rate, rateDate: date },
    });
    const [log] = await demo.app.db.query<{ message: string }>(
      'select message from activity_logs where account_id = $1 order by created_at desc limit 1',
      [platform.accountId],
    );
    const german = (amount: number) =>
      amount.toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    expect(log?.message.replaceAll('\u00a0', ' ')).toContain(
      `${german(cents(30 / rate))} € (30,00 ${code}) → ${german(now)} € (${german(native)} ${code}) (Kurs ${String(rate).replace('.', ',')}`,
    );
  });

  test('is put back to the very amount', async () => {
    const amount = unit === 1 ? 4_321 : 43.21;
    await platform.setBudget(id, amount);
    const changed = await rest('budget', { daily_budget_eur: 40 });
    const { rate } = await published(code);
    const native = cents(Math.floor((40 * rate) / unit + 0.5) * unit);
    expect((await undo(changed.headers.get('x-audit-id'))).data.undoChange).toEqual({
      previous: { dailyBudgetEur: cents(native / rate), dailyBudgetNative: { currency: code, amount: native } },
      current: { dailyBudgetEur: cents(amount / rate), dailyBudgetNative: { currency: code, amount } },
    });
    expect(await platform.budgetEur(id)).toBe(amount);
  });

  test('is held against limits in EUR', async () => {
    const { rate } = await published(code);
    const native = (eur: number) => cents(Math.floor((eur * rate) / unit + 0.5) * unit);
    await platform.setBudget(id, native(40));
    await demo.app.db.query('insert into team_guardrails (team_id, max_daily_budget_micros) values ($1, 50000000)', [
      demo.teamId,
    ]);
    expect((await rest('budget', { daily_budget_eur: 50 })).status).toBe(200);
    expect(await rest('budget', { daily_budget_eur: 50.01 })).toMatchObject({
      status: 403,
      body: { code: 'guardrail', message: "A daily budget of 50.01 EUR is above the team's limit of 50.00 EUR." },
    });
    await platform.setCampaign(id, { status: 'PAUSED' }, 'status');
    await platform.setBudget(id, native(51));
    expect(await rest('status', { status: 'ENABLED' })).toMatchObject({ status: 403, body: { code: 'guardrail' } });
    await platform.setBudget(id, native(49));
    expect((await rest('status', { status: 'ENABLED' })).status).toBe(200);
    await demo.app.db.query(
      'update team_guardrails set max_daily_budget_micros = null, max_raise_percent_per_change = 10',
    );
    expect((await rest('budget', { daily_budget_eur: 53 })).status).toBe(200);
    expect(await rest('budget', { daily_budget_eur: 60 })).toMatchObject({ status: 403, body: { code: 'guardrail' } });
    expect(await platform.budgetEur(id)).toBe(native(53));
  });
});

describe('a rate that moves', () => {
  const moved = (rate: number) =>
    demo.app.db.query(
      `insert into reference_rates (currency, date, rate) values ('CHF', $1, $2)
       on conflict (currency, date) do update set rate = excluded.rate`,
      [new Date().toISOString().slice(0, 10), rate],
    );
  let before: { date: string; rate: number };

  beforeEach(async () => {
    await currency('CHF');
    before = await published('CHF');
  });
  afterEach(async () => {
    await demo.app.db.query(`delete from reference_rates where currency = 'CHF' and date > $1::date`, [before.date]);
    await demo.app.db.query(`update reference_rates set rate = $2 where currency = 'CHF' and date = $1`, [
      before.date,
      before.rate,
    ]);
  });

  test('is no raise', async () => {
    await platform.setBudget(id, 90);
    await demo.app.db.query(
      'insert into team_guardrails (team_id, max_raise_percent_per_change, max_raise_percent_per_day) values ($1, 1, 1)',
      [demo.teamId],
    );
    await moved(0.9);
    // 100 EUR are what the platform has by now.
    expect(await rest('budget', { daily_budget_eur: 100 })).toMatchObject({
      status: 200,
      body: { previous_budget_eur: 100, new_budget_eur: 100 },
    });
    await moved(0.45);
    expect(await rest('budget', { daily_budget_eur: 200 })).toMatchObject({ status: 200 });
    expect(await rest('budget', { daily_budget_eur: 203 })).toMatchObject({ status: 403 });
    expect(await platform.budgetEur(id)).toBe(90);
  });

  test('changes nothing of an answer that is asked for again', async () => {
    const again = { 'idempotency-key': 'euro-1' };
    const first = await rest('budget', { daily_budget_eur: 44 }, again);
    const native = await platform.budgetEur(id);
    await moved(0.5);
    const second = await rest('budget', { daily_budget_eur: 44 }, again);
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(await platform.budgetEur(id)).toBe(native);
  });

  test('changes nothing of what a second try finds done', async () => {
    const again = { 'idempotency-key': 'euro-2' };
    await demo.app.db.query('alter table activity_logs rename to lost');
    const first = await rest('budget', { daily_budget_eur: 55 }, again);
    await demo.app.db.query('alter table lost rename to activity_logs');
    expect(first.status).toBe(500);
    const native = await platform.budgetEur(id);
    expect(native).toBe(cents(55 * before.rate));
    await moved(0.5);
    const mutations = await platform.mutationsDuring(async () => {
      expect(await rest('budget', { daily_budget_eur: 55 }, again)).toMatchObject({
        status: 200,
        body: { previous_budget_eur: cents(30 / before.rate), new_budget_eur: cents(native / before.rate) },
      });
    });
    expect(mutations).toBe(0);
    expect(await platform.budgetEur(id)).toBe(native);
  });

  test('changes nothing of what a change is put back to', async () => {
    await platform.setBudget(id, 33.33);
    const changed = await rest('budget', { daily_budget_eur: 60 });
    await moved(0.5);
    expect((await undo(changed.headers.get('x-audit-id'))).data.undoChange.current).toEqual({
      dailyBudgetEur: 66.66,
      dailyBudgetNative: { currency: 'CHF', amount: 33.33 },
    });
    expect(await platform.budgetEur(id)).toBe(33.33);
  });
});

describe('without a rate', () => {
  beforeEach(() => currency('KWD'));

  const REFUSAL = {
    code: 'unsupported_currency',
    message: expect.stringContaining('no reference rate of KWD'),
  };

  test('a budget is refused over every door before the platform is asked, also where it is only checked', async () => {
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

  test('a campaign that does not exist is not found, and a wrong amount is refused, before the currency is looked at', async () => {
    const none = await demo.app.rest('POST', '/query/campaign/4711/budget', {
      ...key(),
      body: { account_id: platform.accountId, daily_budget_eur: 50 },
    });
    expect(none).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await rest('budget', { daily_budget_eur: 50.001 })).toMatchObject({ status: 400 });
  });

  test('a budget of before is not put back', async () => {
    await currency('EUR');
    const changed = await rest('budget', { daily_budget_eur: 40 });
    await currency('KWD');
    const requests = await asked(async () => {
      const { errors } = await undo(changed.headers.get('x-audit-id'));
      expect(errors[0].extensions.code).toBe('unsupported_currency');
    });
    expect(requests).toEqual([]);
    expect(await platform.budgetEur(id)).toBe(40);
  });

  test('what is no amount of money is written all the same, and the budget that is known stays', async () => {
    const budget = async () =>
      (await demo.app.rest('GET', `/query/campaign/${id}?account_id=${platform.accountId}`, key())).body
        .daily_budget_eur;
    const before = await budget();
    expect((await rest('status', { status: 'PAUSED' })).status).toBe(200);
    expect((await rest('bidding', { strategy: 'TARGET_ROAS', target_roas: 4 })).status).toBe(200);
    expect(await budget()).toBe(before);
  });

  test('a limit in EUR keeps a campaign from being enabled whose budget cannot be held against it', async () => {
    await platform.setCampaign(id, { status: 'PAUSED' }, 'status');
    await demo.app.db.query('insert into team_guardrails (team_id, max_daily_budget_micros) values ($1, 1000000000)', [
      demo.teamId,
    ]);
    expect(await rest('status', { status: 'ENABLED' })).toMatchObject({
      status: 403,
      body: { code: 'guardrail', message: expect.stringContaining('No reference rate is known') },
    });
    await demo.app.db.query('delete from team_guardrails');
    expect((await rest('status', { status: 'ENABLED' })).status).toBe(200);
  });

  test('an account whose currency the platform does not tell takes no budget either', async () => {
    await demo.app.db.query(`update accounts set currency = '' where id = $1`, [platform.accountId]);
    expect(await rest('budget', { daily_budget_eur: 50 })).toMatchObject({
      status: 409,
      body: { code: 'unsupported_currency', message: expect.stringContaining('does not tell') },
    });
  });
});

test('a change that was made in another currency is not undone in this one', async () => {
  await currency('CHF');
  const changed = await rest('budget', { daily_budget_eur: 40 });
  await currency('PLN');
  expect((await undo(changed.headers.get('x-audit-id'))).errors[0]).toMatchObject({
    message: expect.stringContaining('another currency'),
    extensions: { code: 'conflict' },
  });
});

test('while no rates are known and the bank is away, a budget waits, and the platform is not asked', async () => {
  await currency('CHF');
  const kept = await demo.app.db.query('select currency, date, rate from reference_rates');
  await demo.app.db.query('delete from reference_rates');
  await control('faults', { system: 'ecb', kind: 'status', times: -1 });
  const requests = await asked(async () => {
    const answer = await rest('budget', { daily_budget_eur: 50 });
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.headers.get('retry-after')).toBe('300');
  });
  expect(requests).toEqual([]);
  await control('faults', undefined);
  expect((await rest('budget', { daily_budget_eur: 50 })).status).toBe(200);
  expect(kept.length).toBeGreaterThan(0);
});
