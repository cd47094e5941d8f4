export type OperationTransport = 'rest' | 'graphql' | 'mcp' | 'plan';

/** Traces leave the system, so spans contain no values of callers, teams or platforms. */
export type Subject =
  | { kind: 'request'; method: string }
  | { kind: 'operation'; name: string; transport: OperationTransport }
  | { kind: 'relation'; name: string }
  | { kind: 'transaction' }
  /** The span shows the first word of the text, and the name up to a space. */
  | { kind: 'statement'; name: string | undefined; text: string }
  /** The span shows only the URL's host and port. */
  | { kind: 'call'; system: string; method: string; url?: string }
  | { kind: 'model'; model: string; purpose: string }
  | { kind: 'job'; queue: string }
  | { kind: 'event' };

/** Details that become known while the span is open. */
export interface Facts {
  route?: string | undefined;
  status?: number | undefined;
  operation?: string | undefined;
  code?: string | undefined;
  requestId?: string | undefined;
  teamId?: string | undefined;
  rows?: number | undefined;
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
}

export interface Span {
  /** W3C `traceparent` and `tracestate` for outgoing requests. */
  readonly headers: Readonly<Record<string, string>>;
  /** For log lines; empty if the span is not recorded. */
  readonly fields: Readonly<Record<string, string>>;
  record(facts: Facts): void;
  /** Later calls do nothing. `failure` is an error or its name. */
  end(failure?: unknown): void;
}

export interface SpanCounts {
  exported: number;
  /** Refused by the collector, or without an answer. */
  failed: number;
  /** Ended while the export queue was full. */
  dropped: number;
}

/** Present only if traces are exported; OpenTelemetry is loaded only then. */
export interface Tracing {
  /** Starts a child of the active span; undefined if none is recorded. */
  begin(subject: Subject): Span | undefined;
  /** Starts the span of a request with these headers. */
  request(subject: Subject, headers: Readonly<Record<string, unknown>>): Span;
  /** Starts a new trace; `origin` is the `traceparent` of the cause. */
  root(subject: Subject, origin: string | undefined): Span;
  /** Runs `work` with `span` active, or with none. */
  within<T>(span: Span | undefined, work: () => T): T;
  /** Undefined also once the span has ended. */
  active(): Span | undefined;
  readonly counts: Readonly<SpanCounts>;
}

let tracing: Tracing | undefined;

/** Undefined turns tracing off. */
export function setTracing(implementation: Tracing | undefined): void {
  tracing = implementation;
}

/** Starts a leaf span; the caller ends it. */
export function beginSpan(subject: Subject): Span | undefined {
  return tracing?.begin(subject);
}

/** Run the request's work with `within`. */
export function beginRequest(method: string, headers: Readonly<Record<string, unknown>>): Span | undefined {
  return tracing?.request({ kind: 'request', method }, headers);
}

/** The owner of `span` ends it. */
export function within<T>(span: Span | undefined, work: () => T): T {
  return span && tracing ? tracing.within(span, work) : work();
}

/** Runs `work` in a span that ends with it and gets `factsOf` its result. */
export function inSpan<T>(subject: Subject, work: (span?: Span) => T, factsOf?: (result: Awaited<T>) => Facts): T {
  const span = tracing?.begin(subject);
  return span ? runAndEnd(span, work, factsOf) : work();
}

/** Runs `work` in a new trace linked to `origin`. */
export function inNewTrace<T>(subject: Subject, origin: string | undefined, work: () => T): T {
  const span = tracing?.root(subject, origin);
  return span ? runAndEnd(span, work) : work();
}

/** The span also covers the making of events and ends after the last one. */
export async function streamInSpan<Event>(
  subject: Subject,
  open: () => AsyncIterable<Event> | Promise<AsyncIterable<Event>>,
): Promise<AsyncIterable<Event>> {
  const span = tracing?.begin(subject);
  if (!span) return open();
  try {
    return eventsOf(span, await within(span, open));
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** The `traceparent` of the active span, for `rooted` later or elsewhere. */
export function traceOrigin(): string | undefined {
  const span = tracing?.active();
  return span?.fields.trace_id === undefined ? undefined : span.headers.traceparent;
}

/** For outgoing requests. */
export function traceHeaders(): Readonly<Record<string, string>> {
  return tracing?.active()?.headers ?? EMPTY;
}

/** For log lines. */
export function traceFields(): Readonly<Record<string, string>> {
  return tracing?.active()?.fields ?? EMPTY;
}

export function spanCounts(): Readonly<SpanCounts> {
  return tracing?.counts ?? { exported: 0, failed: 0, dropped: 0 };
}

const EMPTY = Object.freeze({});

function runAndEnd<T>(span: Span, work: (span: Span) => T, factsOf?: (result: Awaited<T>) => Facts): T {
  try {
    const result = within(span, () => work(span));
    if (isThenable(result)) {
      result.then(
        (value) => {
          if (factsOf) span.record(factsOf(value as Awaited<T>));
          span.end();
        },
        (error: unknown) => span.end(error),
      );
    } else span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as PromiseLike<unknown> | undefined)?.then === 'function';
}

async function* eventsOf<Event>(span: Span, source: AsyncIterable<Event>): AsyncGenerator<Event, void> {
  const events = source[Symbol.asyncIterator]();
  let failure: unknown;
  try {
    for (;;) {
      const { done, value } = await within(span, () => events.next());
      if (done) return;
      yield value;
    }
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    await within(span, () => events.return?.());
    span.end(failure);
  }
}
