import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseKeyPairsIntoRecord } from '@opentelemetry/core';
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ConsoleSpanExporter,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { ATTR_SERVICE_INSTANCE_ID, ATTR_SERVICE_NAME, ATTR_SERVICE_VERSION } from '@opentelemetry/semantic-conventions';
import type { Log } from '../../log.js';
import { reason } from '../../reason.js';
import { VERSION } from '../../version.js';
import type { TraceSettings } from '../trace-settings.js';
import type { Tracing } from '../tracing.js';
import { CountedSpans } from './counted-spans.js';
import { OtelTracing } from './otel-tracing.js';

const NAME = 'adlane';

/** What a stop waits for the collector. */
const STOP_MS = 2_000;

/** No name of ours is longer; what is, is cut. */
const LONGEST_VALUE = 256;

/** OpenTelemetry's SDK as the settings say. */
export function openTelemetry(settings: TraceSettings, log: Log): { tracing: Tracing; stop(): Promise<void> } {
  const { batch, ofCallers } = settings;
  const spans = new CountedSpans(
    {
      exporter: exporterOf(settings),
      maxQueueSize: batch.queued,
      maxExportBatchSize: batch.size,
      scheduledDelayMillis: batch.delayMs,
      exportTimeoutMillis: batch.timeoutMs,
    },
    (error) => log.warn({ reason: error ? reason(error) : 'no reason given' }, 'traces are not exported'),
  );
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    resource: resourceOf(settings),
    spanLimits: { attributeValueLengthLimit: LONGEST_VALUE },
    spanProcessors: [spans],
  });
  return {
    tracing: new OtelTracing(provider.getTracer(NAME, VERSION), ofCallers, spans.counts),
    async stop() {
      const exported = provider.shutdown().catch(() => undefined);
      await Promise.race([exported, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

function exporterOf(settings: TraceSettings): SpanExporter {
  if (settings.exporter === 'console') return new ConsoleSpanExporter();
  const { url, headers, timeoutMs: timeoutMillis, compression } = settings;
  const Exporter = settings.protocol === 'http/json' ? JsonExporter : ProtobufExporter;
  type Compression = NonNullable<ConstructorParameters<typeof Exporter>[0]>['compression'];
  return new Exporter({
    url,
    headers: parseKeyPairsIntoRecord(headers),
    timeoutMillis,
    compression: compression as Compression,
  });
}

function samplerOf({ sampler, ratio }: TraceSettings): Sampler {
  const root = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  const [, isParentBased, name] = /^(parentbased_)?(.+)$/.exec(sampler) as unknown as [string, string?, string?];
  const own = root[name as keyof typeof root]();
  return isParentBased ? new ParentBasedSampler({ root: own }) : own;
}

function resourceOf({ serviceName, resourceAttributes }: TraceSettings) {
  const given = parseKeyPairsIntoRecord(resourceAttributes);
  return defaultResource().merge(
    resourceFromAttributes({
      [ATTR_SERVICE_VERSION]: VERSION,
      [ATTR_SERVICE_INSTANCE_ID]: randomUUID(),
      [ATTR_SERVICE_NAME]: NAME,
      ...given,
      ...(serviceName !== undefined && { [ATTR_SERVICE_NAME]: serviceName }),
    }),
  );
}
