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
import { rootMessage } from '../../lib/reason.js';
import type { Log } from '../../log.js';
import type { TraceSettings } from '../../settings.js';
import { VERSION } from '../../version.js';
import { setTracing } from '../tracing.js';
import { countedSpans } from './counted-spans.js';
import { OtelTracing } from './otel-tracing.js';

const NAME = 'adlane';

const FLUSH_TIMEOUT_MS = 2_000;

/** Longer attribute values are cut. */
const MAX_VALUE_LENGTH = 256;

/** `stop` flushes ended spans, for at most two seconds. */
export function startTraces(settings: TraceSettings, log: Log): { stop(): Promise<void> } {
  const { batch, ofCallers } = settings;
  const { processor, counts } = countedSpans(
    {
      exporter: exporterOf(settings),
      maxQueueSize: batch.queued,
      maxExportBatchSize: batch.size,
      scheduledDelayMillis: batch.delayMs,
      exportTimeoutMillis: batch.timeoutMs,
    },
    (error) => log.warn({ reason: error ? rootMessage(error) : 'no reason given' }, 'traces are not exported'),
  );
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    resource: resourceOf(settings),
    spanLimits: { attributeValueLengthLimit: MAX_VALUE_LENGTH },
    spanProcessors: [processor],
  });
  setTracing(new OtelTracing(provider.getTracer(NAME, VERSION), ofCallers, counts));
  return {
    async stop() {
      setTracing(undefined);
      const exported = provider.shutdown().catch(() => undefined);
      await Promise.race([exported, sleep(FLUSH_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}

function exporterOf(settings: TraceSettings): SpanExporter {
  if (settings.exporter === 'console') return new ConsoleSpanExporter();
  const { url, headers, timeoutMs, compression } = settings;
  const options = { url, headers: parseKeyPairsIntoRecord(headers), timeoutMillis: timeoutMs, compression };
  const Exporter = settings.protocol === 'http/json' ? JsonExporter : ProtobufExporter;
  return new Exporter(options as ConstructorParameters<typeof Exporter>[0]);
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
