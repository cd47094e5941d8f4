import { type AccountChanges, changesKey } from '../../sandbox/google-ads/tables/tables.js';
import { memoryState } from '../../sandbox/state.js';
import { type AdsRow, call, codeOf, errorOf, SMALL, startTestSandbox, type TestSandbox } from './support/client.js';

const QUERY = 'SELECT campaign.id, campaign.status FROM campaign';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

describe('access', () => {
  test.each(['v23', 'v24', 'v25', 'v26'])('%s answers', async (version) => {
    expect((await sandbox.ads(QUERY, { version })).status).toBe(200);
  });

  test('refuses versions that were switched off, and knows no others', async () => {
    const old = await sandbox.ads(QUERY, { version: 'v19', method: 'search' });
    expect([old.status, codeOf(old)]).toEqual([400, 'requestError.UNSUPPORTED_VERSION']);
    const unknown = await sandbox.ads(QUERY, { version: 'v99' });
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });

  test('can be told which versions answer', async () => {
    const newer = await startTestSandbox({ googleAdsVersions: ['v26', 'v27'] });
    try {
      const statuses = ['v27', 'v25', 'v28'].map(async (version) => (await newer.ads(QUERY, { version })).status);
      expect(await Promise.all(statuses)).toEqual([200, 400, 404]);
    } finally {
      await newer.close();
    }
  });

  test('wants a token that is its own', async () => {
    const missing = await sandbox.ads(QUERY, { headers: { authorization: '' } });
    expect([missing.status, errorOf(missing).status]).toEqual([401, 'UNAUTHENTICATED']);
    const foreign = await sandbox.ads(QUERY, { headers: { authorization: 'Bearer ya29.foreign' }, method: 'search' });
    expect([foreign.status, codeOf(foreign)]).toEqual([401, 'authenticationError.OAUTH_TOKEN_INVALID']);
  });

  test('refuses tokens after their hour', async () => {
    let now = new Date('2026-11-21T12:00:00Z');
    const aging = await startTestSandbox({ now: () => now });
    try {
      expect((await aging.ads(QUERY)).status).toBe(200);
      now = new Date('2026-11-21T13:00:00Z');
      const answer = await aging.ads(QUERY);
      expect([answer.status, codeOf(answer)]).toEqual([401, 'authenticationError.OAUTH_TOKEN_EXPIRED']);
    } finally {
      await aging.close();
    }
  });

  test('is denied to other managers and for accounts of others', async () => {
    const manager = await sandbox.ads(QUERY, { headers: { 'login-customer-id': '1234567890' } });
    const account = await sandbox.ads(QUERY, { customerId: '1234567890' });
    for (const answer of [manager, account]) {
      expect([answer.status, codeOf(answer)]).toEqual([403, 'authorizationError.USER_PERMISSION_DENIED']);
    }
    const malformed = await sandbox.ads(QUERY, { customerId: '123-456' });
    expect([malformed.status, codeOf(malformed)]).toEqual([400, 'requestError.INVALID_CUSTOMER_ID']);
  });

  test('gives no figures of a manager', async () => {
    const answer = await sandbox.ads('SELECT customer.id, metrics.clicks FROM customer', {
      customerId: sandbox.managerId,
    });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'queryError.REQUESTED_METRICS_FOR_MANAGER']);
    expect(await sandbox.rows(QUERY, sandbox.managerId)).toEqual([]);
  });

  test('says which customers can be reached', async () => {
    const token = String((await sandbox.token()).body.access_token);
    const { body } = await call(`${sandbox.googleAdsUrl}/v25/customers:listAccessibleCustomers`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(body).toEqual({ resourceNames: [`customers/${sandbox.managerId}`] });
  });
});

describe('requests', () => {
  test('must be JSON with a query and nothing unknown', async () => {
    const empty = await sandbox.ads('');
    expect([empty.status, codeOf(empty)]).toEqual([400, 'requestError.REQUIRED_FIELD_MISSING']);
    const unknown = await sandbox.ads(QUERY, { body: { colour: 'red' } });
    expect([unknown.status, errorOf(unknown).message]).toEqual([400, expect.stringContaining('"colour"')]);
    const sized = await sandbox.ads(QUERY, { method: 'search', body: { pageSize: 10 } });
    expect(codeOf(sized)).toBe('requestError.PAGE_SIZE_NOT_SUPPORTED');
  });

  test('page by 10,000 results', async () => {
    const large = await startTestSandbox({ size: { ...SMALL, campaignsPerAccount: 170, days: 400 } });
    try {
      const range = "segments.date BETWEEN '2000-01-01' AND '2099-12-31'";
      const query = `SELECT campaign.id, segments.date, metrics.clicks FROM campaign WHERE ${range}`;
      const chunks = (await large.ads(query)).body as { results: AdsRow[] }[];
      expect(chunks.length).toBeGreaterThan(4);
      expect(chunks.slice(0, -1).every(({ results }) => results.length === 10_000)).toBe(true);
      const paged: AdsRow[] = [];
      let pageToken: string | undefined;
      do {
        const { body } = await large.ads(query, { method: 'search', body: pageToken ? { pageToken } : {} });
        const page = body as { results: AdsRow[]; nextPageToken?: string };
        paged.push(...page.results);
        pageToken = page.nextPageToken;
      } while (pageToken);
      expect(paged).toEqual(chunks.flatMap(({ results }) => results));
      const wrong = await large.ads(query, { method: 'search', body: { pageToken: 'x' } });
      expect(codeOf(wrong)).toBe('requestError.INVALID_PAGE_TOKEN');
    } finally {
      await large.close();
    }
  });

  test('count all results when they are asked to', async () => {
    const body = { searchSettings: { returnTotalResultsCount: true } };
    const answer = await sandbox.ads(QUERY, { method: 'search', body });
    expect(answer.body).toMatchObject({ totalResultsCount: '17', fieldMask: 'campaign.id,campaign.status' });
  });
});

describe('changes', () => {
  test('are read from the state at each request, by every sandbox that shares it', async () => {
    const state = memoryState();
    const [one, other] = await Promise.all([startTestSandbox({ state }), startTestSandbox({ state })]);
    try {
      const [first] = await one.rows(QUERY);
      expect(first?.campaign?.status).toBe('ENABLED');
      const changed: AccountChanges['changed'] = {
        [String(first?.campaign?.resourceName)]: { 'campaign.status': 'PAUSED' },
      };
      await state.put(changesKey(one.accountId), { changed, created: {} });
      for (const sandbox of [one, other]) {
        const paused = `${QUERY} WHERE campaign.status = 'PAUSED' AND campaign.id = ${first?.campaign?.id}`;
        expect(await sandbox.rows(paused)).toHaveLength(1);
      }
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
  });
});
