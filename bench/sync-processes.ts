/**
 * How processes divide the accounts of a large team, and what a small one waits for beside it. The sandbox answers each
 * report a while later, as a platform does, so that it is waiting that is divided and not this machine's processor. Usage:
 * DATABASE_URL=postgres://… npm run bench:processes, with BENCH_ACCOUNTS, BENCH_DELAY_MS, BENCH_PROCESSES.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_OAUTH, startSandbox } from '../sandbox/sandbox.js';
import { databaseSchema } from '../src/database-schema.js';
import { Database } from '../src/db/database.js';
import { ConnectionService } from '../src/platforms/connections/connection.service.js';
import { parseSecretKeys, SecretBox } from '../src/platforms/connections/secret-box.js';
import { createJobQueue } from '../src/sync/job-queue.js';
import { prepareDatabase } from './support/prepare.js';

const SERVER = process.env.DATABASE_URL;
if (SERVER === undefined) throw new Error('DATABASE_URL must name a PostgreSQL server.');
const ACCOUNTS = Number(process.env.BENCH_ACCOUNTS ?? 200);
const DELAY_MS = Number(process.env.BENCH_DELAY_MS ?? 250);
const PROCESSES = (process.env.BENCH_PROCESSES ?? '1,2,3').split(',').map(Number);
const SMALL_TEAM = 3;
const NOW = '2026-06-15T09:00:00Z';
const ENCRYPTION_KEYS = `k:${Buffer.alloc(32).toString('base64')}`;

const small = { campaignsPerAccount: 1, productsPerAccount: 1, termsPerCampaign: 1, days: 3 };
const sandbox = await startSandbox({ size: { accounts: ACCOUNTS, ...small }, now: () => new Date(NOW) });
await fetch(`${sandbox.url}/control/faults`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ system: 'google-ads', kind: 'slow', delayMs: DELAY_MS, times: -1 }),
});
const platforms = {
  googleSignIn: { issuers: [], jwksUrl: sandbox.jwksUrl, audience: 'x' },
  googleOAuth: { ...DEMO_OAUTH, url: sandbox.oauthUrl, authorizeUrl: '' },
  googleAds: { url: sandbox.googleAdsUrl, apiVersion: 'v25' },
  merchant: { url: sandbox.merchantUrl },
  referenceRates: { url: sandbox.ratesUrl },
  meta: { url: sandbox.metaUrl, dialogUrl: '' },
  languageModel: { provider: 'none', url: '', model: '', apiKey: '', timeoutMs: 1_000 },
  stripe: { url: '' },
  timeoutMs: 30_000,
};

async function team(db: Database, name: string, accountIds: readonly string[]): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    'insert into teams (id, name) values (gen_random_uuid(), $1) returning id',
    [name],
  );
  const { id: teamId } = row as { id: string };
  const connections = new ConnectionService(db, new SecretBox(parseSecretKeys(ENCRYPTION_KEYS)));
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
  const environment = { SYNC_TEAM_CONCURRENCY: '100', DATABASE_POOL_SIZE: '8' };
  const order = { databaseUrl, encryptionKeys: ENCRYPTION_KEYS, platforms, now: NOW, environment };
  const child = spawn(process.execPath, ['dist/bench/support/sync-process.js', JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  while (!output.includes('working')) await sleep(20);
  return async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    return Number(output.trim().split('\n').at(-1));
  };
}

const ENDED = `select extract(epoch from finished_at - started_at)::float8 as seconds from sync_runs
  where team_id = $1 and account_id is null and status = 'completed'`;

const rows: object[] = [];
for (const processes of PROCESSES) {
  const { url, drop } = await prepareDatabase(SERVER, async (db, id) => {
    await db.query('insert into teams (id, name) values ($1, $2)', [id, 'Bench']);
  });
  const db = await Database.open({ url, embedded: '', poolSize: 4, ...databaseSchema });
  const boss = await createJobQueue(db, url);
  try {
    const large = await team(db, 'large', sandbox.accountIds);
    const beside = await team(db, 'small', sandbox.accountIds.slice(0, SMALL_TEAM));
    const stops = await Promise.all(Array.from({ length: processes }, () => start(url)));
    await boss.start();
    const send = (teamId: string) => boss.send('sync-team', { teamId }, { singletonKey: teamId });
    const ended = async (teamId: string) => {
      for (;;) {
        const [run] = await db.query<{ seconds: number }>(ENDED, [teamId]);
        if (run) return run.seconds;
        await sleep(100);
      }
    };
    await send(large);
    while ((await db.query('select 1 from sync_backlog')).length < ACCOUNTS / 2) await sleep(20);
    const asked = performance.now();
    await send(beside);
    await ended(beside);
    const waited = (performance.now() - asked) / 1_000;
    const [left] = await db.query<{ n: number }>('select count(*)::int as n from sync_backlog where team_id = $1', [
      large,
    ]);
    const seconds = await ended(large);
    const [pulls] = await db.query<{ mean: number; total: number }>(
      `select avg(extract(epoch from finished_at - started_at))::float8 as mean,
         sum(extract(epoch from finished_at - started_at))::float8 as total
       from sync_runs where team_id = $1 and account_id is not null`,
      [large],
    );
    rows.push({
      processes,
      'large team s': seconds.toFixed(1),
      'accounts a minute': Math.round((ACCOUNTS / seconds) * 60),
      'one pull s': pulls?.mean.toFixed(2),
      'busy workers': ((pulls?.total ?? 0) / seconds).toFixed(1),
      'pulled by each': (await Promise.all(stops.map((stop) => stop()))).join(' '),
      'small team s': waited.toFixed(1),
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
