import { AdlaneError } from './errors.js';

/** How often, and how patiently, a request is tried again. */
export interface Retries {
  /** Tries after the first. Default: 3. */
  attempts?: number;
  /** Milliseconds before the first of them, doubled before each further one. Default: 500. */
  delayMs?: number;
  /** The longest wait in milliseconds; a server that asks for a longer one is not asked again. Default: 30,000. */
  longestMs?: number;
}

export class RetryPolicy {
  private readonly attempts: number;
  private readonly delayMs: number;
  private readonly longestMs: number;

  constructor({ attempts = 3, delayMs = 500, longestMs = 30_000 }: Retries = {}) {
    this.attempts = attempts;
    this.delayMs = delayMs;
    this.longestMs = longestMs;
  }

  /** The result of `work`, which is called again while it fails in a way that passes. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await work();
      } catch (error) {
        await this.pause(error, failures, signal);
      }
    }
  }

  /** Waits until it may be tried again. Throws `error` where that is no use, and the signal's reason. */
  async pause(error: unknown, failures: number, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (!(error instanceof AdlaneError && error.isTransient) || failures > this.attempts) throw error;
    // Between half of the wait and all of it: clients that failed together do not come back together.
    const backoff = Math.min(this.longestMs, this.delayMs * 2 ** (failures - 1)) * (0.5 + Math.random() / 2);
    const asked = (error.retryAfterSeconds ?? 0) * 1000;
    if (asked > this.longestMs) throw error;
    await delay(Math.max(backoff, asked), signal);
  }
}

/** Rejects with the signal's reason. */
export function delay(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', leave, { once: true });
  });
}
