import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { bearerToken } from '../../access/access.service.js';
import { AppError } from '../../errors.js';
import { sha256 } from '../../lib/canonical-json.js';
import type { SpanCounts } from '../../telemetry/tracing.js';
import type { Limits } from '../limits/limits.js';

/** Shared by all apps of the process, because some collectors cannot be stopped. */
const processRegistry = new Registry();
collectDefaultMetrics({ register: processRegistry });

const platformCalls = new Histogram({
  name: 'adlane_platform_call_duration_seconds',
  help: 'Time that calls of outside systems took, each try by itself, by outcome (ok, or how it failed).',
  labelNames: ['platform', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [processRegistry],
});

/** Metrics must also be available while the database is slow. */
const QUERY_TIMEOUT_MS = 200;

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface RequestLabels {
  method: string;
  /** Never the raw path: each label value is a series kept forever. */
  route: string;
  operation: string;
  /** 0 if the caller left before the answer. */
  status: number;
}

interface ModelCall {
  purpose: string;
  outcome: string;
  seconds: number;
  inputTokens: number;
  outputTokens: number;
}

/** Of one team at one platform. */
interface SyncBacklog {
  platform: string;
  waiting: number;
  running: number;
  oldestSeconds: number | null;
  /** Whether the team's access is valid. */
  isConnected: boolean;
  /** Null if an account was never pulled. */
  stalestSeconds: number | null;
}

type Sample = [labels: Record<string, string>, value: number];

/** Metrics of one app. Every label has a small, closed set of values. */
export class Telemetry {
  readonly registry = new Registry();

  private readonly requests = this.histogram('adlane_http_request_duration_seconds', 'Time until an answer was out.', [
    'method',
    'route',
    'operation',
    'status',
  ]);

  private readonly running = new Gauge({
    name: 'adlane_http_requests_running',
    help: 'Requests and streams without an end so far.',
    registers: [this.registry],
  });

  /** By kind (query, mutation, subscription) and declared root field; `other` for introspection. */
  readonly graphqlOperations = this.counter('adlane_graphql_operations_total', 'Root fields asked for over GraphQL.', [
    'kind',
    'field',
  ]);

  /** By reason (queue_full, waited_too_long, streams). */
  readonly refused = this.counter(
    'adlane_requests_refused_total',
    'Requests told 429, by what there was too much of.',
    ['reason'],
  );

  /** By a statement's name; unnamed ones count as `other`. */
  readonly sql = this.histogram('adlane_sql_duration_seconds', 'Time that SQL statements took.', ['statement']);

  /** By status (completed, failed, busy). */
  readonly syncRuns = this.counter('adlane_sync_runs_total', 'Synchronisations of teams that ended.', ['status']);

  /** By kind (charge, refund, exhausted) and operation, including rolled-back movements. */
  readonly credits = this.counter('adlane_credits_total', 'AI credits that were taken, given back, or lacking.', [
    'kind',
    'operation',
  ]);

  /** By purpose and outcome (ok, aborted, rejected, unavailable, malformed, quota). */
  private readonly modelCalls = this.histogram(
    'adlane_language_model_call_duration_seconds',
    'Time that calls of the language model took.',
    ['purpose', 'outcome'],
    [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  );

  /** By purpose and direction (input, output). */
  private readonly modelTokens = this.counter(
    'adlane_language_model_tokens_total',
    'Tokens that the language model counted.',
    ['purpose', 'direction'],
  );

  constructor(version: string) {
    new Gauge({
      name: 'adlane_info',
      help: 'The version that runs.',
      labelNames: ['version'],
      registers: [this.registry],
    }).set({ version }, 1);
  }

  /** Counts a running request until the returned function is called. */
  requestStarted(): (labels: RequestLabels, seconds: number) => void {
    this.running.inc();
    return (labels, seconds) => {
      this.running.dec();
      this.requests.observe(labels as unknown as Record<string, string>, seconds);
    };
  }

  /** The root fields of one validated operation, each once. */
  countOperation(kind: string, rootFields: readonly string[]): void {
    for (const field of rootFields) this.graphqlOperations.inc({ kind, field });
  }

  countModelCall({ purpose, outcome, seconds, inputTokens, outputTokens }: ModelCall): void {
    this.modelCalls.observe({ purpose, outcome }, seconds);
    this.modelTokens.inc({ purpose, direction: 'input' }, inputTokens);
    this.modelTokens.inc({ purpose, direction: 'output' }, outputTokens);
  }

  watchPool(size: () => Record<'total' | 'idle' | 'waiting' | 'most', number>): void {
    const help = 'Connections to the database by state; waiting are requests for one.';
    this.registerCollected('adlane_database_connections', help, ['state'], async () => {
      const { total, idle, waiting } = size();
      return samplesOf('state', { idle, busy: total - idle, waiting });
    });
    const most = 'Most connections to the database that this process opens.';
    this.registerCollected('adlane_database_connections_max', most, [], async () => [[{}, size().most]]);
  }

  watchSpans(counts: () => SpanCounts): void {
    const help =
      'Spans of traces by outcome: exported, failed (the collector did not take them), dropped (the queue was full).';
    const samples = async () => samplesOf('outcome', { ...counts() });
    this.registerCollected('adlane_trace_spans_total', help, ['outcome'], samples, Counter);
  }

  watchLimits({ slots, streams }: Pick<Limits, 'slots' | 'streams'>): void {
    const help = 'Requests that have a place among the running ones, and those that wait for one.';
    this.registerCollected('adlane_requests_in_process', help, ['state'], async () =>
      samplesOf('state', { running: slots.running, waiting: slots.waiting }),
    );
    this.registerCollected(
      'adlane_streams_open',
      'Open streams, with a credential and without.',
      ['caller'],
      async () => samplesOf('caller', { authenticated: streams.authenticated, anonymous: streams.anonymous }),
    );
  }

  /** Over all processes. Omitted if the query fails or is slow. */
  watchSyncs(read: () => Promise<readonly SyncBacklog[]>): void {
    const backlog = withTimeout(read);
    const help = 'Accounts that wait for a sync, and those that are pulled, in all processes.';
    this.registerCollected('adlane_sync_accounts', help, ['platform', 'state'], async () =>
      (await backlog()).flatMap(({ platform, waiting, running }) =>
        samplesOf('state', { waiting, running }, { platform }),
      ),
    );
    const oldest = 'How long the first of the accounts waits that wait for a sync.';
    this.registerCollected('adlane_sync_oldest_waiting_seconds', oldest, ['platform'], async () =>
      maximumByPlatform(await backlog(), ({ oldestSeconds }) => oldestSeconds ?? 0),
    );
    const stalest =
      'How long ago the last whole pull of the account was that has waited longest, of teams that are connected.';
    this.registerCollected('adlane_sync_stalest_account_seconds', stalest, ['platform'], async () =>
      maximumByPlatform(await backlog(), ({ isConnected, stalestSeconds }) => (isConnected ? stalestSeconds : null)),
    );
  }

  /** Omitted like those of `watchSyncs`. */
  watchPlans(read: () => Promise<readonly { status: string; count: number }[]>): void {
    const plans = withTimeout(read);
    const help = 'Change plans that wait for a decision (proposed), and those that are carried out or taken back.';
    this.registerCollected('adlane_change_plans', help, ['status'], async () =>
      (await plans()).map(({ status, count }) => [{ status }, count]),
    );
  }

  /** Omitted like those of `watchSyncs`. */
  watchJobs(read: () => Promise<readonly { queue: string; waiting: number; running: number; failed: number }[]>): void {
    const jobs = withTimeout(read);
    const help = 'Jobs of all processes by queue, counted within the last minute; failed ones are kept for a while.';
    this.registerCollected('adlane_jobs', help, ['queue', 'state'], async () =>
      (await jobs()).flatMap(({ queue, ...states }) => samplesOf('state', states, { queue })),
    );
  }

  /** In Prometheus text format. */
  async text(): Promise<string> {
    const [own, ofProcess] = await Promise.all([this.registry.metrics(), processRegistry.metrics()]);
    return `${ofProcess}\n${own}`;
  }

  /** Values are read at each scrape; samples with equal labels add up. */
  private registerCollected(
    name: string,
    help: string,
    labelNames: string[],
    read: () => Promise<readonly Sample[]>,
    Metric: typeof Gauge | typeof Counter = Gauge,
  ): void {
    new Metric({
      name,
      help,
      labelNames,
      registers: [this.registry],
      async collect() {
        const samples = await read();
        this.reset();
        for (const [labels, value] of samples) this.inc(labels, value);
      },
    });
  }

  private counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  private histogram<Label extends string>(name: string, help: string, labelNames: Label[], buckets = SECONDS) {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.registry] });
  }
}

/** A sample per entry of `values`, whose key becomes `label`. */
function samplesOf(label: string, values: Record<string, number>, others: Sample[0] = {}): Sample[] {
  return Object.entries(values).map(([name, value]) => [{ ...others, [label]: name }, value]);
}

/** The maximum per platform over all teams; platforms with only nulls are omitted. */
function maximumByPlatform(backlog: readonly SyncBacklog[], secondsOf: (row: SyncBacklog) => number | null): Sample[] {
  const longest = new Map<string, number>();
  for (const row of backlog) {
    const seconds = secondsOf(row);
    if (seconds !== null) longest.set(row.platform, Math.max(seconds, longest.get(row.platform) ?? seconds));
  }
  return [...longest].map(([platform, seconds]) => [{ platform }, seconds]);
}

/** Shares one `read` among concurrent callers; empty if it fails or is slow. */
function withTimeout<Row>(read: () => Promise<readonly Row[]>): () => Promise<readonly Row[]> {
  let pending: Promise<readonly Row[]> | undefined;
  return () => {
    pending ??= read()
      .catch(() => [])
      .finally(() => {
        pending = undefined;
      });
    return Promise.race([pending, sleep(QUERY_TIMEOUT_MS, [], { ref: false })]);
  };
}

/** Counted for the process, whichever app calls. */
export function countPlatformCall(call: { platform: string; outcome: string; seconds: number }): void {
  platformCalls.observe({ platform: call.platform, outcome: call.outcome }, call.seconds);
}

/** GET /metrics, protected by a bearer token if one is set. */
export function telemetryHandler(metrics: Telemetry, token?: string): RequestHandler {
  const expected = token === undefined ? undefined : sha256(token);
  return async ({ headers }, response) => {
    if (expected) {
      const given = bearerToken(headers.authorization);
      if (given === undefined) {
        throw new AppError('unauthorized', 'Send the token of METRICS_TOKEN as Authorization: Bearer <token>.');
      }
      // Digests have equal lengths, so the comparison takes constant time.
      if (!timingSafeEqual(sha256(given), expected)) {
        throw new AppError('invalid_token', 'This is not the token of METRICS_TOKEN.');
      }
    }
    const text = await metrics.text();
    response.set({ 'Content-Type': metrics.registry.contentType, 'Cache-Control': 'no-store' }).send(text);
  };
}
