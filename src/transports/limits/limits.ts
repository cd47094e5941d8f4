import type { IncomingMessage, ServerResponse } from 'node:http';
import { callerIdOf, type Viewer } from '../../access/viewer.js';
import { AppError } from '../../errors.js';
import type { Settings } from '../../settings.js';
import { disconnectError } from '../http/leaving.js';
import { type Group, type GroupLimits, type Refusal, Slots } from './places.js';

/** Callers that read nothing of a finished answer for this long are disconnected. */
export const READ_TIMEOUT_MS = 60_000;

/** After a longer delay the caller is looked up again. */
const RECHECK_AFTER_MS = 1_000;

const RETRY_SECONDS = 5;

const MESSAGES: Record<Refusal | 'streams', string> = {
  queue_full: 'Too many requests are waiting already; send fewer at once, and try again later.',
  waited_too_long: 'The server is too busy with earlier requests; send fewer at once, and try again later.',
  streams: 'Too many streams are open already; end some of them, and try again later.',
};

/**
 * Limits running and waiting requests and open streams, so that callers do not starve each other. A request
 * counts against its address until its credential is verified; credentials behind one address take turns.
 */
export class Limits {
  readonly slots: Slots;
  readonly streams: OpenStreams;
  private readonly ofCaller: GroupLimits;
  private readonly ofAddress: GroupLimits;

  constructor(
    settings: Settings['limits'],
    readonly addressOf: (request: IncomingMessage) => string,
    private readonly onRefused: (reason: Refusal | 'streams') => void = () => undefined,
  ) {
    const { queuedPerCaller, queuedPerAddress } = settings;
    this.slots = new Slots(settings.running, settings.queueSeconds * 1_000);
    this.streams = new OpenStreams(settings.streams);
    this.ofCaller = { running: settings.runningPerCaller, queued: queuedPerCaller, queuedInLane: queuedPerCaller };
    this.ofAddress = {
      running: settings.runningPerAddress,
      queued: queuedPerAddress,
      queuedInLane: Math.min(queuedPerCaller, queuedPerAddress),
    };
  }

  /** Throws AppError `too_many_requests`, or `unavailable` if the caller left. */
  begin(request: IncomingMessage, response: ServerResponse): Turn | Promise<Turn> {
    const key = `@${this.addressOf(request)}`;
    const turnWith = (group: Group) => new Turn(this, request, response, group);
    const group = this.slots.acquire(key, this.ofAddress);
    return group ? turnWith(group) : this.wait(key, request, response).then(turnWith);
  }

  /** Runs background work, such as a stream event, as its caller. It may wait but is never refused. */
  async runInBackground<T>(viewer: Viewer | null, work: () => Promise<T>): Promise<T> {
    if (!viewer) return work();
    const key = callerIdOf(viewer);
    const group =
      this.slots.acquire(key, this.ofCaller) ?? (await this.slots.wait(key, '', this.ofCaller, () => undefined));
    try {
      return await work();
    } finally {
      this.slots.release(group);
    }
  }

  /** Exchanges the address's slot for one of the verified caller, at once or after a wait. */
  moveToCaller(viewer: Viewer, turn: Turn): Promise<void> | undefined {
    const key = callerIdOf(viewer);
    if (turn.group?.key === key) return undefined;
    const moved = turn.group && this.slots.move(turn.group, key, this.ofCaller);
    if (!moved) {
      turn.release();
      return this.resume(key, turn);
    }
    turn.group = moved;
    return undefined;
  }

  /** Acquires a new slot for a turn that released its own; `key` is that of its earlier group. */
  async reacquire(key: string, turn: Turn): Promise<void> {
    const group = this.slots.acquire(key, this.shareOf(key));
    if (group) turn.resume(group);
    else await this.resume(key, turn);
  }

  private async resume(key: string, turn: Turn): Promise<void> {
    turn.isStale = true;
    turn.resume(await this.wait(key, turn.request, turn.response));
  }

  private wait(key: string, request: IncomingMessage, response: ServerResponse): Promise<Group> {
    const { 'x-api-key': apiKey, authorization } = request.headers;
    // The unverified credential only separates waiting callers.
    const lane = key.startsWith('@') ? String(apiKey ?? authorization ?? '') : '';
    return this.slots.wait(key, lane, this.shareOf(key), cancelOnClose(response), this.refuse);
  }

  private shareOf(key: string): GroupLimits {
    return key.startsWith('@') ? this.ofAddress : this.ofCaller;
  }

  readonly refuse = (reason: Refusal | 'streams'): AppError => {
    this.onRefused(reason);
    return new AppError('too_many_requests', MESSAGES[reason], { retryAfterSeconds: RETRY_SECONDS });
  };
}

/** One request's turn to run. */
export class Turn {
  /** Set when the request was delayed after the caller's lookup, whose rights may have changed. */
  isStale = false;
  private isWorking = false;
  private hasEnded = false;

  constructor(
    private readonly limits: Limits,
    readonly request: IncomingMessage,
    readonly response: ServerResponse,
    /** Absent while the request has no slot. */
    public group?: Group,
  ) {}

  /** Looks the caller up, again after a wait. Throws AppError `unavailable` if it left. */
  async authenticate<Found extends Viewer | { viewer: Viewer | null }>(
    lookUp: () => Found | Promise<Found>,
  ): Promise<Found> {
    for (;;) {
      // A finished turn gets no slot, so it would wait forever.
      if (this.hasEnded) throw disconnectError();
      this.isStale = false;
      const looked = lookUp();
      const found = looked instanceof Promise ? await looked : looked;
      const viewer: Viewer | null = 'kind' in found ? found : found.viewer;
      const waiting = viewer && this.limits.moveToCaller(viewer, this);
      if (waiting) await waiting;
      if (!this.isStale) return found;
    }
  }

  /** Releases the slot during `read`. `drop` gets the value if no slot is available afterwards. */
  async whileReading<T>(read: () => Promise<T>, drop?: (value: T) => Promise<void>): Promise<T> {
    const { group } = this;
    if (!group || this.request.complete) return read();
    const startedAt = performance.now();
    this.release();
    const value = await read();
    if (performance.now() - startedAt > RECHECK_AFTER_MS) this.isStale = true;
    try {
      await this.limits.reacquire(group.key, this);
    } catch (error) {
      await drop?.(value);
      throw error;
    }
    return value;
  }

  /** Keeps the slot until `work` is done, even if the caller leaves. */
  async hold<T>(work: Promise<T>): Promise<T> {
    this.isWorking = true;
    try {
      return await work;
    } finally {
      this.isWorking = false;
      this.end();
    }
  }

  /** Counts an open stream until its response closes. Throws AppError `too_many_requests`. */
  openStream(viewer: Viewer | null): void {
    const { limits, request, response } = this;
    const owner = viewer ? callerIdOf(viewer) : `@${limits.addressOf(request)}`;
    const close = limits.streams.open(owner, viewer !== null);
    if (!close) throw limits.refuse('streams');
    if (response.closed) close();
    else response.once('close', close);
  }

  /** Ends with the response, or with the work of `hold` if that takes longer. */
  endWithResponse(): void {
    const { response } = this;
    const end = () => {
      this.hasEnded = true;
      if (!this.isWorking) this.end();
    };
    if (response.closed) end();
    else response.once('prefinish', end).once('close', end);
  }

  end(): void {
    this.hasEnded = true;
    this.release();
    if (this.response.writableLength > 0) this.response.setTimeout(READ_TIMEOUT_MS);
  }

  release(): void {
    const { group } = this;
    this.group = undefined;
    if (group) this.limits.slots.release(group);
  }

  resume(group: Group): void {
    if (this.hasEnded) this.limits.slots.release(group);
    else this.group = group;
  }
}

/** Passes a wait's `cancel` to the response's close event. */
function cancelOnClose(response: ServerResponse): (cancel: (reason: unknown) => void) => void {
  return (cancel) => {
    const leave = () => cancel(disconnectError());
    if (response.closed) process.nextTick(leave);
    else response.once('close', leave);
  };
}

/** Counts open streams in total and per caller, or address if anonymous. */
class OpenStreams {
  authenticated = 0;
  anonymous = 0;
  private readonly byOwner = new Map<string, number>();

  constructor(private readonly bounds: Settings['limits']['streams']) {}

  /** Call the result once when the stream ends. Undefined at a limit. */
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
