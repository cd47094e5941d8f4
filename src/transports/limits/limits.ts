import type { IncomingMessage, ServerResponse } from 'node:http';
import { callerIdOf, type Viewer } from '../../access/viewer.js';
import { AppError } from '../../errors.js';
import type { Settings } from '../../settings.js';
import { callerHasLeft } from '../http/leaving.js';
import { type Group, Places, type Refusal, type Share } from './places.js';

/** A caller that reads nothing of a finished answer for this long is disconnected, in milliseconds. */
export const READING_MS = 60_000;

/** After a longer delay, in milliseconds, a request's caller is looked up again. */
const FRESH_MS = 1_000;

/** `Retry-After` of a refusal, in seconds. */
const RETRY_SECONDS = 5;

const MESSAGES: Record<Refusal | 'streams', string> = {
  queue_full: 'Too many requests are waiting already; send fewer at once, and try again later.',
  waited_too_long: 'The server is too busy with earlier requests; send fewer at once, and try again later.',
  streams: 'Too many streams are open already; end some of them, and try again later.',
};

/**
 * Keeps callers from starving each other: limits how many requests of this process run and wait at once, and how many streams
 * are open. A request counts against its address until its credential is proven, then against its caller. The credentials
 * behind one address take turns.
 */
export class Limits {
  readonly places: Places;
  readonly streams: OpenStreams;
  private readonly ofCaller: Share;
  private readonly ofAddress: Share;

  constructor(
    settings: Settings['limits'],
    readonly addressOf: (request: IncomingMessage) => string,
    /** Called for every 429. */
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

  /** A turn, once the request may run. Throws AppError `too_many_requests`, or `unavailable` if the caller left. */
  begin(request: IncomingMessage, response: ServerResponse): Turn | Promise<Turn> {
    const key = `@${this.addressOf(request)}`;
    const begun = (group: Group) => new Turn(this, request, response, group);
    const group = this.places.take(key, this.ofAddress);
    return group ? begun(group) : this.wait(key, request, response).then(begun);
  }

  /** Runs background work, such as an event of a stream, on its caller's turn. Never refuses it: its source limits it. */
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

  /** Exchanges the turn's place for one of its proven caller, at once or after a wait. */
  placeFor(viewer: Viewer, turn: Turn): Promise<void> | undefined {
    const key = callerIdOf(viewer);
    if (turn.group?.key === key) return undefined;
    const moved = turn.group && this.places.move(turn.group, key, this.ofCaller);
    if (!moved) {
      turn.release();
      return this.resume(key, turn);
    }
    turn.group = moved;
    return undefined;
  }

  /** Gives a turn that released its place another one; `key` is that of its earlier group. */
  async placeAgain(key: string, turn: Turn): Promise<void> {
    const group = this.places.take(key, this.shareOf(key));
    if (group) turn.resume(group);
    else await this.resume(key, turn);
  }

  private async resume(key: string, turn: Turn): Promise<void> {
    turn.isStale = true;
    turn.resume(await this.wait(key, turn.request, turn.response));
  }

  private wait(key: string, request: IncomingMessage, response: ServerResponse): Promise<Group> {
    const { 'x-api-key': apiKey, authorization } = request.headers;
    // The credential as sent, not proven: it only separates waiting callers.
    const lane = key.startsWith('@') ? String(apiKey ?? authorization ?? '') : '';
    return this.places.wait(key, lane, this.shareOf(key), leaving(response), this.refuse);
  }

  private shareOf(key: string): Share {
    return key.startsWith('@') ? this.ofAddress : this.ofCaller;
  }

  readonly refuse = (reason: Refusal | 'streams'): AppError => {
    this.onRefused(reason);
    return new AppError('too_many_requests', MESSAGES[reason], { retryAfterSeconds: RETRY_SECONDS });
  };
}

/** One request's turn to run. */
export class Turn {
  /** The request was delayed after its caller was looked up, so the caller's rights may have changed. */
  isStale = false;
  private isHeld = false;
  private isOver = false;

  constructor(
    private readonly limits: Limits,
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
    /** The group whose place it has, if any. A request without a limit never has one. */
    public group?: Group,
  ) {}

  /** The caller from `lookUp`, with a place; looked up again after a wait. Throws AppError `unavailable` if it left. */
  async authenticate<Found extends Viewer | { viewer: Viewer | null }>(
    lookUp: () => Found | Promise<Found>,
  ): Promise<Found> {
    for (;;) {
      // A turn that is over keeps no place, so it would wait forever.
      if (this.isOver) throw callerHasLeft();
      this.isStale = false;
      const looked = lookUp();
      const found = looked instanceof Promise ? await looked : looked;
      const viewer: Viewer | null = 'kind' in found ? found : found.viewer;
      const waiting = viewer && this.limits.placeFor(viewer, this);
      if (waiting) await waiting;
      if (!this.isStale) return found;
    }
  }

  /** Gives up the place while the body arrives. `drop` gets the result of `read` if no place is available afterwards. */
  async whileReading<T>(read: () => Promise<T>, drop?: (value: T) => Promise<void>): Promise<T> {
    const { group } = this;
    if (!group || this.request.complete) return read();
    const begun = performance.now();
    this.release();
    const value = await read();
    if (performance.now() - begun > FRESH_MS) this.isStale = true;
    try {
      await this.limits.placeAgain(group.key, this);
    } catch (error) {
      await drop?.(value);
      throw error;
    }
    return value;
  }

  /** Keeps the place until `work` is done, even if the caller leaves earlier, then gives it back. */
  async hold<T>(work: Promise<T>): Promise<T> {
    this.isHeld = true;
    try {
      return await work;
    } finally {
      this.isHeld = false;
      this.end();
    }
  }

  /** Counts the request as an open stream until its response closes. Throws AppError `too_many_requests`. */
  openStream(viewer: Viewer | null): void {
    const { limits, request, response } = this;
    const owner = viewer ? callerIdOf(viewer) : `@${limits.addressOf(request)}`;
    const close = limits.streams.open(owner, viewer !== null);
    if (!close) throw limits.refuse('streams');
    if (response.closed) close();
    else response.once('close', close);
  }

  /** Gives the place back when the response is sent or the caller left, unless work still holds it. */
  endWithResponse(): void {
    const { response } = this;
    const end = () => {
      this.isOver = true;
      if (!this.isHeld) this.end();
    };
    if (response.closed) end();
    else response.once('prefinish', end).once('close', end);
  }

  /** Gives the place back for good. */
  end(): void {
    this.isOver = true;
    this.release();
    if (this.response.writableLength > 0) this.response.setTimeout(READING_MS);
  }

  release(): void {
    const { group } = this;
    this.group = undefined;
    if (group) this.limits.places.give(group);
  }

  resume(group: Group): void {
    if (this.isOver) this.limits.places.give(group);
    else this.group = group;
  }
}

/** Cancels a wait when the caller leaves. */
function leaving(response: ServerResponse): (cancel: (reason: unknown) => void) => void {
  return (cancel) => {
    const leave = () => cancel(callerHasLeft());
    if (response.closed) process.nextTick(leave);
    else response.once('close', leave);
  };
}

/** Counts open streams, in total and by owner: a caller, or an address without a credential. */
class OpenStreams {
  authenticated = 0;
  anonymous = 0;
  private readonly byOwner = new Map<string, number>();

  constructor(private readonly bounds: Settings['limits']['streams']) {}

  /** Counts one more; call the result once when it ends. Undefined if a limit is reached. */
  open(owner: string, isAuthenticated: boolean): (() => void) | undefined {
    const { inAll, perCaller, perAddress } = this.bounds;
    const own = this.byOwner.get(owner) ?? 0;
    if (this.authenticated + this.anonymous >= inAll || own >= (isAuthenticated ? perCaller : perAddress)) {
      return undefined;
    }
    const kind = isAuthenticated ? 'authenticated' : 'anonymous';
    this.byOwner.set(owner, own + 1);
    this[kind] += 1;
    return () => {
      this[kind] -= 1;
      const left = (this.byOwner.get(owner) as number) - 1;
      if (left > 0) this.byOwner.set(owner, left);
      else this.byOwner.delete(owner);
    };
  }
}
