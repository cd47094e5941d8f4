import { DEMO_TEAM } from '../../demo/demo-team.js';
import { beginDemo, finishDemo } from '../../demo/prepare-demo.js';
import { DEMO_OAUTH } from '../../sandbox/sandbox.js';
import { SyncHarness } from '../sync/support/harness.js';

describe('a first start of the demo', () => {
  let harness: SyncHarness;

  beforeEach(async () => {
    harness = await SyncHarness.start({
      accounts: 3,
      campaignsPerAccount: 2,
      productsPerAccount: 2,
      termsPerCampaign: 1,
      days: 20,
    });
  });
  afterEach(() => harness.close());

  const process = async () => {
    const { db, connections, platform } = harness;
    const connection = { loginCustomerId: platform.sandbox.managerId, refreshToken: DEMO_OAUTH.refreshToken };
    const jobs = await harness.jobs();
    const sync = harness.service({ locks: harness.newLocks() });
    return { jobs, begin: () => beginDemo({ db, connections, sync, jobs, connection }) };
  };
  const synced = async () =>
    (
      await harness.db.query<{ count: number }>(
        'select count(last_synced_at) from accounts where team_id = $1 and not is_mcc',
        [DEMO_TEAM.id],
      )
    )[0]?.count;
  const described = async () =>
    (
      await harness.db.query<{ name: string }>(
        `select name from accounts a where team_id = $1 and industry <> ''
           and exists (select from board_cards c where c.team_id = a.team_id and c.account_id = a.id)`,
        [DEMO_TEAM.id],
      )
    ).length;
  const pulls = async () => (await harness.runs(DEMO_TEAM.id)).filter(({ accountId }) => accountId !== null);
  const { signal } = new AbortController();

  test('shows one account, and all of them once jobs have pulled each of the others once', async () => {
    const { jobs, begin } = await process();
    try {
      expect(await begin()).toBe(true);
      expect([await synced(), await described()]).toEqual([1, 3]);
      await jobs.start();
      const arrivals: [number, number][] = [];
      expect(await finishDemo(harness.db, (here, of) => arrivals.push([here, of]), signal)).toBeNull();
      expect(arrivals.at(-1)).toEqual([3, 3]);
      expect(await synced()).toBe(3);
      const runs = await pulls();
      expect(runs.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
      expect(new Set(runs.map(({ accountId }) => accountId)).size).toBe(3);
      const [pasts] = await harness.db.query<{ count: number }>(
        'select count(*) from accounts where team_id = $1 and statuses_from < created_at::date',
        [DEMO_TEAM.id],
      );
      expect(pasts?.count).toBe(3);
    } finally {
      await jobs.stop();
    }
  });

  test('that was broken off is gone on with by the next one, and by another process at the same time', async () => {
    const left = await process();
    expect(await left.begin()).toBe(true);
    await left.jobs.stop();
    const [one, other] = [await process(), await process()];
    try {
      expect(await Promise.all([one.begin(), other.begin()])).toEqual([true, true]);
      await one.jobs.start();
      expect(await finishDemo(harness.db, () => undefined, signal)).toBeNull();
      expect([await synced(), (await pulls()).length]).toEqual([3, 3]);
      expect(await other.begin()).toBe(false);
    } finally {
      await Promise.all([one.jobs.stop(), other.jobs.stop()]);
    }
  });

  test('shows another account where the first cannot be pulled, and says why where none can', async () => {
    const [first] = harness.platform.sandbox.accountIds.toSorted();
    await harness.platform.fail({
      system: 'google-ads',
      kind: 'error',
      code: 'authorizationError.USER_PERMISSION_DENIED',
      times: -1,
      match: `/customers/${first}/`,
    });
    const { begin, jobs } = await process();
    try {
      expect(await begin()).toBe(true);
      expect(await synced()).toBe(1);
    } finally {
      await jobs.stop();
    }
    await harness.db.query('delete from teams where id = $1', [DEMO_TEAM.id]);
    await harness.platform.fail({
      system: 'google-ads',
      kind: 'error',
      code: 'authorizationError.USER_PERMISSION_DENIED',
      times: -1,
    });
    const next = await process();
    await expect(next.begin()).rejects.toThrow(/could not be pulled: .*permission/i);
    await next.jobs.stop();
  });
});
