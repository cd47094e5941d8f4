import { addDays } from '../../src/lib/clock.js';
import { MORNING, SyncHarness } from './support/harness.js';

interface Entry<Metadata = Record<string, unknown>> {
  accountId: string;
  logType: string;
  message: string;
  metadata: Metadata;
  person: string | null;
  day: string | null;
}

const ANNA = 'anna@kunde.example';
const TODAY = MORNING.slice(0, 10);
/** Pauses a keyword in the first campaign, from 07:00 UTC on. */
const PAUSED = { at: `${TODAY}T07:00:00Z`, email: ANNA, client: 'GOOGLE_ADS_EDITOR' };

let harness: SyncHarness;
let teamId: string;
let accountId: string;

beforeAll(async () => {
  harness = await SyncHarness.start({
    accounts: 5,
    campaignsPerAccount: 3,
    productsPerAccount: 4,
    termsPerCampaign: 2,
    days: 5,
  });
  accountId = harness.platform.sandbox.accountIds[0] as string;
});
afterAll(() => harness.close());
beforeEach(async () => {
  harness.now = new Date(MORNING);
  await harness.platform.heal();
  await harness.platform.withoutChanges();
  teamId = await harness.team();
});

const run = (more = {}) => harness.service().run({ teamId, ...more });
const later = (minutes: number) => {
  harness.now = new Date(harness.now.getTime() + minutes * 60_000);
};
const entries = (logType?: string): Promise<Entry[]> =>
  harness.db.query(
    `select account_id as "accountId", log_type as "logType", message, metadata, person, event_date as day
      from activity_logs where team_id = $1 and ($2::text is null or log_type = $2) order by created_at, event_date, message`,
    [teamId, logType ?? null],
  );
const changesOf = async (id = accountId) =>
  (await entries('platform_ads')).filter((each) => each.accountId === id && each.person === ANNA);

describe('changes at the platform', () => {
  test("one person's edits in one sitting are one entry, however often they are pulled", async () => {
    await harness.platform.change({ accountId, ...PAUSED, count: 12 });
    await run({ accountId });
    const [entry, ...others] = await changesOf();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      message: expect.stringMatching(/^12 ad group criteria paused in campaign “.+” through Google Ads editor$/),
      day: TODAY,
      metadata: {
        event: 'platform_changes',
        changeCount: 12,
        clientType: 'GOOGLE_ADS_EDITOR',
        changes: [{ resourceType: 'AD_GROUP_CRITERION', operation: 'UPDATE', status: 'PAUSED', count: 12 }],
        firstChangedAt: `${TODAY}T07:00:00.000Z`,
        lastChangedAt: `${TODAY}T07:00:11.000Z`,
      },
    });
    const before = await entries();
    later(60);
    await run({ accountId });
    expect(await entries()).toEqual(before);
  });

  test('other people, ways, campaigns and later sittings are entries of their own', async () => {
    for (const other of [
      {},
      { email: 'ben@kunde.example' },
      { client: 'GOOGLE_ADS_SCRIPTS' },
      { campaign: 1 },
      { at: `${TODAY}T07:45:00Z` },
    ]) {
      await harness.platform.change({ accountId, ...PAUSED, ...other, count: 2 });
    }
    await run({ accountId });
    const made = (await entries('platform_ads')).filter(({ person }) => person?.endsWith('@kunde.example'));
    expect(made.map(({ metadata }) => metadata.changeCount)).toEqual([2, 2, 2, 2, 2]);
  });

  test('a sitting that goes on makes its entry larger', async () => {
    await harness.platform.change({ accountId, ...PAUSED, count: 3 });
    await run({ accountId });
    await harness.platform.change({ accountId, ...PAUSED, at: `${TODAY}T07:20:00Z`, count: 4 });
    await run({ accountId });
    const made = await changesOf();
    expect(made.map(({ metadata }) => metadata.changeCount)).toEqual([7]);
    expect(made[0]?.message).toMatch(/^7 /);
  });

  test('a single change tells its values', async () => {
    await harness.platform.change({
      accountId,
      ...PAUSED,
      resource: 'CAMPAIGN_BUDGET',
      changedFields: 'amountMicros',
      before: { campaignBudget: { amountMicros: '25000000' } },
      after: { campaignBudget: { amountMicros: '30000000' } },
    });
    await run({ accountId });
    const [entry] = await changesOf();
    expect(entry?.message).toMatch(
      /^1 campaign budget changed \(amount from 25\.00 EUR to 30\.00 EUR\) in campaign “.+” through Google Ads editor$/,
    );
    expect(entry?.metadata.fields).toEqual([{ field: 'amountMicros', before: '25000000', after: '30000000' }]);
  });

  test('what happened minutes ago waits, because earlier changes may still appear', async () => {
    await harness.platform.change({ accountId, ...PAUSED, at: MORNING });
    await run({ accountId });
    expect(await changesOf()).toEqual([]);
    later(10);
    await run({ accountId });
    expect(await changesOf()).toHaveLength(1);
  });

  test("days are the account's own", async () => {
    const size = { accounts: 11, campaignsPerAccount: 1, productsPerAccount: 1, termsPerCampaign: 1, days: 2 };
    const abroad = await SyncHarness.start(size);
    const inNewYork = abroad.platform.sandbox.accountIds[10] as string;
    await abroad.platform.change({ accountId: inNewYork, ...PAUSED, at: `${TODAY}T03:30:00Z` });
    await abroad.service().run({ teamId: await abroad.team(), accountId: inNewYork });
    const days = await abroad.db.query('select event_date as day from activity_logs where person = $1', [ANNA]);
    await abroad.close();
    expect(days).toEqual([{ day: addDays(TODAY, -1) }]);
  });

  test('two processes at once add one entry', async () => {
    await run({ accountId });
    await harness.platform.change({ accountId, ...PAUSED, count: 2 });
    later(10);
    const pulls = [0, 1, 2].map(() => harness.service({ locks: harness.newLocks() }).run({ teamId, accountId }));
    await Promise.all(pulls);
    expect(await changesOf()).toHaveLength(1);
  });

  test('beyond fifty entries of a day one says how many more changes there were', async () => {
    for (let at = 0; at < 60; at++) {
      await harness.platform.change({
        accountId,
        ...PAUSED,
        client: 'GOOGLE_ADS_SCRIPTS',
        email: `p${at}@kunde.example`,
        count: 5,
      });
    }
    await run({ accountId });
    const ofToday = (await entries('platform_ads')).filter(({ day }) => day === TODAY);
    expect(ofToday).toHaveLength(51);
    const closing = ofToday.filter(({ metadata }) => metadata.event === 'more_platform_changes');
    expect(closing).toEqual([
      expect.objectContaining({
        message: `And 50 more changes at the platform on ${TODAY}, in 1 campaign.`,
        metadata: expect.objectContaining({ changeCount: 50, campaignCount: 1, isComplete: true }),
        person: null,
      }),
    ]);
    await run({ accountId });
    expect((await entries('platform_ads')).filter(({ day }) => day === TODAY)).toHaveLength(51);
  });

  test('a flood of more changes than the platform returns is one entry, and the day before is complete', async () => {
    await harness.platform.change({ accountId, ...PAUSED, at: `${addDays(TODAY, -1)}T09:00:00Z` });
    await harness.platform.change({ accountId, ...PAUSED, at: `${TODAY}T03:00:00Z`, count: 10_500 });
    await run({ accountId });
    const [before, ...others] = await changesOf();
    expect([before?.day, others]).toEqual([addDays(TODAY, -1), []]);
    const ofToday = (await entries('platform_ads')).filter(({ day }) => day === TODAY);
    expect(ofToday).toEqual([
      expect.objectContaining({
        message: `More than 10,000 changes at the platform on ${TODAY}, too many to be told one by one.`,
        metadata: expect.objectContaining({ changeCount: 10_000, isComplete: false }),
      }),
    ]);
  });

  test('after weeks without a pull the history is read as far back as the platform knows it', async () => {
    await run({ accountId });
    await harness.db.query(`update accounts set changes_through = '2026-03-01' where team_id = $1`, [teamId]);
    await harness.platform.change({ accountId, ...PAUSED, at: `${addDays(TODAY, -29)}T09:00:00Z` });
    expect(await run({ accountId })).toMatchObject({ status: 'completed' });
    expect((await changesOf()).map(({ day }) => day)).toEqual([addDays(TODAY, -29)]);
  });

  test('a platform that refuses its history is a notice, and the next pull catches up', async () => {
    await harness.platform.change({ accountId, ...PAUSED });
    const fault = { kind: 'error', code: 'authorizationError.USER_PERMISSION_DENIED', match: 'change_event' } as const;
    await harness.platform.fail({ system: 'google-ads', ...fault, times: -1 });
    const outcome = await run({ accountId });
    expect(outcome).toMatchObject({ status: 'completed' });
    expect(outcome.accounts[0]?.tally.notice).toMatch(/^The platform's change history could not be read: Google Ads/);
    expect([await changesOf(), await entries('error')]).toEqual([[], []]);
    await harness.platform.heal();
    await run({ accountId });
    expect(await changesOf()).toHaveLength(1);
  });

  test('who it was is forgotten after 400 days, and what it was stays', async () => {
    await harness.platform.change({ accountId, ...PAUSED });
    await run({ accountId });
    const age = (days: number) =>
      harness.db.query(
        `update activity_logs set created_at = now() - make_interval(days => $2) where team_id = $1 and person = $3`,
        [teamId, days, ANNA],
      );
    await age(399);
    await harness.service().applyRetention();
    const [kept] = await changesOf();
    await age(401);
    await harness.service().applyRetention();
    expect(await changesOf()).toEqual([]);
    expect(await entries('platform_ads')).toContainEqual({ ...kept, person: null });
  });

  test('an account that is removed meanwhile gets none', async () => {
    await run({ accountId });
    await harness.platform.change({ accountId, ...PAUSED });
    await harness.platform.fail({ system: 'google-ads', kind: 'slow', delayMs: 700, match: 'change_event' });
    await harness.platform.forgetRequests();
    const pulling = run({ accountId }).catch((error) => error);
    for (;;) {
      const asked = await harness.platform.requests('google-ads');
      if (asked.some(({ body }) => body.includes('change_event'))) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await harness.db.query('delete from accounts where team_id = $1 and id = $2', [teamId, accountId]);
    await pulling;
    expect(await changesOf()).toEqual([]);
  });
});

describe('syncs', () => {
  test('the first one of an account is told once', async () => {
    await run();
    const first = await entries('sync');
    expect(first.map((each) => each.accountId).sort()).toEqual([...harness.platform.sandbox.accountIds].sort());
    expect(first[0]).toMatchObject({
      message: expect.stringMatching(
        /^The first sync of this account is complete. Figures reach from 2026-\S+ to 2026-\S+\.$/,
      ),
      metadata: { event: 'first_sync_completed', through: expect.any(String) },
    });
    await run();
    expect(await entries('sync')).toEqual(first);
    expect(await entries('error')).toEqual([]);
  });

  test('a failure is told when it begins, at another cause, when it is over, and when it begins again', async () => {
    await run();
    const told = async () => (await entries()).filter(({ metadata }) => /^sync_/.test(String(metadata.event)));
    const login = `customers/${accountId}/`;
    const refuse = (code: string) =>
      harness.platform.fail({ system: 'google-ads', kind: 'error', code, match: login, times: -1 });
    await refuse('authorizationError.CUSTOMER_NOT_ENABLED');
    for (let tries = 0; tries < 3; tries++) await run();
    const [began, ...again] = await told();
    expect(again).toEqual([]);
    expect(began).toMatchObject({
      accountId,
      logType: 'error',
      message: expect.stringMatching(/^The sync of this account fails\. Google Ads refuses .* To do: .+/),
      metadata: {
        event: 'sync_failing',
        code: 'platform_rejected',
        since: expect.any(String),
        syncRunId: expect.any(String),
      },
    });
    await harness.platform.heal();
    await harness.platform.fail({ system: 'google-ads', kind: 'status', status: 500, match: login, times: -1 });
    await run();
    await run();
    expect((await told()).map(({ metadata }) => metadata.code)).toEqual(['platform_rejected', 'platform_unavailable']);
    await harness.platform.heal();
    await run();
    await run();
    const [, , over, ...none] = await told();
    expect(none).toEqual([]);
    expect(over).toMatchObject({
      accountId,
      logType: 'sync',
      message: `The sync of this account works again. It had failed since ${String(began?.metadata.since).slice(0, 16).replace('T', ' ')} UTC.`,
      metadata: { event: 'sync_recovered', since: began?.metadata.since },
    });
    await refuse('authorizationError.CUSTOMER_NOT_ENABLED');
    await run();
    expect((await told()).map(({ logType }) => logType)).toEqual(['error', 'error', 'sync', 'error']);
  });

  test('what comes and goes is told until it begins again, and its end after a calm day', async () => {
    await run({ accountId });
    const told = async () =>
      (await entries()).filter(({ metadata }) => /^sync_/.test(String(metadata.event))).map(({ logType }) => logType);
    const match = `customers/${accountId}/`;
    const comesAndGoes = async () => {
      await harness.platform.fail({ system: 'google-ads', kind: 'status', status: 500, match, times: -1 });
      await run({ accountId });
      await harness.platform.heal();
      await run({ accountId });
    };
    await comesAndGoes();
    expect(await told()).toEqual(['error', 'sync']);
    for (let times = 0; times < 4; times++) await comesAndGoes();
    expect(await told()).toEqual(['error', 'sync', 'error']);
    const dayBefore = `(works_since at time zone 'utc' - interval '1 day') at time zone 'utc'`;
    await harness.db.query(`update sync_troubles set works_since = ${dayBefore} where team_id = $1`, [teamId]);
    await run({ accountId });
    expect(await told()).toEqual(['error', 'sync', 'error', 'sync']);
    await run({ accountId });
    await comesAndGoes();
    expect(await told()).toEqual(['error', 'sync', 'error', 'sync', 'error', 'sync']);
  });

  test('what fails for many accounts at once is one entry of the team, and so is its end', async () => {
    await run();
    await harness.platform.fail({
      system: 'google-ads',
      kind: 'status',
      status: 500,
      match: 'FROM campaign',
      times: -1,
    });
    await run();
    await run();
    await harness.platform.heal();
    await run();
    const [began, over, ...others] = (await entries()).filter(({ metadata }) => /^sync_/.test(String(metadata.event)));
    expect(others).toEqual([]);
    const ids = [...harness.platform.sandbox.accountIds].sort();
    expect(began).toMatchObject({ accountId: 'system', logType: 'error', metadata: { accountCount: 5 } });
    expect(began?.message).toMatch(/^The sync of 5 accounts fails\. .+ Nothing has to be done/);
    expect([...(began as Entry<{ accountIds: string[] }>).metadata.accountIds].sort()).toEqual(ids);
    expect(over).toMatchObject({ accountId: 'system', logType: 'sync', metadata: { accountCount: 5 } });
  });

  test('a lost access is one entry of the team that says to connect again', async () => {
    await run();
    await harness.platform.fail({ system: 'oauth', kind: 'revoked', times: -1 });
    later(120);
    await run();
    await run({ accountId });
    await harness.platform.heal();
    await run();
    const told = (await entries()).filter(({ metadata }) => /^sync_/.test(String(metadata.event)));
    expect(told).toEqual([
      expect.objectContaining({
        accountId: 'system',
        logType: 'error',
        message: expect.stringContaining('connect Google Ads again'),
      }),
      expect.objectContaining({
        accountId: 'system',
        logType: 'sync',
        message: expect.stringContaining('works again'),
      }),
    ]);
  });

  test('two processes that end a run at once tell it once', async () => {
    await run();
    await harness.platform.fail({
      system: 'google-ads',
      kind: 'status',
      status: 500,
      match: `customers/${accountId}/`,
      times: -1,
    });
    await Promise.all([0, 1, 2].map(() => harness.service({ locks: harness.newLocks() }).run({ teamId, accountId })));
    await run({ accountId });
    expect(await entries('error')).toHaveLength(1);
  });

  test('an interrupted run is no failure', async () => {
    await run();
    const stop = AbortSignal.abort(new Error('The server is stopping.'));
    await run({ signal: stop }).catch(() => undefined);
    expect(await entries('error')).toEqual([]);
  });
});
