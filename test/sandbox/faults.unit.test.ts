import { call, codeOf, errorOf, startTestSandbox, type TestSandbox } from './support/client.js';

const QUERY = 'SELECT campaign.id FROM campaign';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterEach(async () => {
  await call(`${sandbox.url}/control/faults`, { method: 'DELETE' });
});
afterAll(() => sandbox.close());

const ads = () => sandbox.ads(QUERY);
const list = () => sandbox.merchant(`products/v1/accounts/${sandbox.merchantId}/products`);

describe('Google Ads', () => {
  test('asks to wait when there were too many requests', async () => {
    await sandbox.fault({ system: 'google-ads', kind: 'quota', delayMs: 1500 });
    const answer = await ads();
    expect([answer.status, codeOf(answer)]).toEqual([429, 'quotaError.RESOURCE_TEMPORARILY_EXHAUSTED']);
    expect(errorOf(answer).details?.[0]?.errors?.[0]?.details).toMatchObject({
      quotaErrorDetails: { retryDelay: '1.5s' },
    });
    expect((await ads()).status).toBe(200);
  });

  test.each([
    ['daily_quota', 429, 'quotaError.RESOURCE_EXHAUSTED', 'RESOURCE_EXHAUSTED'],
    ['transient', 503, 'internalError.TRANSIENT_ERROR', 'UNAVAILABLE'],
    ['revoked', 401, 'authenticationError.OAUTH_TOKEN_REVOKED', 'UNAUTHENTICATED'],
    ['status', 500, 'internalError.INTERNAL_ERROR', 'INTERNAL'],
  ])('%s', async (kind, status, code, word) => {
    await sandbox.fault({ system: 'google-ads', kind });
    const answer = await ads();
    expect([answer.status, codeOf(answer), errorOf(answer).status]).toEqual([status, code, word]);
    const single = await sandbox.ads(QUERY, { method: 'search' });
    expect(single.status).toBe(200);
  });

  test('cuts an answer in the middle', async () => {
    await sandbox.fault({ system: 'google-ads', kind: 'cut' });
    await expect(ads()).rejects.toThrow();
    await sandbox.fault({ system: 'google-ads', kind: 'cut', afterResults: 5 });
    await expect(ads()).rejects.toThrow();
    expect((await ads()).status).toBe(200);
  });

  test('sends broken JSON', async () => {
    await sandbox.fault({ system: 'google-ads', kind: 'malformed' });
    await expect(ads()).rejects.toBeInstanceOf(SyntaxError);
  });

  test('is slow, then right', async () => {
    await sandbox.fault({ system: 'google-ads', kind: 'slow', delayMs: 150 });
    const start = performance.now();
    expect((await ads()).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(140);
  });
});

describe('the others', () => {
  test('fail in their own shapes', async () => {
    await sandbox.fault({ system: 'merchant', kind: 'quota', delayMs: 2000 });
    const quota = await list();
    expect([quota.status, errorOf(quota).details?.at(-1)]).toEqual([
      429,
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '2s' },
    ]);
    await sandbox.fault({ system: 'merchant', kind: 'transient' });
    expect(await list()).toMatchObject({ status: 503, body: { error: { status: 'UNAVAILABLE' } } });
    await sandbox.fault({ system: 'oauth', kind: 'revoked' });
    expect(await sandbox.token()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    await sandbox.fault({ system: 'identity', kind: 'status', status: 502 });
    expect((await call(sandbox.jwksUrl)).status).toBe(502);
    expect((await list()).status).toBe(200);
  });
});

describe('orders', () => {
  test('hold for a number of requests, for matching ones, or until they are cleared', async () => {
    await sandbox.fault({ system: 'google-ads', kind: 'transient', times: 2, match: 'FROM campaign' });
    expect((await sandbox.ads('SELECT customer.id FROM customer')).status).toBe(200);
    expect([(await ads()).status, (await ads()).status, (await ads()).status]).toEqual([503, 503, 200]);
    await sandbox.fault({ system: 'google-ads', kind: 'status', status: 400, times: -1 });
    expect([(await ads()).status, (await ads()).status]).toEqual([400, 400]);
    const { body } = await call<object[]>(`${sandbox.url}/control/faults`);
    expect(body).toMatchObject([{ kind: 'status', times: -1, status: 400 }]);
    await call(`${sandbox.url}/control/faults`, { method: 'DELETE' });
    expect((await ads()).status).toBe(200);
  });

  test('must be known ones', async () => {
    const body = JSON.stringify({ system: 'google-ads', kind: 'fire' });
    expect((await call(`${sandbox.url}/control/faults`, { method: 'POST', body })).status).toBe(400);
  });
});

describe('the log', () => {
  test('shows what was asked and answered', async () => {
    await call(`${sandbox.url}/control/requests`, { method: 'DELETE' });
    await sandbox.token();
    await sandbox.fault({ system: 'google-ads', kind: 'transient' });
    await ads();
    const { body } = await call<object[]>(`${sandbox.url}/control/requests`);
    expect(body).toMatchObject([
      { system: 'oauth', method: 'POST', path: '/oauth/token', query: 'refresh_token', body: '', status: 200 },
      {
        system: 'google-ads',
        path: `/google-ads/v25/customers/${sandbox.accountId}/googleAds:searchStream`,
        query: QUERY,
        headers: { 'login-customer-id': sandbox.managerId },
        status: 503,
      },
    ]);
  });
});
