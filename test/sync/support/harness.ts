import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { DEMO_OAUTH, type SandboxSize } from '../../../sandbox/sandbox.js';
import { ReferenceRates } from '../../../src/domain/currencies/reference-rates.js';
import { createLog } from '../../../src/log.js';
import type { AdPlatform } from '../../../src/platforms/ad-platform.js';
import type { CallQuotas } from '../../../src/platforms/call-quotas.js';
import { ConnectionService } from '../../../src/platforms/connections/connection.service.js';
import { parseSecretKeys, SecretBox } from '../../../src/platforms/connections/secret-box.js';
import { ecbRates } from '../../../src/platforms/ecb/ecb-rates.client.js';
import { GooglePlatform } from '../../../src/platforms/google/google-platform.js';
import { createJobQueue } from '../../../src/sync/job-queue.js';
import { type SyncOptions, SyncService } from '../../../src/sync/sync.service.js';
import { SyncJobs, type SyncJobsOptions } from '../../../src/sync/sync-jobs.js';
import { AdvisoryLocks, type SyncLocks } from '../../../src/sync/sync-locks.js';
import { QUICK, SMALL, TestSandbox } from '../../platforms/support/sandbox.js';
import { openTestDatabase, type TestDatabase } from '../../support/database.js';

export const MORNING = '2026-06-15T09:00:00Z';
/** What connections are stored under, for a server on the same database. */
export const ENCRYPTION_KEY = `k:${Buffer.alloc(32).toString('base64')}`;

/** Yesterday of MORNING. */
export const YESTERDAY = '2026-06-14';

export const RULES = { historyDays: 60, trailingDays: 10, chunkDays: 20 };

export interface PlatformOptions {
  googleAdsUrl?: string | undefined;
  merchantUrl?: string | undefined;
  timeoutMs?: number | undefined;
  quotas?: CallQuotas | undefined;
}

/** One past or present run of an account, or of a team where `accountId` is null. */
interface SyncRun {
  id: string;
  teamId: string;
  accountId: string | null;
  status: 'running' | 'completed' | 'failed';
  from: string | null;
  to: string | null;
  rowsRead: number;
  skipped: number;
  skippedReasons: string[];
  errorCode: string | null;
  errorMessage: string | null;
  startedAt: string;
  finishedAt: string | null;
}

/** Resolves when `condition` holds; throws where it does not come about in time. */
export async function until(condition: () => Promise<boolean>, milliseconds = 15_000): Promise<void> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await delay(25)) if (await condition()) return;
  throw new Error('It did not come about in time.');
}

/** A sandbox, a database, and syncs between them, on one clock. */
export class SyncHarness {
  now = new Date(MORNING);
  private locks: SyncLocks;
  private readonly opened: SyncLocks[] = [];

  private constructor(
    readonly test: TestDatabase,
    public platform: TestSandbox,
  ) {
    this.locks = this.newLocks();
  }

  static async start(size: SandboxSize = SMALL, open: () => Promise<TestDatabase> = openTestDatabase) {
    const test = await open();
    const clock: { now: () => Date } = { now: () => new Date(MORNING) };
    const harness = new SyncHarness(test, await TestSandbox.start(size, () => clock.now()));
    clock.now = () => harness.now;
    return harness;
  }

  get db() {
    return this.test.db;
  }

  get box(): SecretBox {
    return new SecretBox(parseSecretKeys(ENCRYPTION_KEY));
  }

  get connections(): ConnectionService {
    return new ConnectionService(this.db, this.box);
  }

  /** A team that has connected the sandbox's manager account. */
  async team(): Promise<string> {
    const teamId = randomUUID();
    await this.db.query('insert into teams (id, name) values ($1, $2)', [teamId, 'Team']);
    await this.connections.save({
      teamId,
      platform: 'google-ads',
      loginCustomerId: this.platform.sandbox.managerId,
      refreshToken: DEMO_OAUTH.refreshToken,
      connectedAs: 'someone@example.com',
      scopes: [],
      importAll: true,
    });
    return teamId;
  }

  google({
    googleAdsUrl = this.platform.sandbox.googleAdsUrl,
    merchantUrl = this.platform.sandbox.merchantUrl,
    timeoutMs = 5_000,
    quotas,
  }: PlatformOptions = {}): GooglePlatform {
    const common = { retry: QUICK, timeoutMs, quotas };
    return new GooglePlatform(this.connections, {
      authorizeUrl: '',
      oauth: { ...this.platform.oauth, clock: () => this.now },
      googleAds: { ...common, baseUrl: googleAdsUrl, apiVersion: 'v25' },
      merchant: { ...common, baseUrl: merchantUrl },
    });
  }

  /** The reference rates that the sandbox publishes, or whoever stands at `url`. */
  rates(url = this.platform.sandbox.ratesUrl, timeoutMs = 5_000): ReferenceRates {
    const publisher = ecbRates({ url, timeoutMs, retry: { ...QUICK, retries: 1 } });
    const log = createLog({ level: 'silent' });
    return new ReferenceRates({ db: this.db, publisher, locks: this.locks, clock: () => this.now, log });
  }

  /** A service as a process has it; with locks of its own where it stands for another process. */
  service(
    options: SyncOptions &
      PlatformOptions & { locks?: SyncLocks; meta?: AdPlatform; google?: AdPlatform; rates?: ReferenceRates } = {},
  ): SyncService {
    const { googleAdsUrl, merchantUrl, timeoutMs, quotas, locks = this.locks, meta, google, ...others } = options;
    const { rates = this.rates(), ...rest } = others;
    const log = createLog({ level: 'silent' });
    return new SyncService(
      this.db,
      new Map<string, AdPlatform>([
        ['google-ads', google ?? this.google({ googleAdsUrl, merchantUrl, timeoutMs, quotas })],
        ...(meta ? ([['meta-ads', meta]] as const) : []),
      ]),
      this.connections,
      locks,
      rates,
      log,
      {
        ...RULES,
        clock: () => this.now,
        ...rest,
      },
    );
  }

  /** Jobs as a process of its own has them, not started. */
  async jobs(options: SyncJobsOptions = {}, boss?: PgBoss): Promise<SyncJobs> {
    const { db, test } = this;
    const service = this.service({ locks: this.newLocks() });
    const queue = boss ?? createJobQueue(test.url);
    const log = createLog({ level: 'silent' });
    return new SyncJobs(queue, db, service, this.rates(), log, { pollSeconds: 0.5, schedule: false, ...options });
  }

  /** Locks as another process would have them. */
  newLocks(): SyncLocks {
    const locks = new AdvisoryLocks(this.test.url);
    this.opened.push(locks);
    return locks;
  }

  runs(teamId: string): Promise<SyncRun[]> {
    return this.db.query(
      `select id, account_id as "accountId", status, from_date as "from", to_date as "to", rows_read as "rowsRead",
         skipped, skipped_reasons as "skippedReasons",
         error_code as "errorCode", error_message as "errorMessage", started_at as "startedAt",
         finished_at as "finishedAt"
       from sync_runs where team_id = $1 order by started_at, account_id nulls first`,
      [teamId],
    );
  }

  async account(teamId: string, accountId: string): Promise<Record<string, string | null>> {
    const [row] = await this.db.query<Record<string, string | null>>(
      `select status, figures_from as "from", figures_through as through, figures_settled_through as settled,
         last_synced_at as "lastSyncedAt", merchant_id as "merchantId" from accounts where team_id = $1 and id = $2`,
      [teamId, accountId],
    );
    return row as Record<string, string | null>;
  }

  async close(): Promise<void> {
    await this.platform.close();
    for (const locks of this.opened) await locks.close();
    await this.test.close();
  }
}

/** Stands before Google Ads and tells other figures than it does: `restate` changes or drops each row of a report. */
export class RestatingProxy {
  restate: (row: Row) => Row | undefined = (row) => row;

  private constructor(
    readonly url: string,
    private readonly server: Server,
  ) {}

  static async start(googleAdsUrl: string): Promise<RestatingProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new RestatingProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, server);
    server.on('request', async (request, response) => {
      const headers = { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' };
      const login = request.headers['login-customer-id'];
      const { method = 'GET' } = request;
      const body = await textOf(request);
      const answer = await fetch(`${googleAdsUrl}${request.url}`, {
        method,
        headers: { ...headers, ...(login && { 'login-customer-id': String(login) }) },
        ...(method === 'POST' && { body }),
      });
      const batches = (await answer.json()) as { results?: Row[] }[];
      const told =
        Array.isArray(batches) && answer.ok
          ? batches.map((batch) => ({ results: batch.results?.flatMap((row) => proxy.restate(row) ?? []) }))
          : batches;
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(told));
    });
    return proxy;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

export interface Row {
  campaign?: { id?: string; status?: string };
  customerClient?: { id: string };
  segments?: { date?: string; productItemId?: string };
  metrics?: Record<string, string | number>;
  [other: string]: unknown;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
