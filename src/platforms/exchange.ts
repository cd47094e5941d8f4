import { channel } from 'node:diagnostics_channel';
import { inSpan, traceHeaders } from '../telemetry/tracing.js';
import { PlatformError, type PlatformFailure } from './platform-error.js';

export interface Exchange {
  /** Name of the outside system, as messages call it. */
  platform: string;
  url: string;
  init?: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };
  /** Milliseconds for the whole exchange, the reading of the answer included. */
  timeoutMs: number;
  /** Ends the exchange early: it rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** A finished call of an outside system. */
export interface PlatformCall {
  platform: string;
  /** `ok`, `left` if the caller gave up, the PlatformFailure, or `fault` of ours. */
  outcome: string;
  seconds: number;
}

/** A running call. */
interface OpenCall {
  /** Trace headers that it carries. */
  headers: Readonly<Record<string, string>>;
  /** Notes the status of the answer. */
  answered(status: number): void;
  /** Notes a failure that is not thrown as a PlatformError. */
  failed(failure: PlatformFailure): void;
}

const CALLS = channel('adlane:platform-call');

/** `listener` is called after every call that this process makes. */
export function onPlatformCall(listener: (call: PlatformCall) => void): void {
  CALLS.subscribe((call) => listener(call as PlatformCall));
}

/** Makes one call of an outside system, counted and in a span of its own. */
export function calling<T>(
  { platform, url, signal }: Pick<Exchange, 'platform' | 'url' | 'signal'>,
  method: string,
  call: (open: OpenCall) => Promise<T>,
): Promise<T> {
  return inSpan({ kind: 'call', system: platform, method, url }, async (span) => {
    const started = performance.now();
    let failure: string | undefined;
    try {
      return await call({
        headers: traceHeaders(),
        answered: (status) => span?.record({ status }),
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

/** Sends a request and reads its answer, in time. Time-outs and broken connections are `unavailable`, retryable. */
export async function exchange<T>(options: Exchange, read: (response: Response) => Promise<T>): Promise<T> {
  const { platform, url, init, timeoutMs, signal } = options;
  signal?.throwIfAborted();
  return calling(options, init?.method ?? 'GET', async (call) => {
    // Not AbortSignal.timeout and any: of each of a sync's calls they keep memory until the time is up.
    const controller = new AbortController();
    const forward = () => controller.abort();
    signal?.addEventListener('abort', forward, { once: true });
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      controller.abort();
    }, timeoutMs);
    try {
      const headers = { ...init?.headers, ...call.headers };
      const response = await fetch(url, { ...init, headers, signal: controller.signal });
      call.answered(response.status);
      return await read(response);
    } catch (error) {
      signal?.throwIfAborted();
      const unknown = { retryable: true, effectUnknown: true };
      if (late)
        throw new PlatformError('unavailable', `${platform} did not answer within ${seconds(timeoutMs)}.`, unknown);
      if (!isConnectionFailure(error)) throw error;
      const code = typeof error.cause?.code === 'string' ? ` (${error.cause.code})` : '';
      const message = `The connection to ${platform} failed${code}.`;
      throw new PlatformError('unavailable', message, { ...unknown, cause: error });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', forward);
    }
  });
}

/** Milliseconds as a person reads them: `250 ms`, `60 s`, `3 h`. */
export function seconds(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 120_000) return `${Math.round(ms / 1_000)} s`;
  return ms < 7_200_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`;
}

/** Whether `fetch` threw this for its network. Only the message sets such errors apart. */
function isConnectionFailure(error: unknown): error is { cause?: { code?: unknown } } {
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  return name === 'TypeError' && (message === 'fetch failed' || message === 'terminated');
}
