import { channel } from 'node:diagnostics_channel';
import { inSpan, traceHeaders } from '../telemetry/tracing.js';
import { PlatformError, type PlatformFailure } from './platform-error.js';

export interface Exchange {
  /** The system's name in messages. */
  platform: string;
  url: string;
  init?: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> };
  /** For the whole exchange, including reading the answer. */
  timeoutMs: number;
  /** On abort, the exchange rejects with its reason. */
  signal?: AbortSignal | undefined;
}

/** A finished call, for metrics. */
export interface PlatformCall {
  platform: string;
  /** `ok`, `left` if the caller aborted, the PlatformFailure, or `fault` for a bug here. */
  outcome: string;
  seconds: number;
}

interface OpenCall {
  /** Trace headers to send. */
  headers: Readonly<Record<string, string>>;
  /** Records the answer's status. */
  recordStatus(status: number): void;
  /** Records a failure that is not thrown as PlatformError. */
  recordFailure(failure: PlatformFailure): void;
}

const CALL_CHANNEL = channel('adlane:platform-call');

/** `listener` gets every call of this process. */
export function onPlatformCall(listener: (call: PlatformCall) => void): void {
  CALL_CHANNEL.subscribe((call) => listener(call as PlatformCall));
}

/** Counts and traces a call. */
export function traceCall<T>(
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
        recordStatus: (status) => span?.record({ status }),
        recordFailure: (how) => {
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
      CALL_CHANNEL.publish({ platform, outcome: failure ?? 'ok', seconds } satisfies PlatformCall);
    }
  });
}

/** Timeouts and broken connections become `unavailable`, retryable. */
export async function exchange<T>(options: Exchange, read: (response: Response) => Promise<T>): Promise<T> {
  const { platform, url, init, timeoutMs, signal } = options;
  signal?.throwIfAborted();
  return traceCall(options, init?.method ?? 'GET', async (call) => {
    // AbortSignal.timeout and AbortSignal.any would hold memory until the timeout, for each of a sync's
    // calls.
    const controller = new AbortController();
    const forward = () => controller.abort();
    signal?.addEventListener('abort', forward, { once: true });
    let isTimedOut = false;
    const timer = setTimeout(() => {
      isTimedOut = true;
      controller.abort();
    }, timeoutMs);
    try {
      const headers = { ...init?.headers, ...call.headers };
      const response = await fetch(url, { ...init, headers, signal: controller.signal });
      call.recordStatus(response.status);
      return await read(response);
    } catch (error) {
      signal?.throwIfAborted();
      const unknown = { retryable: true, effectUnknown: true };
      if (isTimedOut)
        throw new PlatformError(
          'unavailable',
          `${platform} did not answer within ${durationText(timeoutMs)}.`,
          unknown,
        );
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

/** For people: `250 ms`, `60 s`, `3 h`. */
export function durationText(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 120_000) return `${Math.round(ms / 1_000)} s`;
  return ms < 7_200_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`;
}

/** Whether `fetch` failed in the network; only its message tells. */
function isConnectionFailure(error: unknown): error is { cause?: { code?: unknown } } {
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  return name === 'TypeError' && (message === 'fetch failed' || message === 'terminated');
}
