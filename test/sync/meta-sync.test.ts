import { randomUUID } from 'node:crypto';
import { DEMO_META_APP } from '../../sandbox/sandbox.js';
import { addDays } from '../../src/lib/clock.js';
import { metaReader } from '../../src/platforms/meta/meta-ads.js';
import { metaPlatform } from '../../src/platforms/meta/meta-platform.js';
import { QUICK } from '../platforms/support/sandbox.js';
import { SyncHarness, YESTERDAY } from './support/harness.js';
import { type Sums, storedDays, windowOf } from './support/model.js';

describe('accounts of Meta', () => {
  let harness: SyncHarness;
  let teamId: string;
  let meta: ReturnType<typeof metaPlatform>;
  let token: string;

  beforeAll(async () => {
    harness = await SyncHarness.start();
    const { metaUrl: url } = harness.platform.sandbox;
    const dialogUrl = `${url}/dialog/oauth`;
    meta = metaPlatform(harness.connections, {
      url,
      dialogUrl,
      ...DEMO_META_APP,
      retry: QUICK,
      timeoutMs: 5_000,
      reportPollMs: 5,
    });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    await harness.platform.heal();
    await harness.platform.withoutQuirks();
    teamId = randomUUID();
    await harness.db.query('insert into teams (id, name) values ($1, $2)', [teamId, 'Team']);
    await connect();
  });

  const connect = async () => {
    const redirectUri = 'https://app.example.com/back';
    const dialog = meta.signIn.authorizeUrl({ redirectUri, state: 's', codeVerifier: '' });
    const answer = await fetch(dialog.replace('/dialog/oauth', '/dialog/allow'), { redirect: 'manual' });
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const grant = await meta.signIn.exchange(code, { redirectUri, codeVerifier: '' });
    token = grant.refreshToken;
    await harness.connections.save({ teamId, platform: 'meta-ads', ...grant });
  };
  const importAccounts = async (count: number): Promise<string[]> => {
    const accounts = (await (await meta.reader(teamId)).accounts()).slice(0, count);
    for (const { id, name, timeZone } of accounts) {
      await harness.db.query(
        `insert into accounts (team_id, id, platform, name, currency, status, time_zone)
         values ($1, $2, 'meta-ads', $3, 'EUR', 'ENABLED', $4)`,
        [teamId, id, name, timeZone],
      );
    }
    return accounts.map(({ id }) => id);
  };
  const service = () => harness.service({ meta });
  const ads = () => {
    const { metaUrl: url } = harness.platform.sandbox;
    return metaReader({ url, dialogUrl: '', ...DEMO_META_APP, timeoutMs: 5_000 }, token);
  };
  const status = async () => (await harness.connections.find(teamId, 'meta-ads'))?.status;

  test('are pulled when they were imported, with campaigns and every day', async () => {
    const [one = '', two = ''] = await importAccounts(2);
    const outcome = await service().run({ teamId });
    expect(outcome).toMatchObject({ status: 'completed', failure: null });
    expect(outcome.accounts.map(({ accountId }) => accountId).sort()).toEqual([one, two].sort());
    expect(await harness.account(teamId, one)).toMatchObject({
      status: 'ENABLED',
      from: addDays(YESTERDAY, -59),
      through: YESTERDAY,
      lastSyncedAt: expect.any(String),
    });
    const campaigns = await harness.db.query<{ id: string; channel: string }>(
      'select id, channel_type as channel from campaigns where team_id = $1 and account_id = $2',
      [teamId, one],
    );
    expect(campaigns).toHaveLength((await ads().campaigns({ accountId: one })).length);
    const told = await ads().campaignDays({ accountId: one, from: addDays(YESTERDAY, -59), to: YESTERDAY });
    const sum = (pick: (day: (typeof told)[number]) => string | number) =>
      told.reduce((total, day) => total + Number(pick(day)), 0);
    expect(await figuresOf(one)).toEqual([
      sum(({ costMicros }) => costMicros),
      sum(({ impressions }) => impressions),
      sum(({ clicks }) => clicks),
      sum(({ conversionsMicros }) => conversionsMicros),
      sum(({ conversionValueMicros }) => conversionValueMicros),
    ]);
    const others = await harness.db.query('select id from accounts where team_id = $1', [teamId]);
    expect(others).toHaveLength(2);
  });

  test('tell what people did there, and neither payments, reviews nor steps on the way', async () => {
    const [one = ''] = await importAccounts(1);
    const activity = (more: object) => ({
      event_time: `${YESTERDAY}T10:00:00+0000`,
      event_type: 'update_campaign_run_status',
      extra_data: JSON.stringify({ old_value: 'Active', new_value: 'Inactive' }),
      actor_name: 'Petra Planer',
      application_name: 'Ads Manager',
      object_id: '7',
      object_name: 'Reels',
      object_type: 'CAMPAIGN_GROUP',
      ...more,
    });
    const adSets = [1, 2, 3].map((at) =>
      activity({ event_type: 'update_ad_set_budget', object_type: 'CAMPAIGN', object_id: `${at}`, extra_data: '' }),
    );
    const data = [
      activity({}),
      activity({ extra_data: JSON.stringify({ old_value: 'Active', new_value: 'Pending process' }) }),
      activity({ event_type: 'ad_account_billing_charge', object_type: 'ACCOUNT' }),
      activity({ event_type: 'ad_review_approved', object_type: 'ADGROUP' }),
      activity({ event_time: 'some time' }),
      activity({
        event_type: 'update_campaign_budget',
        actor_name: '',
        extra_data: JSON.stringify({ old_value: 2500, new_value: 3050 }),
      }),
      ...adSets,
    ];
    const restore = harness.platform.sandbox.amend('meta', (answer, { path }) =>
      path.endsWith('/activities') ? { data } : answer,
    );
    await service().run({ teamId });
    await service().run({ teamId });
    restore();
    const told = await harness.db.query(
      `select message, person, event_date as day, metadata->'campaignId' as campaign from activity_logs
        where team_id = $1 and log_type = 'platform_ads' order by message`,
      [teamId],
    );
    expect(told).toEqual([
      {
        message: '1 campaign changed (budget from 25.00 EUR to 30.50 EUR) in campaign “Reels” through Ads Manager',
        person: null,
        day: YESTERDAY,
        campaign: '7',
      },
      {
        message: '1 campaign paused in campaign “Reels” through Ads Manager',
        person: 'Petra Planer',
        day: YESTERDAY,
        campaign: '7',
      },
      {
        message: '3 ad sets changed through Ads Manager',
        person: 'Petra Planer',
        day: YESTERDAY,
        campaign: null,
      },
    ]);
    expect(
      await harness.db.query('select distinct account_id as id from activity_logs where team_id = $1', [teamId]),
    ).toEqual([{ id: one }]);
  });

  test('are pulled although their history is refused', async () => {
    await importAccounts(1);
    await harness.platform.fail({ system: 'meta', kind: 'error', code: '200', times: -1, match: '/activities' });
    const outcome = await service().run({ teamId });
    expect(outcome).toMatchObject({ status: 'completed' });
    expect(outcome.accounts[0]?.tally.notice).toMatch(/^The platform's change history could not be read: /);
  });

  const figuresOf = async (accountId: string): Promise<Sums> => {
    const all = await windowOf(harness.db, 'account', { teamId, accountId }, '2000-01-01', YESTERDAY);
    return all.get(accountId) ?? [0, 0, 0, 0, 0];
  };
  const campaignsNamed = (name: string) =>
    harness.db.query<{ id: string; status: string }>(
      'select id, status from campaigns where team_id = $1 and name like $2',
      [teamId, name],
    );
  const ofDeleted = async (accountId: string) => {
    const ids = (await campaignsNamed('Gelöscht%')).map(({ id }) => id);
    return (await storedDays(harness.db, 'campaign', { teamId, accountId })).filter(({ id }) => ids.includes(id));
  };
  /** All days once more, as after a long pause. */
  const again = () => service().run({ teamId, lastDays: 60 });

  test('have the spend of deleted campaigns, which no later pull erases', async () => {
    const [one = ''] = await importAccounts(1);
    await service().run({ teamId });
    const before = await figuresOf(one);
    await harness.platform.quirks('meta', 'deleted_campaigns');
    expect(await again()).toMatchObject({ status: 'completed' });
    const withDeleted = await figuresOf(one);
    expect(withDeleted[0]).toBeGreaterThan(before[0]);
    expect(await campaignsNamed('Gelöscht%')).toEqual([{ id: expect.any(String), status: 'REMOVED' }]);
    const told = await ads().campaignDays({ accountId: one, from: addDays(YESTERDAY, -59), to: YESTERDAY });
    expect(withDeleted[0]).toBe(told.reduce((sum, { costMicros }) => sum + Number(costMicros), 0));

    await harness.platform.quirks('meta', 'forgotten_campaigns');
    expect(await again()).toMatchObject({ status: 'completed' });
    expect(await figuresOf(one)).toEqual(withDeleted);
    const earlier = await ofDeleted(one);
    expect(earlier).not.toEqual([]);
    harness.now = new Date(harness.now.getTime() + 86_400_000);
    try {
      expect(await again()).toMatchObject({ status: 'completed' });
      expect(await ofDeleted(one)).toEqual(earlier);
    } finally {
      harness.now = new Date(harness.now.getTime() - 86_400_000);
    }
  });

  test('get all figures although Meta computes few days at once', async () => {
    const [one = ''] = await importAccounts(1);
    await service().run({ teamId });
    const whole = await figuresOf(one);
    await harness.db.query('delete from accounts where team_id = $1', [teamId]);
    await harness.platform.quirks('meta', 'heavy_insights');
    await importAccounts(1);
    expect(await service().run({ teamId })).toMatchObject({ status: 'completed', failure: null });
    expect(await figuresOf(one)).toEqual(whole);
  });

  test('say in the history which records were left out', async () => {
    const [one = ''] = await importAccounts(1);
    await harness.platform.quirks('meta', 'broken_records', 'unknown_enums');
    expect(await service().run({ teamId })).toMatchObject({ status: 'completed' });
    const run = (await harness.runs(teamId)).find(({ accountId }) => accountId === one);
    expect(run).toMatchObject({ status: 'completed', errorCode: null });
    expect(run?.skipped).toBeGreaterThan(2);
    expect(run?.skippedReasons[0]).toMatch(/^campaign none: id: /);
    expect(run?.skippedReasons[1]).toMatch(/^action video_view: value: /);
    expect(await campaignsNamed('Neu%')).toEqual([{ id: expect.any(String), status: 'PAUSED' }]);
  });

  test('are left for the next run at a limit of Meta', async () => {
    const [one = ''] = await importAccounts(1);
    await harness.platform.fail({ system: 'meta', kind: 'error', code: '341', times: -1, match: '/insights' });
    expect(await service().run({ teamId })).toMatchObject({ status: 'failed' });
    const run = (await harness.runs(teamId)).find(({ accountId }) => accountId === one);
    expect(run).toMatchObject({ status: 'failed', errorCode: 'platform_quota' });
    expect(run?.errorMessage).toContain('fewer requests: Application limit reached');
    expect(await status()).toBe('active');
    await harness.platform.heal();
    expect(await service().run({ teamId })).toMatchObject({ status: 'completed' });
  });

  test('go on from where the last run ended', async () => {
    const [one = ''] = await importAccounts(1);
    await service().run({ teamId });
    const before = harness.now;
    harness.now = new Date(before.getTime() + 86_400_000);
    try {
      await harness.platform.forgetRequests();
      await service().run({ teamId, accountId: one });
      expect(await harness.account(teamId, one)).toMatchObject({ through: addDays(YESTERDAY, 1) });
      const asked = (await harness.platform.requests('meta')).find(({ query }) => query.includes('time_range'));
      const range = JSON.parse(new URLSearchParams(asked?.query).get('time_range') ?? '{}');
      expect(range).toEqual({ since: addDays(YESTERDAY, -9), until: addDays(YESTERDAY, 1) });
    } finally {
      harness.now = before;
    }
  });

  test('stand beside those of Google in one run, and neither platform holds up the other', async () => {
    const [one = ''] = await importAccounts(1);
    await harness.connections.save({
      teamId,
      platform: 'google-ads',
      loginCustomerId: harness.platform.sandbox.managerId,
      refreshToken: '1//nobody',
      connectedAs: 'x',
      scopes: [],
      importAll: true,
    });
    const outcome = await service().run({ teamId });
    expect(outcome).toMatchObject({
      status: 'failed',
      failure: { code: 'connection_revoked' },
      accounts: [{ accountId: one, status: 'completed' }],
    });
    expect(await harness.connections.find(teamId, 'google-ads')).toMatchObject({ status: 'revoked' });
    expect(await status()).toBe('active');
  });

  test('are not pulled once the access was withdrawn, and the connection says so', async () => {
    const ids = await importAccounts(3);
    await harness.platform.fail({ system: 'meta', kind: 'revoked', times: -1, match: '/campaigns' });
    const outcome = await service().run({ teamId });
    expect(outcome).toMatchObject({ status: 'failed', failure: { code: 'connection_revoked' } });
    expect(outcome.accounts.length).toBeLessThanOrEqual(ids.length);
    expect(await status()).toBe('revoked');
    await harness.platform.heal();
    await meta.signIn.revoke(token);
    expect(await service().run({ teamId })).toMatchObject({
      status: 'failed',
      failure: { code: 'connection_revoked' },
    });
  });

  test('that are out of reach are kept with their data', async () => {
    await importAccounts(1);
    await harness.db.query(
      `insert into accounts (team_id, id, platform, name, currency, status, time_zone)
       values ($1, 'act_1', 'meta-ads', 'Weg', 'EUR', 'ENABLED', 'Europe/Berlin')`,
      [teamId],
    );
    expect(await service().run({ teamId })).toMatchObject({ status: 'completed' });
    expect(await harness.account(teamId, 'act_1')).toMatchObject({ status: 'UNLINKED' });
  });

  test('fail alone where the platform stays silent', async () => {
    const [one = '', two = ''] = await importAccounts(2);
    await harness.platform.fail({ system: 'meta', kind: 'status', status: 500, times: -1, match: `/${one}/insights` });
    const outcome = await service().run({ teamId });
    expect(outcome.failure).toMatchObject({ code: 'accounts_failed' });
    expect(await harness.account(teamId, one)).toMatchObject({ through: null });
    expect(await harness.account(teamId, two)).toMatchObject({ through: YESTERDAY });
    await harness.platform.heal();
    expect(await service().run({ teamId })).toMatchObject({ status: 'completed' });
  });
});

describe('accounts of Google', () => {
  test('are pulled when they were imported, and no others', async () => {
    const harness = await SyncHarness.start();
    try {
      const teamId = await harness.team();
      await harness.db.query('update platform_connections set import_all = false where team_id = $1', [teamId]);
      expect(await harness.service().run({ teamId })).toMatchObject({ status: 'completed', accounts: [] });
      const [one = ''] = harness.platform.sandbox.accountIds;
      await harness.db.query(
        `insert into accounts (team_id, id, name, currency, status, time_zone)
         values ($1, $2, 'Eins', 'EUR', 'ENABLED', 'Europe/Berlin')`,
        [teamId, one],
      );
      const outcome = await harness.service().run({ teamId });
      expect(outcome.accounts.map(({ accountId }) => accountId)).toEqual([one]);
      expect(await harness.account(teamId, one)).toMatchObject({ through: YESTERDAY });
      expect(await harness.db.query('select id from accounts where team_id = $1', [teamId])).toEqual([{ id: one }]);
    } finally {
      await harness.close();
    }
  });
});
