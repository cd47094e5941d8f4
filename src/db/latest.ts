/**
 * Values for one reader as they come. What comes while the reader is busy is merged into one value, so that a slow reader
 * gets fewer of them and keeps nothing waiting. Unlike a generator it can be left while it waits.
 */
export class Latest<T> implements AsyncIterableIterator<T> {
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
