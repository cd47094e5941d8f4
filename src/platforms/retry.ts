import { setTimeout as delay } from 'node:timers/promises';
import pRetry from 'p-retry';
import { seconds } from './exchange.js';
import { PlatformError } from './platform-error.js';

export interface RetryPolicy {
  /** Further tries after the first. */
  retries: number;
  /** Wait before the second try in milliseconds; doubles from try to try, with jitter. */
  minWaitMs: number;
  /** The longest wait that a platform may ask for; when it asks for more, the failure is final. */
  maxWaitMs: number;
}

export const DEFAULT_RETRY_POLICY: RetryPolicy = { retries: 4, minWaitMs: 500, maxWaitMs: 60_000 };

/** For calls that a person waits for: only quick failures are retried. */
export const PATIENCE: RetryPolicy = { retries: 2, minWaitMs: 300, maxWaitMs: 3_000 };

/** The longest that a call can take with all its tries, in milliseconds, if each may take `timeoutMs`. */
export function longestCallMs(timeoutMs: number, { retries, maxWaitMs }: RetryPolicy = PATIENCE): number {
  return (retries + 1) * timeoutMs + retries * maxWaitMs;
}

/**
 * Repeats `attempt` on retryable failures, as the policy says. Waits at least as long as the platform asks. Unless it is
 * `repeatable`, an attempt that may have had an effect is the last.
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
      const asked = error.retryAfterMs ?? 0;
      if (asked > policy.maxWaitMs) {
        const message = `${error.message} It asks to wait ${seconds(asked)}.`;
        throw new PlatformError(error.failure, message, { cause: error });
      }
      if (asked > 0) await delay(asked, undefined, { signal });
      return true;
    },
  });
}
