import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEMO_META_APP } from '../../sandbox/sandbox.js';
import type { CampaignRecord } from '../../src/platforms/ad-records.js';
import { campaignWriter } from '../../src/platforms/meta/campaign-writer.js';
import { GraphApi } from '../../src/platforms/meta/graph-api.js';
import { metaReader } from '../../src/platforms/meta/meta-ads.js';
import { QUICK, TestSandbox } from './support/sandbox.js';

const REDIRECT = 'https://app.example.com/back';

describe('Meta over the sandbox', () => {
  let platform: TestSandbox;
  let token: string;

  beforeAll(async () => {
    platform = await TestSandbox.start();
    token = await newToken();
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    await platform.heal();
    await platform.forgetRequests();
  });

  const { appId: client_id, appSecret: client_secret } = DEMO_META_APP;
  const base = () => platform.sandbox.metaUrl;
  const tokenFor = async (form: Record<string, string>) => {
    const body = new URLSearchParams({ client_id, client_secret, ...form });
    return (await fetch(`${base()}/oauth/access_token`, { method: 'POST', body })).json();
  };
  const newToken = async (): Promise<string> => {
    const query = new URLSearchParams({ client_id, redirect_uri: REDIRECT, scope: 'ads_read', state: 's' });
    const answer = await fetch(`${base()}/dialog/allow?${query}`, { redirect: 'manual' });
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const short = await tokenFor({ code, redirect_uri: REDIRECT });
    return (await tokenFor({ grant_type: 'fb_exchange_token', fb_exchange_token: short.access_token })).access_token;
  };
  const ads = (url = base(), secret: string = client_secret) =>
    metaReader(
      { url, dialogUrl: '', ...DEMO_META_APP, appSecret: secret, retry: QUICK, timeoutMs: 2_000, reportPollMs: 5 },
      token,
    );
  const first = async () => (await ads().accounts())[0]?.id as string;

  test('tells accounts with their states, from several pages', async () => {
    const accounts = await ads().accounts();
    expect(accounts.map(({ status }) => status)).toEqual(['ENABLED', 'ENABLED', 'ENABLED', 'SUSPENDED']);
    expect(accounts[2]).toMatchObject({ timeZone: 'America/New_York', currency: 'EUR', isManager: false });
    const [one, two] = await platform.requests('meta');
    expect([one?.query, two?.query]).toEqual([
      expect.not.stringContaining('after='),
      expect.stringContaining('after='),
    ]);
    expect(`${one?.query}${two?.query}`).not.toContain('EAA');
  });

  test('tells campaigns as they are called here', async () => {
    const campaigns = await ads().campaigns({ accountId: await first() });
    expect(campaigns).toHaveLength(6);
    expect(new Set(campaigns.map(({ status }) => status))).toEqual(new Set(['ENABLED', 'PAUSED', 'REMOVED']));
    for (const { channelType, budgetMicros, startDate } of campaigns) {
      expect([channelType, Number(budgetMicros) % 1_000_000, startDate]).toEqual(['DISPLAY', 0, '2024-03-01']);
    }
    expect(campaigns[3]?.budgetMicros).toBeNull();
    expect(Number(campaigns[0]?.budgetMicros)).toBeGreaterThanOrEqual(10_000_000);
  });

  test('tells the days of campaigns, whatever the pages', async () => {
    const accountId = await first();
    const to = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    const from = new Date(Date.now() - 22 * 86_400_000).toISOString().slice(0, 10);
    await platform.forgetRequests();
    const days = await ads().campaignDays({ accountId, from, to });
    expect((await platform.requests('meta')).length).toBeGreaterThan(1);
    expect(new Set(days.map(({ date }) => date)).size).toBe(20);
    expect(new Set(days.map(({ campaignId, date }) => `${campaignId} ${date}`)).size).toBe(days.length);
    const converted = days.find(({ conversionsMicros }) => conversionsMicros !== '0');
    expect(Number(converted?.conversionsMicros) % 1_000_000).toBe(0);
    expect(Number(converted?.conversionValueMicros)).toBeGreaterThan(0);
    for (const { costMicros, impressions } of days) {
      expect([/^\d+$/.test(costMicros), Number(impressions) > 0, Number(costMicros) % 10_000]).toEqual([true, true, 0]);
    }
  });

  test.each<[string, Record<string, unknown>, object]>([
    ['a token that was withdrawn', { kind: 'revoked' }, { failure: 'revoked', code: 'platform_rejected' }],
    ['an hour’s wait', { kind: 'daily_quota' }, { failure: 'quota', message: expect.stringContaining('60 min') }],
    ['a fault that lasts', { kind: 'status', status: 500, times: -1 }, { failure: 'unavailable' }],
    ['nonsense', { kind: 'malformed' }, { failure: 'malformed' }],
    ['a broken connection that lasts', { kind: 'cut', times: -1 }, { failure: 'unavailable' }],
    ['silence', { kind: 'slow', delayMs: 5_000, times: -1 }, { failure: 'unavailable' }],
  ])('fails at %s', async (_what, fault, expected) => {
    await platform.fail({ system: 'meta', ...fault } as never);
    await expect(ads().accounts()).rejects.toMatchObject(expected);
  });

  test.each(['quota', 'transient'] as const)('asks again after %s, in the middle of a list too', async (kind) => {
    await platform.fail({ system: 'meta', kind, times: 1, match: 'after=', ...(kind === 'quota' && { delayMs: 0 }) });
    expect(await ads().accounts()).toHaveLength(4);
  });

  test.each([
    ['EUR', '3000'],
    ['JPY', '30'],
    ['HUF', '30'],
    ['CLP', '30'],
    ['KWD', '3000'],
  ])('sends a budget of 30 %s as %s', async (currency, told) => {
    const options = { url: base(), dialogUrl: '', ...DEMO_META_APP, retry: QUICK, timeoutMs: 2_000 };
    const writer = campaignWriter(new GraphApi(options, token));
    const accountId = await first();
    const [campaign] = await ads().campaigns({ accountId });
    const restore = platform.sandbox.amend('meta', (answer, { path }) =>
      path === `/${accountId}` ? { ...answer, currency } : answer,
    );
    const update = writer.update(accountId, campaign as CampaignRecord, { budgetMicros: 30_000_000 }, true);
    // The token of these tests may only read, so that Meta refuses what it was sent.
    await expect(update.finally(restore)).rejects.toMatchObject({ reason: '294', failure: 'rejected' });
    const sent = (await platform.requests('meta')).find(({ method }) => method === 'POST');
    expect(sent?.body).toMatch(new RegExp(`^daily_budget=${told}&`));
  });

  test('is refused without the application’s proof, and for what is not there', async () => {
    await expect(ads(base(), 'another').accounts()).rejects.toMatchObject({
      failure: 'rejected',
      message: expect.stringContaining('appsecret_proof'),
    });
    await expect(ads().campaigns({ accountId: 'act_1' })).rejects.toMatchObject({ failure: 'rejected' });
  });

  describe('with what Meta does now and then', () => {
    afterEach(() => platform.withoutQuirks());

    const TO = new Date(Date.now() - 25 * 86_400_000).toISOString().slice(0, 10);
    const FROM = new Date(Date.now() - 44 * 86_400_000).toISOString().slice(0, 10);
    const daysOf = async (more: object = {}) =>
      ads().campaignDays({ accountId: await first(), from: FROM, to: TO, ...more });
    const sortedDays = async () => (await daysOf()).map((day) => JSON.stringify(day)).sort();
    const asked = async () => (await platform.requests('meta')).filter(({ path }) => path.endsWith('/insights'));

    test('figures of deleted campaigns are among the others, and the campaigns are named', async () => {
      const [before, days] = [await ads().campaigns({ accountId: await first() }), await sortedDays()];
      await platform.quirks('meta', 'deleted_campaigns');
      const [after, more] = [await ads().campaigns({ accountId: await first() }), await sortedDays()];
      expect(after).toHaveLength(before.length + 1);
      const gone = after.at(-1);
      expect(gone).toMatchObject({ name: expect.stringContaining('Gelöscht'), status: 'REMOVED', budgetMicros: null });
      expect(more).toEqual(expect.arrayContaining(days));
      const ofIt = more.filter((day) => day.includes(`"${gone?.id}"`));
      expect([ofIt.length, more.length]).toEqual([20, days.length + 20]);
    });

    test('a range that is too much at once is asked for in halves', async () => {
      const whole = await sortedDays();
      await platform.forgetRequests();
      await platform.quirks('meta', 'heavy_insights');
      expect(await sortedDays()).toEqual(whole);
      const ranges = (await asked()).map(({ query, status }) => {
        const { since, until } = JSON.parse(new URLSearchParams(query).get('time_range') ?? '{}');
        return [status, (Date.parse(until) - Date.parse(since)) / 86_400_000 + 1];
      });
      expect(ranges[0]).toEqual([500, 20]);
      expect(new Set(ranges.filter(([status]) => status === 200).map(([, days]) => days))).toEqual(new Set([5]));
    });

    test('a day that is too much becomes an asynchronous report, and so does the list of deleted campaigns', async () => {
      await platform.quirks('meta', 'deleted_campaigns');
      const [campaigns, whole] = [await ads().campaigns({ accountId: await first() }), await sortedDays()];
      await platform.quirks('meta', 'huge_insights');
      const range = { from: FROM, to: FROM };
      const day = (await daysOf(range)).map((each) => JSON.stringify(each)).sort();
      expect(day).toEqual(whole.filter((each) => each.includes(FROM)));
      expect(await ads().campaigns({ accountId: await first() })).toEqual(campaigns);
      expect((await asked()).filter(({ method }) => method === 'POST')).toHaveLength(2);
    });

    test.each([
      ['1.99', 'unavailable'],
      ['2.1504043', 'unavailable'],
      ['4.1504022', 'quota'],
      ['17.2446079', 'quota'],
      ['32', 'quota'],
      ['341', 'quota'],
      ['368', 'quota'],
      ['613.1487742', 'quota'],
      ['80000', 'quota'],
      ['80004', 'quota'],
      ['80014', 'quota'],
      ['80015', 'rejected'],
      ['100', 'rejected'],
    ])('error %s is %s', async (code, failure) => {
      await platform.fail({ system: 'meta', kind: 'error', code, times: -1 });
      await expect(ads().accounts()).rejects.toMatchObject({ failure });
      expect(await platform.requests('meta')).toHaveLength(failure === 'rejected' ? 1 : QUICK.retries + 1);
    });

    test.each(['80000', '341'])('limit %s is asked again once it is over', async (code) => {
      await platform.fail({ system: 'meta', kind: 'error', code, times: 2, delayMs: 0 });
      expect(await ads().accounts()).toHaveLength(4);
    });

    test('a limit of an hour is not waited for', async () => {
      await platform.fail({ system: 'meta', kind: 'error', code: '80000', delayMs: 3_600_000 });
      await expect(ads().accounts()).rejects.toMatchObject({
        failure: 'quota',
        message: expect.stringContaining('60 min'),
      });
    });

    test('a budget of the whole period is not a daily one', async () => {
      await platform.quirks('meta', 'whole_period_budgets');
      const campaigns = await ads().campaigns({ accountId: await first() });
      expect(campaigns.at(-1)).toMatchObject({
        budgetMicros: '0',
        totalBudgetMicros: '1500000000',
        endDate: '2030-12-31',
      });
      expect(campaigns.slice(0, -1).map(({ totalBudgetMicros }) => totalBudgetMicros)).toEqual(Array(6).fill(null));
    });

    test('values that nobody knows yet do not break anything', async () => {
      await platform.quirks('meta', 'unknown_enums');
      const found = (await ads().campaigns({ accountId: await first() })).at(-1);
      expect(found).toMatchObject({
        name: expect.stringMatching(/^Neu/),
        status: 'PAUSED',
        biddingStrategyType: 'BEST_GUESS',
      });
      expect((await daysOf()).filter(({ campaignId }) => campaignId === found?.id)).toHaveLength(20);
    });

    test('a broken record is left out and told, and so is an action without a value', async () => {
      const whole = [await ads().campaigns({ accountId: await first() }), await sortedDays()];
      await platform.quirks('meta', 'broken_records');
      await expect(ads().campaigns({ accountId: await first() })).rejects.toMatchObject({ failure: 'malformed' });
      const skipped: object[] = [];
      const onSkipped = (record: object) => skipped.push(record);
      const accountId = await first();
      const campaigns = await ads().campaigns({ accountId, onSkipped });
      expect([campaigns, await sortedDays()]).toEqual(whole);
      expect(skipped).toEqual([{ kind: 'campaign', id: 'none', why: expect.stringContaining('id') }]);
      skipped.length = 0;
      const from = `${new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 7)}-01`;
      await ads().campaignDays({ accountId, from, to: from, onSkipped });
      expect(skipped[0]).toEqual({ kind: 'action', id: 'video_view', why: expect.stringContaining('value') });
    });
  });

  describe('with odd answers', () => {
    let server: Server;
    let answer: (path: string) => unknown;

    beforeAll(async () => {
      server = createServer((request, response) => {
        const told = answer(request.url ?? '') as { error?: object };
        response.statusCode =
          told.error && request.method === 'GET' ? ((told.error as { status?: number }).status ?? 500) : 200;
        response.end(JSON.stringify(told));
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => server.close());
    const odd = () => ads(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

    test('counts budgets of some currencies in whole units', async () => {
      for (const [currency, micros] of [
        ['EUR', '12340000'],
        ['JPY', '1234000000'],
      ]) {
        answer = (path) =>
          path.includes('/campaigns')
            ? { data: [{ id: '7', name: 'x', status: 'ACTIVE', daily_budget: '1234' }] }
            : path.includes('/insights')
              ? { data: [] }
              : { id: 'act_1', currency };
        expect((await odd().campaigns({ accountId: 'act_1' }))[0]?.budgetMicros).toBe(micros);
      }
    });

    const ofCampaign = async (fields: object, currency: string | null = 'EUR') => {
      answer = (path) =>
        path.includes('/campaigns')
          ? { data: [{ id: '7', name: 'x', status: 'ACTIVE', ...fields }] }
          : path.includes('/insights')
            ? { data: [] }
            : { id: 'act_1', currency };
      return (await odd().campaigns({ accountId: 'act_1' }))[0];
    };

    test.each([
      [{ stop_time: '1969-12-31T16:00:00-0800' }, { endDate: null }],
      [{ stop_time: '1970-01-01T01:00:00+0100' }, { endDate: null }],
      [
        { stop_time: null, start_time: null },
        { endDate: null, startDate: null },
      ],
      [{ stop_time: 0 }, { endDate: null }],
      [
        { daily_budget: '0', lifetime_budget: '0' },
        { budgetMicros: null, totalBudgetMicros: null },
      ],
      [
        { daily_budget: null, lifetime_budget: null },
        { budgetMicros: null, totalBudgetMicros: null },
      ],
      [
        { daily_budget: '0', lifetime_budget: '5000' },
        { budgetMicros: '0', totalBudgetMicros: '50000000' },
      ],
      [{ daily_budget: 1500 }, { budgetMicros: '15000000', totalBudgetMicros: null }],
    ])('a campaign with %j is read as %j', async (fields, expected) => {
      expect(await ofCampaign(fields)).toMatchObject(expected);
    });

    test('a budget of an account whose currency is not named is not known', async () => {
      expect(await ofCampaign({ daily_budget: '1234' }, null)).toMatchObject({ budgetMicros: null });
    });

    test('counts values that are numbers, and the windows of one action once', async () => {
      const at = { campaign_id: '7', date_start: '2026-01-02', spend: 1.5, impressions: 10, clicks: '2' };
      answer = () => ({
        data: [
          {
            ...at,
            actions: [{ action_type: 'purchase', value: 3, '7d_click': '3', '1d_view': '1' }],
            action_values: [{ action_type: 'purchase', value: '100.0' }],
          },
        ],
      });
      const [day] = await odd().campaignDays({ accountId: 'act_1', from: '2026-01-02', to: '2026-01-02' });
      expect(day).toMatchObject({
        costMicros: '1500000',
        impressions: '10',
        conversionsMicros: '3000000',
        conversionValueMicros: '100000000',
      });
    });

    test('counts each conversion once, and leads too', async () => {
      const counted = (...types: string[]) => types.map((action_type) => ({ action_type, value: '2' }));
      answer = () => ({
        data: [
          {
            campaign_id: '7',
            date_start: '2026-01-02',
            spend: '0.1',
            actions: counted('link_click', 'purchase', 'omni_purchase', 'lead', 'offsite_conversion.fb_pixel_lead'),
            action_values: [{ action_type: 'purchase', value: '10.05' }],
          },
        ],
      });
      expect(await odd().campaignDays({ accountId: 'act_1', from: '2026-01-02', to: '2026-01-02' })).toEqual([
        {
          campaignId: '7',
          date: '2026-01-02',
          costMicros: '100000',
          impressions: '0',
          clicks: '0',
          conversionsMicros: '4000000',
          conversionValueMicros: '10050000',
        },
      ]);
    });

    test('says why an asynchronous report failed', async () => {
      const refused = { error: { message: 'Please reduce the amount of data', code: 1 } };
      answer = (path) =>
        path.includes('/insights')
          ? { report_run_id: '61', ...refused }
          : {
              id: '61',
              async_status: 'Job Failed',
              async_percent_completion: 30,
              error_code: 2,
              error_message: 'Backend',
              error_user_msg: 'Generating failed.',
            };
      const day = { accountId: 'act_1', from: '2026-01-02', to: '2026-01-02' };
      await expect(odd().campaignDays(day)).rejects.toMatchObject({
        failure: 'unavailable',
        message: expect.stringContaining('Generating failed.: Backend [code 2]'),
      });
    });

    test.each([
      [{ blame_field: 'targeting' }, 'field targeting'],
      [{ blame_field_specs: [['campaign', 'daily_budget']] }, 'field campaign.daily_budget'],
      ['{"blame_field_specs":[["time_range"]]}', 'field time_range'],
      [['of a form that nobody knows'], 'subcode 1487126]'],
    ])('tells a refusal whole, with the field to blame of %j', async (error_data, field) => {
      answer = () => ({
        error: {
          message: 'Invalid parameter',
          code: 100,
          error_subcode: 1487126,
          error_user_title: 'Ungültige Platzierung',
          error_user_msg: 'Wählen Sie\0 eine andere.',
          error_data,
          fbtrace_id: 'FYm+yVA1pER',
          is_transient: 'maybe',
          status: 400,
        },
      });
      const failure = await odd()
        .campaigns({ accountId: 'act_1' })
        .catch((error: unknown) => error);
      const words = 'Ungültige Platzierung: Wählen Sie eine andere.: Invalid parameter [code 100, subcode 1487126';
      for (const part of [words, field, 'Request id: FYm+yVA1pER.']) expect((failure as Error).message).toContain(part);
    });

    test('a token that is not accepted is not quoted', async () => {
      const error = { message: 'Malformed access token EAAsecret', code: 190, error_subcode: 463, fbtrace_id: 'AbC' };
      answer = () => ({ error });
      await expect(odd().accounts()).rejects.toMatchObject({
        failure: 'revoked',
        message:
          'Meta no longer accepts the saved access: connect Meta again. [code 190, subcode 463] Request id: AbC.',
      });
    });

    test('refuses a list that does not move on, and rows of another form', async () => {
      answer = () => ({ data: [], paging: { cursors: { after: 'x' }, next: 'http://elsewhere.example.com' } });
      await expect(odd().accounts()).resolves.toEqual([]);
      answer = () => ({ data: [{ id: '../act_1' }] });
      await expect(odd().accounts()).rejects.toMatchObject({ failure: 'malformed' });
    });
  });
});
