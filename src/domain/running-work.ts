import { AppError } from '../errors.js';

/** Background work that is ended when the process stops. */
export class RunningWork {
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<unknown>>();
  isStopping = false;

  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  track<T>(work: Promise<T>): Promise<T> {
    const ended = work.finally(() => this.running.delete(ended));
    this.running.add(ended);
    return ended;
  }

  /** Waits for all work; after `graceMs`, aborts it as `unavailable`. */
  async stop(graceMs: number, message: string): Promise<void> {
    this.isStopping = true;
    const timer = setTimeout(() => this.stopping.abort(new AppError('unavailable', message)), graceMs);
    while (this.running.size > 0) await Promise.allSettled(this.running);
    clearTimeout(timer);
  }
}
