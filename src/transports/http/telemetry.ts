import { timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { bearerToken } from '../../access/access.service.js';
import { AppError } from '../../errors.js';
import { sha256 } from '../../lib/canonical-json.js';
import type { SpanCounts } from '../../telemetry/tracing.js';
import type { Limits } from '../limits/limits.js';

/** Metrics of the process itself. All apps in it share them, because some collectors cannot be stopped. */
const processRegistry = new Registry();
collectDefaultMetrics({ register: processRegistry });

const platformCalls = new Histogram({
  name: 'adlane_platform_call_duration_seconds',
  help: 'Time that calls of outside systems took, each try by itself, by outcome (ok, or how it failed).',
  labelNames: ['platform', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [processRegistry],
});

/** Metrics are also read when the database is what is wrong. */
const BACKLOG_PATIENCE_MS = 200;

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface RequestLabels {
  method: string;
  /** The declared route, never the path itself: every value of a label is a series that is kept forever. */
  route: string;
  operation: string;
  /** 0 if the caller left before there was an answer. */
  status: number;
}

interface ModelCall {
  purpose: string;
  outcome: string;
  seconds: number;
  inputTokens: number;
  outputTokens: number;
}

/** The backlog of running syncs of one team at one platform. */
interface SyncBacklog {
  platform: string;
  waiting: number;
  running: number;
  oldestSeconds: number | null;
  /** Whether the platform accepts the team's access. */
  isConnected: boolean;
  /** Null if an account was never pulled. */
  stalestSeconds: number | null;
}

/** A value of a gauge. */
type Sample = [labels: Record<string, string>, value: number];

/** The metrics of one app. Every label has a small, closed set of values. */
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

  /** By what moved them (charge, refund, exhausted) and the operation; what is taken back with its transaction counts, too. */
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

  /** Counts a request as running until the returned function is called. */
  requestStarted(): (labels: RequestLabels, seconds: number) => void {
    this.running.inc();
    return (labels, seconds) => {
      this.running.dec();
      this.requests.observe(labels as unknown as Record<string, string>, seconds);
    };
  }

  /** Counts the root fields of one validated GraphQL operation: declared names alone, each once. */
  countOperation(kind: string, rootFields: readonly string[]): void {
    for (const field of rootFields) this.graphqlOperations.inc({ kind, field });
  }

  countModelCall({ purpose, outcome, seconds, inputTokens, outputTokens }: ModelCall): void {
    this.modelCalls.observe({ purpose, outcome }, seconds);
    this.modelTokens.inc({ purpose, direction: 'input' }, inputTokens);
    this.modelTokens.inc({ purpose, direction: 'output' }, outputTokens);
  }

  /** Shows the connections of a pool, read whenever the metrics are. */
  watchPool(size: () => Record<'total' | 'idle' | 'waiting' | 'most', number>): void {
    const help = 'Connections to the database by state; waiting are requests for one.';
    this.collected('adlane_database_connections', help, ['state'], async () => {
      const { total, idle, waiting } = size();
      return samplesOf('state', { idle, busy: total - idle, waiting });
    });
    const most = 'Most connections to the database that this process opens.';
    this.collected('adlane_database_connections_max', most, [], async () => [[{}, size().most]]);
  }

  /** Shows spans by outcome, read whenever the metrics are. */
  watchSpans(counts: () => SpanCounts): void {
    const help =
      'Spans of traces by outcome: exported, failed (the collector did not take them), dropped (the queue was full).';
    const samples = async () => samplesOf('outcome', { ...counts() });
    this.collected('adlane_trace_spans_total', help, ['outcome'], samples, Counter);
  }

  /** Shows what has a place, waits for one and stays open, read whenever the metrics are. */
  watchLimits({ places, streams }: Pick<Limits, 'places' | 'streams'>): void {
    const help = 'Requests that have a place among the running ones, and those that wait for one.';
    this.collected('adlane_requests_in_process', help, ['state'], async () =>
      samplesOf('state', { running: places.running, waiting: places.waiting }),
    );
    this.collected('adlane_streams_open', 'Open streams, with a credential and without.', ['caller'], async () =>
      samplesOf('caller', { authenticated: streams.authenticated, anonymous: streams.anonymous }),
    );
  }

  /** Shows what waits for a sync in all processes, read whenever the metrics are; nothing if that fails or takes long. */
  watchSyncs(read: () => Promise<readonly SyncBacklog[]>): void {
    const backlog = patiently(read);
    const help = 'Accounts that wait for a sync, and those that are pulled, in all processes.';
    this.collected('adlane_sync_accounts', help, ['platform', 'state'], async () =>
      (await backlog()).flatMap(({ platform, waiting, running }) =>
        samplesOf('state', { waiting, running }, { platform }),
      ),
    );
    const oldest = 'How long the first of the accounts waits that wait for a sync.';
    this.collected('adlane_sync_oldest_waiting_seconds', oldest, ['platform'], async () =>
      longestOf(await backlog(), ({ oldestSeconds }) => oldestSeconds ?? 0),
    );
    const stalest =
      'How long ago the last whole pull of the account was that has waited longest, of teams that are connected.';
    this.collected('adlane_sync_stalest_account_seconds', stalest, ['platform'], async () =>
      longestOf(await backlog(), ({ isConnected, stalestSeconds }) => (isConnected ? stalestSeconds : null)),
    );
  }

  /** Shows change plans that somebody waits for, as watchSyncs does. */
  watchPlans(read: () => Promise<readonly { status: string; count: number }[]>): void {
    const plans = patiently(read);
    const help = 'Change plans that wait for a decision (proposed), and those that are carried out or taken back.';
    this.collected('adlane_change_plans', help, ['status'], async () =>
      (await plans()).map(({ status, count }) => [{ status }, count]),
    );
  }

  /** Shows the jobs of all processes, as watchSyncs does. */
  watchJobs(read: () => Promise<readonly { queue: string; waiting: number; running: number; failed: number }[]>): void {
    const jobs = patiently(read);
    const help = 'Jobs of all processes by queue, counted within the last minute; failed ones are kept for a while.';
    this.collected('adlane_jobs', help, ['queue', 'state'], async () =>
      (await jobs()).flatMap(({ queue, ...states }) => samplesOf('state', states, { queue })),
    );
  }

  /** Everything in the text format of Prometheus. */
  async text(): Promise<string> {
    const [own, ofProcess] = await Promise.all([this.registry.metrics(), processRegistry.metrics()]);
    return `${ofProcess}\n${own}`;
  }

  /** A metric whose values are read whenever the metrics are; those of the same labels add up. */
  private collected(
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

/** A sample for each of `values`, named by `label` beside the other labels. */
function samplesOf(label: string, values: Record<string, number>, others: Sample[0] = {}): Sample[] {
  return Object.entries(values).map(([name, value]) => [{ ...others, [label]: name }, value]);
}

/** The largest value of each platform, over all teams; none where all are null. */
function longestOf(backlog: readonly SyncBacklog[], secondsOf: (row: SyncBacklog) => number | null): Sample[] {
  const longest = new Map<string, number>();
  for (const row of backlog) {
    const seconds = secondsOf(row);
    if (seconds !== null) longest.set(row.platform, Math.max(seconds, longest.get(row.platform) ?? seconds));
  }
  return [...longest].map(([platform, seconds]) => [{ platform }, seconds]);
}

/** What `read` finds, read once for all that ask at the same time; nothing if it fails or takes long. */
function patiently<Row>(read: () => Promise<readonly Row[]>): () => Promise<readonly Row[]> {
  let asked: Promise<readonly Row[]> | undefined;
  return () => {
    asked ??= read()
      .catch(() => [])
      .finally(() => {
        asked = undefined;
      });
    return Promise.race([asked, sleep(BACKLOG_PATIENCE_MS, [], { ref: false })]);
  };
}

/** Counts a call of a platform, which is the process's, whichever app it is for. */
export function countPlatformCall(call: { platform: string; outcome: string; seconds: number }): void {
  platformCalls.observe({ platform: call.platform, outcome: call.outcome }, call.seconds);
}

/** GET /metrics; with a token, for whoever sends it as `Authorization: Bearer`. */
export function telemetryHandler(metrics: Telemetry, token?: string): RequestHandler {
  const expected = token === undefined ? undefined : sha256(token);
  return async ({ headers }, response) => {
    if (expected) {
      const given = bearerToken(headers.authorization);
      if (given === undefined) {
        throw new AppError('unauthorized', 'Send the token of METRICS_TOKEN as Authorization: Bearer <token>.');
      }
      // Digests have one length, and comparing them tells nothing of where they differ.
      if (!timingSafeEqual(sha256(given), expected)) {
        throw new AppError('invalid_token', 'This is not the token of METRICS_TOKEN.');
      }
    }
    const text = await metrics.text();
    response.set({ 'Content-Type': metrics.registry.contentType, 'Cache-Control': 'no-store' }).send(text);
  };
}
