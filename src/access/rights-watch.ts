import { AppError } from '../errors.js';
import type { Clock } from '../lib/clock.js';
import { repeat } from '../lib/repeat.js';
import { type AccessService, isEnded } from './access.service.js';
import { expiredToken, invalidToken } from './sessions.js';
import { callerKeyOf, type Viewer } from './viewer.js';

export interface WatchedStream {
  /** With the rights of the last check; null if the stream needs no credential. */
  viewer: Viewer | null;
  /** The session's end; absent for API keys, whose expiry is in the database. */
  expiresAt?: Date | undefined;
  /** The session token; absent for API keys. */
  token?: string | undefined;
  /** Throws AppError when a caller whose rights changed from `before` to `now` may not continue. */
  recheck(now: Viewer, before: Viewer): void | Promise<void>;
  /** Ends the stream with a message for the caller. */
  revoke(refusal: AppError): void;
}

export type Watch = ReturnType<RightsWatch['watch']>;

const ROUND_MS = 1_000;

/** Older rights are not trusted, so that nothing is sent while the database is unreachable. */
const TRUSTED_MS = 2_000;

interface Entry<Stream = WatchedStream> {
  stream: Stream;
  /** `performance.now()` */
  confirmedAt: number;
  waiters: (() => void)[];
}

type WithCaller = Entry<WatchedStream & { viewer: Viewer }>;

/** Rereads rights once a second and ends streams without access, or all while closed; per process. */
export class RightsWatch {
  /** Resolves when no round is running. */
  readonly stop: () => Promise<void>;
  private readonly entries = new Set<Entry>();
  private closedBy: AppError | undefined;

  constructor(
    private readonly access: Pick<AccessService, 'current'>,
    private readonly clock: Clock,
    /** Called once when rights cannot be read. */
    onFault: (error: unknown) => void,
  ) {
    this.stop = repeat(ROUND_MS, () => this.round(), onFault);
  }

  /** The stream's caller must have been looked up just now. */
  watch(stream: WatchedStream) {
    const entry: Entry = { stream, confirmedAt: performance.now(), waiters: [] };
    this.entries.add(entry);
    // Deferred until the caller has the result, which it needs to end the stream.
    queueMicrotask(() => this.endIfClosed(entry));
    const nextCheck = () => new Promise<void>((resolve) => void entry.waiters.push(resolve));
    return {
      /** Resolves when the stream may send: at once while its rights are fresh, else after a check. */
      whenFresh: () => (performance.now() - entry.confirmedAt < TRUSTED_MS ? Promise.resolve() : nextCheck()),
      /** Resolves after the next check. */
      whenRechecked: nextCheck,
      end: () => {
        this.entries.delete(entry);
        wake(entry);
      },
    };
  }

  /** Ends every open and new stream with `refusal`, until called with undefined. */
  close(refusal: AppError | undefined): void {
    this.closedBy = refusal;
    for (const entry of [...this.entries]) this.endIfClosed(entry);
  }

  private async round(): Promise<void> {
    const entries = [...this.entries].filter((entry): entry is WithCaller => entry.stream.viewer !== null);
    if (entries.length === 0) return;
    const began = performance.now();
    const current = await this.access.current(entries.map(({ stream }) => stream.viewer));
    const fingerprints = new Map(
      [...current].map(([id, now]) => [id, now instanceof AppError ? '' : fingerprintOf(now)]),
    );
    for (const entry of entries) {
      const { stream } = entry;
      const id = callerKeyOf(stream.viewer);
      const now = this.currentRights(stream, current.get(id) as Viewer | AppError);
      if (now instanceof AppError) this.revoke(entry, now);
      else if (fingerprints.get(id) === fingerprintOf(stream.viewer) || (await this.passesRecheck(entry, now))) {
        entry.confirmedAt = began;
        wake(entry);
      }
    }
  }

  /** Whether the stream may continue; one that cannot be checked right now is left as it is. */
  private async passesRecheck(entry: WithCaller, now: Viewer): Promise<boolean> {
    try {
      await entry.stream.recheck(now, entry.stream.viewer);
      entry.stream.viewer = now;
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code !== 'unavailable') this.revoke(entry, error);
      return false;
    }
  }

  private currentRights({ expiresAt, token }: WatchedStream, found: Viewer | AppError): Viewer | AppError {
    if (expiresAt !== undefined && expiresAt <= this.clock()) return expiredToken();
    return !(found instanceof AppError) && isEnded(found, token) ? invalidToken() : found;
  }

  private endIfClosed(entry: Entry): void {
    if (this.closedBy) this.revoke(entry, this.closedBy);
  }

  private revoke(entry: Entry, refusal: AppError): void {
    if (!this.entries.delete(entry)) return;
    entry.stream.revoke(refusal);
    wake(entry);
  }
}

function fingerprintOf(viewer: Viewer): string {
  return JSON.stringify(viewer, (_key, value) => (value instanceof Set ? [...value].sort() : value));
}

function wake({ waiters: waiting }: Entry): void {
  for (const resolve of waiting.splice(0)) resolve();
}
