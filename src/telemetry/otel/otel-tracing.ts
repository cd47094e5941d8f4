import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  isSpanContextValid,
  type Link,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { ATTR_ERROR_TYPE } from '@opentelemetry/semantic-conventions';
import { AppError } from '../../errors.js';
import type { TraceSettings } from '../../settings.js';
import type { Facts, Span, SpanCounts, Subject, Tracing } from '../tracing.js';
import { described, FACTS, methodName } from './subjects.js';

const W3C = new W3CTraceContextPropagator();

/** Spans by OpenTelemetry. Nothing is registered for the whole process, so that no library adds spans of its own. */
export class OtelTracing implements Tracing {
  private readonly contexts = new AsyncLocalStorageContextManager();

  constructor(
    private readonly tracer: Tracer,
    private readonly ofCallers: TraceSettings['ofCallers'],
    readonly counts: SpanCounts,
  ) {}

  begin(subject: Subject): Span | undefined {
    const context = this.contexts.active();
    // Work that outlives a request, such as a timer it started, is not part of its trace.
    return trace.getSpan(context)?.isRecording() ? this.open(subject, context) : undefined;
  }

  request(subject: Subject, headers: Readonly<Record<string, unknown>>): Span {
    const caller = W3C.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
    if (this.ofCallers === 'continue') return this.open(subject, caller);
    return this.open(subject, ROOT_CONTEXT, linkTo(caller));
  }

  root(subject: Subject, origin: string | undefined): Span {
    const asked = origin && W3C.extract(ROOT_CONTEXT, { traceparent: origin }, defaultTextMapGetter);
    return this.open(subject, ROOT_CONTEXT, asked ? linkTo(asked) : []);
  }

  within<T>(span: Span | undefined, work: () => T): T {
    return this.contexts.with(span instanceof OpenSpan ? span.context : ROOT_CONTEXT, work);
  }

  active(): Span | undefined {
    const span = this.contexts.active().getValue(OPEN) as OpenSpan | undefined;
    return span?.hasEnded ? undefined : span;
  }

  private open(subject: Subject, parent: Context, links: Link[] = []): OpenSpan {
    const { name, kind, attributes } = described(subject);
    return new OpenSpan(subject, this.tracer.startSpan(name, { kind, attributes, links }, parent), parent);
  }
}

const OPEN = Symbol('span');

/** A link to a caller's trace by its ids only; its tracestate is not kept. */
function linkTo(context: Context): Link[] {
  const found = trace.getSpanContext(context);
  if (!found || !isSpanContextValid(found)) return [];
  const { traceId, spanId, traceFlags } = found;
  return [{ context: { traceId, spanId, traceFlags, isRemote: true } }];
}

class OpenSpan implements Span {
  readonly context: Context;
  hasEnded = false;
  private told: Facts = {};

  constructor(
    private readonly subject: Subject,
    private readonly span: OtelSpan,
    parent: Context,
  ) {
    this.context = trace.setSpan(parent, span).setValue(OPEN, this);
  }

  get headers(): Record<string, string> {
    const headers = {};
    W3C.inject(this.context, headers, defaultTextMapSetter);
    return headers;
  }

  get fields(): Record<string, string> {
    const { traceId, spanId, traceFlags } = this.span.spanContext();
    if ((traceFlags & TraceFlags.SAMPLED) === 0) return {};
    return { trace_id: traceId, span_id: spanId };
  }

  tell(facts: Facts): void {
    if (this.hasEnded) return;
    this.told = { ...this.told, ...facts };
    for (const [name, value] of Object.entries(facts)) {
      if (value !== undefined) this.span.setAttribute(FACTS[name as keyof Facts], value);
    }
    const { subject } = this;
    if (subject.kind === 'request' && facts.route) this.span.updateName(`${methodName(subject)} ${facts.route}`);
  }

  end(failure?: unknown): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    const { status = 0, code = String(status) } = this.told;
    const failed = causeOf(failure) ?? (this.subject.kind === 'request' && status >= 500 ? code : undefined);
    if (failed !== undefined) {
      this.span.setAttribute(ATTR_ERROR_TYPE, typeOf(failed));
      if (!isRefusal(failed)) this.span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.span.end();
  }
}

/** The original error, if an engine wrapped it in one of its own. */
function causeOf(failure: unknown): unknown {
  const { originalError } = Object(failure) as { originalError?: unknown };
  return originalError instanceof Error ? causeOf(originalError) : failure;
}

/** A refusal that the caller can do something about is no failure. */
function isRefusal(failure: unknown): boolean {
  return failure instanceof AppError && failure.status < 500;
}

/** A code, or the name of a class: never a message, in which values stand. */
function typeOf(failure: unknown): string {
  if (typeof failure === 'string') return failure;
  if (failure instanceof AppError) return failure.code;
  const { code } = Object(failure) as { code?: unknown };
  if (typeof code === 'string' && /^[A-Z0-9_]{2,40}$/.test(code)) return code;
  return failure instanceof Error ? failure.constructor.name : '_OTHER';
}
