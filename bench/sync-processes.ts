/**
 * How processes divide the accounts of a large team, and what a small one waits for beside it. The sandbox answers each
 * report a while later, as a platform does, so that it is waiting that is divided and not this machine's processor. Usage:
 * DATABASE_URL=postgres://… npm run bench:processes, with BENCH_ACCOUNTS (5000 are an agency's), BENCH_DELAY_MS,
 * BENCH_PROCESSES, BENCH_SECONDS (the most that each number of processes is given), BENCH_CONCURRENCY (accounts that a process
 * pulls at once) and BENCH_QUERIES_PER_SECOND (of the manager; without it there is no quota). BENCH_CAMPAIGNS and BENCH_DAYS are
 * the size of an account, and BENCH_MONITORS is how many monitors judge it after its pull.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_OAUTH, startSandbox } from '../sandbox/sandbox.js';
import { databaseSchema } from '../src/database-schema.js';
import { Database } from '../src/db/database.js';
import { ConnectionService } from '../src/platforms/connections/connection.service.js';
import { parseSecretKeys, SecretBox } from '../src/platforms/connections/secret-box.js';
import { createJobQueue } from '../src/sync/job-queue.js';
import { syncBacklog } from '../src/sync/sync-status.js';
import { addMonitors } from './support/monitors.js';
import { prepareDatabase } from './support/prepare.js';
import { SYNC_ENCRYPTION_KEYS, sandboxPlatforms, startSyncProcess } from './support/start-sync-process.js';

const SERVER = process.env.DATABASE_URL;
if (SERVER === undefined) throw new Error('DATABASE_URL must name a PostgreSQL server.');
const ACCOUNTS = Number(process.env.BENCH_ACCOUNTS ?? 200);
const DELAY_MS = Number(process.env.BENCH_DELAY_MS ?? 250);
const PROCESSES = (process.env.BENCH_PROCESSES ?? '1,2,3').split(',').map(Number);
const MOST_MS = Number(process.env.BENCH_SECONDS ?? Number.POSITIVE_INFINITY) * 1_000;
const SMALL_TEAM = 3;
const NOW = '2026-06-15T09:00:00Z';
const LOOK_SECONDS = 15;

const MONITORS = Number(process.env.BENCH_MONITORS ?? 0);
const size = {
  campaignsPerAccount: Number(process.env.BENCH_CAMPAIGNS ?? 1),
  productsPerAccount: 1,
  termsPerCampaign: 1,
  days: Number(process.env.BENCH_DAYS ?? 2),
};
const sandbox = await startSandbox({ size: { accounts: ACCOUNTS, ...size }, now: () => new Date(NOW) });
await fetch(`${sandbox.url}/control/faults`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ system: 'google-ads', kind: 'slow', delayMs: DELAY_MS, times: -1 }),
});
const platforms = sandboxPlatforms(sandbox);
const { BENCH_CONCURRENCY: concurrency, BENCH_QUERIES_PER_SECOND: perSecond } = process.env;
const environment = {
  SYNC_TEAM_CONCURRENCY: '100',
  DATABASE_POOL_SIZE: '8',
  ...(concurrency && { SYNC_CONCURRENCY: concurrency }),
  ...(perSecond && { GOOGLE_ADS_QUERIES_PER_SECOND: perSecond }),
};

async function team(db: Database, name: string, accountIds: readonly string[]): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    'insert into teams (id, name) values (gen_random_uuid(), $1) returning id',
    [name],
  );
  const { id: teamId } = row as { id: string };
  const connections = new ConnectionService(db, new SecretBox(parseSecretKeys(SYNC_ENCRYPTION_KEYS)));
  const access = { refreshToken: DEMO_OAUTH.refreshToken, connectedAs: 'somebody', scopes: [], importAll: false };
  await connections.save({ teamId, platform: 'google-ads', loginCustomerId: sandbox.managerId, ...access });
  await db.query(
    `insert into accounts (team_id, id, name, currency, status, time_zone)
     select $1, id, id, 'EUR', 'ENABLED', 'Europe/Berlin' from unnest($2::text[]) t(id)`,
    [teamId, accountIds],
  );
  return teamId;
}

async function start(databaseUrl: string) {
  const order = { databaseUrl, encryptionKeys: SYNC_ENCRYPTION_KEYS, platforms, now: NOW, environment };
  const { child, lines } = await startSyncProcess(['dist/bench/support/sync-process.js'], order);
  return async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    return Number(lines().at(-1));
  };
}

const ENDED = `select extract(epoch from finished_at - started_at)::float8 as seconds from sync_runs
  where team_id = $1 and account_id is null and status = 'completed'`;

const rows: object[] = [];
for (const processes of PROCESSES) {
  const { url, drop } = await prepareDatabase(SERVER, async (db, id) => {
    await db.query('insert into teams (id, name) values ($1, $2)', [id, 'Bench']);
  });
  const db = await Database.open({ url, poolSize: 4, ...databaseSchema });
  const boss = createJobQueue(url);
  try {
    const large = await team(db, 'large', sandbox.accountIds);
    await addMonitors(db, large, MONITORS, '2026-01-01T00:00:00Z');
    const beside = await team(db, 'small', sandbox.accountIds.slice(0, SMALL_TEAM));
    const stops = await Promise.all(Array.from({ length: processes }, () => start(url)));
    await boss.start();
    const send = (teamId: string) => boss.send('sync-team', { teamId }, { singletonKey: teamId });
    /** Seconds that the run took; undefined where it did not end in time. */
    const ended = async (teamId: string, began: number) => {
      while (performance.now() - began < MOST_MS) {
        const [run] = await db.query<{ seconds: number }>(ENDED, [teamId]);
        if (run) return run.seconds;
        await sleep(100);
      }
    };
    await send(large);
    while ((await db.query('select 1 from sync_backlog limit 1')).length === 0) await sleep(20);
    const began = performance.now();
    const look = async () => {
      const [of] = await syncBacklog(db, large);
      const passed = Math.round((performance.now() - began) / 1_000);
      const { waiting, running, oldestSeconds, stalestSeconds } = of ?? {};
      const ages = `first waits ${oldestSeconds?.toFixed(0) ?? '-'} s, stalest ${stalestSeconds?.toFixed(0) ?? 'never'}`;
      process.stdout.write(`${processes}: ${passed} s, ${waiting} wait, ${running} run, ${ages}\n`);
    };
    const looking = setInterval(() => void look().catch(() => undefined), LOOK_SECONDS * 1_000);
    await send(beside);
    const waited = await ended(beside, began);
    const smallSeconds = waited === undefined ? 'never' : ((performance.now() - began) / 1_000).toFixed(1);
    const [left] = await db.query<{ n: number }>('select count(*)::int as n from sync_backlog where team_id = $1', [
      large,
    ]);
    const seconds = (await ended(large, began)) ?? (performance.now() - began) / 1_000;
    clearInterval(looking);
    const [pulls] = await db.query<{ count: number; mean: number; total: number }>(
      `select count(*)::int as count, avg(extract(epoch from finished_at - started_at))::float8 as mean,
         sum(extract(epoch from finished_at - started_at))::float8 as total
       from sync_runs where team_id = $1 and account_id is not null and status = 'completed'`,
      [large],
    );
    const pulled = pulls?.count ?? 0;
    rows.push({
      processes,
      'large team s': seconds.toFixed(1),
      pulled,
      'a second': (pulled / seconds).toFixed(2),
      'a second and process': (pulled / seconds / processes).toFixed(2),
      'one pull s': pulls?.mean.toFixed(2),
      'busy workers': ((pulls?.total ?? 0) / seconds).toFixed(1),
      'pulled by each': (await Promise.all(stops.map((stop) => stop()))).join(' '),
      'small team s': smallSeconds,
      'large left then': left?.n,
    });
  } finally {
    await boss.stop();
    await db.close();
    await drop();
  }
}
console.table(rows);
await sandbox.close();
