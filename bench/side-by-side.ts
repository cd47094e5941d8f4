/**
 * The same requests on one PostgreSQL server and on a Citus cluster, in turns: the demo runs on either as a process of its own,
 * and is asked for lists and a record and told budgets; then `bench:sync` pulls on either. Usage: BENCH_DATABASE_URL=postgres://…
 * BENCH_CITUS_URL=postgres://… (the coordinator) npm run bench:side-by-side, with
 *   BENCH_ROUNDS, BENCH_SECONDS, BENCH_CALLERS: rounds of each, how long one is, how many ask at once
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { distribute } from '../cli/distribute.js';
import type { DemoCredentials } from '../demo/credentials.js';
import { databaseSchema } from '../src/database-schema.js';
import { Database } from '../src/db/database.js';
import { ask, at, Cluster } from './support/cluster.js';
import { median } from './support/contenders.js';

const { BENCH_DATABASE_URL: plain, BENCH_CITUS_URL: citus } = process.env;
if (!plain || !citus)
  throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server, and BENCH_CITUS_URL to a cluster.');
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const callers = Number(process.env.BENCH_CALLERS ?? 4);
const PRODUCTS = '2000';

class Side {
  readonly folder = mkdtempSync(join(tmpdir(), 'adlane-bench-'));
  readonly database = `adlane_side_${randomBytes(4).toString('hex')}`;
  private child: ChildProcess | undefined;
  private credentials: DemoCredentials | undefined;
  private campaign: { id: string; accountId: string } | undefined;
  private asked = 0;

  constructor(
    readonly name: string,
    readonly server: string,
    private readonly cluster?: Cluster,
  ) {}

  async start(): Promise<this> {
    if (this.cluster) await this.cluster.create(this.database);
    else await ask(this.server, `create database "${this.database}"`);
    const url = at(this.server, this.database);
    const db = await Database.open({ url, poolSize: 3, ...databaseSchema });
    await db.migrations.up();
    if (this.cluster) await distribute(db, { isDryRun: false });
    await db.close();
    const env = { ...process.env, DATABASE_URL: url, PORT: '0', DATA_DIR: this.folder, LOG_LEVEL: 'error' };
    this.child = spawn(process.execPath, ['dist/src/main.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const line of createInterface({ input: this.child.stdout as NodeJS.ReadableStream })) {
      const path = /Credentials: (.+)/.exec(line)?.[1];
      if (!path) continue;
      this.credentials = JSON.parse(readFileSync(path, 'utf8'));
      break;
    }
    const query = new URLSearchParams({ status: 'ENABLED', channel_type: 'SEARCH', limit: '1' });
    const { data } = JSON.parse(await this.send('GET', `campaigns?${query}`));
    [this.campaign] = data;
    return this;
  }

  /** One request of that kind. */
  async one(kind: Kind): Promise<void> {
    const { id, accountId } = this.campaign as { id: string; accountId: string };
    if (kind === 'list of 100 campaigns') await this.send('GET', 'campaigns?limit=100&days=30');
    else if (kind === 'list of 5 campaigns') await this.send('GET', 'campaigns?limit=5&days=30');
    else if (kind === 'one campaign') await this.send('GET', `campaign/${id}?account_id=${accountId}`);
    else {
      this.asked += 1;
      const budget = { account_id: accountId, daily_budget_eur: 20 + (this.asked % 50), apply_to_shared_budget: true };
      await this.send('POST', `campaign/${id}/budget`, budget);
    }
  }

  async stop(): Promise<void> {
    this.child?.kill();
    if (this.cluster) await this.cluster.drop(this.database);
    else await ask(this.server, `drop database "${this.database}" with (force)`);
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async send(method: string, path: string, body?: object): Promise<string> {
    const { baseUrl, apiKey } = this.credentials as DemoCredentials;
    const response = await fetch(`${baseUrl}/query/${path}`, {
      method,
      headers: { 'x-api-key': apiKey, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 300)}`);
    return text;
  }
}

/** Budgets are changed by one caller: several would wait for each other's campaign. */
const KINDS = { 'list of 100 campaigns': callers, 'list of 5 campaigns': callers, 'one campaign': callers, budget: 1 };
type Kind = keyof typeof KINDS;

const sides = [
  await new Side('plain', plain).start(),
  await new Side('cluster', citus, new Cluster(citus)).start(),
] as const;
try {
  const table: Record<string, object> = {};
  for (const [kind, count] of Object.entries(KINDS) as [Kind, number][]) {
    const rates = new Map<string, number[]>(sides.map(({ name }) => [name, []]));
    for (let round = -1; round < rounds; round += 1) {
      for (const side of sides) {
        const rate = await rateOf(() => side.one(kind), count);
        if (round >= 0) rates.get(side.name)?.push(rate);
      }
    }
    const [one = 0, other = 0] = sides.map(({ name }) => median(rates.get(name) as number[]));
    table[kind] = { 'plain a second': round1(one), 'cluster a second': round1(other), ratio: (other / one).toFixed(2) };
  }
  console.table(table);
} finally {
  for (const side of sides) await side.stop();
}
for (const { name, server } of sides) {
  process.stdout.write(`A pull on ${name}:\n`);
  const env = { ...process.env, BENCH_DATABASE_URL: server };
  spawnSync(process.execPath, ['--expose-gc', 'dist/bench/sync.js', PRODUCTS], { env, stdio: 'inherit' });
}
process.exit();

/** Requests a second of that many callers at once. */
async function rateOf(one: () => Promise<void>, count: number): Promise<number> {
  const started = performance.now();
  let answered = 0;
  const call = async () => {
    while (performance.now() - started < seconds * 1_000) {
      await one();
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: count }, call));
  return answered / ((performance.now() - started) / 1_000);
}

function round1(value: number): number {
  return Math.round(value * 10) / 10;
}
