/** At which door an operation was asked for. */
export type Door = 'rest' | 'graphql' | 'mcp' | 'plan';

/**
 * What a span stands for: names of our own making. No value, address or text of a caller, a team or a platform goes into it,
 * because traces are kept elsewhere and read by other people.
 */
export type Subject =
  | { kind: 'request'; method: string }
  | { kind: 'operation'; name: string; door: Door }
  | { kind: 'relation'; name: string }
  | { kind: 'transaction' }
  /** Of the text, its first word is told; of the name, what stands before a space. `tookMs`: it has ended just now. */
  | { kind: 'statement'; name: string | undefined; text: string; tookMs?: number }
  /** Of the address, host and port are told. */
  | { kind: 'call'; system: string; method: string; url?: string }
  | { kind: 'model'; model: string; purpose: string }
  | { kind: 'job'; queue: string }
  | { kind: 'event' };

/** What is found out while the work of a span goes on. */
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
  /** What requests carry that are part of its work: W3C `traceparent` and `tracestate`. */
  readonly headers: Readonly<Record<string, string>>;
  /** What lines of the log carry that are about its work; nothing where the span is not recorded. */
  readonly fields: Readonly<Record<string, string>>;
  tell(facts: Facts): void;
  /** Ends it, the first time that it is called. `failure` is what was thrown, or the name of what went wrong. */
  end(failure?: unknown): void;
}

/** What becomes of spans, in numbers since the start. */
export interface SpanCounts {
  exported: number;
  /** The collector refused them, or did not answer. */
  failed: number;
  /** More ended than the queue for the collector holds. */
  dropped: number;
}

/** What makes spans. It is there only where traces are exported: until then nothing of its libraries is loaded. */
export interface Tracing {
  /** Begins a span below the one whose work is going on; undefined where none is recorded. */
  begin(subject: Subject): Span | undefined;
  /** Begins the span of a request with these headers. */
  request(subject: Subject, headers: Readonly<Record<string, unknown>>): Span;
  /** Begins a trace; `origin` is the `traceparent` of what asked for the work. */
  root(subject: Subject, origin: string | undefined): Span;
  /** Runs work as that of a span; without one, as that of none. */
  within<T>(span: Span | undefined, work: () => T): T;
  /** The span whose work is going on, unless it has ended. */
  active(): Span | undefined;
  readonly counts: Readonly<SpanCounts>;
}

let tracing: Tracing | undefined;

/** Has spans made from now on; undefined: none any more. */
export function traceWith(made: Tracing | undefined): void {
  tracing = made;
}

/** Begins a span that nothing happens below; whoever began it ends it. */
export function beginSpan(subject: Subject): Span | undefined {
  return tracing?.begin(subject);
}

/** The same for a request, whose work is run by `within`. */
export function beginRequest(method: string, headers: Readonly<Record<string, unknown>>): Span | undefined {
  return tracing?.request({ kind: 'request', method }, headers);
}

/** Runs work as that of a span that somebody else ends. */
export function within<T>(span: Span | undefined, work: () => T): T {
  return span && tracing ? tracing.within(span, work) : work();
}

/** Runs work in a span of its own, which ends with it. */
export function spanned<T>(subject: Subject, work: (span?: Span) => T): T {
  const span = tracing?.begin(subject);
  return span ? ended(span, work) : work();
}

/** The same as a trace of its own, which names `origin` where that is known. */
export function rooted<T>(subject: Subject, origin: string | undefined, work: () => T): T {
  const span = tracing?.root(subject, origin);
  return span ? ended(span, work) : work();
}

/** Opens a stream in a span that ends with the last of its events; what makes these is part of it. */
export async function spannedStream<Event>(
  subject: Subject,
  open: () => Promise<AsyncIterable<Event>>,
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

/** Runs what goes on for everybody as part of nobody's trace, although somebody's request began it. */
export function untraced<T>(work: () => T): T {
  return tracing ? tracing.within(undefined, work) : work();
}

/** What names the present span in work that is done later, elsewhere; see `rooted`. */
export function traceOrigin(): string | undefined {
  const span = tracing?.active();
  return span?.fields.trace_id === undefined ? undefined : span.headers.traceparent;
}

/** What a request to another system carries. */
export function traceHeaders(): Readonly<Record<string, string>> {
  return tracing?.active()?.headers ?? NOTHING;
}

/** What a line of the log carries. */
export function traceFields(): Readonly<Record<string, string>> {
  return tracing?.active()?.fields ?? NOTHING;
}

export function spanCounts(): Readonly<SpanCounts> {
  return tracing?.counts ?? { exported: 0, failed: 0, dropped: 0 };
}

const NOTHING = Object.freeze({});

function ended<T>(span: Span, work: (span: Span) => T): T {
  try {
    const result = within(span, () => work(span));
    if (isThenable(result)) {
      result.then(
        () => span.end(),
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
