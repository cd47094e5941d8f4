import type { IncomingMessage, ServerResponse } from 'node:http';
import { callerIdOf, type Viewer } from '../../access/viewer.js';
import { AppError } from '../../errors.js';
import type { Settings } from '../../settings.js';
import { callerHasLeft } from '../leaving.js';
import { OpenStreams } from './open-streams.js';
import { Places, type Refusal, type Share } from './places.js';
import { Turn } from './turn.js';

/**
 * How much runs, waits and stays open at once in this process. What is counted by address is requests without a credential,
 * or whose credential has not been looked up yet.
 */
type LimitSettings = Omit<Settings['limits'], 'connections'>;

/** Seconds after which a refused caller may find room. */
const RETRY_SECONDS = 5;

const MESSAGES: Record<Refusal | 'streams', string> = {
  queue_full: 'Too many requests are waiting already; send fewer at once, and try again later.',
  waited_too_long: 'The server is too busy with earlier requests; send fewer at once, and try again later.',
  streams: 'Too many streams are open already; end some of them, and try again later.',
};

/**
 * What keeps callers from starving each other. A request counts for its address until its credential is proven, and for
 * its caller then. Within an address each credential has its turn, so that others behind the same address get theirs.
 */
export class Limits {
  readonly places: Places;
  readonly streams: OpenStreams;
  private readonly ofCaller: Share;
  private readonly ofAddress: Share;

  constructor(
    settings: LimitSettings,
    private readonly addressOf: (request: IncomingMessage) => string,
    /** Called with the reason of every 429. */
    private readonly onRefused: (reason: Refusal | 'streams') => void = () => undefined,
  ) {
    const { queuedPerCaller, queuedPerAddress } = settings;
    this.places = new Places(settings.running, settings.queueSeconds * 1_000);
    this.streams = new OpenStreams(settings.streams);
    this.ofCaller = { running: settings.runningPerCaller, queued: queuedPerCaller, queuedInLane: queuedPerCaller };
    this.ofAddress = {
      running: settings.runningPerAddress,
      queued: queuedPerAddress,
      queuedInLane: Math.min(queuedPerCaller, queuedPerAddress),
    };
  }

  /**
   * Resolves when the request may run. Throws AppError `too_many_requests`, and `unavailable` to a caller that left while it
   * waited.
   */
  async begin(request: IncomingMessage, response: ServerResponse): Promise<Turn> {
    const key = `@${this.addressOf(request)}`;
    const group =
      this.places.take(key, this.ofAddress) ??
      (await this.places.wait(key, credentialOf(request), this.ofAddress, leaving(response), this.refuse));
    return new Turn(this, request, response, group);
  }

  /** The turn of a request that waits for nobody. */
  outside(request: IncomingMessage, response: ServerResponse): Turn {
    return new Turn(this, request, response, undefined);
  }

  /**
   * Runs work that nobody asked for just now, such as an event of an open stream, when it is its caller's turn. It is
   * never refused: how much there is of it is bounded by what it belongs to.
   */
  async later<T>(viewer: Viewer | null, work: () => Promise<T>): Promise<T> {
    if (!viewer) return work();
    const key = callerIdOf(viewer);
    const group =
      this.places.take(key, this.ofCaller) ?? (await this.places.wait(key, '', this.ofCaller, () => undefined));
    try {
      return await work();
    } finally {
      this.places.give(group);
    }
  }

  /** Counts a stream until its response closes. Throws AppError `too_many_requests`. */
  openStream({ request, response }: Turn, viewer: Viewer | null): void {
    const close = this.streams.open(viewer ? callerIdOf(viewer) : `@${this.addressOf(request)}`, viewer !== null);
    if (!close) throw this.refuse('streams');
    if (response.closed) close();
    else response.once('close', close);
  }

  /** A place for a proven caller: the one that `group` stands for, or one that is waited for. */
  async placeFor(viewer: Viewer, turn: Turn): Promise<void> {
    const key = callerIdOf(viewer);
    if (turn.group?.key === key) return;
    const moved = turn.group && this.places.move(turn.group, key, this.ofCaller);
    if (moved) {
      turn.group = moved;
      return;
    }
    turn.release();
    turn.isStale = true;
    turn.resume(await this.places.wait(key, '', this.ofCaller, leaving(turn.response), this.refuse));
  }

  /** A place again for a turn that gave its own back; `key` is the group that it had. */
  async placeAgain(key: string, turn: Turn): Promise<void> {
    const share = key.startsWith('@') ? this.ofAddress : this.ofCaller;
    const lane = key.startsWith('@') ? credentialOf(turn.request) : '';
    const group = this.places.take(key, share);
    if (group) return turn.resume(group);
    turn.isStale = true;
    turn.resume(await this.places.wait(key, lane, share, leaving(turn.response), this.refuse));
  }

  private readonly refuse = (reason: Refusal | 'streams'): AppError => {
    this.onRefused(reason);
    return new AppError('too_many_requests', MESSAGES[reason], { retryAfterSeconds: RETRY_SECONDS });
  };
}

/** What the caller says it is; only to tell callers apart that wait. */
function credentialOf({ headers }: IncomingMessage): string {
  return String(headers['x-api-key'] ?? headers.authorization ?? '');
}

/** Calls off a request's waiting when its caller leaves. */
function leaving(response: ServerResponse): (cancel: (reason: unknown) => void) => void {
  return (cancel) => {
    const leave = () => cancel(callerHasLeft());
    if (response.closed) process.nextTick(leave);
    else response.once('close', leave);
  };
}
