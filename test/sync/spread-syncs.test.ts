import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { SYNC_ENCRYPTION_KEYS, sandboxPlatforms, startSyncProcess } from '../../bench/support/start-sync-process.js';
import type { SyncProcessOrder } from '../../bench/support/sync-process.js';
import { SyncBacklog } from '../../src/sync/sync-backlog.js';
import type { SyncJobs, SyncJobsOptions } from '../../src/sync/sync-jobs.js';
import { MORNING, SyncHarness, until, YESTERDAY } from './support/harness.js';

const ACCOUNTS = 6;
const LONG_MS = 60_000;

/** A process that syncs the harness's database, until it ends by itself or is killed. */
async function processOf(
  { test, platform }: SyncHarness,
  processes: Set<ChildProcess>,
  order: Pick<SyncProcessOrder, 'environment' | 'only'>,
  timeoutMs = 5_000,
) {
  const program = ['--import', './test/support/program.js', 'bench/support/sync-process.ts'];
  const started = await startSyncProcess(program, {
    databaseUrl: test.url as string,
    encryptionKeys: SYNC_ENCRYPTION_KEYS,
    now: MORNING,
    platforms: { ...sandboxPlatforms(platform.sandbox), timeoutMs },
    ...order,
  });
  processes.add(started.child);
  started.child.once('exit', () => processes.delete(started.child));
  return started;
}

describe('the accounts of a team', () => {
  let harness: SyncHarness;
  let teamId: string;
  const queues: SyncJobs[] = [];
  const processes = new Set<ChildProcess>();

  beforeAll(async () => {
    harness = await SyncHarness.start({
      accounts: ACCOUNTS,
      campaignsPerAccount: 1,
      productsPerAccount: 1,
      termsPerCampaign: 1,
      days: 10,
    });
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    teamId = await harness.team();
  });
  afterEach(async () => {
    await harness.platform.heal();
    await Promise.all(queues.splice(0).map((queue) => queue.stop()));
    for (const child of processes) child.kill('SIGKILL');
    await harness.db.query('delete from teams');
  });

  const jobs = async (options: SyncJobsOptions = {}) => {
    const queue = await harness.jobs(options);
    queues.push(queue);
    await queue.start();
    return queue;
  };
  const teamRun = async (id = teamId) => (await harness.runs(id)).find(({ accountId }) => accountId === null);
  const ended = (id = teamId) =>
    until(async () => ![undefined, 'running'].includes((await teamRun(id))?.status), 3 * LONG_MS);
  const ofAccounts = async (id = teamId) => (await harness.runs(id)).filter(({ accountId }) => accountId !== null);
  const slow = (delayMs: number, times = -1) =>
    harness.platform.fail({ system: 'google-ads', kind: 'slow', delayMs, times, match: 'FROM campaign WHERE' });
  const start = async (environment: Record<string, string> = {}, timeoutMs?: number) => {
    const { child } = await processOf(harness, processes, { environment }, timeoutMs);
    return child;
  };
  /** A team that has imported the first of the accounts alone. */
  const teamOfOne = async () => {
    const small = await harness.team();
    const [only = ''] = harness.platform.sandbox.accountIds;
    await harness.db.query('update platform_connections set import_all = false where team_id = $1', [small]);
    await harness.db.query(
      `insert into accounts (team_id, id, name, currency, status, time_zone)
       values ($1, $2, 'Klein', 'EUR', 'ENABLED', 'Europe/Berlin')`,
      [small, only],
    );
    return small;
  };

  test('are pulled one by one, and the last one ends the run of the team', async () => {
    const queue = await jobs();
    await slow(50);
    await queue.request(teamId);
    await until(async () => (await ofAccounts()).length > 0);
    expect(await queue.request(teamId)).toBe(false);
    expect(await harness.service({ locks: harness.newLocks() }).run({ teamId })).toMatchObject({ status: 'busy' });
    await harness.service({ locks: harness.newLocks() }).closeInterrupted();
    await ended();
    const accounts = await ofAccounts();
    expect(accounts.map(({ status }) => status)).toEqual(Array(ACCOUNTS).fill('completed'));
    const run = await teamRun();
    expect(run).toMatchObject({ status: 'completed', errorCode: null });
    expect(run?.rowsRead).toBe(ACCOUNTS + 1 + accounts.reduce((sum, { rowsRead }) => sum + rowsRead, 0));
    expect(await new SyncBacklog(harness.db).has(teamId)).toBe(false);
  });

  test('do not hold up those of another team', async () => {
    const small = await teamOfOne();
    const queue = await jobs({ concurrency: 1 });
    await slow(150);
    await queue.request(teamId);
    await until(async () => (await ofAccounts()).length === 1);
    await queue.request(small);
    await ended(small);
    expect((await ofAccounts()).length).toBeLessThan(ACCOUNTS);
    expect(await teamRun()).toMatchObject({ status: 'running' });
    await ended();
  });

  test('fail as the platform has it, each by itself, and the run of the team says so', async () => {
    const queue = await jobs();
    await harness.platform.fail({ system: 'google-ads', kind: 'daily_quota', times: 1, match: 'FROM campaign WHERE' });
    await queue.request(teamId);
    await ended();
    expect((await ofAccounts()).map(({ status }) => status).sort()).toEqual([
      ...Array(ACCOUNTS - 1).fill('completed'),
      'failed',
    ]);
    const message = expect.stringMatching(`^1 of ${ACCOUNTS} accounts failed, .+ daily quota`);
    expect(await teamRun()).toMatchObject({ status: 'failed', errorCode: 'accounts_failed', errorMessage: message });
  });

  test('are left alone once one of them finds that the access was withdrawn', async () => {
    const queue = await jobs({ concurrency: 1 });
    await harness.platform.fail({ system: 'google-ads', kind: 'revoked', times: -1, match: 'FROM campaign WHERE' });
    await queue.request(teamId);
    await ended();
    expect((await ofAccounts()).map(({ errorCode }) => errorCode)).toEqual(['connection_revoked']);
    expect(await teamRun()).toMatchObject({ status: 'failed', errorCode: 'connection_revoked' });
    expect((await harness.connections.find(teamId, 'google-ads'))?.status).toBe('revoked');
  });

  test('are given up where nothing can finish them, and then due again', async () => {
    const queue = await jobs();
    await queue.stop();
    const service = harness.service();
    await service.startTeamRun({ teamId }, async () => undefined);
    expect(await service.isRunning(teamId)).toBe(true);
    await service.giveUpAbandoned();
    expect(await service.isRunning(teamId)).toBe(true);
    await harness.db.query(`update sync_backlog set queued_at = now() - interval '25 hours'`);
    await service.giveUpAbandoned();
    expect(await service.isRunning(teamId)).toBe(false);
    expect((await teamRun())?.status).not.toBe('running');
    expect(await service.run({ teamId })).toMatchObject({ status: 'completed' });
  });

  test(
    'are divided among processes, at most a share of them at once',
    async () => {
      if (!harness.test.url) return;
      const small = await teamOfOne();
      const asking = await harness.jobs();
      queues.push(asking);
      await asking.open();
      const [, ...held] = harness.platform.sandbox.accountIds;
      for (const id of held) {
        const match = `/customers/${id}/`;
        await harness.platform.fail({ system: 'google-ads', kind: 'slow', delayMs: 600_000, times: -1, match });
      }
      const first = await start({ SYNC_CONCURRENCY: '2', SYNC_TEAM_CONCURRENCY: '2' }, 10 * LONG_MS);
      await asking.request(teamId);
      const atWork = async () =>
        (await ofAccounts())
          .filter(({ status, accountId }) => status === 'running' && held.includes(accountId as string))
          .map(({ accountId }) => accountId);
      await until(async () => (await atWork()).length === 2, LONG_MS);
      const two = await atWork();
      await jobs({ concurrency: 4, teamConcurrency: 2 });
      await asking.request(small);
      // Whoever takes this one has seen those that wait.
      await ended(small);
      expect(await atWork()).toEqual(two);
      await harness.platform.heal();
      first.kill('SIGTERM');
      await ended();
      const completed = (await ofAccounts()).filter(({ status }) => status === 'completed');
      expect(new Set(completed.map(({ accountId }) => accountId)).size).toBe(ACCOUNTS);
    },
    6 * LONG_MS,
  );

  test(
    'are taken up by another process when theirs is killed, none twice at once',
    async () => {
      if (!harness.test.url) return;
      await slow(600_000, 4);
      const killed = await start();
      const queue = await jobs({ concurrency: 1 });
      await queue.request(teamId);
      await until(async () => (await ofAccounts()).filter(({ status }) => status === 'running').length >= 4);
      killed.kill('SIGKILL');
      await harness.platform.heal();
      await ended();
      const runs = await ofAccounts();
      expect(new Set(runs.filter(({ status }) => status === 'completed').map(({ accountId }) => accountId)).size).toBe(
        ACCOUNTS,
      );
      expect(runs.some(({ errorCode }) => errorCode === 'interrupted')).toBe(true);
      const twice = await harness.db.query(
        `select 1 from sync_runs r join sync_runs o on o.team_id = r.team_id and o.account_id = r.account_id and o.id <> r.id
         and o.started_at <= r.started_at and o.finished_at > r.started_at where r.team_id = $1`,
        [teamId],
      );
      expect(twice).toEqual([]);
      expect(await teamRun()).toMatchObject({ status: 'completed' });
    },
    6 * LONG_MS,
  );
});

describe('an account that two processes pull', () => {
  let harness: SyncHarness;
  let teamId: string;
  let accountId: string;
  const processes = new Set<ChildProcess>();
  const queues: SyncJobs[] = [];

  beforeAll(async () => {
    const size = { accounts: 1, campaignsPerAccount: 2, productsPerAccount: 6, termsPerCampaign: 2, days: 200 };
    harness = await SyncHarness.start(size);
    [accountId = ''] = harness.platform.sandbox.accountIds;
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    teamId = await harness.team();
  });
  afterEach(async () => {
    await harness.platform.heal();
    await Promise.all(queues.splice(0).map((queue) => queue.stop()));
    for (const child of processes) child.kill('SIGKILL');
    await harness.db.query('delete from teams');
  });

  /** All that is stored of it, but for when that was. */
  const stored = async () => {
    const tables = ['campaign_months', 'product_months', 'account_months', 'search_term_days', 'pulled_days'];
    const others = [
      'campaign_impression_shares',
      'campaigns',
      'products',
      'product_status_periods',
      'keywords',
      'feeds',
    ];
    const found: Record<string, unknown[]> = {};
    for (const table of [...tables, ...others]) {
      const rows = await harness.db.query<{ row: string }>(
        `select (to_jsonb(t) - '{team_id,last_synced_at,updated_at}'::text[])::text as row from ${table} t
          where team_id = $1 order by 1`,
        [teamId],
      );
      found[table] = rows.map(({ row }) => row);
    }
    return found;
  };
  const begun = () =>
    until(async () => {
      const { through } = await harness.account(teamId, accountId).catch(() => ({ through: null }));
      return through !== null && through !== undefined;
    }, LONG_MS);
  const pulls = async () => (await harness.runs(teamId)).filter((run) => run.accountId === accountId);
  const isPulled = async () => (await pulls()).some(({ status }) => status === 'running');
  const refresh = () => processOf(harness, processes, { environment: {}, only: { teamId, accountId } });
  const outcomeOf = async ({ child, lines }: Awaited<ReturnType<typeof refresh>>) => {
    if (child.exitCode === null) await once(child, 'exit');
    return lines().at(-1);
  };
  const worker = async () => {
    const queue = await harness.jobs();
    queues.push(queue);
    await queue.start();
    return queue;
  };

  test.each(['sync', 'refresh'] as const)(
    'has everything once after the %s was killed midway, and one of them waits for the other',
    async (killed) => {
      if (!harness.test.url) return;
      const service = harness.service({ historyDays: 400, trailingDays: 30, chunkDays: 50 });
      await service.run({ teamId });
      const right = await stored();
      expect(Object.entries(right).filter(([, rows]) => rows.length === 0)).toEqual([]);
      await harness.db.query('delete from teams');
      teamId = await harness.team();
      await service.startTeamRun({ teamId }, async () => undefined);
      await harness.db.query('delete from sync_backlog');
      await harness.db.query('delete from sync_runs');

      const slow = (delayMs: number) =>
        harness.platform.fail({
          system: 'google-ads',
          kind: 'slow',
          delayMs,
          times: -1,
          match: 'segments.date BETWEEN',
        });
      await slow(250);
      /** From its first days on the pull takes longer than a process needs to start; each answer comes in time all the same. */
      const begunAndHeldUp = async () => {
        await begun();
        await harness.platform.heal();
        await slow(4_000);
      };
      const ask = async (queue: SyncJobs) => expect(await queue.request(teamId)).toBe(true);
      if (killed === 'sync') {
        const { child } = await processOf(harness, processes, { environment: {} });
        const queue = await harness.jobs({ concurrency: 0 });
        queues.push(queue);
        await queue.start();
        await ask(queue);
        await begunAndHeldUp();
        expect(await outcomeOf(await refresh())).toBe('busy');
        expect(await isPulled()).toBe(true);
        child.kill('SIGKILL');
        await once(child, 'exit');
        await worker();
      } else {
        const { child } = await refresh();
        await begunAndHeldUp();
        const queue = await worker();
        await ask(queue);
        await until(
          async () => (await harness.runs(teamId)).some((run) => run.accountId === null && run.status !== 'running'),
          LONG_MS,
        );
        expect(await isPulled()).toBe(true);
        expect(await pulls()).toHaveLength(1);
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      expect((await harness.account(teamId, accountId)).through).not.toBe(YESTERDAY);
      await harness.platform.heal();
      await until(async () => (await outcomeOf(await refresh())) === 'completed', LONG_MS);
      await until(async () => !(await new SyncBacklog(harness.db).has(teamId)), 3 * LONG_MS);
      expect(await stored()).toEqual(right);
      const runs = await pulls();
      expect(runs.map(({ status }) => status)).not.toContain('running');
      expect(runs.map(({ errorCode }) => errorCode)).toContain('interrupted');
      for (const [at, run] of runs.slice(1).entries()) {
        const before = runs[at] as (typeof runs)[number];
        expect(String(before.finishedAt) <= String(run.startedAt)).toBe(true);
      }
    },
    6 * LONG_MS,
  );
});
