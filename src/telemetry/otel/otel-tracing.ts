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
import { describeSubject, FACTS, methodName } from './subjects.js';

const W3C = new W3CTraceContextPropagator();

/** Registers nothing globally, so that no library adds spans of its own. */
export class OtelTracing implements Tracing {
  private readonly contexts = new AsyncLocalStorageContextManager();

  constructor(
    private readonly tracer: Tracer,
    private readonly ofCallers: TraceSettings['ofCallers'],
    readonly counts: SpanCounts,
  ) {}

  begin(subject: Subject): Span | undefined {
    const context = this.contexts.active();
    // Work that outlives its request, such as a timer, is not part of its trace.
    return trace.getSpan(context)?.isRecording() ? this.startSpan(subject, context) : undefined;
  }

  request(subject: Subject, headers: Readonly<Record<string, unknown>>): Span {
    const caller = W3C.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
    if (this.ofCallers === 'continue') return this.startSpan(subject, caller);
    return this.startSpan(subject, ROOT_CONTEXT, linkTo(caller));
  }

  root(subject: Subject, origin: string | undefined): Span {
    const parent = origin && W3C.extract(ROOT_CONTEXT, { traceparent: origin }, defaultTextMapGetter);
    return this.startSpan(subject, ROOT_CONTEXT, parent ? linkTo(parent) : []);
  }

  within<T>(span: Span | undefined, work: () => T): T {
    return this.contexts.with(span instanceof OpenSpan ? span.context : ROOT_CONTEXT, work);
  }

  active(): Span | undefined {
    const span = this.contexts.active().getValue(ACTIVE_SPAN) as OpenSpan | undefined;
    return span?.hasEnded ? undefined : span;
  }

  private startSpan(subject: Subject, parent: Context, links: Link[] = []): OpenSpan {
    const { name, kind, attributes } = describeSubject(subject);
    return new OpenSpan(subject, this.tracer.startSpan(name, { kind, attributes, links }, parent), parent);
  }
}

const ACTIVE_SPAN = Symbol('span');

/** Links to the caller's trace by ids only; its tracestate is dropped. */
function linkTo(context: Context): Link[] {
  const found = trace.getSpanContext(context);
  if (!found || !isSpanContextValid(found)) return [];
  const { traceId, spanId, traceFlags } = found;
  return [{ context: { traceId, spanId, traceFlags, isRemote: true } }];
}

class OpenSpan implements Span {
  readonly context: Context;
  hasEnded = false;
  private recorded: Facts = {};

  constructor(
    private readonly subject: Subject,
    private readonly span: OtelSpan,
    parent: Context,
  ) {
    this.context = trace.setSpan(parent, span).setValue(ACTIVE_SPAN, this);
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

  record(facts: Facts): void {
    if (this.hasEnded) return;
    this.recorded = { ...this.recorded, ...facts };
    for (const [name, value] of Object.entries(facts)) {
      if (value !== undefined) this.span.setAttribute(FACTS[name as keyof Facts], value);
    }
    const { subject } = this;
    if (subject.kind === 'request' && facts.route) this.span.updateName(`${methodName(subject)} ${facts.route}`);
  }

  end(failure?: unknown): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    const { status = 0, code = String(status) } = this.recorded;
    const failed = causeOf(failure) ?? (this.subject.kind === 'request' && status >= 500 ? code : undefined);
    if (failed !== undefined) {
      this.span.setAttribute(ATTR_ERROR_TYPE, typeOf(failed));
      if (!isRefusal(failed)) this.span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.span.end();
  }
}

/** The original error inside a GraphQL engine's. */
function causeOf(failure: unknown): unknown {
  const { originalError } = Object(failure) as { originalError?: unknown };
  return originalError instanceof Error ? causeOf(originalError) : failure;
}

/** Errors the caller can fix are not failures. */
function isRefusal(failure: unknown): boolean {
  return failure instanceof AppError && failure.status < 500;
}

/** A code or class name, never a message, which could contain values. */
function typeOf(failure: unknown): string {
  if (typeof failure === 'string') return failure;
  if (failure instanceof AppError) return failure.code;
  const { code } = Object(failure) as { code?: unknown };
  if (typeof code === 'string' && /^[A-Z0-9_]{2,40}$/.test(code)) return code;
  return failure instanceof Error ? failure.constructor.name : '_OTHER';
}
