import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { DemoCredentials } from '../../../demo/credentials.js';
import { freePort } from '../../../demo/free-port.js';
import type { SandboxSize } from '../../../sandbox/world/world.js';
import { CLUSTER as CITUS, databaseVariables, openTestDatabase, type TestDatabase } from '../../support/database.js';
import { type Cluster, startCluster } from './cluster.js';
import { Program } from './mortal-program.js';

const SERVER = process.env.TEST_DATABASE_URL as string;
/** `own`: on a PostgreSQL server of its own, which is crashed, too. */
const OWN_CLUSTER = process.env.ADLANE_CHAOS_CLUSTER === 'own';

/** Two servers on one database, and the platforms: processes of their own, each of which may be killed at any moment. */
export class MortalAdlane {
  /** What was broken, and how often. */
  readonly disorder: Record<string, number> = {};
  private name = `adlane_mortal_${randomUUID().slice(0, 8)}`;
  servers: Program[] = [];
  /** Addresses of the servers' REST doors. */
  bases: string[] = [];
  private folder = '';
  private sandboxUrl = '';
  private sandbox: Program | undefined;
  private cluster: Cluster | undefined;
  private distributed: TestDatabase | undefined;
  private admin = '';
  private url = '';

  /** Resolves when everything answers. `settings` are those of the servers, `size` that of the platforms. */
  async start(settings: NodeJS.ProcessEnv = {}, size: Partial<SandboxSize> = {}): Promise<void> {
    execFileSync(process.execPath, ['cli/support/build.js'], { stdio: 'inherit' });
    this.folder = mkdtempSync(join(tmpdir(), 'adlane-mortal-'));
    if (OWN_CLUSTER) this.cluster = startCluster(await freePort());
    this.admin = this.cluster?.url ?? SERVER;
    if (CITUS && !this.cluster) {
      this.distributed = await openTestDatabase();
      this.url = this.distributed.url;
      this.name = new URL(this.url).pathname.slice(1);
    } else {
      await this.administer(`create database ${this.name}`);
      this.url = Object.assign(new URL(this.admin), { pathname: `/${this.name}` }).href;
    }
    const sandboxPort = await freePort();
    this.sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
    const { TEST_DATABASE_URL, NODE_OPTIONS, NODE_ENV, JEST_WORKER_ID, ...rest } = process.env;
    this.sandbox = new Program(
      'test/attacks/support/sandbox-process.js',
      {
        ...rest,
        SANDBOX_PORT: String(sandboxPort),
        SANDBOX_STATE: join(this.folder, 'sandbox'),
        SANDBOX_SIZE: JSON.stringify(size),
      },
      `${this.sandboxUrl}/control/faults`,
      join(this.folder, 'sandbox.log'),
    );
    await this.sandbox.start();
    const ports = [await freePort(), await freePort()];
    this.bases = ports.map((port) => `http://127.0.0.1:${port}/api/v1`);
    this.servers = ports.map(
      (port, at) =>
        new Program(
          'dist/src/main.js',
          {
            ...rest,
            PORT: String(port),
            ...(this.cluster ? { DATABASE_URL: this.url } : databaseVariables(this.url)),
            DATA_DIR: join(this.folder, `server-${at}`),
            PLATFORM_TIMEOUT_MS: '3000',
            SYNC_INTERVAL_MINUTES: '1440',
            GOOGLE_ADS_URL: `${this.sandboxUrl}/google-ads`,
            GOOGLE_OAUTH_URL: `${this.sandboxUrl}/oauth`,
            MERCHANT_URL: `${this.sandboxUrl}/merchant`,
            ...settings,
          },
          `http://127.0.0.1:${port}/health`,
          join(this.folder, `server-${at}.log`),
        ),
    );
    for (const server of this.servers) await server.start();
  }

  get credentials(): DemoCredentials {
    return JSON.parse(readFileSync(join(this.folder, 'server-0/demo-credentials.json'), 'utf8'));
  }

  /** What the platforms' process says of itself: addresses and ids. */
  get platforms() {
    return JSON.parse(readFileSync(join(this.folder, 'sandbox.log'), 'utf8').split('\n')[0] as string);
  }

  /** For what no door offers, such as a job that is not due yet. */
  get databaseUrl(): string {
    return this.url;
  }

  /** How often each process ended without having been killed: platforms, servers. */
  get ownEnds(): number[] {
    return [this.sandbox as Program, ...this.servers].map(({ ownEnds }) => ownEnds);
  }

  async killServer(at: number): Promise<void> {
    await this.kill('server killed', this.servers[at] as Program);
  }

  /** Breaks one thing after the other: whenever `isDue` says so, until `stop`. */
  async breakThings(isDue: () => boolean, stop: AbortSignal): Promise<void> {
    const ways: (() => Promise<void>)[] = [
      () => this.killServer(0),
      () => this.killServer(1),
      () => this.kill('sandbox killed', this.sandbox as Program),
      async () => {
        this.count('all database connections ended');
        await this.administer(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${this.name}' and pid <> pg_backend_pid()`,
        );
      },
      async () => {
        this.count('platform answers lost (3 each)');
        const lost = { kind: 'late', delayMs: 100, times: 3 };
        await this.fault({ system: 'google-ads', match: ':mutate', ...lost });
        await this.fault({ system: 'merchant', match: ':insert', ...lost });
      },
    ];
    if (this.cluster) {
      ways.push(async () => {
        this.count('database server crashed');
        this.cluster?.crash();
      });
    }
    let at = Math.floor(Math.random() * ways.length);
    while (!stop.aborted) {
      await sleep(20);
      if (!this.servers.some(({ isUp }) => isUp) || !isDue()) continue;
      await ways[at++ % ways.length]?.().catch(() => this.count('kill that failed'));
    }
  }

  /** Resolves when everything answers again, and nothing is to fail any more. */
  async heal(): Promise<void> {
    await this.sandbox?.answers();
    await fetch(`${this.sandboxUrl}/control/faults`, { method: 'DELETE' });
    for (const server of this.servers) await server.answers();
  }

  async fault(fault: object): Promise<void> {
    await fetch(`${this.sandboxUrl}/control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
  }

  /** Everything that was ever done at the platforms. */
  effects(): string[] {
    const state = join(this.folder, 'sandbox');
    return readdirSync(state)
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => JSON.parse(readFileSync(join(state, file), 'utf8')).effects as string[])
      .map((effect) =>
        effect
          .replace(/^customers\/\d+\/campaignBudgets\/\d+ campaign_budget.amount_micros /, 'budget ')
          .replace(/^customers\/(\d+)\/campaigns\/(\d+) campaign.status .*/, 'status $1 $2'),
      );
  }

  async query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = new Client(this.url);
    await client.connect();
    const { rows } = await client.query(text, [...values]).finally(() => client.end());
    return rows as Row[];
  }

  async end(): Promise<void> {
    for (const program of [...this.servers, this.sandbox]) await program?.end();
    if (this.cluster) this.cluster.remove();
    else if (this.distributed) await this.distributed.close();
    else if (this.admin) await this.administer(`drop database if exists ${this.name} with (force)`);
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
  }

  private async kill(what: string, program: Program): Promise<void> {
    if (!program.isUp) return;
    this.count(what);
    await program.kill();
    void program.start();
  }

  private count(what: string): void {
    this.disorder[what] = (this.disorder[what] ?? 0) + 1;
  }

  private async administer(statement: string): Promise<void> {
    const client = new Client(this.admin);
    client.on('error', () => undefined);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }
}
