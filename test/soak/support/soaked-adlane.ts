import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import type { DemoCredentials } from '../../../demo/credentials.js';
import { freePort } from '../../../demo/free-port.js';
import { DEMO_MODEL_KEY, DEMO_STRIPE_KEY, type Sandbox } from '../../../sandbox/sandbox.js';
import { type Cluster, startCluster } from '../../attacks/support/cluster.js';
import { Program } from '../../attacks/support/mortal-program.js';
import { DatabaseLine } from '../../support/database-line.js';
import { CAN_MOUNT, SmallDisk } from '../../support/small-disk.js';

/** Debian's libfaketime, by which a process can be told another time of day. */
const [FAKE_TIME] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
const DISK = '48m';

/** One process of the server, as its callers and its operator reach it. */
export interface Server {
  name: string;
  program: Program;
  /** Scheme, host and port. */
  url: string;
  metricsUrl: string;
  logFile: string;
  clockFile: string;
  /** Where it says what its memory holds. */
  memoryFile: string;
}

/**
 * Two servers on one PostgreSQL server, and the platforms, all processes of their own, with a line that can fail between
 * the servers and each of the others, a clock of its own for each server and a small disk for what is uploaded.
 */
export class SoakedAdlane {
  servers: Server[] = [];
  /** Whether the clocks of servers can be moved on this machine. */
  readonly hasClocks = FAKE_TIME !== undefined;
  /** Where uploads are kept, where there can be such a disk. */
  disk: SmallDisk | undefined;
  private folder = '';
  private parts: {
    cluster: Cluster;
    database: DatabaseLine;
    platforms: DatabaseLine;
    sandbox: Program;
    sandboxUrl: string;
  } | null = null;

  async start(): Promise<void> {
    execFileSync(process.execPath, ['cli/support/build.js'], { stdio: 'inherit' });
    this.folder = mkdtempSync(join(tmpdir(), 'adlane-soak-'));
    if (CAN_MOUNT) this.disk = new SmallDisk(DISK);
    const cluster = startCluster(await freePort());
    const database = await DatabaseLine.to(cluster.url);
    const sandboxPort = await freePort();
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
    const platforms = await DatabaseLine.to(sandboxUrl);
    const { TEST_DATABASE_URL, NODE_OPTIONS, NODE_ENV, JEST_WORKER_ID, ...rest } = process.env;
    const sandbox = new Program(
      'test/attacks/support/sandbox-process.js',
      { ...rest, SANDBOX_PORT: String(sandboxPort), SANDBOX_STATE: join(this.folder, 'sandbox') },
      `${sandboxUrl}/control/faults`,
      join(this.folder, 'sandbox.log'),
    );
    this.parts = { cluster, database, platforms, sandbox, sandboxUrl };
    await sandbox.start();
    const { identityIssuer, stripeWebhookSecret } = this.sandbox;
    const at = (path: string) => platforms.url.replace(/\/$/, '') + path;
    const settings = {
      ...rest,
      NODE_OPTIONS: `--import=${pathToFileURL('test/soak/support/collect-on-signal.js')}`,
      LOG_LEVEL: 'warn',
      DATABASE_URL: database.url,
      ...(this.disk && { ATTACHMENTS_DIR: this.disk.path }),
      PLATFORM_TIMEOUT_MS: '3000',
      SYNC_INTERVAL_MINUTES: '1',
      GOOGLE_ADS_URL: at('/google-ads'),
      GOOGLE_OAUTH_URL: at('/oauth'),
      MERCHANT_URL: at('/merchant'),
      META_URL: at('/meta'),
      ECB_RATES_URL: at('/ecb'),
      GOOGLE_SIGN_IN_JWKS_URL: at('/identity/jwks'),
      GOOGLE_SIGN_IN_ISSUERS: identityIssuer,
      AI_PROVIDER: 'google',
      AI_URL: at('/gemini/v1beta'),
      AI_MODEL: 'sandbox-model',
      AI_API_KEY: DEMO_MODEL_KEY,
      STRIPE_URL: at(''),
      STRIPE_SECRET_KEY: DEMO_STRIPE_KEY,
      STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    };
    for (const name of ['first', 'second']) this.servers.push(await this.server(name, settings));
    for (const { program } of this.servers) await program.start();
  }

  get credentials(): DemoCredentials {
    return JSON.parse(readFileSync(join(this.folder, 'first/demo-credentials.json'), 'utf8'));
  }

  /** What the platforms' process says of itself. */
  get sandbox(): Sandbox {
    return JSON.parse(readFileSync(join(this.folder, 'sandbox.log'), 'utf8').split('\n')[0] as string);
  }

  get cluster(): Cluster {
    return this.all.cluster;
  }

  /** Between the servers and their database. */
  get database(): DatabaseLine {
    return this.all.database;
  }

  /** Between the servers and the platforms. */
  get platforms(): DatabaseLine {
    return this.all.platforms;
  }

  /** How often each process ended without having been killed: platforms, servers. */
  get ownEnds(): number[] {
    return [this.all.sandbox, ...this.servers.map(({ program }) => program)].map(({ ownEnds }) => ownEnds);
  }

  setClock({ clockFile }: Server, offset: string): void {
    writeFileSync(clockFile, `${offset}\n`);
  }

  /** Everything that was ever done at the platforms. */
  effects(): string[] {
    const state = join(this.folder, 'sandbox');
    return readdirSync(state)
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => JSON.parse(readFileSync(join(state, file), 'utf8')).effects as string[])
      .map((effect) =>
        effect.replace(/^customers\/\d+\/campaignBudgets\/\d+ campaign_budget.amount_micros /, 'budget '),
      );
  }

  /** Asks the database itself, past the line. */
  async query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = new Client({ connectionString: this.all.cluster.url, application_name: 'soak' });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query(text, [...values]).finally(() => client.end());
    return rows as Row[];
  }

  async end(): Promise<void> {
    for (const { program } of this.servers) await program.end();
    if (this.parts) {
      const { cluster, database, platforms, sandbox } = this.parts;
      await sandbox.end();
      await Promise.all([database.close(), platforms.close()]);
      cluster.remove();
    }
    this.disk?.remove();
    if (this.folder) rmSync(this.folder, { recursive: true, force: true });
  }

  private get all() {
    if (!this.parts) throw new Error('It was not started.');
    return this.parts;
  }

  private async server(name: string, settings: NodeJS.ProcessEnv): Promise<Server> {
    const [port, metricsPort] = [await freePort(), await freePort()];
    const url = `http://127.0.0.1:${port}`;
    const logFile = join(this.folder, `${name}.log`);
    const clockFile = join(this.folder, `${name}.clock`);
    const memoryFile = join(this.folder, `${name}.memory`);
    const clock = {
      LD_PRELOAD: FAKE_TIME,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_TIMESTAMP_FILE: clockFile,
      NO_FAKE_STAT: '1',
    };
    const env = {
      ...settings,
      ...(this.hasClocks && clock),
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATA_DIR: join(this.folder, name),
      SOAK_MEMORY_FILE: memoryFile,
    };
    const server = {
      name,
      program: new Program('dist/src/main.js', env, `${url}/health`, logFile),
      url,
      metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
      logFile,
      clockFile,
      memoryFile,
    };
    this.setClock(server, '+0');
    return server;
  }
}
