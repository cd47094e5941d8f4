import { TraceFlags } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import {
  BatchSpanProcessor,
  type BatchSpanProcessorOptions,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import type { SpanCounts } from '../tracing.js';

/** Drops spans while the queue is full. `onOutage` gets the first of a series of failed exports. */
export function countedSpans(
  { exporter, ...options }: BatchSpanProcessorOptions & { maxQueueSize: number },
  onOutage: (error: Error | undefined) => void,
): { processor: SpanProcessor; counts: SpanCounts } {
  const counts: SpanCounts = { exported: 0, failed: 0, dropped: 0 };
  let queued = 0;
  let isFailing = false;

  const countingExporter: SpanExporter = {
    export(spans, done) {
      queued -= spans.length;
      exporter.export(spans, (result) => {
        const isFailure = result.code !== ExportResultCode.SUCCESS;
        counts[isFailure ? 'failed' : 'exported'] += spans.length;
        if (isFailure && !isFailing) onOutage(result.error);
        isFailing = isFailure;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };

  class CountedBatches extends BatchSpanProcessor {
    override onEnd(span: ReadableSpan): void {
      if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return;
      // BatchSpanProcessor drops by the same rule, but silently.
      if (queued >= options.maxQueueSize) counts.dropped += 1;
      else queued += 1;
      super.onEnd(span);
    }
  }
  return { processor: new CountedBatches({ ...options, exporter: countingExporter }), counts };
}
