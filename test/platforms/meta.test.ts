import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEMO_META_APP } from '../../sandbox/sandbox.js';
import { MetaAdsClient } from '../../src/platforms/meta/meta-ads.js';
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
    new MetaAdsClient(
      { url, dialogUrl: '', ...DEMO_META_APP, appSecret: secret, retry: QUICK, timeoutMs: 2_000 },
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
    const campaigns = await ads().campaigns(await first());
    expect(campaigns).toHaveLength(6);
    expect(new Set(campaigns.map(({ status }) => status))).toEqual(new Set(['ENABLED', 'PAUSED', 'REMOVED']));
    for (const { channelType, budgetMicros, startDate } of campaigns) {
      expect([channelType, Number(budgetMicros) % 1_000_000, startDate]).toEqual(['DISPLAY', 0, '2024-03-01']);
    }
    expect(campaigns[3]?.budgetMicros).toBe('0');
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

  test('is refused without the application’s proof, and for what is not there', async () => {
    await expect(ads(base(), 'another').accounts()).rejects.toMatchObject({
      failure: 'rejected',
      message: expect.stringContaining('appsecret_proof'),
    });
    await expect(ads().campaigns('act_1')).rejects.toMatchObject({ failure: 'rejected' });
  });

  describe('with odd answers', () => {
    let server: Server;
    let answer: (path: string) => unknown;

    beforeAll(async () => {
      server = createServer((request, response) => response.end(JSON.stringify(answer(request.url ?? ''))));
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
            : { id: 'act_1', currency };
        expect((await odd().campaigns('act_1'))[0]?.budgetMicros).toBe(micros);
      }
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

    test('refuses a list that does not move on, and rows of another form', async () => {
      answer = () => ({ data: [], paging: { cursors: { after: 'x' }, next: 'http://elsewhere.example.com' } });
      await expect(odd().accounts()).resolves.toEqual([]);
      answer = () => ({ data: [{ id: '../act_1' }] });
      await expect(odd().accounts()).rejects.toMatchObject({ failure: 'malformed' });
    });
  });
});
