import { type Context, TraceFlags } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import {
  BatchSpanProcessor,
  type BatchSpanProcessorOptions,
  type ReadableSpan,
  type Span,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import type { SpanCounts } from '../tracing.js';

interface CountedOptions extends BatchSpanProcessorOptions {
  maxQueueSize: number;
}

/**
 * Batches spans for an exporter, and counts what becomes of them. What ends while the queue is full is dropped, so that a collector
 * that is slow or away costs the memory of one queue.
 */
export class CountedSpans implements SpanProcessor {
  readonly counts: SpanCounts = { exported: 0, failed: 0, dropped: 0 };
  private readonly batches: BatchSpanProcessor;
  private queued = 0;
  private isFailing = false;

  /** `onOutage` is told once that spans cannot be exported, and again after some were. */
  constructor(
    private readonly options: CountedOptions,
    private readonly onOutage: (error: Error | undefined) => void,
  ) {
    const { exporter } = options;
    const counted: SpanExporter = {
      export: (spans, done) => {
        this.queued -= spans.length;
        exporter.export(spans, (result) => {
          this.note(spans.length, result);
          done(result);
        });
      },
      shutdown: () => exporter.shutdown(),
    };
    this.batches = new BatchSpanProcessor({ ...options, exporter: counted });
  }

  onStart(span: Span, context: Context): void {
    this.batches.onStart(span, context);
  }

  onEnd(span: ReadableSpan): void {
    if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return;
    // The batches drop it by the same rule, but tell nobody.
    if (this.queued >= this.options.maxQueueSize) this.counts.dropped += 1;
    else this.queued += 1;
    this.batches.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.batches.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.batches.shutdown();
  }

  private note(spans: number, { code, error }: ExportResult): void {
    const isFailure = code !== ExportResultCode.SUCCESS;
    this.counts[isFailure ? 'failed' : 'exported'] += spans;
    if (isFailure && !this.isFailing) this.onOutage(error);
    this.isFailing = isFailure;
  }
}
