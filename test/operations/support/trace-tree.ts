import type { Collected } from '../../definitions/opentelemetry/collector.js';

/** The names of a span's ancestors and its own, from the root on. Throws where one of them is missing. */
export function pathOf(span: Collected, spans: readonly Collected[]): string[] {
  if (span.parentSpanId === '') return [span.name];
  const parent = spans.find(({ spanId, traceId }) => spanId === span.parentSpanId && traceId === span.traceId);
  if (!parent) throw new Error(`The parent of ${span.name} is missing.`);
  return [...pathOf(parent, spans), span.name];
}

/** What belongs to the same trace. */
export function traceOf({ traceId }: Collected, spans: readonly Collected[]): Collected[] {
  return spans.filter((span) => span.traceId === traceId);
}

/** Finds the first span of this name, once all of its ancestors have come, too. */
export function whole(name: string | RegExp, isIt: (span: Collected) => boolean = () => true) {
  return (spans: readonly Collected[]): Collected | undefined =>
    spans.find((span) => isNamed(span, name) && isWhole(span, spans) && isIt(span));
}

function isNamed(span: Collected, name: string | RegExp): boolean {
  return typeof name === 'string' ? span.name === name : name.test(span.name);
}

function isWhole(span: Collected, spans: readonly Collected[]): boolean {
  if (span.parentSpanId === '') return true;
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent !== undefined && isWhole(parent, spans);
}
