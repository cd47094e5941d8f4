import { setTimeout as delay } from 'node:timers/promises';
import { addDays } from '../../src/lib/clock.js';
import { MORNING, RULES, SyncHarness, YESTERDAY } from './support/harness.js';
import { faultsOf, windowOf } from './support/model.js';

const FIRST = addDays(YESTERDAY, -59);
/** Part of every figures query whose days begin with the second chunk. */
const SECOND_CHUNK = `BETWEEN '${addDays(FIRST, RULES.chunkDays)}'`;

describe('a sync whose platform fails', () => {
  let harness: SyncHarness;
  let teamId: string;
  let first: string;

  beforeAll(async () => {
    harness = await SyncHarness.start({
      accounts: 2,
      campaignsPerAccount: 4,
      productsPerAccount: 6,
      termsPerCampaign: 3,
      days: 60,
    });
    [first = ''] = harness.platform.sandbox.accountIds;
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    harness.now = new Date(MORNING);
    await harness.platform.heal();
    teamId = await harness.team();
    await harness.platform.forgetRequests();
  });

  const run = (more = {}) => harness.service().run({ teamId, ...more });
  const failuresOf = async () => (await harness.runs(teamId)).filter(({ status }) => status === 'failed');
  const whole = async () => {
    for (const accountId of harness.platform.sandbox.accountIds) {
      expect(await faultsOf(harness.db, { teamId, accountId })).toEqual([]);
    }
  };
  const everything = async () => {
    const totals = [];
    for (const accountId of harness.platform.sandbox.accountIds) {
      for (const table of ['campaign', 'product'] as const) {
        totals.push([...(await windowOf(harness.db, table, { teamId, accountId }, FIRST, YESTERDAY))].sort());
      }
    }
    return totals;
  };

  test('keeps the days before the failure and continues after them', async () => {
    const fault = { system: 'google-ads', kind: 'status', status: 400, times: 1, match: SECOND_CHUNK } as const;
    await harness.platform.fail(fault);
    const outcome = await run();
    expect(outcome).toMatchObject({ status: 'failed', failure: { code: 'accounts_failed' } });
    expect(outcome.failure?.message).toMatch(/^1 of 2 accounts failed, .+ first: Google Ads refuses the request/);
    const [failed] = outcome.accounts.filter(({ status }) => status === 'failed');
    const [other] = outcome.accounts.filter(({ status }) => status === 'completed');
    expect(other).toBeDefined();
    const accountId = failed?.accountId ?? '';
    expect(await harness.account(teamId, accountId)).toMatchObject({
      from: FIRST,
      through: addDays(FIRST, RULES.chunkDays - 1),
      lastSyncedAt: null,
    });
    await whole();
    const [teamFailure, accountFailure] = await failuresOf();
    expect(teamFailure).toMatchObject({ accountId: null, errorCode: 'accounts_failed' });
    expect(accountFailure).toMatchObject({ accountId, errorCode: 'platform_rejected', from: FIRST, to: YESTERDAY });

    await harness.platform.forgetRequests();
    expect(await run({ accountId })).toMatchObject({ status: 'completed' });
    const figures = (await harness.platform.requests('google-ads')).filter(({ query }) => /cost_micros/.test(query));
    const asked = figures.map(({ query }) => /BETWEEN '(\S+)'/.exec(query)?.[1]);
    expect(asked.filter(Boolean).sort()[0]).toBe(addDays(FIRST, RULES.chunkDays));
    await whole();
    const resumed = await everything();
    teamId = await harness.team();
    await run();
    expect(await everything()).toEqual(resumed);
  });

  test.each([
    [
      'breaks off in the middle of an answer',
      { kind: 'cut', afterResults: 5, times: -1, match: SECOND_CHUNK },
      'platform_unavailable',
    ],
    ['answers with half a text', { kind: 'malformed', times: -1, match: SECOND_CHUNK }, 'platform_malformed'],
    ['has no daily quota left', { kind: 'daily_quota', times: -1, match: SECOND_CHUNK }, 'platform_quota'],
  ] as const)('leaves whole days when it %s', async (_case, fault, code) => {
    await harness.platform.fail({ system: 'google-ads', ...fault });
    const outcome = await run();
    expect(outcome.accounts.map(({ failure }) => failure?.code)).toEqual([code, code]);
    for (const { errorMessage } of await failuresOf()) {
      expect(errorMessage).not.toMatch(/ya29|Bearer|1\/\/|at .*\.js/);
    }
    expect(await harness.account(teamId, first)).toMatchObject({
      through: addDays(FIRST, RULES.chunkDays - 1),
      lastSyncedAt: null,
    });
    await whole();
  });

  test('gets over a short quota and a moment of failure', async () => {
    await harness.platform.fail({ system: 'google-ads', kind: 'quota', delayMs: 20, times: 2 });
    await harness.platform.fail({ system: 'merchant', kind: 'transient', times: 2 });
    expect(await run()).toMatchObject({ status: 'completed' });
  });

  test('fails once and fast when the access was revoked, and works again after connecting again', async () => {
    await run();
    const before = await everything();
    harness.now = new Date(harness.now.getTime() + 7_200_000);
    await harness.platform.fail({ system: 'oauth', kind: 'revoked', times: -1 });
    await harness.platform.forgetRequests();
    const outcome = await run();
    expect(outcome).toMatchObject({ status: 'failed', failure: { code: 'connection_revoked' }, accounts: [] });
    expect(outcome.failure?.message).toContain('connect Google Ads again');
    expect(await harness.platform.requests('google-ads')).toEqual([]);
    expect(await failuresOf()).toEqual([expect.objectContaining({ accountId: null, errorCode: 'connection_revoked' })]);
    expect(await harness.connections.find(teamId, 'google-ads')).toMatchObject({ status: 'revoked' });
    expect(await everything()).toEqual(before);
    await harness.platform.heal();
    expect(await run()).toMatchObject({ status: 'completed' });
    expect(await harness.connections.find(teamId, 'google-ads')).toMatchObject({ status: 'active' });
  });

  test('stops with all accounts when the access is revoked in the middle', async () => {
    await harness.platform.fail({ system: 'google-ads', kind: 'revoked', times: -1, match: SECOND_CHUNK });
    const outcome = await run();
    expect(outcome).toMatchObject({ status: 'failed', failure: { code: 'connection_revoked' } });
    expect(outcome.accounts.filter(({ status }) => status === 'completed')).toEqual([]);
    await whole();
  });

  test('stores figures although the catalogue cannot be read, and says so', async () => {
    await harness.platform.fail({ system: 'merchant', kind: 'status', status: 500, times: -1 });
    const outcome = await run();
    expect(outcome.accounts.map(({ failure }) => failure?.code)).toEqual([
      'platform_unavailable',
      'platform_unavailable',
    ]);
    expect(outcome.accounts[0]?.failure?.message).toContain('Merchant Center');
    expect(await harness.account(teamId, first)).toMatchObject({ through: YESTERDAY, lastSyncedAt: null });
    await whole();
  });

  test('fails in time when the platform is slow', async () => {
    await harness.platform.fail({ system: 'google-ads', kind: 'slow', delayMs: 500, times: -1, match: SECOND_CHUNK });
    const outcome = await harness.service({ timeoutMs: 150 }).run({ teamId });
    expect(outcome.accounts.map(({ failure }) => failure)).toEqual([
      { code: 'platform_unavailable', message: 'Google Ads did not answer within 150 ms.' },
      { code: 'platform_unavailable', message: 'Google Ads did not answer within 150 ms.' },
    ]);
    await whole();
  });

  test('ends early when it is told to, keeps whole days, and says so', async () => {
    await harness.platform.fail({
      system: 'google-ads',
      kind: 'slow',
      delayMs: 600_000,
      times: -1,
      match: SECOND_CHUNK,
    });
    const controller = new AbortController();
    const running = run({ signal: controller.signal });
    while (
      (await harness.db.query('select 1 from accounts where team_id = $1 and figures_through is not null', [teamId]))
        .length === 0
    ) {
      await delay(10);
    }
    controller.abort(new Error('stopping'));
    await expect(running).rejects.toThrow('stopping');
    const runs = await harness.runs(teamId);
    expect(runs.every(({ status, errorCode }) => status === 'failed' && errorCode === 'interrupted')).toBe(true);
    await whole();
  });

  test('says what to do for a team that has not connected', async () => {
    await harness.connections.remove(teamId, 'google-ads');
    expect(await run()).toMatchObject({
      status: 'failed',
      failure: { code: 'platform_rejected', message: 'Google Ads is not connected: connect it first.' },
    });
  });

  test('knows no account outside the manager account', async () => {
    await expect(run({ accountId: '9999999999' })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('closes runs that a crash left open, but not those that are under way', async () => {
    await run();
    await harness.db.query(
      `insert into sync_runs (team_id, account_id, status) values ($1, null, 'running'), ($1, $2, 'running')`,
      [teamId, first],
    );
    const lock = await harness.newLocks().acquire(`sync ${teamId} ${first}`);
    await harness.service({ locks: harness.newLocks() }).closeInterrupted();
    const open = async () =>
      (await harness.runs(teamId)).filter(({ status }) => status === 'running').map(({ accountId }) => accountId);
    expect(await open()).toEqual([first]);
    await lock?.release();
    await harness.service().closeInterrupted();
    expect(await open()).toEqual([]);
    expect(await failuresOf()).toHaveLength(2);
  });
});
