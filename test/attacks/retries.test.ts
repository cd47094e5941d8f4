import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { DemoCredentials } from '../../demo/credentials.js';
import { databaseVariables } from '../support/database.js';
import { type Attempted, Callers } from './support/callers.js';
import { type Cluster, startCluster } from './support/cluster.js';
import { freePort, Program } from './support/mortal-program.js';

/**
 * Writes are repeated over two processes, while these, the platforms and the database are killed at random. Whatever was
 * answered well must have happened exactly once, whatever was not at most once.
 *
 * `ADLANE_CHAOS_RETRIES` says how many requests are sent (300). `ADLANE_CHAOS_CLUSTER=own` runs on a PostgreSQL server of
 * its own, which is crashed, too.
 */
const RETRIES = Number(process.env.ADLANE_CHAOS_RETRIES ?? 300);
const OWN_CLUSTER = process.env.ADLANE_CHAOS_CLUSTER === 'own';
const SERVER = process.env.TEST_DATABASE_URL;
/** After so many requests something breaks. */
const BREAK_EVERY = Math.max(30, RETRIES / 60);
const AT_ONCE = 24;

const folder = mkdtempSync(join(tmpdir(), 'adlane-retries-'));
const disorder: Record<string, number> = {};
let cluster: Cluster | undefined;
let admin: string;
let name: string;
let url: string;
let sandboxUrl: string;
let sandbox: Program;
let servers: Program[] = [];
let credentials: DemoCredentials;
let bases: string[];

const count = (what: string) => {
  disorder[what] = (disorder[what] ?? 0) + 1;
};
const between = (from: number, to: number) => from + Math.random() * (to - from);

async function administer(statement: string, at = admin): Promise<void> {
  const client = new Client(at);
  client.on('error', () => undefined);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function startEverything(): Promise<void> {
  execFileSync(process.execPath, ['cli/support/build.js'], { stdio: 'inherit' });
  if (OWN_CLUSTER) cluster = startCluster(await freePort());
  admin = cluster?.url ?? (SERVER as string);
  name = `adlane_retries_${randomUUID().slice(0, 8)}`;
  await administer(`create database ${name}`);
  url = Object.assign(new URL(admin), { pathname: `/${name}` }).href;
  const sandboxPort = await freePort();
  sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const { TEST_DATABASE_URL, NODE_OPTIONS, NODE_ENV, JEST_WORKER_ID, ...rest } = process.env;
  sandbox = new Program(
    'test/attacks/support/sandbox-process.js',
    { ...rest, SANDBOX_PORT: String(sandboxPort), SANDBOX_STATE: join(folder, 'sandbox') },
    `${sandboxUrl}/control/faults`,
    join(folder, 'sandbox.log'),
  );
  await sandbox.start();
  const ports = [await freePort(), await freePort()];
  bases = ports.map((port) => `http://127.0.0.1:${port}/api/v1`);
  servers = ports.map(
    (port, at) =>
      new Program(
        'dist/src/main.js',
        {
          ...rest,
          PORT: String(port),
          ...(cluster ? { DATABASE_URL: url } : databaseVariables(url)),
          DATA_DIR: join(folder, `server-${at}`),
          PLATFORM_TIMEOUT_MS: '3000',
          SYNC_INTERVAL_MINUTES: '1440',
          GOOGLE_ADS_URL: `${sandboxUrl}/google-ads`,
          GOOGLE_OAUTH_URL: `${sandboxUrl}/oauth`,
          MERCHANT_URL: `${sandboxUrl}/merchant`,
        },
        `http://127.0.0.1:${port}/health`,
        join(folder, `server-${at}.log`),
      ),
  );
  for (const server of servers) await server.start();
  credentials = JSON.parse(readFileSync(join(folder, 'server-0/demo-credentials.json'), 'utf8'));
}

async function breakThings(callers: Callers, stop: AbortSignal): Promise<void> {
  const kill = async (what: string, program: Program) => {
    if (!program.isUp) return;
    count(what);
    await program.kill();
    void program.start();
  };
  const fault = (system: string, match: string) =>
    fetch(`${sandboxUrl}/control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ system, match, kind: 'late', delayMs: 100, times: 3 }),
    });
  const ways: (() => unknown)[] = [
    () => kill('server killed', servers[0] as Program),
    () => kill('server killed', servers[1] as Program),
    () => kill('sandbox killed', sandbox),
    async () => {
      count('all database connections ended');
      await administer(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
      );
    },
    async () => {
      count('platform answers lost (3 each)');
      await fault('google-ads', ':mutate');
      await fault('merchant', ':insert');
    },
  ];
  if (cluster) {
    ways.push(() => {
      count('database server crashed');
      cluster?.crash();
    });
  }
  let at = Math.floor(between(0, ways.length));
  for (let next = callers.sent + BREAK_EVERY; !stop.aborted; ) {
    await sleep(20);
    if (callers.sent < next || !servers.some(({ isUp }) => isUp)) continue;
    await Promise.resolve(ways[at++ % ways.length]?.()).catch(() => count('kill that failed'));
    next = callers.sent + BREAK_EVERY;
  }
}

/** Everything that was ever done at the platforms. */
function effects(): string[] {
  const state = join(folder, 'sandbox');
  return readdirSync(state)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => JSON.parse(readFileSync(join(state, file), 'utf8')).effects as string[])
    .map((effect) =>
      effect
        .replace(/^customers\/\d+\/campaignBudgets\/\d+ campaign_budget.amount_micros /, 'budget ')
        .replace(/^customers\/(\d+)\/campaigns\/(\d+) campaign.status .*/, 'status $1 $2'),
    );
}

async function inDatabase(text: string): Promise<string[]> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows.map(({ found }) => found);
}

(SERVER || OWN_CLUSTER ? describe : describe.skip)('writes that are repeated while everything is killed', () => {
  let done: Attempted[];
  let callers: Callers;
  let counts: (effect: string) => number;

  beforeAll(async () => {
    await startEverything();
    callers = await Callers.of(bases, credentials);
    const stop = new AbortController();
    const breaking = breakThings(callers, stop.signal);
    done = await callers.run(RETRIES, AT_ONCE);
    stop.abort();
    await breaking;
    // It may have been killed last.
    await sandbox.answers();
    await fetch(`${sandboxUrl}/control/faults`, { method: 'DELETE' });
    for (const server of servers) await server.answers();
    for (const attempted of done) if (attempted.answers.length > 0) await callers.repeat(attempted);
    const found = [
      ...effects(),
      ...(await inDatabase("select 'todo ' || title as found from todos")),
      ...(await inDatabase("select 'memory ' || content as found from customer_memories")),
    ];
    const times = Map.groupBy(found, (effect) => effect);
    counts = (effect) => times.get(effect)?.length ?? 0;
    report(done, callers);
  }, 3_600_000);

  afterAll(async () => {
    for (const program of [...servers, sandbox]) await program?.end();
    if (cluster) cluster.remove();
    else if (name) await administer(`drop database ${name} with (force)`);
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  const acknowledged = () => done.filter(({ answers }) => answers.length > 0);
  const single = (attempted: Attempted) => attempted.kind !== 'status';

  test('every answered write has happened, and none twice', () => {
    const wrong = done
      .filter(single)
      .map((attempted) => ({ ...attempted, times: counts(attempted.effect) }))
      .filter(({ answers, times }) => (answers.length > 0 ? times !== 1 : times > 1));
    expect(wrong).toEqual([]);
  });

  test('a status changed once for each answered write', () => {
    const switches = Map.groupBy(
      done.filter((attempted) => !single(attempted)),
      ({ effect }) => effect,
    );
    for (const [effect, all] of switches) {
      const refused = all.filter(({ answers }) => answers.length === 0).length;
      expect(counts(effect)).toBeGreaterThanOrEqual(all.length - refused);
      expect(counts(effect)).toBeLessThanOrEqual(all.length);
    }
  });

  test('all answers of one write are the same', () => {
    const differing = acknowledged().filter(({ answers }) => new Set(answers).size > 1);
    expect(differing).toEqual([]);
  });

  test('no answered write was refused when it was repeated', () => {
    expect(acknowledged().filter(({ refusal }) => refusal !== undefined)).toEqual([]);
  });

  test('nearly every write was answered', () => {
    expect(acknowledged().length).toBeGreaterThan(0.9 * done.length);
  });

  test('no process ended by itself', () => {
    expect([sandbox, ...servers].map(({ ownEnds }) => ownEnds)).toEqual([0, 0, 0]);
  });
});

function report(done: readonly Attempted[], { sent, unanswered }: Callers): void {
  const acknowledged = done.filter(({ answers }) => answers.length > 0);
  const refusals = done.filter(({ answers }) => answers.length === 0).map(({ kind, refusal }) => `${kind}: ${refusal}`);
  process.stdout.write(
    `${JSON.stringify(
      {
        requests: sent,
        writes: done.length,
        byKind: Object.fromEntries([...Map.groupBy(done, ({ kind }) => kind)].map(([kind, all]) => [kind, all.length])),
        acknowledged: acknowledged.length,
        triedAgainAfter: unanswered,
        disorder,
        refusedForGood: refusals.slice(0, 20),
        refusals: refusals.length,
      },
      null,
      1,
    )}\n`,
  );
}
