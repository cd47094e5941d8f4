import { QUICK } from '../platforms/support/sandbox.js';
import { SyncHarness } from './support/harness.js';

/** What the history says of each refusal of Google's platforms, what is stored then, and whether access counts as gone. */
describe('a sync that Google refuses', () => {
  let harness: SyncHarness;
  let teamId: string;
  let accountId: string;

  beforeAll(async () => {
    harness = await SyncHarness.start({
      accounts: 2,
      campaignsPerAccount: 3,
      productsPerAccount: 4,
      termsPerCampaign: 2,
      days: 20,
    });
    [accountId = ''] = harness.platform.sandbox.accountIds;
    teamId = await harness.team();
    expect(await run()).toMatchObject({ status: 'completed' });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    await harness.platform.heal();
    await harness.connections.setStatus(teamId, 'google-ads', 'active');
  });

  const run = () => harness.service().run({ teamId });
  const access = async () => (await harness.connections.find(teamId, 'google-ads'))?.status;
  const ofAccount = async (table: string) =>
    harness.db.query(`select to_jsonb(t) as row from ${table} t where team_id = $1 order by 1`, [teamId]);
  const figures = async () => [
    await ofAccount('campaign_months'),
    await ofAccount('product_months'),
    await ofAccount('account_months'),
    await ofAccount('search_term_days'),
  ];
  const ofFigures = `FROM campaign WHERE segments.date`;

  test.each([
    ['authenticationError.TWO_STEP_VERIFICATION_NOT_ENROLLED', 'platform_rejected', '2-Step Verification'],
    ['authenticationError.CUSTOMER_NOT_FOUND', 'platform_rejected', 'be given access'],
    ['authorizationError.DEVELOPER_TOKEN_PROHIBITED', 'platform_rejected', 'Google Cloud project'],
    ['authorizationError.CUSTOMER_NOT_ENABLED', 'platform_rejected', 'look at it in Google Ads'],
    ['quotaError.ACCESS_PROHIBITED', 'platform_rejected', 'Google Cloud project'],
    ['internalError.INTERNAL_ERROR', 'platform_unavailable', 'failed to answer'],
    ['databaseError.CONCURRENT_MODIFICATION', 'platform_unavailable', 'is changing the same'],
  ])('with %s holds up one account, and access stays', async (code, expected, message) => {
    const before = await figures();
    const match = `/customers/${accountId}/`;
    await harness.platform.fail({ system: 'google-ads', kind: 'error', code, times: -1, match });
    const outcome = await run();
    const failed = outcome.accounts.filter(({ status }) => status === 'failed');
    expect(failed).toMatchObject([{ accountId, failure: { code: expected } }]);
    expect(failed[0]?.failure?.message).toContain(message);
    expect(outcome.accounts).toHaveLength(2);
    expect(await access()).toBe('active');
    expect(await figures()).toEqual(before);
  });

  test('with OAUTH_TOKEN_REVOKED ends, and says to connect again', async () => {
    const code = 'authenticationError.OAUTH_TOKEN_REVOKED';
    await harness.platform.fail({ system: 'google-ads', kind: 'error', code, times: -1 });
    expect(await run()).toMatchObject({ status: 'failed', failure: { code: 'connection_revoked' } });
    expect(await access()).toBe('revoked');
  });

  test.each([
    ['quotaError.RESOURCE_EXHAUSTED', { delayMs: 20 }],
    ['internalError.INTERNAL_ERROR', {}],
    ['databaseError.CONCURRENT_MODIFICATION', {}],
    ['internalError.TRANSIENT_ERROR', { afterResults: 2 }],
  ])('with %s now and then asks again', async (code, more) => {
    const before = await figures();
    const times = QUICK.retries - 1;
    await harness.platform.fail({ system: 'google-ads', kind: 'error', code, times, ...more });
    expect(await run()).toMatchObject({ status: 'completed', failure: null });
    expect(await figures()).toEqual(before);
  });

  test('at the end of a stream changes no figure', async () => {
    const before = await figures();
    await harness.platform.fail({
      system: 'google-ads',
      kind: 'error',
      code: 'queryError.UNKNOWN',
      afterResults: 3,
      times: -1,
      match: ofFigures,
    });
    const outcome = await run();
    expect(outcome.accounts).toMatchObject([
      { status: 'failed', failure: { code: 'platform_rejected' } },
      { status: 'failed', failure: { code: 'platform_rejected' } },
    ]);
    expect(await figures()).toEqual(before);
  });

  test('by the Merchant API, which wants to be registered with, still brings the figures', async () => {
    harness.now = new Date(harness.now.getTime() + 86_400_000);
    await harness.platform.fail({ system: 'merchant', kind: 'error', code: 'GCP_NOT_REGISTERED', times: -1 });
    const outcome = await run();
    for (const { failure } of outcome.accounts) {
      expect(failure?.code).toBe('platform_rejected');
      expect(failure?.message).toContain('npm run cli -- merchant register');
    }
    expect(await access()).toBe('active');
    const yesterday = new Date(harness.now.getTime() - 86_400_000).toISOString().slice(0, 10);
    expect(await harness.account(teamId, accountId)).toMatchObject({ through: yesterday });
  });
});
