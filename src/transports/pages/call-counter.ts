import { LRUCache } from 'lru-cache';
import { AppError } from '../../errors.js';
import type { Clock } from '../../lib/clock.js';

const MINUTE_MS = 60_000;
const MAX_KNOWN = 10_000;

/** Bounds calls of pages that need no sign-in. Each process counts for itself: that only makes the limit a little higher. */
export class CallCounter {
  private readonly calls = new LRUCache<string, { since: number; count: number }>({ max: MAX_KNOWN });

  /** `advice` tells the caller why, and when to try again. */
  constructor(
    private readonly clock: Clock,
    private readonly advice: string,
  ) {}

  /** Counts a call of `caller`. Throws AppError `too_many_requests` above `most` within a minute. */
  count(caller: string, most: number): void {
    const now = this.clock().getTime();
    const known = this.calls.get(caller);
    const current = known && now - known.since < MINUTE_MS ? known : { since: now, count: 0 };
    current.count += 1;
    this.calls.set(caller, current);
    if (current.count <= most) return;
    const retryAfterSeconds = Math.ceil((current.since + MINUTE_MS - now) / 1000);
    throw new AppError('too_many_requests', this.advice, { retryAfterSeconds });
  }
}
