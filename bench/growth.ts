/**
 * What growing costs on a Citus cluster, and what losing a machine does: teams of different sizes are filled over two workers and
 * served under load, while a third worker comes and shards are moved to it, the largest team gets a machine of its own, and workers
 * go and come back: one whose line is cut, one whose processes are killed. Every write that was acknowledged is looked for at the end.
 * Usage: BENCH_CITUS_URL=postgres://… (the coordinator of a cluster with three workers on this machine, which ops/citus/cluster.sh
 * starts with FSYNC=on) npm run bench:growth, with
 *   BENCH_CITUS_WORKER: the third worker, where the cluster has two
 *   BENCH_CITUS_START: a command that starts a killed worker again; without it none is killed
 *   BENCH_TEAMS, BENCH_SECONDS, BENCH_CALLERS, BENCH_LARGEST: how many teams; how long a phase lasts without a move; how many ask at
 *   once; campaigns of the largest team, of which the n-th has an n-th
 */
import { execFileSync, execSync, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { distribute } from '../cli/distribute.js';
import { insertApiKey } from '../src/access/api-key.records.js';
import { ALL_SCOPES } from '../src/access/scopes.js';
import { databaseSchema } from '../src/database-schema.js';
import { Database } from '../src/db/database.js';
import { sql } from '../src/db/statements/sql.js';
import { unhurried } from '../src/db/work.js';
import { rollKeptSums } from '../src/sync/kept-sums-roll.js';
import { ask, at, Cluster } from './support/cluster.js';

const server = process.env.BENCH_CITUS_URL;
if (!server) throw new Error('Set BENCH_CITUS_URL to the coordinator of a cluster with three workers.');
const teams = Number(process.env.BENCH_TEAMS ?? 1_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 15);
const callers = Number(process.env.BENCH_CALLERS ?? 4);
const SHARDS = 16;
const largestTeam = Number(process.env.BENCH_LARGEST ?? 5_000);

/** A line to a worker that can be cut, which stands for the machine. */
class Line {
  private readonly sockets = new Set<Socket>();
  private isCut = false;
  port = 0;

  async open(url: string): Promise<this> {
    const target = new URL(url);
    const listener = createServer((near) => {
      if (this.isCut) return void near.resetAndDestroy();
      const far = connect({ host: target.hostname, port: Number(target.port) });
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(one);
        one
          .on('error', () => undefined)
          .on('close', () => {
            this.sockets.delete(one);
            other.destroy();
          });
        one.pipe(other);
      }
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    listener.unref();
    this.port = (listener.address() as { port: number }).port;
    return this;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  mend(): void {
    this.isCut = false;
  }
}

interface Team {
  id: string;
  campaigns: number;
  apiKey: string;
}

interface Counts {
  answered: number;
  refused: number;
  failed: number;
  slowestMs: number;
}

const cluster = new Cluster(server);
const [coordinator, first, second, third = process.env.BENCH_CITUS_WORKER ?? ''] = (await cluster.nodes()) as [
  string,
  string,
  string,
];
const nodes = [coordinator, first, second, third];
const name = `adlane_growth_${randomBytes(4).toString('hex')}`;
const url = at(coordinator, name);
const line = await new Line().open(second);
for (const node of nodes) await ask(at(node, 'postgres'), `create database "${name}"`);
for (const node of nodes) await ask(at(node, name), 'create extension citus');
const port = (node: string) => new URL(node).port;
await ask(url, `select citus_set_coordinator_host('127.0.0.1', ${port(coordinator)})`);
await ask(url, `select citus_add_node('127.0.0.1', ${port(first)})`);
await ask(url, `select citus_add_node('127.0.0.1', ${line.port})`);
const db = await Database.open({ url, poolSize: 4, ...databaseSchema });
await db.migrations.up();
await timed('tables distributed', () => distribute(db, { isDryRun: false, shards: SHARDS }));
const filled = await timed(`${teams} teams filled`, () => unhurried(fill));
const app = fork(new URL('./support/adlane.js', import.meta.url), {
  env: { ...process.env, BENCH_URL: url, BENCH_POOL: '12' },
});
const { port: appPort } = await new Promise<{ port: number }>((resolve) => app.once('message', resolve as never));

const acknowledged: string[] = [];
let counts: Counts = { answered: 0, refused: 0, failed: 0, slowestMs: 0 };
let isStopped = false;
const refusals = new Map<string, number>();
const phases: Record<string, object> = {};
const load = Array.from({ length: callers }, () => call());
try {
  await phase('two workers', () => sleep(seconds * 1_000));
  await phase('a third worker, shards moved to it', async () => {
    await ask(url, `select citus_add_node('127.0.0.1', ${port(third)})`);
    await ask(url, 'select citus_rebalance_start()');
    while ((await ask(url, `select from pg_dist_background_job where state in ('scheduled', 'running')`)).length > 0)
      await sleep(500);
  });
  await phase('three workers', () => sleep(seconds * 1_000));
  const [largest] = filled as [Team];
  await phase('the largest team gets the third worker for itself', async () => {
    const [made] = await ask<{ shard: string }>(
      url,
      `select isolate_tenant_to_new_shard('accounts', '${largest.id}', 'CASCADE', shard_transfer_mode => 'force_logical') as shard`,
    );
    await ask(url, `select citus_drain_node('127.0.0.1', ${port(third)}, 'force_logical')`);
    await ask(url, `select citus_set_node_property('127.0.0.1', ${port(third)}, 'shouldhaveshards', true)`);
    const [place] = await ask<{ port: number }>(
      url,
      `select nodeport as port from citus_shards where shardid = ${made?.shard}`,
    );
    await ask(
      url,
      `select citus_move_shard_placement(${made?.shard}, '127.0.0.1', ${place?.port}, '127.0.0.1', ${port(third)}, 'force_logical')`,
    );
  });
  await phase('a worker is gone', async () => {
    line.cut();
    await sleep(seconds * 1_000);
  });
  await phase('and is back', async () => {
    line.mend();
    await sleep(seconds * 1_000);
  });
  const start = process.env.BENCH_CITUS_START;
  if (start) {
    await phase('a worker is killed', async () => {
      await kill(first);
      await sleep(seconds * 1_000);
    });
    await phase('and started again', async () => {
      execSync(start, { stdio: 'ignore' });
      await sleep(seconds * 1_000);
    });
  }
} finally {
  isStopped = true;
  await Promise.all(load);
}
console.table(phases);
console.table(
  await ask(
    url,
    `select nodeport as port, count(distinct shardid) filter (where table_name = 'accounts'::regclass) as shards, pg_size_pretty(sum(shard_size)) as size
      from citus_shards where citus_table_type = 'distributed' group by 1 order by 1`,
  ),
);
const found = await ask<{ id: string }>(url, `select id from activity_logs where message = 'written under load'`);
const there = new Set(found.map(({ id }) => id));
const lost = acknowledged.filter((id) => !there.has(id));
process.stdout.write(`Writes acknowledged: ${acknowledged.length}, of which lost: ${lost.length}.\n`);
process.exitCode = lost.length > 0 ? 1 : 0;
app.kill();
await db.close();
for (const node of nodes) await ask(at(node, 'postgres'), `drop database "${name}" with (force)`);
process.exit();

async function call(): Promise<void> {
  while (!isStopped) {
    const team = filled[Math.floor(Math.random() ** 2 * filled.length)] as Team;
    const isWrite = Math.random() < 0.3;
    const started = performance.now();
    try {
      const response = await fetch(
        `http://127.0.0.1:${appPort}/api/v1/query/${isWrite ? 'logs' : 'campaigns?limit=50&days=30'}`,
        {
          method: isWrite ? 'POST' : 'GET',
          headers: { 'x-api-key': team.apiKey, 'content-type': 'application/json' },
          ...(isWrite && {
            body: JSON.stringify({ accountId: 'a', logType: 'manual', message: 'written under load' }),
          }),
          signal: AbortSignal.timeout(60_000),
        },
      );
      const body = (await response.json()) as { id?: string };
      if (response.ok) counts.answered += 1;
      else counts.refused += 1;
      if (response.ok && isWrite && body.id) acknowledged.push(body.id);
      if (!response.ok)
        refusals.set(
          `${response.status} ${JSON.stringify(body).slice(0, 120)}`,
          (refusals.get(`${response.status} ${JSON.stringify(body).slice(0, 120)}`) ?? 0) + 1,
        );
    } catch {
      counts.failed += 1;
    }
    counts.slowestMs = Math.max(counts.slowestMs, Math.round(performance.now() - started));
  }
}

/** Ends all processes of a node of this machine at once, as a machine that loses its power does. */
async function kill(node: string): Promise<void> {
  const [row] = await ask<{ folder: string }>(node, `select current_setting('data_directory') as folder`);
  const pid = readFileSync(`${row?.folder}/postmaster.pid`, 'utf8').split('\n')[0] as string;
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', pid], { encoding: 'utf8' }).trim().split(/\s+/);
  for (const each of [pid, ...children]) {
    try {
      process.kill(Number(each), 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}

async function phase(what: string, work: () => Promise<unknown>): Promise<void> {
  counts = { answered: 0, refused: 0, failed: 0, slowestMs: 0 };
  const started = performance.now();
  await work();
  const took = (performance.now() - started) / 1_000;
  phases[what] = { ...counts, seconds: Math.round(took), 'answered a second': Math.round(counts.answered / took) };
  process.stdout.write(`${what}: ${JSON.stringify(phases[what])} ${JSON.stringify([...refusals])}\n`);
  refusals.clear();
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  process.stdout.write(`${what}: ${((performance.now() - started) / 1_000).toFixed(1)} s\n`);
  return result;
}

/** The largest team first; the n-th has an n-th of its campaigns. */
async function fill(): Promise<Team[]> {
  const all = Array.from({ length: teams }, (_, at) => ({
    id: randomUUID(),
    campaigns: Math.ceil(largestTeam / (at + 1)),
  }));
  const ids = all.map(({ id }) => id);
  await db.query(sql`insert into teams (id, name) select id, 'Team' from unnest(${ids}::uuid[]) id`);
  await db.query(
    sql`insert into accounts (team_id, id, name, currency, status, time_zone, figures_from, figures_through)
      select id, 'a', 'Account', 'EUR', 'ENABLED', 'UTC', current_date - 60, current_date - 1 from unnest(${ids}::uuid[]) id`,
  );
  await db.query(sql`select make_figures_years(current_date - 60, current_date)`);
  await db.query(
    sql`insert into campaigns (team_id, account_id, id, name, resource_name, status, channel_type, bidding_strategy_type)
      select t.id, 'a', n::text, 'Campaign ' || n, 'c/' || n, 'ENABLED', 'SEARCH', 'MAXIMIZE_CONVERSIONS'
      from unnest(${ids}::uuid[], ${all.map(({ campaigns }) => campaigns)}::int[]) t(id, count)
      cross join lateral generate_series(1, t.count) n`,
  );
  await db.query(
    sql`insert into campaign_months (team_id, account_id, campaign_id, month, days, cost_micros, impressions, clicks, conversions_micros, conversion_value_micros)
      select t.id, 'a', n::text, m.month, m.days, m.sums, m.sums, m.sums, m.sums, m.sums
      from unnest(${ids}::uuid[], ${all.map(({ campaigns }) => campaigns)}::int[]) t(id, count)
      cross join lateral generate_series(1, t.count) n
      cross join (
        select date_trunc('month', d)::date as month, array_agg(d::date order by d) as days,
          array_agg(row_number * 1000000 order by d) as sums
        from (
          select d, row_number() over (partition by date_trunc('month', d) order by d)
          from generate_series(current_date - 60, current_date - 1, '1 day') d
        ) each group by 1
      ) m`,
  );
  await rollKeptSums(db, new Date(), new AbortController().signal);
  await db.query('analyze');
  const filledTeams: Team[] = [];
  for (const { id, campaigns } of all) {
    const shown = { name: 'Bench', scopes: ALL_SCOPES, expiresAt: null, createdBy: null, createdAt: new Date() };
    const { key } = await insertApiKey(db, { teamId: id, ...shown });
    filledTeams.push({ id, campaigns, apiKey: key });
  }
  return filledTeams;
}
