import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics of the process itself; shared by all apps in it, because some of their collectors cannot be stopped. */
let processRegistry: Registry | undefined;

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface RequestLabels {
  method: string;
  /** The declared route, never the path itself: every value of a label is a series that is kept for ever. */
  route: string;
  operation: string;
  /** 0 when the caller left before there was an answer. */
  status: number;
}

/** One call of the language model. */
export interface ModelCallLabels {
  purpose: string;
  outcome: string;
  seconds: number;
  inputTokens: number;
  outputTokens: number;
}

export interface PoolSize {
  total: number;
  idle: number;
  waiting: number;
}

/** What one app counts. Every label has a small, closed set of values. */
export class Metrics {
  readonly registry = new Registry();

  private readonly requests = this.histogram('http_request_duration_seconds', 'Time until an answer was out.', [
    'method',
    'route',
    'operation',
    'status',
  ]);

  private readonly running = new Gauge({
    name: 'http_requests_running',
    help: 'Requests and streams without an end so far.',
    registers: [this.registry],
  });

  /** By kind (query, mutation, subscription) and root field. */
  readonly graphqlOperations = this.counter('graphql_operations_total', 'Root fields asked for over GraphQL.', [
    'kind',
    'field',
  ]);

  /** By a statement's name; unnamed ones count as `other`. */
  readonly sql = this.histogram('sql_duration_seconds', 'Time that SQL statements took.', ['statement']);

  /** By status (completed, failed, busy). */
  readonly syncRuns = this.counter('sync_runs_total', 'Synchronisations of teams that ended.', ['status']);

  /** By purpose and outcome (ok, aborted, rejected, unavailable, malformed, quota). */
  private readonly modelCalls = new Histogram({
    name: 'language_model_call_duration_seconds',
    help: 'Time that calls of the language model took.',
    labelNames: ['purpose', 'outcome'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [this.registry],
  });

  /** By purpose and direction (input, output). */
  private readonly modelTokens = this.counter(
    'language_model_tokens_total',
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

  /** Counts the root fields of one validated GraphQL operation. */
  countOperation(kind: string, rootFields: readonly string[]): void {
    for (const field of rootFields) this.graphqlOperations.inc({ kind, field });
  }

  countModelCall({ purpose, outcome, seconds, inputTokens, outputTokens }: ModelCallLabels): void {
    this.modelCalls.observe({ purpose, outcome }, seconds);
    this.modelTokens.inc({ purpose, direction: 'input' }, inputTokens);
    this.modelTokens.inc({ purpose, direction: 'output' }, outputTokens);
  }

  /** Shows the connections of a pool, asked for whenever the metrics are read. */
  watchPool(size: () => PoolSize | undefined): void {
    new Gauge({
      name: 'database_connections',
      help: 'Connections to the database by state; waiting are requests for one.',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        const { total, idle, waiting } = size() ?? { total: 1, idle: 0, waiting: 0 };
        this.set({ state: 'idle' }, idle);
        this.set({ state: 'busy' }, total - idle);
        this.set({ state: 'waiting' }, waiting);
      },
    });
  }

  /** Everything in the text format of Prometheus. */
  async text(): Promise<string> {
    const [own, ofProcess] = await Promise.all([this.registry.metrics(), processMetrics().metrics()]);
    return `${ofProcess}\n${own}`;
  }

  private counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  private histogram<Label extends string>(name: string, help: string, labelNames: Label[]): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [this.registry] });
  }
}

function processMetrics(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

/** GET /metrics. */
export function metricsDoor(metrics: Metrics): RequestHandler {
  return async (_request, response) => {
    const text = await metrics.text();
    response.set({ 'Content-Type': metrics.registry.contentType, 'Cache-Control': 'no-store' }).send(text);
  };
}
