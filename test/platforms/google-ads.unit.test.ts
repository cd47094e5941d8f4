import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { linkedMerchants, reachableAccounts } from '../../src/platforms/google/ads/account-reports.js';
import {
  campaignDays,
  campaigns,
  productDays,
  searchTermDays,
} from '../../src/platforms/google/ads/campaign-reports.js';
import { GoogleAdsClient, type GoogleAdsOptions } from '../../src/platforms/google/ads/google-ads.client.js';
import { PlatformError } from '../../src/platforms/platform-error.js';
import { QUICK, SMALL, TestSandbox } from './support/sandbox.js';

const row = z.object({ campaign: z.object({ id: z.string() }) });
const gaql = 'SELECT campaign.id FROM campaign';

describe('the Google Ads client', () => {
  let platform: TestSandbox;
  let accountId: string;

  beforeAll(async () => {
    platform = await TestSandbox.start();
    accountId = platform.sandbox.accountIds[0] as string;
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    await platform.heal();
    await platform.forgetRequests();
  });

  const client = (options: Partial<GoogleAdsOptions> = {}) =>
    new GoogleAdsClient(
      { baseUrl: platform.sandbox.googleAdsUrl, apiVersion: 'v25', retry: QUICK, timeoutMs: 5_000, ...options },
      { tokens: platform.tokens(), loginCustomerId: platform.sandbox.managerId },
    );
  const failing = (options: Partial<GoogleAdsOptions> = {}): Promise<PlatformError> =>
    client(options)
      .search({ accountId }, gaql, row)
      .then(
        () => Promise.reject(new Error('It did not fail.')),
        (error: PlatformError) => error,
      );
  const searches = async () => (await platform.requests('google-ads')).length;

  test('says what to do where Google has switched the version off', async () => {
    expect(await failing({ apiVersion: 'v22' })).toMatchObject({
      failure: 'rejected',
      retryable: false,
      message: expect.stringMatching(/Version v22 is deprecated.* To do: whoever runs this server has to update it/),
    });
    expect(await searches()).toBe(1);
  });

  test('asks the version of its settings, through the manager, with a developer token only where there is one', async () => {
    expect(await client({ apiVersion: 'v26' }).search({ accountId }, gaql, row)).toHaveLength(
      SMALL.campaignsPerAccount,
    );
    await client({ developerToken: 'dev-1' }).search({ accountId }, gaql, row);
    const [first, second] = await platform.requests('google-ads');
    expect(first?.path).toBe(`/google-ads/v26/customers/${accountId}/googleAds:searchStream`);
    expect(first?.headers['login-customer-id']).toBe(platform.sandbox.managerId);
    expect(first?.headers).not.toHaveProperty('developer-token');
    expect(second?.headers['developer-token']).toBe('dev-1');
  });

  test('gives the platform’s reason for a query that it refuses, and does not ask again', async () => {
    const failure = await client()
      .search({ accountId }, 'SELECT campaign.nonsense FROM campaign', row)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ failure: 'rejected', code: 'platform_rejected', status: 400 });
    expect((failure as Error).message).toContain('campaign.nonsense');
    expect(await searches()).toBe(1);
  });

  test.each([
    ['a transient error', { kind: 'transient', status: 500 }],
    ['an overloaded service', { kind: 'transient', status: 503 }],
    ['a connection that breaks off', { kind: 'cut' }],
    ['a stream that breaks off', { kind: 'cut', afterResults: 3 }],
  ] as const)('gets over %s and returns the whole report', async (_case, fault) => {
    await platform.fail({ system: 'google-ads', times: 2, ...fault });
    expect(await client().search({ accountId }, gaql, row)).toHaveLength(SMALL.campaignsPerAccount);
    expect(await searches()).toBe(3);
  });

  test('waits as long as the platform asks', async () => {
    await platform.fail({ system: 'google-ads', kind: 'quota', delayMs: 400 });
    const startedAt = Date.now();
    await client().search({ accountId }, gaql, row);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(400);
    expect(await searches()).toBe(2);
  });

  test('does not wait longer than it may', async () => {
    await platform.fail({ system: 'google-ads', kind: 'quota', delayMs: 600_000 });
    const failure = await failing();
    expect(failure).toMatchObject({ failure: 'quota', code: 'platform_unavailable', status: 502 });
    expect(failure.message).toContain('It asks to wait 10 min.');
    expect(await searches()).toBe(1);
  });

  test.each([
    ['a daily quota', { kind: 'daily_quota' }, 'quota', 1],
    ['an internal error that stays', { kind: 'status', status: 500 }, 'unavailable', 1 + QUICK.retries],
    ['an answer that is not JSON', { kind: 'malformed' }, 'malformed', 1],
    ['a service that stays down', { kind: 'transient' }, 'unavailable', 1 + QUICK.retries],
  ] as const)('fails for %s', async (_case, fault, expected, asked) => {
    await platform.fail({ system: 'google-ads', times: -1, ...fault });
    expect(await failing()).toMatchObject({ failure: expected });
    expect(await searches()).toBe(asked);
  });

  test('fails in time when the platform is slow', async () => {
    await platform.fail({ system: 'google-ads', kind: 'slow', delayMs: 600_000, times: -1 });
    const failure = await failing({ timeoutMs: 100, retry: { ...QUICK, retries: 1 } });
    expect(failure).toMatchObject({ failure: 'unavailable', message: 'Google Ads did not answer within 100 ms.' });
  });

  test('fails for a server that is not there', async () => {
    expect(await failing({ baseUrl: 'http://127.0.0.1:1' })).toMatchObject({ failure: 'unavailable' });
  });

  test('takes a new access token once when the platform refuses the old one, then gives up', async () => {
    await platform.fail({ system: 'google-ads', kind: 'revoked' });
    await client().search({ accountId }, gaql, row);
    expect(await platform.requests('oauth')).toHaveLength(2);
    await platform.fail({ system: 'google-ads', kind: 'revoked', times: -1 });
    expect(await failing()).toMatchObject({ failure: 'revoked', code: 'platform_rejected' });
  });

  test('stops when it is told to', async () => {
    await platform.fail({ system: 'google-ads', kind: 'slow', delayMs: 500, times: -1 });
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('enough')), 50);
    await expect(client().search({ accountId, signal: controller.signal }, gaql, row)).rejects.toThrow('enough');
  });

  test('reads accounts, links, campaigns and figures', async () => {
    const ads = client();
    const { managerId, accountIds, merchantIds } = platform.sandbox;
    const accounts = await reachableAccounts(ads);
    expect(accounts[0]).toMatchObject({ id: managerId, isManager: true, managerId: null });
    expect(accounts.slice(1).map(({ id }) => id)).toEqual(accountIds);
    expect(accounts[1]).toMatchObject({ managerId, isManager: false, status: 'ENABLED', currency: 'EUR' });
    expect(await linkedMerchants(ads, { accountId })).toEqual([merchantIds[accountId]]);

    const found = await campaigns(ads, { accountId });
    expect(found).toHaveLength(SMALL.campaignsPerAccount);
    for (const campaign of found) {
      expect(campaign.resourceName).toBe(`customers/${accountId}/campaigns/${campaign.id}`);
      expect(Number(campaign.budgetMicros)).toBeGreaterThan(0);
      if (campaign.biddingStrategyType === 'TARGET_ROAS') expect(campaign.targetRoas).toBeGreaterThan(0);
    }

    const to = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    const from = new Date(Date.now() - 9 * 86_400_000).toISOString().slice(0, 10);
    const range = { accountId, from, to };
    for (const read of [campaignDays, productDays, searchTermDays]) {
      const days = await read(ads, range);
      expect(days.length).toBeGreaterThan(0);
      for (const day of days) {
        expect(day.date >= from && day.date <= to).toBe(true);
        expect(day.costMicros).toMatch(/^\d+$/);
        expect(day.conversionValueMicros).toMatch(/^\d+$/);
      }
    }
  });
});

describe('the Google Ads client before a platform that answers in odd forms', () => {
  let server: Server;
  let answer: { status: number; body: string };
  let ads: GoogleAdsClient;

  beforeAll(async () => {
    server = createServer((_request, response) => {
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const tokens = { token: async () => 'token', forget: () => undefined };
    const options = { baseUrl: `http://127.0.0.1:${port}`, apiVersion: 'v25', timeoutMs: 5_000, retry: QUICK };
    ads = new GoogleAdsClient(options, { tokens });
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const range = { accountId: '1', from: '2026-01-01', to: '2026-01-02' };
  const asked = (status: number, body: unknown) => {
    answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
    return campaignDays(ads, range);
  };

  test('takes figures that are left out for zero, and whole numbers of any size', async () => {
    const segments = { date: '2026-01-01' };
    const big = { costMicros: '9007199254740993', conversions: 12.3456785, conversionsValue: 123_456_789_012.34567 };
    const rows = await asked(200, [
      { results: [{ campaign: { id: '7' }, segments }] },
      { results: [{ campaign: { id: '8' }, segments, metrics: big }], requestId: 'x' },
      {},
    ]);
    expect(rows).toEqual([
      expect.objectContaining({ campaignId: '7', costMicros: '0', clicks: '0', conversionsMicros: '0' }),
      expect.objectContaining({
        campaignId: '8',
        costMicros: '9007199254740993',
        conversionsMicros: '12345679',
        conversionValueMicros: '123456789012345670',
      }),
    ]);
  });

  test.each([
    ['a row without its date', [{ results: [{ campaign: { id: '7' }, segments: {} }] }], 'results.0.segments.date'],
    [
      'an amount that is no integer',
      [{ results: [{ campaign: { id: '7' }, segments: { date: '2026-01-01' }, metrics: { costMicros: '1.5' } }] }],
      'results.0.metrics.costMicros',
    ],
    ['one object instead of a list', { results: [] }, 'not an array'],
    ['a web page', '<html>', 'not an array'],
  ])('refuses %s and says where', async (_case, body, where) => {
    await expect(asked(200, body)).rejects.toMatchObject({
      failure: 'malformed',
      message: expect.stringContaining(where),
    });
  });

  test.each([
    [404, 'Not Found', 'unavailable'],
    [400, { error: { message: 'Bad', status: 'INVALID_ARGUMENT' } }, 'rejected'],
    [400, [{ error: { message: 'Bad', details: [{ errors: [{ message: 'Worse' }] }] } }], 'rejected'],
    [502, '<html>', 'unavailable'],
  ])('sorts HTTP %d with %j as %3$s', async (status, body, failure) => {
    await expect(asked(status, body)).rejects.toMatchObject({ failure });
  });
});
