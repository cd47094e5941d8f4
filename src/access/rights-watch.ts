import { AppError } from '../errors.js';
import type { Clock } from '../lib/clock.js';
import { repeat } from '../lib/repeat.js';
import { type AccessService, isEnded } from './access.service.js';
import { expiredToken, invalidToken } from './sessions.js';
import { seatOf, type Viewer } from './viewer.js';

/** An open stream, as the watch sees it. */
export interface WatchedStream {
  /** Who opened it, with the rights that it was last judged by; null if no credential is needed. */
  viewer: Viewer | null;
  /** When the session ends by itself; absent for API keys, whose end is in the database. */
  expiresAt?: Date | undefined;
  /** The session token; absent for API keys. */
  token?: string | undefined;
  /** Throws AppError when a caller whose rights have changed from `before` to `now` may not go on. */
  judge(now: Viewer, before: Viewer): void | Promise<void>;
  /** Ends it with a message for the caller. */
  revoke(refusal: AppError): void;
}

export type Watch = ReturnType<RightsWatch['watch']>;

const ROUND_MS = 1_000;

/** Rights that were read longer ago are not relied on, so that nothing is sent while the database is away. */
const TRUSTED_MS = 2_000;

interface Entry<Stream = WatchedStream> {
  stream: Stream;
  /** On the clock of `performance`. */
  confirmedAt: number;
  waiting: (() => void)[];
}

type WithCaller = Entry<WatchedStream & { viewer: Viewer }>;

/**
 * Reads once a second what the callers of open streams may do now, with one statement for all keys and one for all people,
 * and ends the streams of those who may not go on; while closed, everybody's. Each process watches its own streams.
 */
export class RightsWatch {
  /** Resolves when no round runs any more. */
  readonly stop: () => Promise<void>;
  private readonly entries = new Set<Entry>();
  private closedBy: AppError | undefined;

  constructor(
    private readonly access: Pick<AccessService, 'current'>,
    private readonly clock: Clock,
    /** Called once when the rights cannot be read. */
    onFault: (error: unknown) => void,
  ) {
    this.stop = repeat(ROUND_MS, () => this.round(), onFault);
  }

  /** Watches a stream whose caller was looked up just now. */
  watch(stream: WatchedStream) {
    const entry: Entry = { stream, confirmedAt: performance.now(), waiting: [] };
    this.entries.add(entry);
    // Only after the caller has the result, by which it ends the stream.
    queueMicrotask(() => this.endIfClosed(entry));
    const next = () => new Promise<void>((resolve) => void entry.waiting.push(resolve));
    return {
      /** Resolves when the stream may send something: at once while its rights are known, else once they are again. */
      confirmed: () => (performance.now() - entry.confirmedAt < TRUSTED_MS ? Promise.resolve() : next()),
      /** Resolves when the rights have been read once more. */
      confirmedAgain: next,
      end: () => {
        this.entries.delete(entry);
        settle(entry);
      },
    };
  }

  /** Ends every stream with `refusal`, and those that begin before it is called without one. */
  close(refusal: AppError | undefined): void {
    this.closedBy = refusal;
    for (const entry of [...this.entries]) this.endIfClosed(entry);
  }

  private async round(): Promise<void> {
    const entries = [...this.entries].filter((entry): entry is WithCaller => entry.stream.viewer !== null);
    if (entries.length === 0) return;
    const began = performance.now();
    const current = await this.access.current(entries.map(({ stream }) => stream.viewer));
    const prints = new Map([...current].map(([id, now]) => [id, now instanceof AppError ? '' : printOf(now)]));
    for (const entry of entries) {
      const { stream } = entry;
      const id = seatOf(stream.viewer);
      const now = this.nowOf(stream, current.get(id) as Viewer | AppError);
      if (now instanceof AppError) this.revoke(entry, now);
      else if (prints.get(id) === printOf(stream.viewer) || (await this.judged(entry, now))) {
        entry.confirmedAt = began;
        settle(entry);
      }
    }
  }

  /** True when the stream may go on; one that cannot be judged just now stays as it is. */
  private async judged(entry: WithCaller, now: Viewer): Promise<boolean> {
    try {
      await entry.stream.judge(now, entry.stream.viewer);
      entry.stream.viewer = now;
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code !== 'unavailable') this.revoke(entry, error);
      return false;
    }
  }

  private nowOf({ expiresAt, token }: WatchedStream, found: Viewer | AppError): Viewer | AppError {
    if (expiresAt !== undefined && expiresAt <= this.clock()) return expiredToken();
    return !(found instanceof AppError) && isEnded(found, token) ? invalidToken() : found;
  }

  private endIfClosed(entry: Entry): void {
    if (this.closedBy) this.revoke(entry, this.closedBy);
  }

  private revoke(entry: Entry, refusal: AppError): void {
    if (!this.entries.delete(entry)) return;
    entry.stream.revoke(refusal);
    settle(entry);
  }
}

function printOf(viewer: Viewer): string {
  return JSON.stringify(viewer, (_key, value) => (value instanceof Set ? [...value].sort() : value));
}

function settle({ waiting }: Entry): void {
  for (const resolve of waiting.splice(0)) resolve();
}
