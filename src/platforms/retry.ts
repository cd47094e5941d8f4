import { setTimeout as delay } from 'node:timers/promises';
import pRetry from 'p-retry';
import { durationText } from './exchange.js';
import { PlatformError } from './platform-error.js';

export interface RetryPolicy {
  /** Retries after the first attempt. */
  retries: number;
  /** Wait before the first retry; doubles each time, with jitter. */
  minWaitMs: number;
  /** A platform that asks to wait longer causes a final failure. */
  maxWaitMs: number;
}

export const DEFAULT_RETRY_POLICY: RetryPolicy = { retries: 4, minWaitMs: 500, maxWaitMs: 60_000 };

/** For calls that a person waits for. */
export const PATIENCE: RetryPolicy = { retries: 2, minWaitMs: 300, maxWaitMs: 3_000 };

/** Upper bound of a call including retries. */
export function maxCallMs(timeoutMs: number, { retries, maxWaitMs }: RetryPolicy = PATIENCE): number {
  return (retries + 1) * timeoutMs + retries * maxWaitMs;
}

/**
 * Retries retryable failures, waiting at least as long as the platform asks. Unless `repeatable`, an attempt
 * with an unknown effect is not retried.
 */
export function withRetries<T>(
  attempt: () => Promise<T>,
  policy: RetryPolicy | undefined = DEFAULT_RETRY_POLICY,
  signal?: AbortSignal,
  repeatable = true,
): Promise<T> {
  return pRetry(attempt, {
    retries: policy.retries,
    minTimeout: policy.minWaitMs,
    maxTimeout: policy.maxWaitMs,
    randomize: true,
    signal,
    shouldRetry: async ({ error }) => {
      if (!(error instanceof PlatformError) || !error.retryable || (error.effectUnknown && !repeatable)) return false;
      const requestedWait = error.retryAfterMs ?? 0;
      if (requestedWait > policy.maxWaitMs) {
        const message = `${error.message} It asks to wait ${durationText(requestedWait)}.`;
        throw new PlatformError(error.failure, message, { cause: error });
      }
      if (requestedWait > 0) await delay(requestedWait, undefined, { signal });
      return true;
    },
  });
}
