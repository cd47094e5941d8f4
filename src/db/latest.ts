import { isDeepStrictEqual } from 'node:util';
import type { Notifications } from './notifications.js';

/** Values for one reader, which can leave while it waits. Values that it is too busy for are merged: none pile up. */
class Latest<T> implements AsyncIterableIterator<T> {
  private pending: { value: T } | undefined;
  private waiting: ((result: IteratorResult<T>) => void) | undefined;
  private ended = false;

  constructor(
    private readonly merge: (earlier: T, later: T) => T,
    /** Called once, when the reader leaves or the values end. */
    private readonly onEnd: () => void,
  ) {}

  push(value: T): void {
    if (this.ended) return;
    if (this.waiting) {
      this.waiting({ done: false, value });
      this.waiting = undefined;
    } else {
      this.pending = { value: this.pending ? this.merge(this.pending.value, value) : value };
    }
  }

  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.pending = undefined;
    this.waiting?.({ done: true, value: undefined });
    this.onEnd();
  }

  async next(): Promise<IteratorResult<T>> {
    if (this.ended) return { done: true, value: undefined };
    if (this.pending) {
      const { value } = this.pending;
      this.pending = undefined;
      return { done: false, value };
    }
    return new Promise((resolve) => {
      this.waiting = resolve;
    });
  }

  async return(): Promise<IteratorResult<T>> {
    this.end();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }
}

/** One reader's notices of `asked` alone, the first one immediately, so that late readers see the current state. */
export async function followOne<Key extends object>(notifications: Notifications, channel: string, asked: Key) {
  const isAsked = (payload: string | undefined) =>
    payload === undefined || isDeepStrictEqual(JSON.parse(payload), asked);
  const noticeOf = (payload: string | undefined) => (isAsked(payload) ? asked : undefined);
  const notices = await follow<Key>(notifications, channel, () => asked, noticeOf);
  notices.push(asked);
  return notices;
}

/**
 * One reader's notices of a channel, until the reader leaves or notifications end. `noticeOf` turns a payload into a notice, or
 * into undefined if it is not for this reader; its payload is undefined if something may have been missed.
 */
export async function follow<T>(
  notifications: Notifications,
  channel: string,
  merge: (earlier: T, later: T) => T,
  noticeOf: (payload: string | undefined) => T | undefined,
): Promise<Latest<T>> {
  const { stopped } = notifications;
  let unsubscribe: () => void = () => undefined;
  const end = () => notices.end();
  const notices = new Latest<T>(merge, () => {
    unsubscribe();
    stopped.removeEventListener('abort', end);
  });
  unsubscribe = await notifications.subscribe(channel, (payload) => {
    const notice = noticeOf(payload);
    if (notice !== undefined) notices.push(notice);
  });
  stopped.addEventListener('abort', end);
  if (stopped.aborted) end();
  return notices;
}
