import { Agent, type RequestListener, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPlatforms } from '../../demo/demo.js';
import type { Sandbox } from '../../sandbox/sandbox.js';
import type { Sessions } from '../../src/access/sessions.js';
import { createApp } from '../../src/app.js';
import type { Database } from '../../src/db/database.js';
import type { Clock } from '../../src/lib/clock.js';
import { createLog, type Log } from '../../src/log.js';
import type { Registry } from '../../src/platforms/registry.js';
import { readSettings } from '../../src/settings.js';
import type { SyncJobsOptions } from '../../src/sync/sync-jobs.js';
import { createSystem } from '../../src/system.js';
import { listen } from '../../src/transports/http/listen.js';
import { openTestDatabase } from './database.js';

/** Goes with the run, whatever a test has the program write. */
const DATA = join(process.env.ADLANE_FIXTURES ?? tmpdir(), 'data');

export interface Credential {
  apiKey?: string;
  token?: string;
}

export interface RestCall extends Credential {
  body?: unknown;
  headers?: Record<string, string>;
}

// biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is looked at, not trusted.
export interface Answer<Body = any> {
  status: number;
  body: Body;
  headers: Headers;
}

export interface TestAppOptions {
  /** A database that is already open; the caller closes it. Default: an empty one, closed on stop. */
  db?: Database;
  clock?: Clock;
  /** The outside systems; without them nobody answers there. */
  sandbox?: Sandbox;
  /** The advertising platforms; default: those that the product has. */
  registry?: Registry;
  /** Told what the server logs; default: nothing is. */
  log?: Log;
  /** Base URL of an identity provider alone. */
  identityUrl?: string;
  /** Runs jobs, as this says; default: nobody does. */
  jobs?: SyncJobsOptions;
  /** Settings beside the usual ones, by variable. */
  settings?: Record<string, string>;
}

/** The real app on a loopback port, spoken to over HTTP. */
export class TestApp {
  private constructor(
    readonly url: string,
    readonly db: Database,
    readonly sessions: Sessions,
    /** What serves the metrics on a port of their own. */
    readonly metricsListener: RequestListener,
    /** Works on an approved plan at once, as the process does once it looks for jobs. */
    readonly carryOut: (plan: { teamId: string; planId: string }) => Promise<void>,
    /** Syncs a team now, beside its jobs. */
    readonly sync: (teamId: string) => Promise<unknown>,
    /** Proposes what monitors want now, beside its jobs. */
    readonly propose: () => Promise<void>,
    /** Looks at the caps of budget groups now. */
    readonly runCaps: () => Promise<void>,
    /** Makes and sends scheduled reports that are due, as the job does each minute. */
    readonly makeReports: () => Promise<void>,
    /** Makes an export now, beside its jobs. */
    readonly makeExport: (key: { teamId: string; exportId: string }, signal?: AbortSignal) => Promise<void>,
    /** Makes what is due in buckets, as the job does each minute; returns how many deliveries it worked on. */
    readonly deliver: (signal?: AbortSignal) => Promise<number>,
    /** Finds and deletes exports, as the job does each minute. */
    readonly exportRound: () => Promise<void>,
    readonly stop: () => Promise<void>,
  ) {}

  static async start(options: TestAppOptions = {}): Promise<TestApp> {
    const own = options.db ? undefined : await openTestDatabase();
    const db = options.db ?? (own?.db as Database);
    const settings = readSettings({
      DATA_DIR: DATA,
      PLATFORM_TIMEOUT_MS: '2000',
      PUBLIC_URL: 'https://ads.example.com',
      ...options.settings,
    });
    const platforms = demoPlatforms(settings, options.sandbox ?? nowhere(options.identityUrl));
    const log = options.log ?? createLog({ level: 'silent' });
    const { clock, registry, jobs } = options;
    const system = await createSystem(settings, db, platforms, log, { clock, registry, jobs });
    const app = await createApp(system);
    const server = await listen(app.listener, '127.0.0.1', 0, settings.limits.connections);
    system.address.setPort(server.port);
    if (jobs) {
      await system.jobs.start();
      for (const worker of system.workers) await worker.start();
      system.webhookJobs.start();
    }
    const url = `http://127.0.0.1:${server.port}`;
    options.sandbox?.sendPaymentEventsTo(`${url}/api/v1/billing/webhook`);
    const carryOut = async (plan: { teamId: string; planId: string }) =>
      system.changePlanJobs.work?.(plan, AbortSignal.timeout(30_000));
    const sync = (teamId: string) => system.sync.run({ teamId });
    const propose = () => system.monitorActionJobs.run(AbortSignal.timeout(30_000));
    const runCaps = () => system.budgetCapJobs.run(AbortSignal.timeout(30_000));
    const makeReports = () => system.clientReportJobs.run(AbortSignal.timeout(30_000));
    const makeExport = async (key: { teamId: string; exportId: string }, signal = AbortSignal.timeout(30_000)) =>
      system.dataExportJobs.work?.(key, signal);
    const deliver = async (signal = AbortSignal.timeout(60_000)) => {
      await system.exportDeliveryJobs.round();
      const due = await system.exportDeliveryJobs.due();
      for (const delivery of due) await system.exportDeliveryJobs.work?.(delivery, signal);
      return due.length;
    };
    const exportRound = () => system.dataExportJobs.round();
    return new TestApp(
      url,
      db,
      system.sessions,
      app.metricsListener,
      carryOut,
      sync,
      propose,
      runCaps,
      makeReports,
      makeExport,
      deliver,
      exportRound,
      async () => {
        for (const worker of system.workers) worker.stop();
        await Promise.all([server.stop(1_000), app.stop(), jobs && system.jobs.stop(), system.webhookJobs.stop()]);
        await system.locks.close();
        await own?.close();
      },
    );
  }

  /** One request to a path below /api/v1. A body that is not text is sent as JSON. */
  async rest(method: string, path: string, { body, headers, ...credential }: RestCall = {}): Promise<Answer> {
    return this.send(method, `/api/v1${path}`, { body, headers: { ...credentialHeaders(credential), ...headers } });
  }

  /** One GraphQL request over POST. */
  async graphql(query: string, variables: Record<string, unknown> = {}, credential: Credential = {}): Promise<Answer> {
    return this.send('POST', '/graphql', { body: { query, variables }, headers: credentialHeaders(credential) });
  }

  /** One request to any path of the server. */
  async send(method: string, path: string, { body, headers }: Omit<RestCall, keyof Credential> = {}): Promise<Answer> {
    const sent = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await exchange(method, new URL(this.url + path), sent, {
      ...(sent !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    });
    const json = answer.headers.get('content-type')?.includes('json') && answer.body !== '';
    return { ...answer, body: json ? JSON.parse(answer.body) : answer.body };
  }
}

const connections = new Agent({ keepAlive: true });

/** What `fetch` does for a client of the test's kind, at a third of its CPU time; answers come unpacked. */
function exchange(
  method: string,
  url: URL,
  body: string | undefined,
  given: Record<string, string>,
): Promise<Answer<string>> {
  const headers = new Headers(given);
  if (!headers.has('accept')) headers.set('accept', '*/*');
  if (body !== undefined) headers.set('content-length', String(Buffer.byteLength(body)));
  const options = { method, agent: connections, headers: Object.fromEntries(headers) };
  return new Promise((resolve, reject) => {
    const asked = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const received = new Headers();
        for (const [name, values = []] of Object.entries(response.headersDistinct)) {
          for (const value of values) received.append(name, value);
        }
        const text = new TextDecoder().decode(Buffer.concat(chunks));
        resolve({ status: response.statusCode as number, body: text, headers: received });
      });
    });
    asked.once('error', reject);
    asked.end(body);
  });
}

function nowhere(identityUrl = 'http://127.0.0.1:1/identity'): Sandbox {
  const url = 'http://127.0.0.1:1';
  const systems = {
    googleAdsUrl: url,
    oauthUrl: url,
    merchantUrl: url,
    ratesUrl: url,
    metaUrl: url,
    languageModelUrl: url,
    stripeUrl: url,
    stripeWebhookSecret: 'whsec_test',
  };
  return { url, ...systems, identityIssuer: identityUrl, jwksUrl: `${identityUrl}/jwks` } as Sandbox;
}

function credentialHeaders({ apiKey, token }: Credential): Record<string, string> {
  return { ...(apiKey && { 'x-api-key': apiKey }), ...(token && { authorization: `Bearer ${token}` }) };
}
