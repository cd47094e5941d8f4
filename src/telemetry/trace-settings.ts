import type { Environment } from '../environment.js';

/** Where traces go, and which. Keys and values of lists are as the variables have them: `key=value,…`, percent-encoded. */
export interface TraceSettings {
  exporter: 'otlp' | 'console';
  /** The collector's address for traces. */
  url: string;
  protocol: 'http/protobuf' | 'http/json';
  headers: string | undefined;
  timeoutMs: number;
  compression: 'gzip' | 'none';
  sampler: Environment['OTEL_TRACES_SAMPLER'];
  /** The share of traces that a sampler by ratio takes. */
  ratio: number;
  serviceName: string | undefined;
  resourceAttributes: string | undefined;
  batch: { queued: number; size: number; delayMs: number; timeoutMs: number };
  /** What a caller's `traceparent` does: it is named by a trace of our own, or continued. */
  ofCallers: Environment['TRACES_OF_CALLERS'];
}

/** Where collectors listen by default. */
const COLLECTOR = 'http://localhost:4318';

/** Undefined where nothing says where traces go: unlike OpenTelemetry's own, this default is to export none. */
export function tracesOf(env: Environment): TraceSettings | undefined {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const own = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  const exporter = env.OTEL_TRACES_EXPORTER ?? ((own ?? endpoint) ? 'otlp' : 'none');
  if (env.OTEL_SDK_DISABLED === 'true' || exporter === 'none') return undefined;
  return {
    exporter,
    url: own ?? `${endpoint ?? COLLECTOR}/v1/traces`,
    protocol: env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? env.OTEL_EXPORTER_OTLP_PROTOCOL,
    headers: env.OTEL_EXPORTER_OTLP_TRACES_HEADERS ?? env.OTEL_EXPORTER_OTLP_HEADERS,
    timeoutMs: env.OTEL_EXPORTER_OTLP_TRACES_TIMEOUT ?? env.OTEL_EXPORTER_OTLP_TIMEOUT,
    compression: env.OTEL_EXPORTER_OTLP_TRACES_COMPRESSION ?? env.OTEL_EXPORTER_OTLP_COMPRESSION,
    sampler: env.OTEL_TRACES_SAMPLER,
    ratio: env.OTEL_TRACES_SAMPLER_ARG,
    serviceName: env.OTEL_SERVICE_NAME,
    resourceAttributes: env.OTEL_RESOURCE_ATTRIBUTES,
    batch: {
      queued: env.OTEL_BSP_MAX_QUEUE_SIZE,
      size: env.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
      delayMs: env.OTEL_BSP_SCHEDULE_DELAY,
      timeoutMs: env.OTEL_BSP_EXPORT_TIMEOUT,
    },
    ofCallers: env.TRACES_OF_CALLERS,
  };
}
