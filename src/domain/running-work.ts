import { AppError } from '../errors.js';

/** Work that goes on beside requests, and what ends it when the process stops. */
export class RunningWork {
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<unknown>>();

  /** Aborts when the work must end. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  /** Waits for `work` at a stop. */
  track<T>(work: Promise<T>): Promise<T> {
    const ended = work.finally(() => this.running.delete(ended));
    this.running.add(ended);
    return ended;
  }

  /** Lets what goes on end by itself for at most `graceMs`, then ends it as `unavailable`; resolves when none is left. */
  async stop(graceMs: number, message: string): Promise<void> {
    const timer = setTimeout(() => this.stopping.abort(new AppError('unavailable', message)), graceMs);
    await Promise.allSettled(this.running);
    clearTimeout(timer);
  }
}
