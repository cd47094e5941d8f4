/** The transport through which an operation was called. */
export type Door = 'rest' | 'graphql' | 'mcp' | 'plan';

/** What a span stands for. Traces leave our hands: no values, addresses or texts of callers, teams and platforms. */
export type Subject =
  | { kind: 'request'; method: string }
  | { kind: 'operation'; name: string; door: Door }
  | { kind: 'relation'; name: string }
  | { kind: 'transaction' }
  /** The span shows the text's first word, and the name up to a space. */
  | { kind: 'statement'; name: string | undefined; text: string }
  /** The span shows the URL's host and port. */
  | { kind: 'call'; system: string; method: string; url?: string }
  | { kind: 'model'; model: string; purpose: string }
  | { kind: 'job'; queue: string }
  | { kind: 'event' };

/** What becomes known while the span's work runs. */
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
  /** Headers for requests that are part of its work: W3C `traceparent` and `tracestate`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Fields for log lines about its work; none if the span is not recorded. */
  readonly fields: Readonly<Record<string, string>>;
  tell(facts: Facts): void;
  /** Ends the span; later calls do nothing. `failure` is what was thrown, or the name of what went wrong. */
  end(failure?: unknown): void;
}

/** Outcomes of spans since the start. */
export interface SpanCounts {
  exported: number;
  /** Refused by the collector, or not answered. */
  failed: number;
  /** Ended while the queue for the collector was full. */
  dropped: number;
}

/** Makes spans. Present only if traces are exported; its libraries are not loaded before. */
export interface Tracing {
  /** Begins a span below the active one; undefined if none is recorded. */
  begin(subject: Subject): Span | undefined;
  /** Begins the span of a request with these headers. */
  request(subject: Subject, headers: Readonly<Record<string, unknown>>): Span;
  /** Begins a trace; `origin` is the `traceparent` of whatever asked for the work. */
  root(subject: Subject, origin: string | undefined): Span;
  /** Runs work with `span` active, or none. */
  within<T>(span: Span | undefined, work: () => T): T;
  /** The active span, unless it has ended. */
  active(): Span | undefined;
  readonly counts: Readonly<SpanCounts>;
}

let tracing: Tracing | undefined;

/** Makes spans with `made` from now on; undefined: makes no more. */
export function traceWith(made: Tracing | undefined): void {
  tracing = made;
}

/** Begins a span without child spans; the caller ends it. */
export function beginSpan(subject: Subject): Span | undefined {
  return tracing?.begin(subject);
}

/** Begins the span of a request; run its work by `within`. */
export function beginRequest(method: string, headers: Readonly<Record<string, unknown>>): Span | undefined {
  return tracing?.request({ kind: 'request', method }, headers);
}

/** Runs work with `span` active; its owner ends it. */
export function within<T>(span: Span | undefined, work: () => T): T {
  return span && tracing ? tracing.within(span, work) : work();
}

/** Runs work in a span of its own, which ends with it, and which is told `factsOf` its result. */
export function spanned<T>(subject: Subject, work: (span?: Span) => T, factsOf?: (result: Awaited<T>) => Facts): T {
  const span = tracing?.begin(subject);
  return span ? ended(span, work, factsOf) : work();
}

/** Runs work in a trace of its own, which links to `origin` if that is known. */
export function rooted<T>(subject: Subject, origin: string | undefined, work: () => T): T {
  const span = tracing?.root(subject, origin);
  return span ? ended(span, work) : work();
}

/** Opens a stream in a span that ends with its last event and also covers the making of events. */
export async function spannedStream<Event>(
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

/** Names the active span for work that is done later or elsewhere; see `rooted`. */
export function traceOrigin(): string | undefined {
  const span = tracing?.active();
  return span?.fields.trace_id === undefined ? undefined : span.headers.traceparent;
}

/** Headers for a request to another system. */
export function traceHeaders(): Readonly<Record<string, string>> {
  return tracing?.active()?.headers ?? NOTHING;
}

/** Fields for a log line. */
export function traceFields(): Readonly<Record<string, string>> {
  return tracing?.active()?.fields ?? NOTHING;
}

export function spanCounts(): Readonly<SpanCounts> {
  return tracing?.counts ?? { exported: 0, failed: 0, dropped: 0 };
}

const NOTHING = Object.freeze({});

function ended<T>(span: Span, work: (span: Span) => T, factsOf?: (result: Awaited<T>) => Facts): T {
  try {
    const result = within(span, () => work(span));
    if (isThenable(result)) {
      result.then(
        (value) => {
          if (factsOf) span.tell(factsOf(value as Awaited<T>));
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
