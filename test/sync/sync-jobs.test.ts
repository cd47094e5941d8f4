import { setTimeout as delay } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { createJobQueue } from '../../src/sync/job-queue.js';
import type { SyncJobsOptions } from '../../src/sync/sync-jobs.js';
import { SyncHarness, until } from './support/harness.js';

describe('syncs at the same time', () => {
  let harness: SyncHarness;
  let teamId: string;

  beforeAll(async () => {
    harness = await SyncHarness.start({
      accounts: 2,
      campaignsPerAccount: 3,
      productsPerAccount: 4,
      termsPerCampaign: 3,
      days: 60,
    });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    await harness.platform.heal();
    teamId = await harness.team();
    await harness.platform.forgetRequests();
  });

  const searches = async () => (await harness.platform.requests('google-ads')).length;
  const completed = async () =>
    (await harness.runs(teamId)).filter(({ status, accountId }) => status === 'completed' && accountId !== null).length;
  const jobs = (options?: SyncJobsOptions, boss?: PgBoss) => harness.jobs(options, boss);

  test('do a team’s work once', async () => {
    await harness.service().run({ teamId });
    const once = await searches();
    teamId = await harness.team();
    await harness.platform.forgetRequests();
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => harness.service({ locks: harness.newLocks() }).run({ teamId })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['busy', 'busy', 'completed']);
    expect(await searches()).toBe(once);
    expect(await completed()).toBe(2);
  });

  test('pull an account once, also when one of them is for that account alone', async () => {
    const [accountId] = harness.platform.sandbox.accountIds;
    const outcomes = await Promise.all(
      [1, 2].map(() => harness.service({ locks: harness.newLocks() }).run({ teamId, accountId })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['busy', 'completed']);
    expect(await completed()).toBe(1);
  });

  test('show whole days to everybody who reads meanwhile', async () => {
    let running = true;
    const torn: unknown[] = [];
    let looks = 0;
    const reader = async () => {
      while (running) {
        torn.push(
          ...(await harness.db.query(
            `select a.id, a.figures_through, c.last as campaigns, p.last as products, t.last as account
             from accounts a
             left join lateral (select max(x.days[cardinality(x.days)]) as last from campaign_months x where x.team_id = a.team_id and x.account_id = a.id) c on true
             left join lateral (select max(x.days[cardinality(x.days)]) as last from product_months x where x.team_id = a.team_id and x.account_id = a.id) p on true
             left join lateral (select max(x.days[cardinality(x.days)]) as last from account_months x where x.team_id = a.team_id and x.account_id = a.id) t on true
             where a.team_id = $1 and not a.is_mcc and (c.last, t.last) is distinct from (a.figures_through, a.figures_through)
                or p.last > a.figures_through`,
            [teamId],
          )),
        );
        looks++;
        await delay(1);
      }
    };
    const reading = reader();
    await harness.service({ chunkDays: 5 }).run({ teamId });
    running = false;
    await reading;
    expect(torn).toEqual([]);
    expect(looks).toBeGreaterThan(10);
  });

  test('end when the lock of their account is lost', async () => {
    const { url } = harness.test;
    if (url === undefined) return;
    await harness.platform.fail({
      system: 'google-ads',
      kind: 'slow',
      delayMs: 800,
      times: -1,
      match: 'FROM campaign WHERE',
    });
    const [accountId = ''] = harness.platform.sandbox.accountIds;
    const running = harness.service({ locks: harness.newLocks() }).run({ teamId, accountId });
    await until(async () => (await harness.runs(teamId)).some(({ status }) => status === 'running'));
    await harness.db.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'adlane-locks'
      and datname = current_database()`);
    expect(await running).toMatchObject({
      accounts: [{ accountId, status: 'failed', failure: { code: 'interrupted' } }],
    });
  });

  test('run as jobs when asked for, one job a team', async () => {
    const queue = await jobs();
    await queue.start();
    try {
      await harness.platform.fail({ system: 'google-ads', kind: 'slow', delayMs: 300, times: 1 });
      expect(await queue.request(teamId)).toBe(true);
      expect(await queue.request(teamId)).toBe(false);
      await until(async () => (await completed()) === 2);
      expect((await harness.runs(teamId)).length).toBe(3);
      await until(() => queue.request(teamId));
      await until(async () => (await completed()) === 4);
    } finally {
      await queue.stop();
    }
  });

  test('are due again once an account was imported, and then once', async () => {
    const boss = createJobQueue(harness.test.url);
    const queue = await jobs({}, boss);
    await queue.start();
    const teamRuns = async () => (await harness.runs(teamId)).filter(({ accountId }) => accountId === null);
    const due = async () => {
      const id = await boss.send('sync-due', {});
      await until(async () => (await boss.getJobById('sync-due', id ?? ''))?.state === 'completed');
    };
    try {
      await harness.db.query('delete from platform_connections where team_id <> $1', [teamId]);
      await harness.db.query('update platform_connections set import_all = false where team_id = $1', [teamId]);
      await due();
      await until(async () => (await teamRuns()).some(({ status }) => status === 'completed'));
      await due();
      expect(await teamRuns()).toHaveLength(1);
      const [accountId] = harness.platform.sandbox.accountIds;
      await harness.db.query(
        `insert into accounts (team_id, id, name, currency, status, time_zone)
         values ($1, $2, 'Neu', 'EUR', 'ENABLED', 'Europe/Berlin')`,
        [teamId, accountId],
      );
      await due();
      await until(async () => (await completed()) === 1);
      await until(async () => (await teamRuns()).every(({ status }) => status === 'completed'));
      await due();
      await delay(700);
      expect(await teamRuns()).toHaveLength(2);
    } finally {
      await queue.stop();
    }
  });

  test('are shared by two processes', async () => {
    const both = [await jobs(), await jobs()];
    for (const each of both) await each.start();
    try {
      expect((await Promise.all(both.map((each) => each.request(teamId)))).sort()).toEqual([false, true]);
      await until(async () => (await completed()) === 2);
      await delay(600);
      expect((await harness.runs(teamId)).length).toBe(3);
    } finally {
      await Promise.all(both.map((each) => each.stop()));
    }
  });

  test('end when the process stops, whatever they wait for, and are taken up again', async () => {
    const stopped = await jobs();
    await stopped.start();
    await harness.platform.fail({ system: 'google-ads', kind: 'slow', delayMs: 600_000, times: 1 });
    await stopped.request(teamId);
    await until(async () => (await harness.runs(teamId)).some(({ status }) => status === 'running'));
    await stopped.stop();
    const runs = await harness.runs(teamId);
    expect(runs.map(({ errorCode }) => errorCode)).toEqual(['interrupted']);
    const next = await jobs();
    await next.start();
    try {
      await until(async () => (await completed()) === 2);
    } finally {
      await next.stop();
    }
  });
});
