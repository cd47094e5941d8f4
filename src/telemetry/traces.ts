import type { Log } from '../log.js';
import type { TraceSettings } from './trace-settings.js';
import { traceWith } from './tracing.js';

export interface Traces {
  /** Exports what ended so far, unless that takes too long; nothing is traced any more. */
  stop(): Promise<void>;
}

/** Exports traces as the settings say. Without settings nothing is loaded for it. */
export async function startTraces(settings: TraceSettings | undefined, log: Log): Promise<Traces | undefined> {
  if (!settings) return undefined;
  const { openTelemetry } = await import('./otel/sdk.js');
  const { tracing, stop } = openTelemetry(settings, log);
  traceWith(tracing);
  return {
    async stop() {
      traceWith(undefined);
      await stop();
    },
  };
}
