import { channel } from 'node:diagnostics_channel';
import { spanned, traceHeaders } from '../telemetry/tracing.js';
import { PlatformError, type PlatformFailure } from './platform-error.js';

/** One call of an outside system that has ended. */
export interface PlatformCall {
  platform: string;
  /** `ok`, `left` if the caller gave up, the PlatformFailure, or `fault` of ours. */
  outcome: string;
  seconds: number;
}

/** One call that is under way. */
export interface OpenCall {
  /** Trace headers that it carries. */
  headers: Readonly<Record<string, string>>;
  /** Notes the status of the answer. */
  answered(status: number): void;
  /** Notes a failure that is not thrown, or thrown as something that does not say it. */
  failed(failure: PlatformFailure): void;
}

interface Called {
  /** Name of the outside system, as messages call it. */
  platform: string;
  method: string | undefined;
  url: string;
  signal?: AbortSignal | undefined;
}

const CALLS = channel('adlane:platform-call');

/** `listener` is called after every call that this process makes. */
export function onPlatformCall(listener: (call: PlatformCall) => void): void {
  CALLS.subscribe((call) => listener(call as PlatformCall));
}

/** Makes one call of an outside system, counted and in a span of its own. */
export function calling<T>(
  { platform, method = 'GET', url, signal }: Called,
  call: (open: OpenCall) => Promise<T>,
): Promise<T> {
  return spanned({ kind: 'call', system: platform, method, url }, async (span) => {
    const started = performance.now();
    let failure: string | undefined;
    try {
      return await call({
        headers: traceHeaders(),
        answered: (status) => span?.tell({ status }),
        failed: (how) => {
          failure = how;
        },
      });
    } catch (error) {
      if (signal?.aborted) failure = 'left';
      else failure ??= error instanceof PlatformError ? error.failure : 'fault';
      throw error;
    } finally {
      span?.end(failure);
      const seconds = (performance.now() - started) / 1000;
      CALLS.publish({ platform, outcome: failure ?? 'ok', seconds } satisfies PlatformCall);
    }
  });
}
